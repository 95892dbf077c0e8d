// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/comparison_tables.h"

#include "engine/analysis/choice_differences.h"

#include <algorithm>

namespace normscope {

namespace {

/// Rows between two calls of `progress`.
constexpr std::int64_t rowsBetween = 1 << 12;

std::string axesNamed(const Evaluation &evaluation)
{
    std::string text;
    for (const int axis : evaluation.spec().reducedAxes.toVector())
        text += (text.empty() ? "" : " ") + evaluation.problem().layout.names[static_cast<std::size_t>(axis)];
    return text;
}

void writeShape(TableWriter &table, const Shape &shape)
{
    shape.empty() ? table.nothing() : table.text(shapeText(shape));
}

void writeInvariance(TableWriter &table, const std::vector<Invariance> &tried, InputChange change, Changes written)
{
    const auto found = std::ranges::find(tried, change, &Invariance::change);
    if (found == tried.end())
        table.nothing();
    else if (written == Changes::Told && found->holds())
        table.text("unchanged");
    else
        table.number(found->largest);
}

/// One row for each cell, with what `write` adds to the index.
template <class Write>
void writeCells(TableWriter &table, const std::vector<NamedEvaluation> &choices, const Progress &progress,
                const Write &write, const CellPart &part = {})
{
    if (choices.empty())
        return;
    const Tensor &input = choices.front().evaluation->input();
    for (std::int64_t element = 0; element < input.size(); ++element) {
        if (element % rowsBetween == 0)
            report(progress, static_cast<double>(element) / static_cast<double>(input.size()));
        if (!contains(part, element, input.shape()))
            continue;
        for (const std::int64_t index : unravel(element, input.shape()))
            table.number(index);
        write(element);
        table.endRow();
    }
}

void writeAxisNames(TableWriter &table, const std::vector<NamedEvaluation> &choices)
{
    if (choices.empty())
        return;
    for (const std::string &name : choices.front().evaluation->problem().layout.names)
        table.text(name);
}

} // namespace

void writeChoiceFactsTable(const std::vector<NamedEvaluation> &choices, char separator, const TextSink &sink,
                           const Progress &progress, Changes written)
{
    TableWriter table(separator, sink);
    for (const char *column : {"choice", "reduced axes", "groups", "values per group", "gamma shape", "beta shape",
                               "parameters", "running statistics", "same in eval", "depends on other samples",
                               "alone in the batch", "bound", "operations per value"})
        table.text(column);
    for (const InputChange change : allInputChanges)
        table.text("change by " + std::string(name(change)));
    table.endRow();
    for (const auto &[name, evaluation] : choices) {
        const ChoiceFacts facts = choiceFacts(evaluation->problem());
        const std::vector<Invariance> tried = invariances(*evaluation, progress);
        table.text(name);
        table.text(axesNamed(*evaluation));
        table.number(facts.groups);
        table.number(facts.valuesPerGroup);
        writeShape(table, facts.gammaShape);
        writeShape(table, facts.betaShape);
        table.number(facts.parameters);
        table.number(facts.statistics);
        table.text(facts.sameInEval ? "yes" : "no");
        table.text(facts.mixesSamples ? "yes" : "no");
        table.text(normscope::name(facts.alone));
        facts.bound ? table.number(*facts.bound) : table.nothing();
        table.number(std::int64_t {facts.operationsPerValue});
        for (const InputChange change : allInputChanges)
            writeInvariance(table, tried, change, written);
        table.endRow();
    }
}

void writeChoiceValuesTable(const std::vector<NamedEvaluation> &choices, double stage, char separator,
                            const TextSink &sink, const Progress &progress, const CellPart &part)
{
    TableWriter table(separator, sink);
    writeAxisNames(table, choices);
    table.text("input");
    for (const NamedEvaluation &choice : choices)
        table.text(choice.name);
    table.endRow();
    const auto write = [&](std::int64_t element) {
        table.number(choices.front().evaluation->input()[element]);
        for (const NamedEvaluation &choice : choices)
            table.number(choice.evaluation->value(stage, element));
    };
    writeCells(table, choices, progress, write, part);
}

void writeChoiceFieldsTable(const Tensor &input, const std::vector<NamedEvaluation> &fields, char separator,
                            const TextSink &sink, const Progress &progress, const CellPart &part)
{
    TableWriter table(separator, sink);
    writeAxisNames(table, fields);
    table.text("input");
    for (const NamedEvaluation &field : fields)
        table.text(field.name);
    table.endRow();
    const auto write = [&](std::int64_t element) {
        table.number(input[element]);
        for (const NamedEvaluation &field : fields)
            table.number(field.evaluation->input()[element]);
    };
    writeCells(table, fields, progress, write, part);
}

void writeChoiceDifferencesTable(const std::vector<NamedEvaluation> &choices, Stage stage, char separator,
                                 const TextSink &sink, const Progress &progress)
{
    TableWriter table(separator, sink);
    table.text("choice");
    table.text("other choice");
    table.text("largest difference");
    writeAxisNames(table, choices);
    table.text("rms difference");
    table.endRow();
    std::vector<EvaluationPtr> evaluations;
    for (const NamedEvaluation &choice : choices)
        evaluations.push_back(choice.evaluation);
    const DifferenceMatrix matrix = choiceDifferences(evaluations, stage, progress);
    for (std::size_t first = 0; first < choices.size(); ++first) {
        for (std::size_t second = first + 1; second < choices.size(); ++second) {
            const ChoiceDifference &difference = matrix.at(first, second);
            const Shape &shape = evaluations.front()->input().shape();
            table.text(choices[first].name);
            table.text(choices[second].name);
            table.number(difference.largest);
            for (const std::int64_t index : unravel(std::max<std::int64_t>(difference.element, 0), shape))
                difference.element < 0 ? table.nothing() : table.number(index);
            table.number(difference.rms);
            table.endRow();
        }
    }
}

void writeDifferenceTable(const NamedEvaluation &first, const NamedEvaluation &second, Stage stage, char separator,
                          const TextSink &sink, const Progress &progress)
{
    TableWriter table(separator, sink);
    writeAxisNames(table, {first});
    for (const std::string &name : {first.name, second.name, std::string("difference")})
        table.text(name);
    table.endRow();
    writeCells(table, {first}, progress, [&](std::int64_t element) {
        const double own = first.evaluation->value(stage, element);
        const double other = second.evaluation->value(stage, element);
        table.number(own);
        table.number(other);
        table.number(own - other);
    });
}

void writeChoiceGroupsTable(const std::vector<NamedEvaluation> &choices, char separator, const TextSink &sink,
                            const Progress &progress)
{
    TableWriter table(separator, sink);
    writeAxisNames(table, choices);
    for (const NamedEvaluation &choice : choices)
        table.text(choice.name);
    table.endRow();
    writeCells(table, choices, progress, [&](std::int64_t element) {
        for (const NamedEvaluation &choice : choices) {
            const Grouping &grouping = choice.evaluation->grouping();
            table.text(groupLabel(grouping, choice.evaluation->problem().layout, grouping.groupOf(element)));
        }
    });
}

void writeNeighbourhoodTable(const std::vector<NamedEvaluation> &choices, std::int64_t element, char separator,
                             const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"choice", "group", "n", "shift", "divisor", "input", "normalized", "output"});
    for (const auto &[name, evaluation] : choices) {
        const Grouping &grouping = evaluation->grouping();
        const std::int64_t group = grouping.groupOf(element);
        const GroupTransform transform = evaluation->transform(group);
        table.text(name);
        table.text(groupLabel(grouping, evaluation->problem().layout, group));
        table.number(evaluation->moments(group).count);
        table.number(transform.shift);
        table.number(transform.divisor);
        for (const Stage stage : {Stage::Input, Stage::Normalized, Stage::Output})
            table.number(evaluation->value(stage, element));
        table.endRow();
    }
}

} // namespace normscope
