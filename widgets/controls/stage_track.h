// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

#include <vector>

namespace normscope {

/// The stops of the stage scrubber, equally spaced from 0 to 1, and the stages between them. Without centring there is
/// no centred stage: stages 0 to 1 are all the input, and lie on the first stop.
class StageTrack
{
public:
    explicit StageTrack(bool centres = true);

    const std::vector<Stage> &stops() const { return m_stops; }
    /// Where a stop lies, 0 … 1.
    double stopPosition(int stop) const;

    /// Where a stage (0 … 3) lies, 0 … 1.
    double position(double stage) const;
    /// The stage at a position.
    double stage(double position) const;
    /// The stop at least a hair after or before a position; the last or first one where there is none.
    int nextStop(double position) const;
    int previousStop(double position) const;
    /// The stop at a position, or the nearest one before it.
    int stopAtOrBefore(double position) const;

    friend bool operator==(const StageTrack &, const StageTrack &) = default;

private:
    std::vector<Stage> m_stops;
};

/// What a stage computes under a spec, x̂ = (x − μ)/√(σ² + ε) for example, as TeX.
QString stageFormula(Stage stage, const NormalizationSpec &spec);
/// What a stage is: x, x − μ, x̂, y, as TeX.
QString stageSymbol(Stage stage);
/// What leads to a stage: "input", "centre", "scale", "affine".
QString stageName(Stage stage);

} // namespace normscope
