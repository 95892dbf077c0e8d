// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/normalization/lazily.h"

#include <array>

namespace normscope {

struct Evaluation::Lazy
{
    std::array<Lazily<Range>, 4> ranges; ///< By stage.
    Lazily<std::vector<Moments>> outputMoments;
};

} // namespace normscope
