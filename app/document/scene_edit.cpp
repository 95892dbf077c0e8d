// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_edit.h"

#include "engine/normalization/conventions.h"
#include "engine/normalization/permute_problem.h"
#include "engine/normalization/presets.h"
#include "engine/normalization/running.h"
#include "widgets/core/message_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace normscope {

namespace {

/// Translations of the free functions are in the context of the class that uses them.
QString text(const char *source)
{
    return QCoreApplication::translate("normscope::Document", source);
}

bool isAxis(int axis, int rank)
{
    return axis >= 0 && axis < rank;
}

/// Whether every axis that the spec names exists.
bool fitsRank(const NormalizationSpec &spec, int rank)
{
    const auto inside = [rank](AxisSet axes) { return axes.bits() >> rank == 0; };
    return !spec.reducedAxes.isEmpty() && inside(spec.reducedAxes) && inside(spec.gamma.axes) && inside(spec.beta.axes)
        && spec.channelAxis < rank;
}

/// Keeps G if it divides the number of channels; otherwise sets the default.
void keepChannelGroups(NormalizationSpec &spec, int wanted, const Shape &shape)
{
    if (!isAxis(spec.channelAxis, static_cast<int>(shape.size())))
        return;
    const std::int64_t channels = shape[static_cast<std::size_t>(spec.channelAxis)];
    spec.channelGroups = wanted >= 1 && channels % wanted == 0 ? wanted : defaultChannelGroups(channels);
}

std::optional<NormalizationSpec> sameMethod(const NormalizationProblem &from, const Layout &layout, const Shape &shape)
{
    if (from.input.isEmpty())
        return {};
    const auto matched = matchPreset(from.spec, from.layout, from.input.shape());
    if (!matched)
        return {};
    const int variant = matched->variant < variantCount(matched->method, layout) ? matched->variant : 0;
    const auto fresh = preset(matched->method, layout, shape, variant);
    if (!fresh)
        return {};
    NormalizationSpec spec = from.spec;
    spec.reducedAxes = fresh->reducedAxes;
    spec.channelAxis = fresh->channelAxis;
    spec.channelGroups = fresh->channelGroups;
    spec.gamma.axes = fresh->gamma.axes;
    spec.beta.axes = fresh->beta.axes;
    if (matched->method == Method::Group)
        keepChannelGroups(spec, from.spec.channelGroups, shape);
    return spec;
}

QString switchText(Method method)
{
    switch (method) {
    case Method::Batch:
        return text(QT_TRANSLATE_NOOP("normscope::Document", "Switch to batch norm"));
    case Method::Layer:
        return text(QT_TRANSLATE_NOOP("normscope::Document", "Switch to layer norm"));
    case Method::Rms:
        return text(QT_TRANSLATE_NOOP("normscope::Document", "Switch to RMS norm"));
    case Method::Instance:
        return text(QT_TRANSLATE_NOOP("normscope::Document", "Switch to instance norm"));
    case Method::Group:
        break;
    }
    return text(QT_TRANSLATE_NOOP("normscope::Document", "Switch to group norm"));
}

/// A row of the table of edits that change one field alone: the test, the name of the edit, and the id by which it
/// merges.
struct SingleChange
{
    bool (*isIt)(NormalizationSpec before, const NormalizationSpec &after);
    const char *sentence;
    MergeId mergeId = MergeId::None;
};

template <auto Field>
bool only(NormalizationSpec before, const NormalizationSpec &after)
{
    before.*Field = after.*Field;
    return before == after;
}

const SingleChange singleChanges[] = {
    {only<&NormalizationSpec::epsilon>, QT_TRANSLATE_NOOP("normscope::Document", "Change ε"), MergeId::Epsilon},
    {only<&NormalizationSpec::momentum>, QT_TRANSLATE_NOOP("normscope::Document", "Change the momentum"),
     MergeId::Momentum},
    {only<&NormalizationSpec::channelGroups>,
     QT_TRANSLATE_NOOP("normscope::Document", "Change the number of channel groups"), MergeId::ChannelGroups},
    {only<&NormalizationSpec::mode>, QT_TRANSLATE_NOOP("normscope::Document", "Switch between train and eval mode")},
    {only<&NormalizationSpec::centre>, QT_TRANSLATE_NOOP("normscope::Document", "Change the centring")},
    {only<&NormalizationSpec::epsilonPlacement>, QT_TRANSLATE_NOOP("normscope::Document", "Change the place of ε")},
    {only<&NormalizationSpec::variance>, QT_TRANSLATE_NOOP("normscope::Document", "Change the variance estimator")},
    {only<&NormalizationSpec::gamma>, QT_TRANSLATE_NOOP("normscope::Document", "Change the form of γ")},
    {only<&NormalizationSpec::gammaForm>, QT_TRANSLATE_NOOP("normscope::Document", "Change the form of γ")},
    {only<&NormalizationSpec::beta>, QT_TRANSLATE_NOOP("normscope::Document", "Change the form of β")},
    {only<&NormalizationSpec::reducedAxes>, QT_TRANSLATE_NOOP("normscope::Document", "Change the reduction axes")},
};

/// The convention that the edit switches to; null if no convention is in force afterwards, or the same one was before.
const Convention *newConvention(NormalizationProblem before, const NormalizationSpec &after)
{
    const auto was = conventionsInForce(before);
    before.spec = after;
    const auto is = conventionsInForce(before);
    return is.empty() || (!was.empty() && was.front() == is.front()) ? nullptr : is.front();
}

QString lostSentence(const NormalizationProblem &before, const NormalizationProblem &after)
{
    QStringList lost;
    const auto note = [&lost](bool was, bool is, const char *part) {
        if (was && !is)
            lost.append(text(part));
    };
    note(!before.gamma.isEmpty(), !after.gamma.isEmpty(), QT_TRANSLATE_NOOP("normscope::Document", "γ"));
    note(!before.beta.isEmpty(), !after.beta.isEmpty(), QT_TRANSLATE_NOOP("normscope::Document", "β"));
    note(!before.mask.isEmpty(), !after.mask.isEmpty(), QT_TRANSLATE_NOOP("normscope::Document", "the mask"));
    note(!before.running.isEmpty(), !after.running.isEmpty(),
         QT_TRANSLATE_NOOP("normscope::Document", "the running statistics"));
    note(before.upstream != after.upstream, false, QT_TRANSLATE_NOOP("normscope::Document", "the upstream gradient"));
    if (lost.isEmpty())
        return {};
    return text(QT_TRANSLATE_NOOP("normscope::Document", "No longer fitting, and therefore started anew: %1."))
        .arg(QLocale().createSeparatedList(lost));
}

} // namespace

void checkLayout(const Layout &layout, const Tensor &input)
{
    parseLayout(layout.text(), input.rank());
    const bool known = layout.batchAxis >= -1 && layout.batchAxis < input.rank() && layout.channelAxis >= -1
        && layout.channelAxis < input.rank();
    if (!known || (layout.batchAxis >= 0 && layout.batchAxis == layout.channelAxis)) {
        throw InputError({MESSAGE_TEXT("Message", "Batch axis and channel axis are two different axes of %1, or none."),
                          {layout.text()}});
    }
}

QString fit(NormalizationProblem &problem)
{
    NormalizationProblem bare;
    bare.input = problem.input;
    bare.layout = problem.layout;
    bare.spec = problem.spec;
    bare.spec.mode = Mode::Train;
    validate(bare);

    const NormalizationProblem before = problem;
    dropMisfits(problem);
    QString sentence = lostSentence(before, problem);
    if (problem.spec.usesRunningStatistics() && problem.running.isEmpty()) {
        const Shape groups {runningGrouping(problem).groupCount()};
        problem.running = {Tensor::filled(groups, 0), Tensor::filled(groups, 1)};
        if (before.running.isEmpty())
            sentence = text(QT_TRANSLATE_NOOP(
                "normscope::Document", "There are no running statistics yet: they start at mean 0 and variance 1."));
    }
    validate(problem);
    return sentence;
}

NormalizationSpec defaultSpec(const Layout &layout, const Shape &shape)
{
    if (const auto batch = preset(Method::Batch, layout, shape))
        return *batch;
    return preset(Method::Layer, layout, shape).value();
}

NormalizationSpec carriedOver(const NormalizationProblem &from, const Layout &layout, const Shape &shape)
{
    if (const auto same = sameMethod(from, layout, shape))
        return *same;
    if (!fitsRank(from.spec, static_cast<int>(shape.size())))
        return defaultSpec(layout, shape);
    NormalizationSpec spec = from.spec;
    if (spec.channelAxis == from.layout.channelAxis)
        spec.channelAxis = layout.channelAxis;
    if (spec.channelGroups > 1)
        keepChannelGroups(spec, spec.channelGroups, shape);
    return spec;
}

QString replaceTensor(NormalizationProblem &problem, const Tensor &input, const Layout &layout)
{
    problem.spec = carriedOver(problem, layout, input.shape());
    problem.input = input;
    problem.layout = layout;
    return fit(problem);
}

QString changeAxes(NormalizationProblem &problem, AxisOrder order, const Layout &layout)
{
    if (!std::is_sorted(order.begin(), order.end()))
        problem = permuted(problem, order);
    checkLayout(layout, problem.input);
    return layout == problem.layout ? QString() : replaceTensor(problem, problem.input, layout);
}

EditName specEditName(const NormalizationProblem &before, const NormalizationSpec &after)
{
    const Shape &shape = before.input.shape();
    const auto was = matchPreset(before.spec, before.layout, shape);
    const auto is = matchPreset(after, before.layout, shape);
    if (is && (!was || was->method != is->method))
        return {switchText(is->method)};
    for (const SingleChange &change : singleChanges) {
        if (change.isIt(before.spec, after))
            return {text(change.sentence), change.mergeId};
    }
    if (const Convention *convention = newConvention(before, after))
        return {text(QT_TRANSLATE_NOOP("normscope::Document", "Switch the convention to %1"))
                    .arg(messageText({convention->title, {}}))};
    return {text(QT_TRANSLATE_NOOP("normscope::Document", "Change the normalization"))};
}

} // namespace normscope
