// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace normscope {

/// Sets the accessible role of a widget that paints a picture to chart, or graphic; assistive technology then reads its
/// accessible name and description. To be called before the widget gets its name.
void makeAccessibleChart(QWidget &widget);
void makeAccessibleGraphic(QWidget &widget);

} // namespace normscope
