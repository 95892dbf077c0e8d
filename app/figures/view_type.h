// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/export_kind.h"
#include "app/figures/figure_style.h"
#include "engine/tensor/enum_set.h"
#include "widgets/lens/lens.h"

#include <QString>

#include <string_view>

namespace normscope {

/// What is shown in a card of a page and exported as a figure, or the page as a whole. One record each, which the
/// view's page declares and which lives as long as the program; views are told apart by their records' addresses.
struct ViewType
{
    std::string_view id; ///< Its one name: in files, settings, on the command line, in SVG, in lessons.
    const char *title; ///< In the context normscope::FigureText; viewTitle() translates it.
    std::string_view page; ///< The id of its page.
    ExportKinds kinds = pictureKinds;
    bool isPage = false;
    bool hasStages = false; ///< It changes with the stage, so that it makes a sequence.
    bool hasBatchSizes = false; ///< It changes with the batch size of an experiment.
    bool gathers = false; ///< Its cells can gather by group.
    EnumSet<Lens> lenses = {}; ///< Those that it shows in place of the stage.
    bool takesPasses = false; ///< Over a tensor: it is made behind the window; otherwise on the window's thread.
    bool hasColors = false; ///< Values are colours of cells: it takes a palette.
    bool hasRange = false; ///< What its colours or its axis span can be chosen.
    bool hasPanels = false; ///< Which can share that.
    bool hasParts = false; ///< A part of the cells can be shown alone.
    FigureParts hideable = {}; ///< What it can do without.
};

/// "Tensor", "Hypersphere", …
QString viewTitle(const ViewType &view);
QString viewId(const ViewType &view);

/// The proposed name without ending: "images-hypersphere" for a view of "images.npy", "images-numpy" for scripts.
QString proposedName(const QString &subject, const ViewType &view, ExportKind kind);

} // namespace normscope
