// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_spec.h"
#include "app/figures/motion.h"
#include "app/figures/view_type.h"

namespace normscope {

/// The user's choices in the export dialog, kept between exports.
struct ExportChoices
{
    const ViewType *view = nullptr;
    ExportKind kind = ExportKind::Svg;
    FigureSpec spec;
    bool sequence = false; ///< Write one file for each stage.
    Motion motion = Motion::None; ///< How a .png or .gif is animated, if the view supports it.
    AnimationTiming timing = {};

    /// Whether the export writes several files, which not every view and kind supports.
    bool isSequence() const { return sequence && pictureFormat(kind) && view->hasStages && !isMoving(); }
    bool isMoving() const
    {
        return motion != Motion::None && canMove(*view, motion) && (kind == ExportKind::Png || kind == ExportKind::Gif);
    }
    friend bool operator==(const ExportChoices &, const ExportChoices &) = default;
};

} // namespace normscope
