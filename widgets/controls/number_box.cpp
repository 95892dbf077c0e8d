// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_box.h"

#include "widgets/core/input_request.h"
#include "widgets/theme/number_format.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOptionComboBox>
#include <QToolTip>

#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Paints an exclamation mark in a circle.
void paintWarning(QPainter &painter, QPointF middle, const QColor &color)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.25, Qt::SolidLine, Qt::RoundCap));
    painter.drawEllipse(middle, 5.5, 5.5);
    painter.drawLine(middle - QPointF(0, 3), middle + QPointF(0, 0.5));
    painter.drawPoint(middle + QPointF(0, 3));
}

} // namespace

const std::vector<double> &commonEpsilons()
{
    static const std::vector<double> values {0, 1e-8, 1e-6, 1e-5, 1e-3, 0.1};
    return values;
}

NumberBox::NumberBox(const std::vector<double> &common, double minimum, double maximum, QWidget *parent)
    : ChoiceBox(parent)
    , m_minimum(minimum)
    , m_maximum(maximum)
{
    setLineEdit(new QLineEdit); // setEditable() would also create the list, a dozen widgets.
    setCompleter(nullptr);
    setInsertPolicy(QComboBox::NoInsert);
    for (const double value : common)
        addItem(compactNumber(value));
    lineEdit()->installEventFilter(this);
    connect(lineEdit(), &QLineEdit::textEdited, this, &NumberBox::validate);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &NumberBox::accept);
    connect(this, &QComboBox::activated, this, &NumberBox::accept);
    setMinimumContentsLength(4);
    setValue(m_value);
}

void NumberBox::setTheme(const Theme &theme)
{
    m_theme = theme;
    showValidity();
}

void NumberBox::setValue(double value)
{
    m_value = value;
    setEditText(compactNumber(value));
    validate();
}

std::optional<double> NumberBox::parsed() const
{
    const std::optional<double> value = parseNumber(currentText());
    const bool fits = value && std::isfinite(*value) && *value >= m_minimum && *value <= m_maximum;
    return fits ? value : std::nullopt;
}

bool NumberBox::event(QEvent *event)
{
    if (event->type() == InputRequest::eventType()) {
        event->accept();
        takeValue();
        static_cast<InputRequest *>(event)->refuse(m_problem);
        return true;
    }
    // Undo and redo of a value already taken over belong to the document, not to the field.
    if (event->type() == QEvent::ShortcutOverride && currentText() == compactNumber(m_value)) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTipChange && isValid())
        m_help = toolTip();
    return ChoiceBox::event(event);
}

void NumberBox::validate()
{
    m_problem.clear();
    const bool hasMinimum = m_minimum > std::numeric_limits<double>::lowest();
    const bool hasMaximum = m_maximum < std::numeric_limits<double>::max();
    if (!parsed() && !hasMinimum && !hasMaximum) {
        m_problem = tr("“%1” is not a number. Esc brings the last value back.").arg(currentText());
    } else if (!parsed()) {
        m_problem = hasMaximum ? tr("“%1” is not a number from %2 to %3. Esc brings the last value back.")
                                     .arg(currentText(), compactNumber(m_minimum), compactNumber(m_maximum))
                               : tr("“%1” is not a number of at least %2. Esc brings the last value back.")
                                     .arg(currentText(), compactNumber(m_minimum));
    }
    showValidity();
    emit validated();
}

void NumberBox::showValidity()
{
    QPalette colors = m_theme.palette();
    if (!isValid())
        colors.setColor(QPalette::Text, m_theme.warning);
    lineEdit()->setPalette(colors);
    setToolTip(isValid() ? m_help : m_problem);
    setAccessibleDescription(toolTip());
    update();
}

/// Without the arrow while invalid: the mark takes its place, so that the text keeps its room.
void NumberBox::initStyleOption(QStyleOptionComboBox *option) const
{
    ChoiceBox::initStyleOption(option);
    option->subControls.setFlag(QStyle::SC_ComboBoxArrow, isValid());
}

void NumberBox::paintEvent(QPaintEvent *event)
{
    ChoiceBox::paintEvent(event);
    if (isValid())
        return;
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect arrow = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxArrow, this);
    QPainter painter(this);
    paintWarning(painter, QRectF(arrow).center(), m_theme.warning);
}

void NumberBox::accept()
{
    takeValue();
    if (!isValid() && m_saysProblem && isVisible())
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), m_problem, this);
}

void NumberBox::takeValue()
{
    const std::optional<double> value = parsed();
    validate();
    if (!value || *value == m_value)
        return;
    m_value = *value;
    emit valueEdited(*value);
}

bool NumberBox::revert(const QKeyEvent *event)
{
    const bool isEscape = event->key() == Qt::Key_Escape;
    if (!isEscape || currentText() == compactNumber(m_value))
        return false;
    setValue(m_value);
    lineEdit()->selectAll();
    return true;
}

void NumberBox::keyPressEvent(QKeyEvent *event)
{
    if (!revert(event))
        ChoiceBox::keyPressEvent(event);
}

bool NumberBox::eventFilter(QObject *watched, QEvent *event)
{
    // The window may use Esc itself; while text is being typed, the field claims it.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
        && currentText() != compactNumber(m_value)) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && revert(static_cast<QKeyEvent *>(event)))
        return true;
    return ChoiceBox::eventFilter(watched, event);
}

} // namespace normscope
