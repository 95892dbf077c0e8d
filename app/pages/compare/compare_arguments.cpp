// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/compare_arguments.h"

#include "app/arguments/group_argument.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/part_argument.h"
#include "app/arguments/problem_options.h"
#include "app/document/scene_archive.h"
#include "app/pages/compare/choice_list.h"
#include "app/pages/compare/comparison_figures.h"
#include "app/pages/compare/scheme.h"
#include "app/shell/looks.h"
#include "app/shell/page_module.h"
#include "engine/normalization/specification.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

struct CompareOptions
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

constexpr std::array comparedStages = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
/// Options about how the tensor is read; how it is normalized is set by --methods.
constexpr std::array inputOptions = {QLatin1String("layout"), QLatin1String("mask")};

template <class Values>
QStringList namesOfAll(const Values &values)
{
    QStringList names;
    for (const auto &value : values)
        names += qString(name(value));
    return names;
}

/// The scene of INPUT or --sample; without them, the scheme in the layout --layout.
StoredScene comparedScene(const CommandArguments &arguments)
{
    if (hasInput(arguments))
        return inputScene(arguments);
    if (!arguments.has(QStringLiteral("layout")))
        return {schemeScene()};
    const QString names = arguments.text(QStringLiteral("layout"));
    return {schemeScene(parseLayout(names.toStdString(), static_cast<int>(names.count(QLatin1Char(',')) + 1)))};
}

/// The choices of --methods, otherwise those of the scene. For the scheme in its default layout: the four methods of Wu
/// & He 2018 (arXiv:1803.08494), fig. 2.
QStringList comparedTexts(const CommandArguments &arguments, const Scene &scene)
{
    if (arguments.has(QStringLiteral("methods")))
        return arguments.text(QStringLiteral("methods")).split(QLatin1Char(','));
    if (!hasInput(arguments) && scene.problem.layout == defaultLayout(4))
        return {QStringLiteral("batch"), QStringLiteral("layer"), QStringLiteral("instance"), QStringLiteral("group")};
    return choicesOf(scene);
}

ComparedChoices comparedChoices(const CommandArguments &arguments, const Scene &scene)
{
    const QStringList texts = comparedTexts(arguments, scene);
    validate(Comparison {texts.join(QLatin1Char(','))});
    const std::vector<ChoiceProblem> problems = choiceProblems(scene, texts);
    for (const ChoiceProblem &each : problems) {
        if (arguments.has(QStringLiteral("methods")) && !each.sentence.isEmpty()) // It is translated already.
            throw InputError({"%1", {each.sentence.toStdString()}});
    }
    return evaluated(problems);
}

void applyLens(const CommandArguments &arguments, CompareLook &look)
{
    const bool choosesStage = arguments.has(QStringLiteral("stage")) || arguments.has(QStringLiteral("sequence"));
    if (!arguments.has(QStringLiteral("lens"))) {
        if (choosesStage)
            look.lens = Lens::Values;
        return;
    }
    const auto lens = fromName<Lens>(arguments.text(QStringLiteral("lens")).toStdString());
    if (choosesStage)
        throw InputError({MESSAGE_TEXT("Message", "A lens stands in place of the stage: choose one of both."), {}});
    if (!lens || !comparedLenses.contains(*lens))
        throw InputError({MESSAGE_TEXT("Message",
                                       "--lens is gradient or influence here; what choices differ by, --show "
                                       "difference shows."),
                          {}});
    if (*lens == Lens::Influence && look.pinnedElement == noIndex)
        throw InputError(
            {MESSAGE_TEXT("Message",
                          "The influence is that on one output: pin its cell with --group and an index for "
                          "every axis, such as n=0,c=1."),
             {}});
    look.lens = *lens;
}

/// Reads --between: two different places among the choices, from 1.
void applyPair(const CommandArguments &arguments, int count, CompareLook &look)
{
    const QString option = QStringLiteral("between");
    if (!arguments.has(option))
        return;
    const QStringList places = arguments.text(option).split(u',');
    bool isFirst = false;
    bool isSecond = false;
    const int first = places.value(0).trimmed().toInt(&isFirst);
    const int second = places.value(1).trimmed().toInt(&isSecond);
    const bool isPair = places.size() == 2 && isFirst && isSecond && first != second && std::min(first, second) >= 1
        && std::max(first, second) <= count;
    if (!isPair)
        throw InputError(
            {MESSAGE_TEXT("Message", "--between needs two places of the %1 choices, such as 1,2; not “%2”."),
             {std::to_string(count), arguments.text(option).toStdString()}});
    look.first = first - 1;
    look.second = second - 1;
}

void applyOptions(const CommandArguments &arguments, const ComparedChoices &choices, CompareLook &look)
{
    for (const Stage stage : comparedStages) {
        if (arguments.text(QStringLiteral("stage")) == qString(name(stage)))
            look.stage = static_cast<double>(stage);
    }
    if (const auto colors = fromName<CubeColors>(arguments.text(QStringLiteral("coloured")).toStdString()))
        look.cubeColors = *colors;
    const EvaluationPtr any = anyEvaluation(choices);
    if (arguments.has(QStringLiteral("group")) && any) {
        SelectionState selection;
        pinByLabel(selection, *any, arguments.text(QStringLiteral("group")));
        if (selection.pinnedElement == noIndex)
            selection.pinnedElement = any->grouping().firstElement(selection.pinnedGroup);
        look.pinnedElement = selection.pinnedElement;
    }
    applyLens(arguments, look);
    applyPair(arguments, static_cast<int>(choices.size()), look);
}

void throwUnused(const CommandArguments &arguments, const QString &option, bool isUsed, const ViewType &view)
{
    if (arguments.has(option) && !isUsed)
        throwUnusedOption(option, view);
}

} // namespace

std::vector<CommandOption> compareOptions()
{
    std::vector<CommandOption> options = {
        {QStringLiteral("methods"), CompareOptions::tr("LIST"),
         CompareOptions::tr(
             "Of compare: the choices, as in batch,layer:axes=c,group:groups=4 (the document's). Each is batch, layer, "
             "rms, instance, group, or any for free axes, and may have settings behind colons: %1. Axes are joined by "
             "+; "
             "open is the choice of INPUT. Without INPUT, a scheme of 6 × 6 × 6 under --layout.")
             .arg([] {
                 QStringList names;
                 for (const std::string &name : specificationSettings())
                     names += QString::fromStdString(name);
                 return names.join(QStringLiteral(", "));
             }())},
        {QStringLiteral("show"),
         {},
         CompareOptions::tr("Of compare: what is painted of each choice, instead of the page."),
         shownNames()},
        {QStringLiteral("between"), CompareOptions::tr("A,B"),
         CompareOptions::tr("Of compare --show difference: the two choices, by their places from 1 on; the second is "
                            "subtracted from the first (1,2).")},
        {QStringLiteral("letters"), {}, CompareOptions::tr("Of compare: (a), (b), … before the titles.")},
        {QStringLiteral("coloured"),
         {},
         CompareOptions::tr("Of compare: how many groups of a cube are in colour (one)."),
         namesOfAll(allOf<CubeColors>())},
        {QStringLiteral("stage"),
         {},
         CompareOptions::tr("The stage that is shown (output)."),
         namesOfAll(comparedStages)},
        {QStringLiteral("sequence"), {}, CompareOptions::tr("One file for each stage.")},
        {QStringLiteral("lens"),
         {},
         CompareOptions::tr("In place of the stage: ∂L/∂x, or ∂y/∂x of the pinned cell."),
         {QStringLiteral("gradient"), QStringLiteral("influence")}},
        partOption(),
        {QStringLiteral("group"), CompareOptions::tr("LABEL"), CompareOptions::tr("The group or cell that is pinned.")},
    };
    for (CommandOption &option : problemOptions()) {
        if (std::ranges::find(inputOptions, option.name) != inputOptions.end())
            options.push_back(std::move(option));
    }
    return options;
}

const ViewType &compareView(const CommandArguments &arguments, const ViewType &view)
{
    const ViewType *chosen = shownView(arguments.text(QStringLiteral("show")));
    if (chosen && !view.isPage)
        throwUnusedOption(QStringLiteral("show"), view);
    return chosen ? *chosen : view;
}

void applyCompareOptions(const CommandArguments &arguments, StoredScene &stored)
{
    const ComparedChoices choices = comparedChoices(arguments, stored.scene);
    if (arguments.has(QStringLiteral("methods")))
        stored.scene.setPart(Comparison {arguments.text(QStringLiteral("methods"))});
    CompareLook look = compareLook(lookOf(stored.view, comparePageView().id));
    applyOptions(arguments, choices, look);
    const QString show = QStringLiteral("show");
    const auto face = fromName<CompareFace>(arguments.text(show).toStdString());
    if (arguments.has(show) && !face)
        throw InputError({MESSAGE_TEXT("Message", "--show here is one of %1, not “%2”."),
                          {namesOfAll(allOf<CompareFace>()).join(QStringLiteral(", ")).toStdString(),
                           arguments.text(show).toStdString()}});
    look.face = face.value_or(look.face);
    stored.view = withLook(stored.view, comparePageView().id, toJson(look));
}

OptionTexts compareLookOptions(const StoredScene &stored)
{
    const CompareLook initial;
    const CompareLook look = compareLook(lookOf(stored.view, comparePageView().id));
    OptionTexts options;
    const QString choices = stored.scene.part<Comparison>().choices;
    if (!choices.isEmpty())
        options.emplace_back(QStringLiteral("methods"), choices);
    if (look.face != initial.face)
        options.emplace_back(QStringLiteral("show"), qString(name(look.face)));
    const auto stage
        = std::ranges::find_if(comparedStages, [&](Stage each) { return look.stage == static_cast<double>(each); });
    if (look.lens != Lens::Values)
        options.emplace_back(QStringLiteral("lens"), qString(name(look.lens)));
    else if (stage != comparedStages.end() && *stage != Stage::Output)
        options.emplace_back(QStringLiteral("stage"), qString(name(*stage)));
    if (look.first != initial.first || look.second != initial.second)
        options.emplace_back(QStringLiteral("between"),
                             QStringLiteral("%1,%2").arg(look.first + 1).arg(look.second + 1));
    if (look.cubeColors != initial.cubeColors)
        options.emplace_back(QStringLiteral("coloured"), qString(name(look.cubeColors)));
    return options;
}

FigureSourcePtr compareFigures(const CommandArguments &arguments, const ViewType &view)
{
    for (const QString &option : {QStringLiteral("stage"), QStringLiteral("sequence")}) {
        if (arguments.has(option) && !view.hasStages)
            throwUnusedOption(option, view);
    }
    throwUnused(arguments, QStringLiteral("lens"), !view.lenses.isEmpty(), view);
    throwUnused(arguments, partOption().name, view.hasParts, view);
    throwUnused(arguments, QStringLiteral("between"), view.id == "compare-difference", view);
    const StoredScene stored = comparedScene(arguments);
    ShownComparison shown;
    shown.choices = comparedChoices(arguments, stored.scene);
    shown.title = stored.scene.title;
    shown.look = compareLook(lookOf(stored.view, comparePageView().id));
    shown.isScheme = !hasInput(arguments);
    shown.isLettered = arguments.has(QStringLiteral("letters"));
    applyOptions(arguments, shown.choices, shown.look);
    if (const EvaluationPtr any = anyEvaluation(shown.choices))
        shown.part = partArgument(arguments, *any);
    const ViewType &painted = view.isPage ? faceView(shown.look.face) : view;
    throwUnused(arguments, QStringLiteral("lens"), !painted.lenses.isEmpty(), painted);
    throwUnused(arguments, partOption().name, painted.hasParts, painted);
    if (arguments.has(QStringLiteral("lens")) && arguments.has(QStringLiteral("range")))
        throw InputError({MESSAGE_TEXT("Message", "A lens has a scale of its own: choose it or --range."), {}});
    return std::make_shared<const ComparisonFigures>(std::move(shown));
}

} // namespace normscope
