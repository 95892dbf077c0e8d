// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_spec.h"
#include "app/figures/motion.h"
#include "app/figures/view_type.h"

namespace normscope {

/// What the user chose to export, remembered from one time to the next.
struct ExportChoices
{
    const ViewType *view = nullptr;
    ExportKind kind = ExportKind::Svg;
    FigureSpec spec;
    bool sequence = false; ///< One file for each stage.
    Motion motion = Motion::None; ///< A .png or .gif moves so, where the view can.
    AnimationTiming timing = {};

    /// Whether there are several files: not for every view and kind.
    bool isSequence() const { return sequence && pictureFormat(kind) && view->hasStages && !isMoving(); }
    bool isMoving() const
    {
        return motion != Motion::None && canMove(*view, motion) && (kind == ExportKind::Png || kind == ExportKind::Gif);
    }
    friend bool operator==(const ExportChoices &, const ExportChoices &) = default;
};

} // namespace normscope
