// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "engine/tensor/permute.h"

#include <QString>

namespace normscope {

/// Ids of commands that merge with the one before. All are listed here, so that no two kinds share one by accident.
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
    Part ///< A part of a page; SetPart compares which part and which property.
};

/// Throws InputError unless the layout names every axis of the input, each once, and batch and channel axis are axes.
void checkLayout(const Layout &layout, const Tensor &input);

/// Resets γ, β, mask, running statistics and upstream gradient if they do not fit; in eval mode, running statistics
/// start at mean 0 and variance 1. Returns a sentence that names what was reset, or an empty string. Throws InputError
/// if the rest of the problem is inconsistent.
QString fit(NormalizationProblem &problem);

/// The normalization of `from` on another layout and shape. If it is a named method that the layout has, it stays that
/// method and keeps ε, estimators and affine form; freely chosen axes are kept if possible. Otherwise it is the default
/// of the layout.
NormalizationSpec carriedOver(const NormalizationProblem &from, const Layout &layout, const Shape &shape);

/// Gives a problem another tensor, another layout, or both: the normalization is carried over, and parameters that do
/// not fit are reset. Returns the sentence of fit(), throws as it does.
QString replaceTensor(NormalizationProblem &problem, const Tensor &input, const Layout &layout);

/// Puts the axes of a problem's tensor into another order, axis i being the present axis order[i], and under another
/// layout. All values are kept; otherwise as replaceTensor. Throws InputError if order or layout do not fit.
QString changeAxes(NormalizationProblem &problem, AxisOrder order, const Layout &layout);

/// Batch norm, or layer norm where the layout has no batch axis.
NormalizationSpec defaultSpec(const Layout &layout, const Shape &shape);

/// The name of an edit in the undo history, and the id by which it merges.
struct EditName
{
    QString text;
    MergeId mergeId = MergeId::None;
};
EditName specEditName(const NormalizationProblem &before, const NormalizationSpec &after);

} // namespace normscope
