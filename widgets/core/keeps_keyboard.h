// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QWidget>

namespace normscope {

inline constexpr char keepsKeyboardProperty[] = "keepsKeyboard";

/// Marks a widget that must keep the keyboard focus until the user moves it, because typing in the widget changes what
/// is shown elsewhere.
inline void setKeepsKeyboard(QWidget &widget)
{
    widget.setProperty(keepsKeyboardProperty, true);
}

/// Whether such a widget has the focus. To be asked before the focus is moved because something else is shown.
inline bool isKeyboardKept()
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && focus->property(keepsKeyboardProperty).toBool();
}

} // namespace normscope
