// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

/// How wide a dialog has to be, in pixels, for a window manager to show the whole title, which has the program's name,
/// an icon and buttons beside it.
inline int titleWidth(const QWidget &dialog)
{
    constexpr int besideTheTitle = 280;
    return dialog.fontMetrics().horizontalAdvance(dialog.windowTitle()) + besideTheTitle;
}

} // namespace normscope
