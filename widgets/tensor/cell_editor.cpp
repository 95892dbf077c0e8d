// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/cell_editor.h"

#include "widgets/core/input_request.h"
#include "widgets/theme/number_format.h"

#include <QKeyEvent>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int smallestWidth = 76;
constexpr int smallestHeight = 24;
constexpr int numberRoom = 20; ///< Width in pixels beside the number for frame, margins and cursor.

} // namespace

std::optional<double> parseCellValue(const QString &text)
{
    QString plain = text.toLower();
    plain.replace(QChar(0x221e), QLatin1String("inf"));
    plain.replace(QLatin1String("infinity"), QLatin1String("inf"));
    return parseNumber(plain);
}

CellEditor::CellEditor(QWidget *parent)
    : QLineEdit(parent)
    , m_theme(Theme::light())
{
    setAccessibleName(tr("Value of the cell"));
    setAlignment(Qt::AlignCenter);
    hide();
    connect(this, &QLineEdit::textChanged, this, &CellEditor::showValidity);
}

void CellEditor::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font);
    showValidity();
}

void CellEditor::open(const QRectF &cell, const QString &value, const QString &typed)
{
    m_isRefused = false;
    QRect place = cell.toAlignedRect();
    place.setSize(place.size().expandedTo({smallestWidth, smallestHeight}));
    place.setSize(place.size().boundedTo({2 * smallestWidth, 2 * smallestHeight}));
    // The whole number is shown, however wide: its sign and exponent matter most.
    place.setWidth(std::max(place.width(), fontMetrics().horizontalAdvance(value) + numberRoom));
    resize(place.size());
    moveOnto(cell);
    setText(typed.isEmpty() ? value : typed);
    setModified(!typed.isEmpty());
    if (typed.isEmpty())
        selectAll();
    showValidity();
    show();
    raise();
    setFocus(Qt::OtherFocusReason);
    if (!typed.isEmpty())
        end(false);
}

void CellEditor::moveOnto(const QRectF &cell)
{
    QRect place = rect();
    place.moveCenter(cell.center().toPoint());
    const QRect room = parentWidget()->rect();
    move(std::clamp(place.left(), room.left(), std::max(room.left(), room.right() - place.width())),
         std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() - place.height())));
}

void CellEditor::showValidity()
{
    QPalette palette = m_theme.palette();
    const bool isValid = text().trimmed().isEmpty() || parseCellValue(text()).has_value();
    palette.setColor(QPalette::Base, isValid ? m_theme.card : m_theme.warningSoft);
    palette.setColor(QPalette::Text, isValid ? m_theme.text : m_theme.warning);
    setPalette(palette);
}

bool CellEditor::event(QEvent *event)
{
    if (event->type() == InputRequest::eventType()) {
        event->accept();
        if (!holdsInput())
            return true;
        if (parseCellValue(text()))
            commit(0, 0);
        else
            static_cast<InputRequest *>(event)->refuse(problem());
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            commit(0, 0);
            return true;
        case Qt::Key_Down:
            commit(0, 1);
            return true;
        case Qt::Key_Up:
            commit(0, -1);
            return true;
        case Qt::Key_Tab:
            commit(1, 0);
            return true;
        case Qt::Key_Backtab:
            commit(-1, 0);
            return true;
        case Qt::Key_Escape:
            if (m_isRefused)
                emit withdrawn();
            emit cancelled();
            return true;
        default:
            break;
        }
    }
    return QLineEdit::event(event);
}

void CellEditor::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    // The field's own context menu takes the focus only temporarily.
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason || !isVisible())
        return;
    finish();
}

bool CellEditor::holdsInput() const
{
    return isVisible() && isModified() && !text().trimmed().isEmpty();
}

void CellEditor::finish()
{
    if (holdsInput())
        commit(0, 0);
    if (isVisible())
        emit cancelled();
}

QString CellEditor::problem() const
{
    const QString typed = text().trimmed();
    if (std::isinf(QLocale::c().toDouble(typed))) // What inf itself is was read before.
        return tr("“%1” is beyond the largest number, about 1.8e308. Type inf for infinity.").arg(typed);
    return tr("“%1” is not a number. Type a number, nan or inf.").arg(typed);
}

void CellEditor::commit(int columns, int rows)
{
    const std::optional<double> value = parseCellValue(text());
    m_isRefused = !value;
    if (value)
        emit committed(*value, columns, rows);
    else
        emit message(problem());
}

} // namespace normscope
