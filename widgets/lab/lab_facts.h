// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace normscope {

/// A number that sums an experiment up, and what it is.
struct LabFact
{
    Q_DECLARE_TR_FUNCTIONS(LabFact)

public:
    QString title;
    QString value;
    QString note;
};

/// Whether batches of two put the probe at ±1 in so many words: no mate is as close as √ε, or the same.
bool isAllOrNothing(const ProbeFacts &facts);
/// What this batch size does to batch norm, in one sentence.
QString labHeadline(const ExperimentRun &run);
/// The run in numbers, with the running statistics after `step` updates. Empty before the first slice.
std::vector<LabFact> labFacts(const ExperimentRun &run, int step);

} // namespace normscope
