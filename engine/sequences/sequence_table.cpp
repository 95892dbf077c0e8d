// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/sequence_table.h"

#include <cmath>
#include <limits>

namespace normscope {

namespace {

void writeNumber(TableWriter &table, double value)
{
    std::isfinite(value) ? table.number(value) : table.nothing();
}

void writeNumber(TableWriter &table, const std::optional<double> &value)
{
    writeNumber(table, value.value_or(std::numeric_limits<double>::quiet_NaN()));
}

} // namespace

std::vector<SequenceRow> sequenceRows(const TokenBatch &batch, const SequenceLaw &law, const Progress &progress)
{
    std::vector<SequenceRow> rows;
    for (const SequenceMethod method : allSequenceMethods) {
        for (const PaddingTreatment treatment : allPaddingTreatments) {
            const EvaluationPtr evaluation = evaluate(sequenceProblem(batch, method, treatment), progress);
            rows.push_back({method, treatment, sequenceStatistics(batch, method, *evaluation),
                            sequenceTheory(law, method, treatment)});
        }
    }
    return rows;
}

void writeSequenceTable(const std::vector<SequenceRow> &rows, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"method", "padding", "mean", "variance", "theory_mean", "theory_variance", "real_output_mean",
                  "real_output_std", "theory_real_output_mean", "theory_real_output_std"});
    for (const SequenceRow &row : rows) {
        table.text(name(row.method));
        table.text(name(row.treatment));
        writeNumber(table, row.statistics.mean);
        writeNumber(table, row.statistics.variance);
        writeNumber(table, row.theory.mean);
        writeNumber(table, row.theory.variance);
        writeNumber(table, row.statistics.realOutputMean);
        writeNumber(table, row.statistics.realOutputStd);
        writeNumber(table, row.theory.realOutputMean);
        writeNumber(table, row.theory.realOutputStd);
        table.endRow();
    }
}

} // namespace normscope
