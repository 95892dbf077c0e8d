// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_arguments.h"

#include "app/arguments/group_argument.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/part_argument.h"
#include "app/arguments/problem_options.h"
#include "app/document/scene_archive.h"
#include "app/pages/explore/explore_look.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/shell/looks.h"
#include "app/shell/page_module.h"
#include "widgets/lens/lens_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace normscope {

namespace {

struct ExploreOptions
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

template <class Values>
QStringList names(const Values &values)
{
    QStringList result;
    for (const auto &value : values)
        result += qString(name(value));
    return result;
}

constexpr std::array namedStages = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
constexpr std::array computedLenses = {Lens::Gradient, Lens::Influence, Lens::Difference, Lens::Precision};

constexpr QLatin1String precisionTypeOption("precision-type");
constexpr QLatin1String algorithmOption("algorithm");
constexpr QLatin1String orderOption("order");
constexpr QLatin1String sortOption("sort-by");
constexpr QLatin1String descendingOption("descending");
constexpr QLatin1String directionOption("block-direction");
constexpr QLatin1String unfoldOption("unfold");
constexpr QLatin1String flag("true"); ///< The value of an option that is given without one.

std::string idsOf(const std::vector<const Convention *> &conventions)
{
    QStringList ids;
    for (const Convention *convention : conventions)
        ids += qString(convention->id);
    return ids.join(QLatin1String(", ")).toStdString();
}

const Convention *comparedConvention(const CommandArguments &arguments, const NormalizationProblem &problem,
                                     const ExploreLook &look)
{
    const QString option = QStringLiteral("against");
    const auto comparable = comparableConventions(problem);
    const auto isComparable
        = [&](const Convention *convention) { return std::ranges::find(comparable, convention) != comparable.end(); };
    if (!arguments.has(option))
        return isComparable(look.compared) ? look.compared : otherConvention(problem);
    const Convention *convention = conventionFromId(arguments.text(option).toStdString());
    if (!convention)
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no convention “%1”."), {arguments.text(option).toStdString()}});
    if (comparable.empty())
        return nullptr;
    if (!isComparable(convention))
        throw InputError({MESSAGE_TEXT("Message", "“%1” is a convention of another method; --against takes here: %2."),
                          {std::string(convention->id), idsOf(comparable)}});
    return convention;
}

/// Sets the arithmetic of the lens Precision: the document's with the changes of the options. Such an option chooses
/// the lens itself, too.
void applyPrecision(const CommandArguments &arguments, const ViewType &view, ExploreLook &look)
{
    const bool choosesStage = arguments.has(QStringLiteral("stage")) || arguments.has(QStringLiteral("sequence"));
    for (const QString option : {precisionTypeOption, algorithmOption, orderOption}) {
        if (!arguments.has(option))
            continue;
        if (!view.lenses.contains(Lens::Precision))
            throwUnusedOption(option, view);
        if (choosesStage)
            throw InputError({MESSAGE_TEXT("Message", "A lens stands in place of the stage: choose one of both."), {}});
        if (arguments.has(QStringLiteral("lens"))
            && arguments.text(QStringLiteral("lens")) != qString(name(Lens::Precision)))
            throw InputError(
                {MESSAGE_TEXT("Message", "--%1 speaks of --lens precision: choose it, or leave the option out."),
                 {option.toStdString()}});
        look.lens = Lens::Precision;
    }
    const auto text = [&arguments](const QString &option) { return arguments.text(option).toStdString(); };
    PrecisionChoice &choice = look.precision;
    choice.type = fromName<DType>(text(precisionTypeOption)).value_or(choice.type);
    choice.algorithm = fromName<VarianceAlgorithm>(text(algorithmOption)).value_or(choice.algorithm);
    choice.order = fromName<CastOrder>(text(orderOption)).value_or(choice.order);
}

/// The result of the lens that --lens asks for, otherwise of the document's lens if the view can show it; null: none.
LensResultPtr lensOf(const CommandArguments &arguments, const ViewType &view, const ExploreLook &look,
                     const EvaluationPtr &evaluation)
{
    const auto lens = fromName<Lens>(arguments.text(QStringLiteral("lens")).toStdString());
    const bool choosesStage = arguments.has(QStringLiteral("stage")) || arguments.has(QStringLiteral("sequence"));
    if (lens && view.lenses.isEmpty())
        throwUnusedOption(QStringLiteral("lens"), view);
    if (lens && !view.lenses.contains(*lens))
        throw InputError({MESSAGE_TEXT("Message", "--lens %1 has no effect on --view %2."),
                          {std::string(name(*lens)), std::string(view.id)}});
    if (lens && choosesStage)
        throw InputError({MESSAGE_TEXT("Message", "A lens stands in place of the stage: choose one of both."), {}});
    const LensQuestion question {lens.value_or(look.lens), evaluation, look.pinnedElement,
                                 comparedConvention(arguments, evaluation->problem(), look), look.precision};
    if (!lens)
        return view.lenses.contains(question.lens) && !choosesStage && canAnswer(question) ? answer(question) : nullptr;
    if (*lens == Lens::Influence && question.element == noIndex)
        throw InputError(
            {MESSAGE_TEXT("Message",
                          "The influence is that on one output: pin its cell with --group and an index for "
                          "every axis, such as n=0,c=1."),
             {}});
    if (!canAnswer(question))
        throw InputError({MESSAGE_TEXT("Message", "There is no convention to compare these choices with."), {}});
    return answer(question);
}

void applyStage(const CommandArguments &arguments, const ViewType &view, ExploreLook &look)
{
    const QString option = QStringLiteral("stage");
    const bool isSequence = arguments.has(QStringLiteral("sequence"));
    if (arguments.has(option) && !view.hasStages)
        throwUnusedOption(option, view);
    if (isSequence && !view.hasStages)
        throwUnusedOption(QStringLiteral("sequence"), view);
    if (isSequence && arguments.has(option))
        throw InputError({MESSAGE_TEXT("Message", "A sequence shows every stage: choose it or one stage."), {}});
    for (const Stage stage : namedStages) {
        if (arguments.text(option) == qString(name(stage)))
            look.stage = static_cast<double>(stage);
    }
}

/// Pins the cell or group of --group. Without it the document's pin stays, except for a group's pin if options change
/// the grouping: its index means another group then.
void applyPin(const CommandArguments &arguments, const Evaluation &evaluation, ExploreLook &look)
{
    const auto regroups
        = {QStringLiteral("layout"), QStringLiteral("method"), QStringLiteral("axes"), QStringLiteral("groups")};
    if (arguments.has(QStringLiteral("group"))) {
        SelectionState selection;
        pinByLabel(selection, evaluation, arguments.text(QStringLiteral("group")));
        look.pinnedElement = selection.pinnedElement;
        look.pinnedGroup = selection.pinnedGroup;
    } else if (look.pinnedElement == noIndex
               && std::ranges::any_of(regroups, [&](const QString &option) { return arguments.has(option); })) {
        look.pinnedGroup = noIndex;
    }
}

/// Sets the order of the groups in the table of statistics.
void applyOrder(const CommandArguments &arguments, const ViewType &view, ExploreLook &look)
{
    for (const QString option : {sortOption, descendingOption}) {
        if (arguments.has(option) && !view.isPage && view.id != "statistics")
            throwUnusedOption(option, view);
    }
    if (arguments.has(sortOption))
        look.order = {fromName<StatisticsColumn>(arguments.text(sortOption).toStdString()), false};
    if (!arguments.has(descendingOption))
        return;
    if (!look.order.column)
        throw InputError({MESSAGE_TEXT("Message", "--descending needs --sort-by, which says what is sorted."), {}});
    look.order.isDescending = true;
}

/// Sets the camera of the axes block.
void applyBlockCamera(const CommandArguments &arguments, const ViewType &view, ExploreLook &look)
{
    for (const QString option : {directionOption, unfoldOption}) {
        if (arguments.has(option) && !view.isPage && view.id != "block")
            throwUnusedOption(option, view);
    }
    if (arguments.has(unfoldOption))
        look.block.fold = 0;
    if (!arguments.has(directionOption))
        return;
    const QStringList parts = arguments.text(directionOption).split(QLatin1Char(','));
    bool hasYaw = false;
    bool hasPitch = false;
    const double yaw = parts.value(0).trimmed().toDouble(&hasYaw);
    const double pitch = parts.value(1).trimmed().toDouble(&hasPitch);
    if (parts.size() != 2 || !hasYaw || !hasPitch || !std::isfinite(yaw) || !(std::abs(pitch) <= BlockPose::steepest))
        throw InputError({MESSAGE_TEXT("Message",
                                       "--block-direction needs two angles in degrees, such as 35,26: round the block, "
                                       "and −90 to 90 above it; not “%1”."),
                          {arguments.text(directionOption).toStdString()}});
    look.block.yaw = std::remainder(yaw, 360);
    look.block.pitch = pitch;
}

void writeLens(const ExploreLook &look, OptionTexts &options)
{
    options.emplace_back(QStringLiteral("lens"), qString(name(look.lens)));
    if (look.lens == Lens::Difference && look.compared != nullptr)
        options.emplace_back(QStringLiteral("against"), qString(look.compared->id));
    if (look.lens != Lens::Precision)
        return;
    const PrecisionChoice initial;
    if (look.precision.type != initial.type)
        options.emplace_back(precisionTypeOption, qString(name(look.precision.type)));
    if (look.precision.algorithm != initial.algorithm)
        options.emplace_back(algorithmOption, qString(name(look.precision.algorithm)));
    if (look.precision.order != initial.order)
        options.emplace_back(orderOption, qString(name(look.precision.order)));
}

void writeBlockCamera(const BlockPose &pose, OptionTexts &options)
{
    const BlockPose initial;
    if (pose.fold == 0)
        options.emplace_back(unfoldOption, flag);
    if (pose.yaw != initial.yaw || pose.pitch != initial.pitch)
        options.emplace_back(directionOption, exactText(pose.yaw) + u',' + exactText(pose.pitch));
}

} // namespace

OptionTexts exploreLookOptions(const StoredScene &stored)
{
    const ExploreLook look = exploreLook(lookOf(stored.view, explorePageView().id));
    OptionTexts options;
    const auto stage
        = std::ranges::find_if(namedStages, [&](Stage each) { return look.stage == static_cast<double>(each); });
    if (look.lens != Lens::Values)
        writeLens(look, options);
    else if (stage != namedStages.end() && *stage != Stage::Output)
        options.emplace_back(QStringLiteral("stage"), qString(name(*stage)));
    if (look.order.column) {
        options.emplace_back(sortOption, qString(name(*look.order.column)));
        if (look.order.isDescending)
            options.emplace_back(descendingOption, flag);
    }
    writeBlockCamera(look.block, options);
    return options;
}

std::vector<CommandOption> exploreOptions()
{
    std::vector<CommandOption> options = {
        {QStringLiteral("stage"),
         {},
         ExploreOptions::tr("The stage beside the input, in tensor, hypersphere, distribution and explore (the "
                            "document's, or output)."),
         names(namedStages)},
        {QStringLiteral("sequence"),
         {},
         ExploreOptions::tr("One file for each stage that the method has: FILE-1-input.svg, FILE-2-centred.svg, …")},
        {QStringLiteral("lens"),
         {},
         ExploreOptions::tr(
             "In place of the stage: ∂L/∂x, ∂y/∂x of the pinned cell, y under another convention, or the error of y in "
             "another arithmetic (the document's)."),
         names(computedLenses)},
        {QStringLiteral("against"), ExploreOptions::tr("ID"),
         ExploreOptions::tr(
             "The convention of --lens difference, such as keras-batch (the document's, or the next one).")},
        {precisionTypeOption,
         {},
         ExploreOptions::tr("The type that --lens precision computes in (the document's, or float16)."),
         names(allPrecisionTypes)},
        {algorithmOption,
         {},
         ExploreOptions::tr("How --lens precision computes the variance (the document's, or textbook: E[x²] − E[x]²)."),
         names(allVarianceAlgorithms)},
        {orderOption,
         {},
         ExploreOptions::tr(
             "Where --lens precision casts to the type: throughout; llama, x̂ from float32 before γ; gemma, y "
             "from float32 (the document's, or throughout)."),
         names(allCastOrders)},
        {QStringLiteral("group"), ExploreOptions::tr("LABEL"),
         ExploreOptions::tr(
             "The group that is pinned, as n=0,c=1; with an index for every axis, the cell (the document's).")},
        {sortOption,
         {},
         ExploreOptions::tr(
             "The column that the groups are sorted by, in statistics and explore (the document's, or none)."),
         names(allOf<StatisticsColumn>())},
        {descendingOption, {}, ExploreOptions::tr("With the largest number of --sort-by at the top.")},
        partOption(),
        {directionOption, ExploreOptions::tr("YAW,PITCH"),
         ExploreOptions::tr(
             "From where the axes block is seen, in degrees: 0 looks at the first sample, 90 at the first "
             "channel; −90 … 90 from below to above (the document's, or 35,26).")},
        {unfoldOption, {}, ExploreOptions::tr("The axes block laid out as the flat slices of the tensor.")},
    };
    std::ranges::move(problemOptions(), std::back_inserter(options));
    return options;
}

FigureSourcePtr exploreFigures(const CommandArguments &arguments, const ViewType &view)
{
    if (arguments.has(partOption().name) && !view.hasParts)
        throwUnusedOption(partOption().name, view);
    const StoredScene stored = inputScene(arguments);
    const EvaluationPtr evaluation = evaluate(stored.scene.problem);
    ExploreLook look = fitted(exploreLook(lookOf(stored.view, explorePageView().id)), *evaluation);
    applyStage(arguments, view, look);
    applyPin(arguments, *evaluation, look);
    applyOrder(arguments, view, look);
    applyPrecision(arguments, view, look);
    applyBlockCamera(arguments, view, look);
    if (&view == &derivationViewType() && look.pinnedGroup == noIndex)
        look.pinnedGroup = 0;
    const LensResultPtr lens = lensOf(arguments, view, look, evaluation);
    if (arguments.has(sortOption) && isComputedColumn(*look.order.column) && !precisionOf(lens))
        throw InputError({MESSAGE_TEXT("Message", "The column %1 is there only with --lens precision."),
                          {std::string(name(*look.order.column))}});
    if (lens && arguments.has(QStringLiteral("range")))
        throw InputError({MESSAGE_TEXT("Message", "A lens has a scale of its own: choose it or --range."), {}});
    ShownTensor shown = shownTensor(look, evaluation, lens, TensorViewOptions(), stored.scene.title);
    shown.part = partArgument(arguments, *evaluation);
    shown.cards = savedCards(lookOf(stored.view, explorePageView().id)).value_or(CardsLook());
    return std::make_shared<const TensorFigures>(std::move(shown));
}

void applyExploreOptions(const CommandArguments &arguments, StoredScene &stored)
{
    const EvaluationPtr evaluation = evaluate(stored.scene.problem);
    ExploreLook look = fitted(exploreLook(lookOf(stored.view, explorePageView().id)), *evaluation);
    applyStage(arguments, explorePageView(), look);
    applyPin(arguments, *evaluation, look);
    applyOrder(arguments, explorePageView(), look);
    applyPrecision(arguments, explorePageView(), look);
    applyBlockCamera(arguments, explorePageView(), look);
    const auto lens = fromName<Lens>(arguments.text(QStringLiteral("lens")).toStdString());
    look.lens = lens.value_or(look.lens);
    look.compared = comparedConvention(arguments, evaluation->problem(), look);
    const QJsonObject changed = toJson(look);
    stored.view = withLook(stored.view, explorePageView().id, changed);
}

} // namespace normscope
