// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace normscope {

/// Makes a widget that paints a picture a chart, or a graphic, to assistive technology, which reads its accessible name
/// and description. To be called before the widget gets a name.
void makeAccessibleChart(QWidget &widget);
void makeAccessibleGraphic(QWidget &widget);

} // namespace normscope
