// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette/command_delegate.h"

#include "app/window/palette/command_model.h"
#include "widgets/theme/flat_parts.h"

#include <QPainter>

namespace normscope {

namespace {

constexpr int itemMargin = 10;
constexpr int markWidth = 22;

} // namespace

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isEnabled = option.state.testFlag(QStyle::State_Enabled);
    if (option.state.testFlag(QStyle::State_Selected))
        flat::drawPanel(*painter, QRectF(option.rect).adjusted(4, 0, -4, 0), m_theme.accentSoft, {},
                        flat::controlRadius);
    QRect line = option.rect.adjusted(itemMargin, 0, -itemMargin, 0);
    const QColor quiet = isEnabled ? m_theme.mutedText : option.palette.color(QPalette::Disabled, QPalette::Text);
    const auto write = [&](const QFont &font, const QColor &color, Qt::Alignment alignment, const QString &text) {
        painter->setFont(font);
        painter->setPen(color);
        const QString elided = QFontMetrics(font).elidedText(text, Qt::ElideRight, line.width());
        painter->drawText(line, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, elided);
        return QFontMetrics(font).horizontalAdvance(elided);
    };
    if (index.data(Qt::CheckStateRole).toInt() == Qt::Checked)
        write(m_theme.font, isEnabled ? m_theme.accent : quiet, Qt::AlignLeft, QStringLiteral("✓"));
    line.setLeft(line.left() + markWidth);
    const int keys = write(m_theme.captionFont(), quiet, Qt::AlignRight, index.data(CommandModel::KeysRole).toString());
    line.setRight(line.right() - keys - itemMargin);
    const int text
        = write(m_theme.font, isEnabled ? m_theme.text : quiet, Qt::AlignLeft, index.data(Qt::DisplayRole).toString());
    line.setLeft(line.left() + text + itemMargin);
    write(m_theme.captionFont(), quiet, Qt::AlignLeft, index.data(CommandModel::MenusRole).toString());
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, QFontMetrics(m_theme.font).height() + 12};
}

} // namespace normscope
