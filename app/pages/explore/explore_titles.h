// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

class Evaluation;

/// "float64 · N 2 × C 3 × H 2 × W 2": element type, axes and their lengths, for the page.
QString tensorSubtitle(const Evaluation &evaluation);
/// The same with the name of the normalization, its axes and ε, for figures; the page shows these in its controls.
QString figureSubtitle(const Evaluation &evaluation);

} // namespace normscope
