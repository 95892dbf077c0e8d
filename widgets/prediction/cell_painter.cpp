// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/cell_painter.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/tensor/tensor_viewer.h"
#include "widgets/theme/flat_parts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <iterator>

namespace normscope {

namespace {

using Part = TensorFigure::Part;

/// Smaller cells (in pixels) are covered as one area, without marks of their own.
constexpr double leastMarkedCell = 9;

} // namespace

CellPainter::CellPainter(TensorViewer &view)
    : QWidget(&view)
    , m_view(view)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(tr("Cells to paint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.installEventFilter(this);
    setGeometry(view.rect());
    show();
    raise();
}

void CellPainter::letGo()
{
    m_view.setOutputCovered(false);
    m_view.setGroupsCovered(false);
}

void CellPainter::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void CellPainter::setPainting(bool on, std::int64_t cell)
{
    m_isPainting = on;
    m_view.setGroupsCovered(on);
    m_start = cell;
    m_cursor = cell;
    setAttribute(Qt::WA_TransparentForMouseEvents, !on);
    setFocusPolicy(on ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    describe();
    update();
}

void CellPainter::setCoversOutput(bool on)
{
    m_coversOutput = on;
    m_view.setOutputCovered(on);
    update();
}

void CellPainter::setPainted(std::vector<std::int64_t> cells)
{
    if (m_painted == cells)
        return;
    m_painted = std::move(cells);
    describe();
    update();
    emit paintedChanged();
}

void CellPainter::setRight(const std::optional<std::vector<std::int64_t>> &cells)
{
    m_right = cells;
    update();
}

std::int64_t CellPainter::cellAt(const QPointF &point) const
{
    const TensorFigure::Hit hit = m_view.figure().hit(point);
    return hit.part == Part::Input ? hit.element : noIndex;
}

bool CellPainter::isPainted(std::int64_t cell) const
{
    return std::ranges::binary_search(m_painted, cell);
}

void CellPainter::paintCell(std::int64_t cell, bool on)
{
    if (cell == noIndex || isPainted(cell) == on)
        return;
    std::vector<std::int64_t> cells = m_painted;
    if (on)
        cells.insert(std::ranges::lower_bound(cells, cell), cell);
    else
        std::erase(cells, cell);
    setPainted(std::move(cells));
}

void CellPainter::moveCursor(int columns, int rows, bool paints)
{
    const TensorLayout &layout = m_view.figure().layout();
    if (layout.isEmpty())
        return;
    const std::int64_t from = std::max<std::int64_t>(m_cursor, 0);
    const std::int64_t column
        = std::clamp<std::int64_t>(layout.columnOf(from) + columns, 0, layout.across().count() - 1);
    const std::int64_t row = std::clamp<std::int64_t>(layout.rowOf(from) + rows, 0, layout.down().count() - 1);
    const std::int64_t cell = layout.elementAt(column, row);
    if (cell < 0)
        return;
    if (paints)
        paintCell(from, true);
    m_cursor = cell;
    if (paints)
        paintCell(cell, true);
    describe();
    update();
}

void CellPainter::describe()
{
    const QString count = tr("%n cell(s) painted.", nullptr, static_cast<int>(m_painted.size()));
    const bool hasCell = m_cursor != noIndex && m_view.figure().evaluation();
    setAccessibleDescription(hasCell ? QStringLiteral("%1 %2").arg(m_view.cellText(m_cursor), count) : count);
}

bool CellPainter::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_view && event->type() == QEvent::Resize)
        setGeometry(m_view.rect());
    return QWidget::eventFilter(watched, event);
}

void CellPainter::mousePressEvent(QMouseEvent *event)
{
    const std::int64_t cell = event->button() == Qt::LeftButton ? cellAt(event->position()) : noIndex;
    if (cell == noIndex)
        return;
    m_adds = !isPainted(cell);
    m_cursor = cell;
    paintCell(cell, m_adds);
    update();
}

void CellPainter::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        paintCell(cellAt(event->position()), m_adds);
}

void CellPainter::keyPressEvent(QKeyEvent *event)
{
    const bool paints = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1, 0, paints);
    case Qt::Key_Right:
        return moveCursor(1, 0, paints);
    case Qt::Key_Up:
        return moveCursor(0, -1, paints);
    case Qt::Key_Down:
        return moveCursor(0, 1, paints);
    case Qt::Key_Space:
        return paintCell(m_cursor, !isPainted(m_cursor));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit committed();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void CellPainter::focusInEvent(QFocusEvent *event)
{
    update();
    QWidget::focusInEvent(event);
}

void CellPainter::focusOutEvent(QFocusEvent *event)
{
    update();
    QWidget::focusOutEvent(event);
}

/// Covers the cells of the stage, or all of them as one area if they are small.
void CellPainter::drawCover(QPainter &painter) const
{
    const TensorFigure &figure = m_view.figure();
    const std::int64_t count = figure.evaluation()->input().size();
    QRectF all;
    QRectF first = figure.cellRect(0, Part::Computed);
    const bool isFine = std::min(first.width(), first.height()) < leastMarkedCell || count > 2000;
    painter.setFont(m_theme.captionFont());
    const QColor fill = flat::mix(m_theme.card, m_theme.border, 0.5);
    for (std::int64_t cell = 0; cell < count; cell += isFine ? std::max<std::int64_t>(count - 1, 1) : 1) {
        const QRectF place = figure.cellRect(cell, Part::Computed);
        all |= place;
        if (isFine || place.isEmpty())
            continue;
        painter.fillRect(place, m_theme.card);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 3, 3);
        painter.setPen(m_theme.mutedText);
        painter.drawText(place, Qt::AlignCenter, QStringLiteral("?"));
    }
    if (isFine && !all.isEmpty()) {
        painter.fillRect(all, fill);
        painter.setPen(m_theme.mutedText);
        painter.drawText(all, Qt::AlignCenter, QStringLiteral("?"));
    }
}

/// Marks painted, correct, missed and surplus cells by frame and sign, not by colour alone.
void CellPainter::drawMarks(QPainter &painter) const
{
    const TensorFigure &figure = m_view.figure();
    std::vector<std::int64_t> marked;
    std::ranges::set_union(m_painted, m_right.value_or(std::vector<std::int64_t>()), std::back_inserter(marked));
    const double line = m_theme.line(2);
    for (const std::int64_t cell : marked) {
        const QRectF place = figure.cellRect(cell).adjusted(1, 1, -1, -1);
        if (place.isEmpty())
            continue;
        const bool isRight = !m_right || std::ranges::binary_search(*m_right, cell);
        const bool isMissed = !isPainted(cell);
        const QColor color = isRight ? m_theme.accent : m_theme.warning;
        QColor fill = color;
        fill.setAlphaF(isMissed ? 0.F : 0.28F);
        painter.setBrush(fill);
        painter.setPen(QPen(color, line, isMissed ? Qt::DashLine : Qt::SolidLine));
        painter.drawRoundedRect(place, 3, 3);
        if (m_right && !isRight) {
            painter.drawLine(place.topLeft() + QPointF(3, 3), place.bottomRight() - QPointF(3, 3));
            painter.drawLine(place.topRight() + QPointF(-3, 3), place.bottomLeft() + QPointF(3, -3));
        }
    }
}

void CellPainter::paintEvent(QPaintEvent *)
{
    if (!m_view.figure().evaluation())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_coversOutput)
        drawCover(painter);
    drawMarks(painter);
    if (!m_isPainting)
        return;
    painter.setBrush(Qt::NoBrush);
    if (m_start != noIndex) {
        painter.setPen(QPen(m_theme.cellFrame, m_theme.line(2.5)));
        painter.drawRoundedRect(m_view.figure().cellRect(m_start), 2, 2);
    }
    if (hasFocus() && m_cursor != noIndex)
        flat::drawPanel(painter, m_view.figure().cellRect(m_cursor).adjusted(-3, -3, 3, 3), {}, m_theme.accent, 5,
                        m_theme.line(2));
}

} // namespace normscope
