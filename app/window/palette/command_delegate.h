// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QStyledItemDelegate>

namespace normscope {

/// Paints a command in one line: its text, its menus in muted colour, and its key at the right end.
class CommandDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme &theme) { m_theme = theme; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Theme m_theme = Theme::light();
};

} // namespace normscope
