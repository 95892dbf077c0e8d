// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/experiment_edit.h"

#include <QCoreApplication>

namespace normscope {

namespace {

/// A row of what an edit may change alone: the field, and the sentence.
struct SingleChange
{
    bool (*isIt)(const BatchExperiment &before, const BatchExperiment &after);
    const char *sentence;
    MergeId mergeId = MergeId::None;
};

template <auto... Fields>
bool only(const BatchExperiment &before, const BatchExperiment &after)
{
    BatchExperiment changed = before;
    ((changed.*Fields = after.*Fields), ...);
    return changed == after;
}

using E = BatchExperiment;
const SingleChange singleChanges[] = {
    {only<&E::batchSize>, QT_TRANSLATE_NOOP("normscope::Document", "Change the batch size"), MergeId::BatchSize},
    {only<&E::seed>, QT_TRANSLATE_NOOP("normscope::Document", "Change the seed of the experiment")},
    {only<&E::population, &E::degrees, &E::replacement>,
     QT_TRANSLATE_NOOP("normscope::Document", "Change the population")},
    {only<&E::features>, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of features")},
    {only<&E::batches>, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of batches")},
    {only<&E::probe>, QT_TRANSLATE_NOOP("normscope::Document", "Change the probe")},
    {only<&E::momentum, &E::momentumConvention, &E::runningVariance>,
     QT_TRANSLATE_NOOP("normscope::Document", "Change the running statistics of the experiment")},
    {only<&E::startMean, &E::startVariance>, QT_TRANSLATE_NOOP("normscope::Document", "Change the start values")},
    {only<&E::epsilon>, QT_TRANSLATE_NOOP("normscope::Document", "Change ε of the experiment")},
    {only<&E::microBatches>, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of micro-batches")},
};

} // namespace

EditName experimentEditName(const BatchExperiment &before, const BatchExperiment &after)
{
    for (const SingleChange &change : singleChanges) {
        if (change.isIt(before, after))
            return {QCoreApplication::translate("normscope::Document", change.sentence), change.mergeId};
    }
    return {QCoreApplication::translate("normscope::Document", "Change the experiment")};
}

} // namespace normscope
