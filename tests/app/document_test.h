// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes and helpers that tests of the document share.
#pragma once

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "engine/normalization/presets.h"
#include "tests/app/scene_printers.h"
#include "tests/support/problems.h"

#include <array>
#include <limits>

namespace normscope::test {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A scene of 1 … 24 as N,C,H,W under batch norm.
inline Scene counting()
{
    return newScene(countingTensor({2, 3, 2, 2}), QStringLiteral("counting"));
}

inline Tensor perChannel(double a, double b, double c)
{
    return Tensor({1, 3, 1, 1}, {a, b, c});
}

inline NormalizationSpec withEpsilon(const Document &document, double epsilon)
{
    NormalizationSpec spec = document.problem().spec;
    spec.epsilon = epsilon;
    return spec;
}

inline NormalizationSpec method(const Document &document, Method wanted)
{
    return preset(wanted, document.problem().layout, document.problem().input.shape()).value();
}

inline bool setCell(Document &document, std::int64_t index, double value, EditHint hint = EditHint::Discrete)
{
    return document.setCells(std::array {index}, std::array {value}, hint);
}

} // namespace normscope::test
