// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QWidget>

namespace normscope {

inline constexpr char keepsKeyboardProperty[] = "keepsKeyboard";

/// Says of a widget that nothing but the user takes the keyboard from it: what is typed there changes what is shown
/// elsewhere.
inline void setKeepsKeyboard(QWidget &widget)
{
    widget.setProperty(keepsKeyboardProperty, true);
}

/// Whoever would like to have the keyboard after something else is shown asks this first.
inline bool isKeyboardKept()
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && focus->property(keepsKeyboardProperty).toBool();
}

} // namespace normscope
