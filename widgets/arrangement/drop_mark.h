// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

/// Shows where a dragged card would be dropped: a soft field with a strong edge above all other widgets, transparent to
/// the mouse.
class DropMark : public QWidget
{
    Q_OBJECT

public:
    explicit DropMark(QWidget *parent);

    void setTheme(const Theme &theme) { m_theme = theme; }
    /// `rect` is in the parent's coordinates; an empty one hides the mark.
    void showAt(const QRect &rect);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::light();
};

} // namespace normscope
