// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

/// The width in pixels that a dialog needs for a window manager to show its whole title beside the program's name, an
/// icon and buttons.
inline int titleWidth(const QWidget &dialog)
{
    constexpr int besideTheTitle = 280;
    return dialog.fontMetrics().horizontalAdvance(dialog.windowTitle()) + besideTheTitle;
}

} // namespace normscope
