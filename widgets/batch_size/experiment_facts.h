// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace normscope {

/// A number that summarizes an experiment, with its title and a note.
struct ExperimentFact
{
    Q_DECLARE_TR_FUNCTIONS(ExperimentFact)

public:
    QString title;
    QString value;
    QString note;
    QString brief; ///< The title in a word or two.
};

/// One sentence on the effect of this batch size on batch norm.
QString experimentHeadline(const ExperimentRun &run);
/// The run in numbers, with the running statistics after `step` updates. Empty before the first batches are drawn.
std::vector<ExperimentFact> experimentFacts(const ExperimentRun &run, int step);

} // namespace normscope
