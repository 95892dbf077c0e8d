// SPDX-License-Identifier: GPL-3.0-or-later
//
// The conditions, in the order in which they are asked. n values, σ² and rms² as the normalization uses them (σ² by the
// chosen estimator); "spread" is σ² where the mean is subtracted, rms² otherwise.
//
//   NoElements        n = 0
//   NotFinite         Σ(x − mean)² or Σx² is not finite: a NaN, an infinity, or squares beyond float64
//   Undefined         the divisor is 0 or NaN: spread 0 and ε = 0; n = 1 and unbiased; running variance below −ε
//   (eval mode: nothing else is special, because the group's own statistics are not used)
//   SingleValue       n = 1
//   ZeroVariance      spread = 0
//   TwoValues         n = 2, centred, and σ / divisor ≥ 0.99 of what it is at ε = 0
//   EpsilonDominates  inside: ε > spread, outside: ε > √spread
#include "engine/normalization/evaluation.h"
#include "engine/normalization/transform.h"

#include <cmath>

namespace normscope {

namespace {

bool isEpsilonDominant(double spread, const NormalizationSpec &spec)
{
    const double shown = spec.epsilonPlacement == EpsilonPlacement::Inside ? spread : std::sqrt(spread);
    return spec.epsilon > shown;
}

} // namespace

Degeneracy Evaluation::degeneracy(std::int64_t group) const
{
    constexpr double farApart = 0.99;
    const Moments &own = moments(group);
    if (own.count == 0)
        return Degeneracy::NoElements;
    if (!std::isfinite(own.squaredDeviations) || !std::isfinite(own.meanSquare))
        return Degeneracy::NotFinite;
    const double divisor = transform(group).divisor;
    if (divisor == 0 || std::isnan(divisor))
        return Degeneracy::Undefined;
    if (spec().usesRunningStatistics())
        return Degeneracy::None;
    if (own.count == 1)
        return Degeneracy::SingleValue;
    const double spread = usedSquare(spec(), own);
    if (spread == 0)
        return Degeneracy::ZeroVariance;
    if (own.count == 2 && spec().centre && std::sqrt(spread) >= farApart * divisor)
        return Degeneracy::TwoValues;
    return isEpsilonDominant(spread, spec()) ? Degeneracy::EpsilonDominates : Degeneracy::None;
}

} // namespace normscope
