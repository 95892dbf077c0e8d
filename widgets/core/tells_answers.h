// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace normscope {

inline constexpr char tellsAnswersProperty[] = "tellsAnswers";

/// Says of a widget beside the views that it states in words or numbers what a lesson may ask for: it is not seen until
/// the question is answered.
inline void setTellsAnswers(QWidget &widget)
{
    widget.setProperty(tellsAnswersProperty, true);
}

} // namespace normscope
