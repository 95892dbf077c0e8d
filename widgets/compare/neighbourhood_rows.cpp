// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/neighbourhood_rows.h"

#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr std::int64_t mostDots = 300;

/// A number as an operand: "1.24", "(−1.41)".
QString operandText(double value)
{
    const QString text = numberText(value, 3);
    return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

NeighbourhoodRow rowOf(const ComparedChoice &choice, std::int64_t cell)
{
    const Evaluation &evaluation = *choice.evaluation;
    const Grouping &grouping = evaluation.grouping();
    NeighbourhoodRow row;
    row.title = choice.shortTitle;
    row.group = grouping.groupOf(cell);
    row.count = evaluation.moments(row.group).count;
    row.centres = evaluation.spec().centre;
    row.transform = evaluation.transform(row.group);
    const Moments &moments = evaluation.moments(row.group);
    row.spread = row.centres ? moments.std(evaluation.spec().variance) : moments.rms();
    row.output = evaluation.value(Stage::Output, cell);
    row.gamma = evaluation.gamma(cell);
    row.beta = evaluation.beta(cell);
    const std::int64_t step = (grouping.groupSize() + mostDots - 1) / mostDots;
    for (std::int64_t position = 0; position < grouping.groupSize(); position += step) {
        const std::int64_t element = grouping.element(row.group, position);
        if (evaluation.isMasked(element))
            continue;
        row.inputs.push_back(evaluation.value(Stage::Input, element));
        row.outputs.push_back(evaluation.value(Stage::Output, element));
    }
    return row;
}

} // namespace

void LineSpan::include(double value)
{
    if (!std::isfinite(value))
        return;
    minimum = std::min(minimum, value);
    maximum = std::max(maximum, value);
}

QString NeighbourhoodRow::operation() const
{
    QString text = QStringLiteral("÷ %1").arg(numberText(transform.divisor, 3));
    if (centres)
        text = QStringLiteral("− %1 %2").arg(operandText(transform.shift), text);
    if (gamma != 1)
        text += QStringLiteral(" × %1").arg(operandText(gamma));
    if (beta != 0)
        text += QStringLiteral(" + %1").arg(operandText(beta));
    return text;
}

NeighbourhoodRows neighbourhoodRows(const ComparedChoices &choices, std::int64_t element)
{
    NeighbourhoodRows result;
    for (const ComparedChoice &choice : choices) {
        if (!choice.evaluation)
            continue;
        NeighbourhoodRow row = rowOf(choice, element);
        result.inputs.include(choice.evaluation->input()[element]);
        for (const double value : row.inputs)
            result.inputs.include(value);
        result.inputs.include(row.transform.shift - row.spread);
        result.inputs.include(row.transform.shift + row.spread);
        for (const double value : row.outputs)
            result.outputs.include(value);
        result.outputs.include(row.output);
        result.rows.push_back(std::move(row));
    }
    const double far = std::max(-result.outputs.minimum, result.outputs.maximum);
    result.outputs = {-far, far};
    return result;
}

} // namespace normscope
