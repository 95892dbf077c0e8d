// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/figure_tables.h"

#include <array>
#include <cmath>

namespace normscope {

namespace {

/// Rows between two calls of `progress`.
constexpr std::int64_t between = 1 << 12;

constexpr std::array stages = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};

void reportRow(const Progress &progress, std::int64_t row, std::int64_t rows)
{
    if (row % between == 0)
        report(progress, static_cast<double>(row) / static_cast<double>(rows));
}

void writeIndex(TableWriter &table, std::int64_t element, const Shape &shape, std::size_t axes)
{
    const Shape index = unravel(element, shape);
    for (std::size_t axis = 0; axis < axes; ++axis)
        table.number(index[axis]);
}

void writeLabel(TableWriter &table, const Evaluation &evaluation, std::int64_t group)
{
    table.text(groupLabel(evaluation.grouping(), evaluation.problem().layout, group));
}

void writeComputed(TableWriter &table, const GroupPrecision &group)
{
    const long double cast = std::abs(group.cast.square - group.exact.square);
    for (const double value :
         {group.mean, group.square, group.relativeSquareError(),
          static_cast<double>((group.bound.square + cast) / group.exact.square), group.meanToStd()})
        table.number(value);
}

void writeComputed(TableWriter &table, const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t group,
                   std::int64_t element)
{
    constexpr int columns = 5;
    if (evaluation.isMasked(element)) {
        for (int i = 0; i < columns; ++i)
            table.text({});
        return;
    }
    const CellPrecision cell
        = cellPrecision(evaluation, study.choice, study.groups[static_cast<std::size_t>(group)], element);
    for (const double value : {cell.x, cell.normalized, cell.output, cell.error, cell.bound})
        table.number(value);
}

} // namespace

void writeStatisticsTable(const Evaluation &evaluation, std::span<const std::int64_t> groups, char separator,
                          const TextSink &sink, const Progress &progress, const PrecisionStudy *study)
{
    TableWriter table(separator, sink);
    for (const char *name : {"index", "group", "n", "mean", "variance", "std", "rms", "output mean", "output variance"})
        table.text(name);
    if (study) {
        for (const char *name :
             {"computed mean", "computed square", "relative error of square", "bound of that", "mean/std"})
            table.text(name);
    }
    table.endRow();
    const VarianceEstimator estimator = evaluation.spec().variance;
    const std::vector<Moments> &outputs = evaluation.allOutputMoments(progress);
    for (std::size_t row = 0; row < groups.size(); ++row) {
        const std::int64_t group = groups[row];
        reportRow(progress, static_cast<std::int64_t>(row), static_cast<std::int64_t>(groups.size()));
        const Moments &own = evaluation.moments(group);
        const Moments &output = outputs[static_cast<std::size_t>(group)];
        table.number(group);
        writeLabel(table, evaluation, group);
        table.number(own.count);
        for (const double value : {own.mean, own.variance(estimator), own.std(estimator), own.rms(), output.mean,
                                   output.variance(estimator)})
            table.number(value);
        if (study)
            writeComputed(table, study->groups[static_cast<std::size_t>(group)]);
        table.endRow();
    }
}

void writeStageTable(const Evaluation &evaluation, double stage, char separator, const TextSink &sink,
                     const Progress &progress, const CellPart &part)
{
    TableWriter table(separator, sink);
    const Shape &shape = evaluation.input().shape();
    const std::vector<std::string> &names = evaluation.problem().layout.names;
    const std::size_t outer = shape.size() - 1;
    const std::int64_t length = shape.back();
    const Grouping::Range columns = part.empty() ? Grouping::Range {0, length - 1} : part.back();
    for (std::size_t axis = 0; axis < outer; ++axis)
        table.text(names[axis]);
    for (std::int64_t i = columns.first; i <= columns.last; ++i)
        table.text(names[outer] + " = " + std::to_string(i));
    table.endRow();
    for (std::int64_t first = 0; first < evaluation.input().size(); first += length) {
        reportRow(progress, first / length, evaluation.input().size() / length);
        if (!contains(part, first + columns.first, shape))
            continue;
        writeIndex(table, first, shape, outer);
        for (std::int64_t i = columns.first; i <= columns.last; ++i)
            table.number(evaluation.value(stage, first + i));
        table.endRow();
    }
}

void writeGroupingTable(const Evaluation &evaluation, char separator, const TextSink &sink, const Progress &progress)
{
    TableWriter table(separator, sink);
    const Shape &shape = evaluation.input().shape();
    for (const std::string &name : evaluation.problem().layout.names)
        table.text(name);
    table.text("group");
    table.endRow();
    for (std::int64_t element = 0; element < evaluation.input().size(); ++element) {
        reportRow(progress, element, evaluation.input().size());
        writeIndex(table, element, shape, shape.size());
        writeLabel(table, evaluation, evaluation.grouping().groupOf(element));
        table.endRow();
    }
}

void writeGroupTable(const Evaluation &evaluation, std::int64_t group, char separator, const TextSink &sink,
                     const Progress &progress, const PrecisionStudy *study)
{
    TableWriter table(separator, sink);
    const Shape &shape = evaluation.input().shape();
    const bool centres = evaluation.spec().centre;
    for (const std::string &name : evaluation.problem().layout.names)
        table.text(name);
    for (const char *name : {"masked", "input", "centred", "normalized", "gamma", "beta", "output"}) {
        if (centres || name != std::string_view("centred"))
            table.text(name);
    }
    if (study) {
        for (const char *name : {"computed input", "computed normalized", "computed output", "error", "bound"})
            table.text(name);
    }
    table.endRow();
    std::int64_t row = 0;
    evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
        reportRow(progress, row++, evaluation.grouping().groupSize());
        writeIndex(table, element, shape, shape.size());
        table.number(std::int64_t {evaluation.isMasked(element)});
        table.number(evaluation.value(Stage::Input, element));
        if (centres)
            table.number(evaluation.value(Stage::Centred, element));
        table.number(evaluation.value(Stage::Normalized, element));
        table.number(evaluation.gamma(element));
        table.number(evaluation.beta(element));
        table.number(evaluation.value(Stage::Output, element));
        if (study)
            writeComputed(table, evaluation, *study, group, element);
        table.endRow();
    });
}

void writeHistogramTable(const std::vector<NamedHistogram> &histograms, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"histogram", "from", "to", "count"});
    for (const auto &[name, histogram] : histograms) {
        for (std::size_t bin = 0; bin < histogram->counts.size(); ++bin) {
            table.text(name);
            table.number(histogram->bins.edge(static_cast<int>(bin)));
            table.number(histogram->bins.edge(static_cast<int>(bin) + 1));
            table.number(histogram->counts[bin]);
            table.endRow();
        }
    }
}

void writeProjectionTable(const Projection &projection, const Evaluation &evaluation, char separator,
                          const TextSink &sink)
{
    TableWriter table(separator, sink);
    const auto shows = [&](Stage stage) { return projection.centred || stage != Stage::Centred; };
    table.text("index");
    table.text("group");
    for (const Stage stage : stages) {
        if (!shows(stage))
            continue;
        for (const char *part : {" x", " y", " z", " length"})
            table.text(std::string(name(stage)) + part);
    }
    table.endRow();
    for (const ProjectedGroup &group : projection.groups) {
        table.number(group.group);
        writeLabel(table, evaluation, group.group);
        for (std::size_t i = 0; i < stages.size(); ++i) {
            if (!shows(stages[i]))
                continue;
            const Point3 &point = group.stages[i];
            for (const double value : {point.x, point.y, point.z, std::sqrt(group.squaredLengths[i])})
                table.number(value);
        }
        table.endRow();
    }
}

} // namespace normscope
