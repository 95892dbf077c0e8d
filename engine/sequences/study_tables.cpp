// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/padding_study.h"

namespace normscope {

void writeTokenTable(const PaddingStudy &study, std::int64_t feature, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    const bool isText = !study.batch.words.empty();
    isText ? table.header({"row", "position", "is real", "feature", "value", "word"})
           : table.header({"row", "position", "is real", "feature", "value"});
    const std::int64_t length = study.batch.length();
    for (std::int64_t token = 0; token < study.batch.mask.size(); ++token) {
        table.number(token / length);
        table.number(token % length);
        table.number(std::int64_t {study.batch.isReal(token) ? 1 : 0});
        table.number(feature);
        table.number(study.batch.values[token * study.batch.features() + feature]);
        if (isText)
            table.text(study.word(token));
        table.endRow();
    }
}

void writeShareTable(const PaddingStudy &study, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"share", "mean", "theory of mean", "variance", "theory of variance", "real output mean",
                  "theory of real output mean", "real output std", "theory of real output std"});
    const auto write = [&](double share, const SequenceStatistics &measured) {
        SequenceLaw law = study.law;
        law.share = share;
        const SequenceTheory theory = sequenceTheory(law, SequenceMethod::Batch, PaddingTreatment::Counted);
        const auto pair = [&](double value, const std::optional<double> &exact) {
            table.number(value);
            exact ? table.number(*exact) : table.nothing();
        };
        table.number(share);
        pair(measured.mean, theory.mean);
        pair(measured.variance, theory.variance);
        pair(measured.realOutputMean, theory.realOutputMean);
        pair(measured.realOutputStd, theory.realOutputStd);
        table.endRow();
    };
    for (const SharePoint &point : study.shares)
        write(point.share, point.measured);
    if (study.shares.empty())
        write(study.law.share, study.row(SequenceMethod::Batch, PaddingTreatment::Counted).statistics);
}

void writePositionTable(const PaddingStudy &study, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"position", "real tokens", "error of the mean", "theory of the error"});
    for (std::size_t position = 0; position < study.positions.size(); ++position) {
        const PositionPoint &point = study.positions[position];
        table.number(static_cast<std::int64_t>(position));
        table.number(point.realTokens);
        table.number(point.spread);
        table.number(point.law);
        table.endRow();
    }
}

void writeMateTable(const PaddingStudy &study, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"method", "padding", "draw", "output"});
    for (const MateSeries &series : study.mates) {
        for (std::size_t draw = 0; draw < series.outputs.size(); ++draw) {
            table.text(name(series.method));
            table.text(name(series.treatment));
            table.number(static_cast<std::int64_t>(draw));
            table.number(series.outputs[draw]);
            table.endRow();
        }
    }
}

void writeRunningTable(const PaddingStudy &study, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"padding", "batch", "distance of means", "distance of variances", "train-eval gap", "running mean",
                  "running variance"});
    for (const RunningSeries &series : study.running) {
        for (std::size_t batch = 0; batch < series.gaps.size(); ++batch) {
            table.text(name(series.treatment));
            table.number(static_cast<std::int64_t>(batch + 1));
            table.number(series.meanDistances[batch]);
            table.number(series.varianceDistances[batch]);
            table.number(series.gaps[batch]);
            table.number(series.means[batch]);
            table.number(series.variances[batch]);
            table.endRow();
        }
    }
}

} // namespace normscope
