// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages/notice_area.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr QPoint inset(10, 6);

} // namespace

NoticeArea::NoticeArea(QWidget &page)
    : QWidget(&page)
    , m_bars(new QVBoxLayout(this))
{
    m_bars->setContentsMargins(0, 0, 0, 0);
    m_bars->setSizeConstraint(QLayout::SetNoConstraint);
    page.installEventFilter(this);
}

bool NoticeArea::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return done;
}

bool NoticeArea::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void NoticeArea::place()
{
    const int width = std::min(m_bars->sizeHint().width(), parentWidget()->width() - 2 * inset.x());
    const int height = m_bars->hasHeightForWidth() ? m_bars->heightForWidth(width) : m_bars->sizeHint().height();
    setGeometry({inset, QSize(width, m_bars->isEmpty() ? 0 : height)});
    raise();
}

} // namespace normscope
