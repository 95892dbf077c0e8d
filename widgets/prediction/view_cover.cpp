// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/view_cover.h"

#include "widgets/controls/card.h"
#include "widgets/theme/flat_parts.h"

#include <QEvent>
#include <QPainter>

namespace normscope {

ViewCover::ViewCover(Card &card)
    : QWidget(&card)
    , m_card(card)
{
    setAccessibleName(tr("Covered until you answer"));
    for (QWidget *child : card.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (child != this && child != card.header())
            child->setEnabled(false);
    }
    card.installEventFilter(this);
    place();
    show();
    raise();
}

ViewCover::~ViewCover()
{
    for (QWidget *child : m_card.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        child->setEnabled(true);
}

void ViewCover::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void ViewCover::place()
{
    setGeometry(m_card.rect().adjusted(1, m_card.header()->geometry().bottom() + 1, -1, -1));
}

bool ViewCover::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_card
        && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest
            || event->type() == QEvent::Show)) {
        place();
        raise();
    }
    return QWidget::eventFilter(watched, event);
}

void ViewCover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    flat::drawPanel(painter, rect(), m_theme.card, {}, flat::cardRadius);
    const QRectF inner = QRectF(rect()).adjusted(12, 4, -12, -12);
    if (inner.width() < 24 || inner.height() < 16)
        return;
    flat::drawPanel(painter, inner, m_theme.window, {}, flat::cardRadius);
    QFont font = m_theme.titleFont();
    font.setPointSizeF(font.pointSizeF() * 2.2);
    painter.setFont(font);
    painter.setPen(m_theme.mutedText);
    const QFontMetricsF metrics(font);
    const QFontMetricsF small(m_theme.captionFont());
    const bool hasWords = inner.height() > metrics.height() + 2 * small.height();
    QRectF mark = inner;
    if (hasWords)
        mark.translate(0, -small.height());
    painter.drawText(mark, Qt::AlignCenter, QStringLiteral("?"));
    if (!hasWords)
        return;
    painter.setFont(m_theme.captionFont());
    painter.drawText(inner.translated(0, metrics.height() / 2 + small.height() / 2), Qt::AlignCenter,
                     small.elidedText(tr("covered until you answer"), Qt::ElideRight, inner.width()));
}

} // namespace normscope
