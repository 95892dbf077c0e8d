// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/token_view.h"

#include "widgets/core/picture_accessible.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

constexpr double tokenMargin = 10;

} // namespace

TokenView::TokenView(TokenFigure::Content content, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_figure(content)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

QRectF TokenView::figureRect() const
{
    return QRectF(rect()).adjusted(tokenMargin, 2, -tokenMargin, -6);
}

void TokenView::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    update();
}

void TokenView::setStudy(PaddingStudyPtr study)
{
    m_figure.setStudy(std::move(study));
    m_wanted.clear();
    describe();
    update();
}

void TokenView::setLook(const TokenLook &look)
{
    m_figure.setLook(look);
    describe();
    update();
}

void TokenView::describe()
{
    const QString cell = m_figure.cellText();
    setAccessibleDescription(cell.isEmpty() ? m_figure.description() : cell);
}

void TokenView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_figure.paint(painter, figureRect());
    if (hasFocus() && m_keyboardFocus) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

std::vector<int> TokenView::lengths() const
{
    if (!m_wanted.empty())
        return m_wanted;
    const TokenBatch &batch = m_figure.study()->batch;
    std::vector<int> lengths(static_cast<std::size_t>(batch.rows()), 0);
    for (std::int64_t token = 0; token < batch.mask.size(); ++token)
        lengths[static_cast<std::size_t>(token / batch.length())] += batch.isReal(token) ? 1 : 0;
    return lengths;
}

void TokenView::setLength(std::int64_t row, int length, EditHint hint)
{
    std::vector<int> wanted = lengths();
    int &own = wanted[static_cast<std::size_t>(row)];
    if (own == length)
        return;
    own = length;
    const bool isNothingLeft = std::ranges::all_of(wanted, [](int one) { return one == 0; });
    if (isNothingLeft)
        return;
    m_wanted = wanted;
    emit lengthsEdited(wanted, hint);
}

void TokenView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_dragged = m_figure.handleAt(event->position(), figureRect());
    if (m_dragged >= 0)
        return;
    if (const auto cell = m_figure.cellAt(event->position(), figureRect()))
        emit cellPinned(*cell);
}

void TokenView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragged >= 0 && m_figure.study()) {
        setLength(m_dragged, m_figure.lengthAt(event->position().x(), figureRect()), EditHint::Continuous);
        return;
    }
    const bool isOnHandle = m_figure.handleAt(event->position(), figureRect()) >= 0;
    setCursor(isOnHandle ? Qt::SplitHCursor : Qt::ArrowCursor);
    emit cellHovered(m_figure.cellAt(event->position(), figureRect()));
}

void TokenView::mouseReleaseEvent(QMouseEvent *)
{
    if (std::exchange(m_dragged, -1) >= 0)
        emit gestureFinished();
}

void TokenView::leaveEvent(QEvent *)
{
    emit cellHovered({});
}

void TokenView::keyPressEvent(QKeyEvent *event)
{
    const PaddingStudyPtr &study = m_figure.study();
    const int across = (event->key() == Qt::Key_Right ? 1 : 0) - (event->key() == Qt::Key_Left ? 1 : 0);
    const int down = (event->key() == Qt::Key_Down ? 1 : 0) - (event->key() == Qt::Key_Up ? 1 : 0);
    if (!study || study->isEmpty() || (across == 0 && down == 0))
        return QWidget::keyPressEvent(event);
    TokenCell cell = m_figure.look().active.value_or(study->cell);
    if (event->modifiers() & Qt::ShiftModifier) {
        const int wanted = lengths()[static_cast<std::size_t>(cell.row)] + across;
        if (m_figure.look().showsHandles && across != 0 && wanted >= 0 && wanted <= study->batch.length()) {
            setLength(cell.row, wanted, EditHint::Discrete);
        }
        return;
    }
    cell.row = std::clamp<std::int64_t>(cell.row + down, 0, study->batch.rows() - 1);
    cell.position = std::clamp<std::int64_t>(cell.position + across, 0, study->batch.length() - 1);
    emit cellPinned(cell);
}

void TokenView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    update();
}

void TokenView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace normscope
