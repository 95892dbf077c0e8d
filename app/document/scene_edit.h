// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "engine/tensor/permute.h"

#include <QString>

namespace normscope {

/// Commands that go on with the one before: all their ids, so that no two kinds share one by accident.
enum class MergeId
{
    None = -1, ///< Never merged.
    Cells,
    Epsilon,
    Momentum,
    ChannelGroups,
    Gamma,
    Beta,
    Mask,
    Running,
    Upstream,
    Part ///< Of pages; which, and which property, SetPart compares.
};

/// Throws InputError unless the layout names every axis of the input, each once, and batch and channel axis are axes.
void checkLayout(const Layout &layout, const Tensor &input);

/// Drops γ, β, mask, running statistics and upstream gradient that do not fit, so that they start anew; in eval mode,
/// running statistics start at mean 0 and variance 1. Returns a sentence that says so, or nothing. Throws InputError if
/// the rest does not fit together in itself.
QString fit(NormalizationProblem &problem);

/// The normalization of `from` on another layout and shape: a method with a name stays that method where the layout has
/// it, and keeps ε, estimators and affine form; free axes stay where they can. Otherwise it is the default of the
/// layout.
NormalizationSpec carriedOver(const NormalizationProblem &from, const Layout &layout, const Shape &shape);

/// Gives a problem another tensor under another layout, or one of both: the normalization is carried over, and what
/// does not fit starts anew. Returns the sentence of fit(), throws as it does.
QString replaceTensor(NormalizationProblem &problem, const Tensor &input, const Layout &layout);

/// Puts the axes of a problem's tensor into another order, axis i being the present axis order[i], and under a layout.
/// Every value stays; otherwise as replaceTensor. Throws InputError if order or layout do not fit.
QString changeAxes(NormalizationProblem &problem, AxisOrder order, const Layout &layout);

/// Batch norm, or layer norm where the layout has no batch axis.
NormalizationSpec defaultSpec(const Layout &layout, const Shape &shape);

/// How the undo history calls an edit, and what it merges with.
struct EditName
{
    QString text;
    MergeId mergeId = MergeId::None;
};
EditName specEditName(const NormalizationProblem &before, const NormalizationSpec &after);

} // namespace normscope
