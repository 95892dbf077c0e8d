// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/nest_pieces.h"
#include "engine/normalization/walk.h"
#include "engine/normalization/way_choice.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// What a pass through the groups is for.
enum class PassPurpose
{
    Forward,
    Given,
    Masked,
    Gradient,
    MaskedGradient
};

/// How the groups of a shape are gone through: which kernels, in what order, in how many pieces. It follows from the
/// shape and the axes alone, never from the data or the number of threads, so that results depend on neither.
struct ForwardPlan
{
    /// `walk` is over the grouping with γ and β. `valueSize` is that of an element in bytes. `mask` is the shape of a
    /// mask; empty: there is none. All purposes but the two gradients have one plan, and so have these.
    ForwardPlan(const Grouping &grouping, const Walk &walk, std::size_t valueSize, const Shape &mask = {},
                PassPurpose purpose = PassPurpose::Forward);

    std::int64_t size;
    std::int64_t bytes; ///< Of input and output, and one for each element of the mask itself.
    std::int64_t groupSize;
    std::int64_t groupCount;
    Shape maskShape; ///< Of the mask's bytes, if maskRows are by rows (widenedMask()).

    bool isPanel = false;
    kernels::Runs runs; ///< Unless it is a panel.
    bool isInterleaved = false; ///< All groups are gone through together, in the order of memory. Runs only.
    bool hasSmallGroups = false; ///< Each group is written right after it was read. Runs only.
    kernels::Panel panel;
    kernels::MaskRows maskRows; ///< Rows of the panel, or runs, that are masked as a whole or as others are.

    /// The moments of a group (of a panel: a slab's columns) are merged from those of so many pieces; 1: in one piece.
    std::int64_t pieces = 1;
    /// γ and β do not fit the kernels and are applied to x̂ in a pass of their own, in which everything is one run.
    bool appliesAffineApart = false;
    kernels::Runs affine; ///< The loops of that pass, also made where some γ does not fit the range of the kernels.
    /// γ differs from element to element of a run, and is never put into the scales of groups.
    bool keepsGammaApart() const { return !isPanel && runs.written.depth > 0 && runs.written.inner().steps.gamma != 0; }
    /// Whether it is worth while to wake threads.
    bool isParallel = false;

    /// Which way so many threads go; where that is open, shared by all calls of one kind (WayChoice::ofKind()):
    /// `purpose` tells passes apart that go through the same plan.
    std::shared_ptr<WayChoice> wayChoice(PassPurpose purpose, int threads) const;
    /// Whether the last-level cache holds so many arrays of the shape of the input. (Half of it: others use it as
    /// well.)
    bool areHeld(std::int64_t arrays) const;
    /// Of how many groups, at least one, these caches hold input and output.
    std::int64_t groupsTogether(int threads) const;
    /// A panel too tall for the cache: its moments come first, for all columns at once.
    bool hasTallSlabs() const { return isPanel && pieces > 1; }

private:
    /// Whether the own caches of as many processor cores hold everything.
    bool isNear(int threads) const;
    /// Whether so many threads should write the output with stores that bypass the caches.
    bool streams(int threads) const;
    /// The ways of a pass, what sizes of caches speak for first: several where processors with caches of the same sizes
    /// differ in which is the fastest.
    std::vector<Way> waysOf(PassPurpose purpose, int threads) const;
    void planRuns(const Walk &statistics, const Walk &walk, const Shape &shape, const Shape &mask,
                  std::int64_t valueSize);
    void setRunMask(const Shape &shape, const Shape &mask);
    void splitRuns(const kernels::MaskRows &masked);
    void planPanel(const Walk &statistics, const Walk &walk, const Shape &shape, const Shape &mask, bool isGradient,
                   std::int64_t valueSize);
    void setPanelLoops(const Walk &statistics, const Walk &walk, bool isOfRuns);
    void setPanelMask(const Shape &shape, const Shape &mask, bool goTogether);
    bool keepsSlabs() const;
    void joinSlabs(const Walk &statistics, const Walk &walk);
    void fold();
    std::int64_t foldedRows() const;
    void planTiles(std::int64_t valueSize);
};

} // namespace normscope
