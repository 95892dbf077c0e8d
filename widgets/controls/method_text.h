// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"

#include <QString>

namespace normscope {

/// "Batch", "RMS": as on a button.
QString shortMethodName(Method method);
/// "Batch norm", "RMS norm": as a heading.
QString methodName(Method method);
/// "batch norm", "RMS norm": within a sentence.
QString methodNameInSentence(Method method);
/// One sentence on what the method does.
QString methodHelp(Method method);
/// The names of axes, "N, H, W".
QString axesText(AxisSet axes, const Layout &layout);
/// The axes with their lengths, "N 2 × C 4".
QString axesWithLengths(const Layout &layout, const Shape &shape);
/// How a variant of a method reads the layout: "over positions {N, L}". Empty where the method does not exist.
QString variantText(const MatchedPreset &preset, const Layout &layout, const Shape &shape);
/// The name of the method with what distinguishes this case: "Group norm, G = 2"; "Batch norm, per position {N}" for a
/// reading that is not the default.
QString presetName(const MatchedPreset &preset, const NormalizationSpec &spec, const Layout &layout,
                   const Shape &shape);

} // namespace normscope
