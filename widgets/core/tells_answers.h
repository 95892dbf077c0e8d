// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

inline constexpr char tellsAnswersProperty[] = "tellsAnswers";

/// Marks a widget, other than a view, that states in words or numbers what a lesson may ask for: the widget stays
/// hidden until the question is answered.
inline void setTellsAnswers(QWidget &widget)
{
    widget.setProperty(tellsAnswersProperty, true);
}

} // namespace normscope
