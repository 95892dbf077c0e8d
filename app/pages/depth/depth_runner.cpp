// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_runner.h"

namespace normscope {

namespace {

constexpr std::chrono::milliseconds depthSlice(60);
constexpr std::chrono::milliseconds descentSlice(200); ///< Longer: all quantities are measured after each.

} // namespace

DepthRunner::DepthRunner(QObject *parent)
    : SlicedRunner(parent)
{ }

void DepthRunner::setExperiment(const DepthExperiment &experiment)
{
    m_comparison = carriedOver(m_comparison, experiment);
    beginAnew();
}

void DepthRunner::startSlice(LatestJob &job)
{
    job.start<DepthComparison>(
        [comparison = m_comparison](const Progress &progress) {
            Workers workers;
            const bool descends = comparison.descentSteps() < comparison.experiment.steps;
            return advanced(comparison, descends ? descentSlice : depthSlice, workers, progress);
        },
        [this](DepthComparison comparison) {
            m_comparison = std::move(comparison);
            tellSlice();
        });
}

} // namespace normscope
