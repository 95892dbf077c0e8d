// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

namespace normscope {

/// Other values for the second panel to show in place of a stage, one for every cell.
struct TensorLens
{
    EvaluationPtr field; ///< Its input holds the values, over the same cells and groups. Null: the stage is shown.
    double scale = 1; ///< The colours run from −scale to scale.
    Evaluation::Range range() const { return {-scale, scale}; }
    QString title;
    QString caption;
};

} // namespace normscope
