// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/choice_text.h"

#include "widgets/controls/method_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>
#include <cmath>

namespace normscope {

namespace {

struct ChoiceText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ChoiceText)
};

const QString &noText()
{
    static const QString dash = QStringLiteral("–");
    return dash;
}

QString parameterText(const Shape &shape)
{
    return shape.empty() ? noText() : QString::fromStdString(shapeText(shape));
}

QString yesNo(bool yes)
{
    return yes ? ChoiceText::tr("yes") : ChoiceText::tr("no");
}

QString aloneText(AloneInBatch alone)
{
    switch (alone) {
    case AloneInBatch::NoBatch:
        return noText();
    case AloneInBatch::Same:
        return ChoiceText::tr("yes");
    case AloneInBatch::OwnStatistics:
        return ChoiceText::tr("own μ, σ");
    case AloneInBatch::OnlyBeta:
        return ChoiceText::tr("no: $y=\\beta$");
    case AloneInBatch::Undefined:
        return ChoiceText::tr("no: 0/0");
    }
    return {};
}

QString storedText(const ChoiceFacts &facts)
{
    if (facts.statistics == 0)
        return countText(facts.parameters);
    return QStringLiteral("%1 + %2").arg(countText(facts.parameters), countText(facts.statistics));
}

/// "7 (5 + 2)": the total, and in parentheses the operations without and for γ and β.
QString operationsText(const ChoiceFacts &facts)
{
    if (facts.affineOperations == 0)
        return QString::number(facts.operationsPerValue);
    return QStringLiteral("%1 (%2 + %3)")
        .arg(facts.operationsPerValue)
        .arg(facts.operationsPerValue - facts.affineOperations)
        .arg(facts.affineOperations);
}

QString boundText(const ChoiceFacts &facts)
{
    return facts.bound ? numberText(*facts.bound, 3) : ChoiceText::tr("none");
}

/// A duration with a suitable unit: "12 µs".
QString durationText(double seconds)
{
    if (seconds < 1e-6)
        return ChoiceText::tr("%1 ns").arg(numberText(1e9 * seconds, 2));
    if (seconds < 1e-3)
        return ChoiceText::tr("%1 µs").arg(numberText(1e6 * seconds, 3));
    if (seconds < 1)
        return ChoiceText::tr("%1 ms").arg(numberText(1e3 * seconds, 3));
    return ChoiceText::tr("%1 s").arg(numberText(seconds, 3));
}

QString timeText(const Evaluation &evaluation, const ChoiceProperties &properties)
{
    if (!properties.seconds)
        return QStringLiteral("…");
    const double each = *properties.seconds / static_cast<double>(std::max<std::int64_t>(evaluation.input().size(), 1));
    return ChoiceText::tr("%1 (%2 each)").arg(durationText(*properties.seconds), durationText(each));
}

QString changeTitle(InputChange change)
{
    switch (change) {
    case InputChange::Scale:
        return ChoiceText::tr("all values × 3");
    case InputChange::Shift:
        return ChoiceText::tr("all values + std");
    case InputChange::SampleScale:
        return ChoiceText::tr("one sample × 3");
    case InputChange::FeatureScale:
        return ChoiceText::tr("one channel × 3");
    case InputChange::Rotation:
        return ChoiceText::tr("channels rotated");
    }
    return {};
}

QString changeHelp(InputChange change)
{
    switch (change) {
    case InputChange::Scale:
        return ChoiceText::tr("The largest change of x̂ when all values are multiplied by 3.");
    case InputChange::Shift:
        return ChoiceText::tr("The largest change of x̂ when the standard deviation is added to all values.");
    case InputChange::SampleScale:
        return ChoiceText::tr("The largest change of x̂, of any sample, when the first sample is multiplied by 3.");
    case InputChange::FeatureScale:
        return ChoiceText::tr("The largest change of x̂, of any channel, when the first channel is multiplied by 3.");
    case InputChange::Rotation:
        return ChoiceText::tr(
            "How far the x̂ of channels that are turned by an orthogonal matrix is from x̂ turned by it.");
    }
    return {};
}

QString invarianceText(const ChoiceProperties &properties, InputChange change)
{
    const auto found = std::ranges::find(properties.invariances, change, &Invariance::change);
    if (found == properties.invariances.end())
        return properties.invariances.empty() ? QStringLiteral("…") : noText();
    if (found->holds())
        return ChoiceText::tr("unchanged");
    return QStringLiteral("± %1").arg(numberText(found->largest, 2));
}

bool isTriedAnywhere(const std::vector<ChoiceProperties> &properties, InputChange change)
{
    return std::ranges::any_of(properties, [change](const ChoiceProperties &each) {
        return each.invariances.empty()
            || std::ranges::find(each.invariances, change, &Invariance::change) != each.invariances.end();
    });
}

} // namespace

QString choiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    if (const auto preset = matchPreset(spec, layout, shape))
        return presetName(*preset, spec, layout, shape);
    const QString axes = axesText(spec.reducedAxes, layout);
    return spec.centre ? ChoiceText::tr("Over %1").arg(axes) : ChoiceText::tr("RMS over %1").arg(axes);
}

QString shortChoiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    const auto matched = matchPreset(spec, layout, shape);
    if (!matched)
        return choiceTitle(spec, layout, shape);
    const QString name = shortMethodName(matched->method);
    if (matched->method == Method::Group)
        return QStringLiteral("%1 %2").arg(name).arg(spec.channelGroups);
    return matched->variant > 0 ? QStringLiteral("%1 {%2}").arg(name, axesText(spec.reducedAxes, layout)) : name;
}

QString groupsText(const Evaluation &evaluation)
{
    const Grouping &grouping = evaluation.grouping();
    const int count = static_cast<int>(std::min<std::int64_t>(grouping.groupCount(), INT_MAX));
    const QString groups
        = withCountText(ChoiceText::tr("%Ln group(s) of %1", nullptr, count)).arg(countText(grouping.groupSize()));
    return evaluation.spec().centre ? groups : ChoiceText::tr("%1 · no μ").arg(groups);
}

QString keptText(const Evaluation &evaluation)
{
    const NormalizationProblem &problem = evaluation.problem();
    const AxisSet kept = problem.spec.reducedAxes.complement(problem.layout.rank());
    QStringList parts;
    if (!kept.isEmpty())
        parts += axesText(kept, problem.layout);
    const bool splits = problem.spec.channelAxis >= 0 && problem.spec.reducedAxes.contains(problem.spec.channelAxis)
        && problem.spec.channelGroups > 1;
    if (splits)
        parts += ChoiceText::tr("G = %1").arg(problem.spec.channelGroups);
    return parts.isEmpty() ? ChoiceText::tr("kept: nothing")
                           : ChoiceText::tr("kept %1").arg(parts.join(QStringLiteral(", ")));
}

QString reducedText(const Evaluation &evaluation)
{
    return ChoiceText::tr("reduced %1").arg(axesText(evaluation.spec().reducedAxes, evaluation.problem().layout));
}

PropertyRows propertyRows(const std::vector<const Evaluation *> &choices,
                          const std::vector<ChoiceProperties> &properties, MeasuredTimes times)
{
    PropertyRows table;
    const auto add = [&](const QString &title, const QString &help, auto &&text) {
        PropertyRow row {title, help, {}};
        for (std::size_t i = 0; i < choices.size(); ++i)
            row.values += text(*choices[i], properties[i]);
        table.rows.push_back(row);
    };
    const auto addFact = [&](const QString &title, const QString &help, auto &&text) {
        add(title, help, [&](const Evaluation &, const ChoiceProperties &own) { return text(own.facts); });
    };
    using Facts = const ChoiceFacts &;
    add(ChoiceText::tr("reduced axes"), ChoiceText::tr("Statistics are taken over these axes."),
        [](const Evaluation &evaluation, const ChoiceProperties &) {
            return axesText(evaluation.spec().reducedAxes, evaluation.problem().layout);
        });
    addFact(ChoiceText::tr("groups"), ChoiceText::tr("How many means there are."),
            [](Facts facts) { return countText(facts.groups); });
    addFact(ChoiceText::tr("values per group"), ChoiceText::tr("How many values share a mean."),
            [](Facts facts) { return countText(facts.valuesPerGroup); });
    addFact(ChoiceText::tr("shape of $\\gamma$"), ChoiceText::tr("The input's lengths along the axes of γ."),
            [](Facts facts) { return parameterText(facts.gammaShape); });
    addFact(ChoiceText::tr("shape of $\\beta$"), ChoiceText::tr("The input's lengths along the axes of β."),
            [](Facts facts) { return parameterText(facts.betaShape); });
    addFact(ChoiceText::tr("numbers stored"),
            ChoiceText::tr("Those of γ and β, and those of running mean and variance."), storedText);
    addFact(ChoiceText::tr("same in train and eval"), ChoiceText::tr("Whether both modes compute the same."),
            [](Facts facts) { return yesNo(facts.sameInEval); });
    addFact(ChoiceText::tr("depends on other samples"), ChoiceText::tr("Whether a group holds values of two samples."),
            [](Facts facts) { return yesNo(facts.mixesSamples); });
    addFact(
        ChoiceText::tr("works at N = 1"),
        ChoiceText::tr("What a sample becomes that is alone in its batch: the same, something else by statistics of "
                       "its own, or β."),
        [](Facts facts) { return aloneText(facts.alone); });
    addFact(ChoiceText::tr("bound of $\\hat{x}$"),
            ChoiceText::tr("No x̂ is farther from 0, whatever the input: √(n − 1) of n values, without centring √n."),
            boundText);
    addFact(
        ChoiceText::tr("operations per value"),
        ChoiceText::tr("Additions and multiplications, with statistics; in brackets those of x̂, and those of γ and β."),
        operationsText);
    if (times == MeasuredTimes::Shown)
        add(ChoiceText::tr("time on this machine"),
            ChoiceText::tr("How long statistics and all outputs of the tensor take here: the shortest of several "
                           "runs, and for each value."),
            [](const Evaluation &evaluation, const ChoiceProperties &own) { return timeText(evaluation, own); });
    table.tried = table.rows.size();
    for (const InputChange change : allInputChanges) {
        if (!isTriedAnywhere(properties, change))
            continue;
        add(changeTitle(change), changeHelp(change),
            [change](const Evaluation &, const ChoiceProperties &own) { return invarianceText(own, change); });
    }
    return table;
}

} // namespace normscope
