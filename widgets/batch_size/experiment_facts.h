// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace normscope {

/// A number that sums an experiment up, and what it is.
struct ExperimentFact
{
    Q_DECLARE_TR_FUNCTIONS(ExperimentFact)

public:
    QString title;
    QString value;
    QString note;
    QString brief; ///< The title in a word or two.
};

/// What this batch size does to batch norm, in one sentence.
QString experimentHeadline(const ExperimentRun &run);
/// The run in numbers, with the running statistics after `step` updates. Empty before the first slice.
std::vector<ExperimentFact> experimentFacts(const ExperimentRun &run, int step);

} // namespace normscope
