// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages/rail_foot.h"

#include "app/shell/menu_entries.h"
#include "widgets/theme/flat_parts.h"

#include <QAction>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double footIcon = 20;
constexpr int footPadding = 7;
constexpr int footGap = 4;

/// An open book in (0, 0) … (18, 18).
void drawBook(QPainter &painter)
{
    painter.drawRoundedRect(QRectF(1.5, 2.5, 15, 13), 1, 1);
    painter.drawLine(QPointF(9, 2.5), QPointF(9, 15.5));
}

} // namespace

RailFoot::RailFoot(QAction *action, QWidget *parent)
    : QAbstractButton(parent)
{
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("rail.lessons"));
    setCheckable(true);
    setText(plainMenuText(action->text()));
    setToolTip(QStringLiteral("%1 (%2)").arg(action->toolTip(), action->shortcut().toString(QKeySequence::NativeText)));
    setAccessibleDescription(action->toolTip());
    setChecked(action->isChecked());
    connect(action, &QAction::toggled, this, &QAbstractButton::setChecked);
    connect(this, &QAbstractButton::clicked, action, &QAction::setChecked);
}

void RailFoot::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void RailFoot::setCalm(bool calm)
{
    m_isCalm = calm;
    updateGeometry();
}

void RailFoot::setProgress(double share)
{
    m_progress = share;
    update();
}

QFont RailFoot::nameFont() const
{
    QFont font = m_theme.captionFont();
    font.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    return font;
}

QSize RailFoot::sizeHint() const
{
    QFont font = nameFont();
    font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    const int icon = static_cast<int>(m_theme.line(footIcon));
    if (m_isCalm)
        return {icon + 2 * footPadding, icon + 2 * footPadding};
    return {std::max(68, metrics.horizontalAdvance(text()) + footPadding),
            icon + footGap + metrics.height() + 2 * footPadding};
}

void RailFoot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse())
        flat::drawPanel(painter, rect(), isChecked() ? m_theme.accentSoft : m_theme.window, {}, flat::cardRadius);
    const QColor color = isChecked() ? m_theme.accent : m_theme.text;
    const double icon = m_theme.line(footIcon);
    painter.save();
    painter.translate((width() - icon) / 2, footPadding);
    painter.scale(icon / 18, icon / 18);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    drawBook(painter);
    painter.restore();
    if (m_progress >= 0) {
        const double side = m_theme.line(12);
        const double left = std::min((width() + icon) / 2 - side / 3, width() - side - m_theme.line(2));
        const QRectF ring(left, std::max(footPadding - side / 3, m_theme.line(2)), side, side);
        painter.setBrush(m_theme.card);
        painter.setPen(QPen(m_theme.border, m_theme.line(2.5)));
        painter.drawEllipse(ring);
        painter.setPen(QPen(m_theme.accent, m_theme.line(2.5)));
        painter.drawArc(ring, 90 * 16, static_cast<int>(-m_progress * 360 * 16));
    }
    if (!m_isCalm) {
        painter.setFont(nameFont());
        painter.setPen(color);
        painter.drawText(QRectF(0, footPadding + icon + footGap, width(), painter.fontMetrics().height()),
                         Qt::AlignCenter, text());
    }
    if (hasFocus())
        flat::drawPanel(painter, QRectF(rect()).adjusted(1, 1, -1, -1), {}, m_theme.accent, flat::cardRadius - 1);
}

} // namespace normscope
