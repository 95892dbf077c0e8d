// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/experiments/batch_experiment.h"

#include <QtGlobal>

namespace normscope {

/// The settings of the page "Batch size".
template <>
struct Properties<BatchExperiment>
{
    using E = BatchExperiment;
    static constexpr const char *key = "batchSize";
    static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Change the experiment");
    static constexpr const char *population = QT_TRANSLATE_NOOP("normscope::Document", "Change the population");
    static constexpr const char *running
        = QT_TRANSLATE_NOOP("normscope::Document", "Change the running statistics of the experiment");
    static constexpr const char *start = QT_TRANSLATE_NOOP("normscope::Document", "Change the start values");

    static constexpr const char *sampler = QT_TRANSLATE_NOOP("normscope::Document", "Change how batches are drawn");
    static constexpr const char *remedy = QT_TRANSLATE_NOOP("normscope::Document", "Change the remedies");

    /// The settings that new scenes begin with: skewed values in small batches, which make the effects visible.
    static E opening()
    {
        E experiment;
        experiment.population = PopulationKind::LogNormal;
        experiment.batchSize = 4;
        return experiment;
    }

    static constexpr std::tuple list {
        Property {"population", &E::population, population},
        Property {"degrees", &E::degrees, population},
        Property {"replacement", &E::replacement, population},
        Property {"batchSize", &E::batchSize, QT_TRANSLATE_NOOP("normscope::Document", "Change the batch size"),
                  EditSteps::Merged},
        Property {"byLayout", &E::byLayout, population},
        Property {"perPosition", &E::perPosition, population},
        Property {"channel", &E::channel, QT_TRANSLATE_NOOP("normscope::Document", "Choose another channel")},
        Property {"probeSample", &E::probeSample, QT_TRANSLATE_NOOP("normscope::Document", "Change the probe"),
                  EditSteps::Merged},
        Property {"probePosition", &E::probePosition, QT_TRANSLATE_NOOP("normscope::Document", "Change the probe"),
                  EditSteps::Merged},
        Property {"probeSeed", &E::probeSeed,
                  QT_TRANSLATE_NOOP("normscope::Document", "Change the seed of the experiment")},
        Property {"sampler", &E::sampler, sampler},
        Property {"correlation", &E::correlation, sampler},
        Property {"classes", &E::classes, sampler},
        Property {"shares", &E::shares, sampler},
        Property {"devices", &E::devices, remedy},
        Property {"largestScale", &E::largestScale, remedy},
        Property {"largestShift", &E::largestShift, remedy},
        Property {"features", &E::features, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of features")},
        Property {"batches", &E::batches, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of batches")},
        Property {"probe", &E::probe, QT_TRANSLATE_NOOP("normscope::Document", "Change the probe"), EditSteps::Merged},
        Property {"seed", &E::seed, QT_TRANSLATE_NOOP("normscope::Document", "Change the seed of the experiment")},
        Property {"momentum", &E::momentum, running},
        Property {"momentumConvention", &E::momentumConvention, running},
        Property {"runningVariance", &E::runningVariance, running},
        Property {"startMean", &E::startMean, start},
        Property {"startVariance", &E::startVariance, start},
        Property {"epsilon", &E::epsilon, QT_TRANSLATE_NOOP("normscope::Document", "Change ε of the experiment")},
        Property {"channelGroups", &E::channelGroups},
        Property {"microBatches", &E::microBatches,
                  QT_TRANSLATE_NOOP("normscope::Document", "Change the number of micro-batches")},
    };
};

} // namespace normscope
