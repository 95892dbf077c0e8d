// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/depth/depth_experiment.h"

#include <QtGlobal>

namespace normscope {

/// The settings of the page "Depth".
template <>
struct Properties<DepthExperiment>
{
    using E = DepthExperiment;
    static constexpr const char *key = "depth";
    static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Change the stacks");
    static constexpr const char *compared = QT_TRANSLATE_NOOP("normscope::Document", "Change the compared stacks");

    static constexpr std::tuple list {
        Property {"kind", &E::kind},
        Property {"none", &E::none, compared},
        Property {"pre", &E::pre, compared},
        Property {"post", &E::post, compared},
        Property {"peri", &E::peri, compared},
        Property {"scaled", &E::scaled, compared},
        Property {"layerNormScaling", &E::layerNormScaling, compared},
        Property {"deepNorm", &E::deepNorm, compared},
        Property {"layerScale", &E::layerScale, compared},
        Property {"reZero", &E::reZero, compared},
        Property {"dyt", &E::dyt, compared},
        Property {"norm", &E::norm},
        Property {"plainNorm", &E::plainNorm},
        Property {"activation", &E::activation},
        Property {"batchSize", &E::batchSize},
        Property {"depth", &E::depth, QT_TRANSLATE_NOOP("normscope::Document", "Change the depth"), EditSteps::Merged},
        Property {"width", &E::width},
        Property {"tokens", &E::tokens},
        Property {"gain", &E::gain},
        Property {"seeds", &E::seeds},
        Property {"seed", &E::seed, QT_TRANSLATE_NOOP("normscope::Document", "Change the seed of the stacks")},
        Property {"attention", &E::attention},
        Property {"similarity", &E::similarity},
        Property {"steps", &E::steps, QT_TRANSLATE_NOOP("normscope::Document", "Take steps of descent")},
        Property {"rate", &E::rate},
    };
};

} // namespace normscope
