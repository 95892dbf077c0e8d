// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/view_cover.h"

#include "widgets/controls/card.h"
#include "widgets/theme/flat_parts.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QLabel>
#include <QPainter>

namespace normscope {

ViewCover::ViewCover(Card &card)
    : QWidget(&card)
    , m_card(card)
{
    setAccessibleName(tr("Covered until you answer"));
    for (QWidget *child : card.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (child == this || child == card.header() || child->isHidden())
            continue;
        // Hidden, so that no screen reader finds a number in the widget; its room is kept.
        QSizePolicy policy = child->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        child->setSizePolicy(policy);
        child->hide();
        m_hidden.emplace_back(child);
    }
    if (auto *subtitle = card.header()->findChild<QLabel *>(QStringLiteral("subtitle"))) {
        // Transparent rather than emptied, since the card's owner may go on setting the text.
        auto *unseen = new QGraphicsOpacityEffect(subtitle);
        unseen->setOpacity(0);
        subtitle->setGraphicsEffect(unseen);
        subtitle->setAccessibleName(accessibleName());
        m_subtitle = subtitle;
    }
    card.installEventFilter(this);
    place();
    show();
    raise();
}

ViewCover::~ViewCover()
{
    for (const QPointer<QWidget> &child : m_hidden) {
        if (!child)
            continue;
        QSizePolicy policy = child->sizePolicy();
        policy.setRetainSizeWhenHidden(false);
        child->setSizePolicy(policy);
        child->show();
    }
    if (m_subtitle) {
        m_subtitle->setGraphicsEffect(nullptr);
        m_subtitle->setAccessibleName({});
    }
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
