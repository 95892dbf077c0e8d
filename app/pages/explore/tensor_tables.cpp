// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/tensor_tables.h"

#include "app/pages/explore/view_figures.h"
#include "engine/normalization/stage_position.h"
#include "engine/tables/figure_tables.h"
#include "engine/tensor/error.h"

namespace normscope {

void requirePinnedGroup(const ShownTensor &shown)
{
    if (shown.selection.pinnedGroup == noIndex)
        throw InputError({MESSAGE_TEXT("Message", "A derivation is of one group: none is pinned."), {}});
}

void writeTensorTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    if (shown.lens)
        writeStageTable(*shown.lens->field, 0, separator, sink, progress, shown.part);
    else
        writeStageTable(*shown.evaluation, shown.selection.stage, separator, sink, progress, shown.part);
}

void writeLinesTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeStageTable(*shown.evaluation, shown.selection.stage, separator, sink, progress, shown.part);
}

void writeBlockTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeGroupingTable(*shown.evaluation, separator, sink, progress);
}

void writeDerivationTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    requirePinnedGroup(shown);
    writeGroupTable(*shown.evaluation, shown.selection.pinnedGroup, separator, sink, progress,
                    precisionOf(shown.lens).get());
}

void writeStatistics(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    const std::vector<Moments> &outputs = shown.evaluation->allOutputMoments(progress);
    const std::shared_ptr<const PrecisionStudy> study = precisionOf(shown.lens);
    const auto outcome = [&](std::int64_t group) {
        return GroupOutcome(outputs[static_cast<std::size_t>(group)], study.get(), group);
    };
    writeStatisticsTable(*shown.evaluation, orderedGroups(*shown.evaluation, shown.order, outcome), separator, sink,
                         progress, study.get());
}

void writeSphereTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeProjectionTable(*projectionFor(shown, progress), *shown.evaluation, separator, sink);
}

void writeDistributionTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress)
{
    ShownTensor plain = shown;
    plain.selection.pinnedGroup = noIndex; // The table does not contain the pinned group's share.
    const Distribution counted = distributionFor(plain, progress);
    std::vector<NamedHistogram> histograms = {{"input", counted.input.get()}};
    if (const double stage = shown.selection.stage; stage > 0) {
        const StagePosition position(stage);
        histograms.push_back({position.isAtStage() ? std::string(name(position.stage)) //
                                                   : "stage " + std::to_string(stage),
                              counted.output.get()});
    }
    writeHistogramTable(histograms, separator, sink);
}

} // namespace normscope
