// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

#include <vector>

namespace normscope {

/// The stops of the stage scrubber, equally spaced over positions 0 … 1, and the stages between them. Without centring
/// there is no centred stage: stages 0 … 1 all lie on the first stop.
class StageTrack
{
public:
    explicit StageTrack(bool centres = true);

    const std::vector<Stage> &stops() const { return m_stops; }
    /// The position of a stop, 0 … 1.
    double stopPosition(int stop) const;

    /// The position of a stage (0 … 3), 0 … 1.
    double position(double stage) const;
    /// The stage (0 … 3) at a position.
    double stage(double position) const;
    /// The next stop after or before a position, by more than 1e-6; the last or first stop if there is none.
    int nextStop(double position) const;
    int previousStop(double position) const;
    /// The stop at a position, or the nearest one before it.
    int stopAtOrBefore(double position) const;

    friend bool operator==(const StageTrack &, const StageTrack &) = default;

private:
    std::vector<Stage> m_stops;
};

/// The formula of a stage under a spec as TeX, x̂ = (x − μ)/√(σ² + ε) for example.
QString stageFormula(Stage stage, const NormalizationSpec &spec);
/// The symbol of a stage as TeX: x, x − μ, x̂, y.
QString stageSymbol(Stage stage);
/// The name of the step that leads to a stage: "input", "centre", "scale", "affine".
QString stageName(Stage stage);

} // namespace normscope
