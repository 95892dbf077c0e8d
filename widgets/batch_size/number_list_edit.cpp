// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/number_list_edit.h"

#include "widgets/core/input_request.h"
#include "widgets/theme/number_format.h"

#include <QAction>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QToolTip>

#include <cmath>
#include <optional>

namespace normscope {

namespace {

std::optional<std::vector<double>> parsed(const QString &text)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    std::vector<double> values;
    for (const QString &part : text.split(separators, Qt::SkipEmptyParts)) {
        const auto value = parseNumber(part);
        if (!value || !std::isfinite(*value))
            return {};
        values.push_back(*value);
    }
    return values;
}

} // namespace

NumberListEdit::NumberListEdit(QWidget *parent)
    : QLineEdit(parent)
{
    setClearButtonEnabled(true);
    connect(this, &QLineEdit::textEdited, this, &NumberListEdit::validate);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) {
        // The clear button emits no textEdited().
        if (text.isEmpty())
            accept();
    });
    connect(this, &QLineEdit::editingFinished, this, &NumberListEdit::accept);
}

QSize NumberListEdit::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("−1.25 0.5")) + 36, QLineEdit::sizeHint().height()};
}

void NumberListEdit::setTheme(const Theme &theme)
{
    m_theme = theme;
    validate();
}

void NumberListEdit::setValues(const std::vector<double> &values)
{
    if (values == m_values)
        return;
    m_values = values;
    showValues();
}

void NumberListEdit::showValues()
{
    QStringList texts;
    for (const double value : m_values)
        texts += compactNumber(value);
    const QSignalBlocker quiet(this);
    setText(texts.join(QLatin1Char(' ')));
    validate();
}

void NumberListEdit::validate()
{
    if (m_isValid)
        m_help = toolTip();
    m_isValid = parsed(text()).has_value();
    const QString problem = tr("“%1” is no list of numbers. Esc brings the last one back.").arg(text());
    setToolTip(m_isValid ? m_help : problem);
    QPalette colors = palette();
    colors.setColor(QPalette::Text, m_isValid ? m_theme.text : m_theme.warning);
    setPalette(colors);
    setAccessibleDescription(m_isValid ? QString() : problem);
}

void NumberListEdit::accept()
{
    validate();
    if (!m_isValid && isVisible())
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), toolTip(), this);
    const auto values = parsed(text());
    if (!values || *values == m_values)
        return;
    m_values = *values;
    emit valuesEdited(m_values);
}

bool NumberListEdit::event(QEvent *event)
{
    if (event->type() != InputRequest::eventType())
        return QLineEdit::event(event);
    event->accept();
    accept();
    if (!m_isValid)
        static_cast<InputRequest *>(event)->refuse(accessibleDescription());
    return true;
}

void NumberListEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return showValues();
    QLineEdit::keyPressEvent(event);
}

} // namespace normscope
