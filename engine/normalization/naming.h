// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"

#include <vector>

namespace normscope {

/// What the present choice is called, and what it equals on this shape. Found by comparing groupings, not from a list.
struct Naming
{
    std::optional<MatchedPreset> preset; ///< std::nullopt: no common name.
    struct Equivalence
    {
        MatchedPreset preset; ///< Another method (or reading) whose statistics coincide on this shape.
        Message reason; ///< One sentence: why.
        bool sameAffine; ///< Whether γ and β run along the same axes too.
    };
    std::vector<Equivalence> equivalences;
};

Naming naming(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);

} // namespace normscope
