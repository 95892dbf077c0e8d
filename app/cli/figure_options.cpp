// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_options.h"

#include "app/cli/chart_options.h"
#include "app/cli/group_argument.h"
#include "app/cli/input_scene.h"
#include "app/cli/problem_options.h"
#include "app/document/saved_view.h"
#include "app/document/scene_archive.h"
#include "app/settings/language.h"
#include "widgets/lens/lens_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>

namespace normscope {

namespace {

struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

/// What --view takes: the tensor's views, and the page of charts.
QStringList viewNames()
{
    QStringList result;
    for (const FigureViewEntry &entry : viewsBeside(FigureView::Explore))
        result += qString(entry.name);
    return result << qString(name(FigureView::BatchSize));
}

template <class Values>
QStringList names(const Values &values)
{
    QStringList result;
    for (const auto &value : values)
        result += qString(name(value));
    return result;
}

constexpr std::array allStages = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
constexpr std::array computedLenses = {Lens::Gradient, Lens::Influence, Lens::Difference};
constexpr std::array allThemes = {Theme::Kind::Light, Theme::Kind::Dark, Theme::Kind::Print};

bool showsLenses(FigureView view)
{
    return view == FigureView::Tensor || view == FigureView::Derivation || view == FigureView::Explore;
}

[[noreturn]] void throwUnused(const char *option, FigureView view)
{
    throw InputError({ENGINE_TEXT("Engine", "--%1 has no effect on the view %2."), {option, std::string(name(view))}});
}

/// A length such as "85mm", "8.5cm" or "3.35in", in millimetres.
double millimetres(const CommandArguments &arguments, const char *option, double fallback)
{
    const QString name = QLatin1String(option);
    if (!arguments.has(name))
        return fallback;
    struct Unit
    {
        QLatin1String name;
        double millimetres;
    };
    QString number = arguments.text(name).trimmed();
    double factor = 1;
    for (const Unit &unit : {Unit {QLatin1String("mm"), 1}, Unit {QLatin1String("cm"), 10},
                             Unit {QLatin1String("in"), 25.4}, Unit {QLatin1String("pt"), 25.4 / 72}}) {
        if (number.endsWith(unit.name)) {
            number.chop(unit.name.size());
            factor = unit.millimetres;
            break;
        }
    }
    bool isNumber = false;
    const double value = number.trimmed().toDouble(&isNumber) * factor;
    if (!isNumber || value == 0)
        throw InputError({ENGINE_TEXT("Engine", "--%1 needs a length such as 85mm, not “%2”."),
                          {option, arguments.text(name).toStdString()}});
    return value;
}

double points(const CommandArguments &arguments, double fallback)
{
    const QString option = QStringLiteral("font-size");
    if (!arguments.has(option))
        return fallback;
    QString number = arguments.text(option).trimmed();
    if (number.endsWith(QLatin1String("pt")))
        number.chop(2);
    bool isNumber = false;
    const double value = number.trimmed().toDouble(&isNumber);
    if (!isNumber)
        throw InputError({ENGINE_TEXT("Engine", "--font-size needs a size such as 8pt, not “%1”."),
                          {arguments.text(option).toStdString()}});
    return value;
}

std::string idsOf(const std::vector<const Convention *> &conventions)
{
    QStringList ids;
    for (const Convention *convention : conventions)
        ids += qString(convention->id);
    return ids.join(QLatin1String(", ")).toStdString();
}

const Convention *comparedConvention(const CommandArguments &arguments, const NormalizationProblem &problem,
                                     const SavedView &saved)
{
    const QString option = QStringLiteral("against");
    const auto comparable = comparableConventions(problem);
    const auto isComparable
        = [&](const Convention *convention) { return std::ranges::find(comparable, convention) != comparable.end(); };
    if (!arguments.has(option))
        return isComparable(saved.compared) ? saved.compared : otherConvention(problem);
    const Convention *convention = conventionFromId(arguments.text(option).toStdString());
    if (!convention)
        throw InputError(
            {ENGINE_TEXT("Engine", "There is no convention “%1”."), {arguments.text(option).toStdString()}});
    if (comparable.empty())
        return nullptr;
    if (!isComparable(convention))
        throw InputError({ENGINE_TEXT("Engine", "“%1” is a convention of another method; --against takes here: %2."),
                          {std::string(convention->id), idsOf(comparable)}});
    return convention;
}

LensResultPtr lensOf(const CommandArguments &arguments, const FigureRequest &request, const SavedView &saved)
{
    const auto lens = lensFromName(arguments.text(QStringLiteral("lens")).toStdString());
    const bool choosesStage = arguments.has(QStringLiteral("stage")) || arguments.has(QStringLiteral("sequence"));
    if (lens && !showsLenses(request.view))
        throwUnused("lens", request.view);
    if (lens && choosesStage)
        throw InputError({ENGINE_TEXT("Engine", "A lens stands in place of the stage: choose one of both."), {}});
    const LensQuestion question {lens.value_or(saved.lens), request.evaluation, request.selection.pinnedElement,
                                 comparedConvention(arguments, request.evaluation->problem(), saved)};
    if (!lens)
        return showsLenses(request.view) && !choosesStage && canAnswer(question) ? answer(question) : nullptr;
    if (*lens == Lens::Influence && question.element == noIndex)
        throw InputError({ENGINE_TEXT("Engine",
                                      "The influence is that on one output: pin its cell with --group and an index for "
                                      "every axis, such as n=0,c=1."),
                          {}});
    if (!canAnswer(question))
        throw InputError({ENGINE_TEXT("Engine", "There is no convention to compare these choices with."), {}});
    return answer(question);
}

/// The output in place of a stage that the method does not have.
double savedStage(const SavedView &saved, const NormalizationSpec &spec)
{
    constexpr auto output = static_cast<double>(Stage::Output);
    const double stage = saved.stage.value_or(output);
    const bool isThere = stage != static_cast<double>(Stage::Centred) || spec.centre;
    return stage >= 0 && stage <= output && isThere ? stage : output;
}

double stageOf(const CommandArguments &arguments, FigureView view, const SavedView &saved,
               const NormalizationSpec &spec)
{
    const QString option = QStringLiteral("stage");
    if (!arguments.has(option))
        return savedStage(saved, spec);
    if (!showsStages(view))
        throwUnused("stage", view);
    for (const Stage stage : allStages) {
        if (arguments.text(option) == qString(name(stage)))
            return static_cast<double>(stage);
    }
    return static_cast<double>(Stage::Output);
}

/// Pins what --group says, or what was pinned in the document. A group's number says nothing about other groups.
void pin(SelectionState &selection, const CommandArguments &arguments, const Evaluation &evaluation,
         const SavedView &saved)
{
    const auto regroups
        = {QStringLiteral("layout"), QStringLiteral("method"), QStringLiteral("axes"), QStringLiteral("groups")};
    if (arguments.has(QStringLiteral("group")))
        return pinByLabel(selection, evaluation, arguments.text(QStringLiteral("group")));
    const SavedView::Pin pin = saved.pin(evaluation.grouping());
    if (pin.element == noIndex
        && std::ranges::any_of(regroups, [&](const QString &option) { return arguments.has(option); }))
        return;
    selection.pinnedElement = pin.element;
    selection.pinnedGroup = pin.group;
}

/// The options that views of the experiment have no use for, but for a few of the problem's.
std::vector<CommandOption> tensorOptions()
{
    std::vector<CommandOption> options = {
        {QStringLiteral("stage"),
         {},
         FigureCommand::tr("The stage beside the input, in tensor, hypersphere, distribution and explore (the "
                           "document's, or output)."),
         names(allStages)},
        {QStringLiteral("sequence"),
         {},
         FigureCommand::tr("One file for each stage that the method has: FILE-1-input.svg, FILE-2-centred.svg, …")},
        {QStringLiteral("lens"),
         {},
         FigureCommand::tr(
             "In place of the stage: ∂L/∂x, ∂y/∂x of the pinned cell, or y under another convention (the document's)."),
         names(computedLenses)},
        {QStringLiteral("against"), FigureCommand::tr("ID"),
         FigureCommand::tr(
             "The convention of --lens difference, such as keras-batch (the document's, or the next one).")},
        {QStringLiteral("group"), FigureCommand::tr("LABEL"),
         FigureCommand::tr(
             "The group that is pinned, as n=0,c=1; with an index for every axis, the cell (the document's).")},
    };
    std::ranges::move(problemOptions(), std::back_inserter(options));
    return options;
}

} // namespace

std::vector<CommandOption> figureOptions()
{
    const QString length = FigureCommand::tr("LENGTH");
    std::vector<CommandOption> options = {
        {QStringLiteral("view"), {}, FigureCommand::tr("What is painted. Required."), viewNames()},
        {QStringLiteral("out"), FigureCommand::tr("FILE"),
         FigureCommand::tr("The file to write: .svg, .pdf or .png; .csv for the numbers in the figure, .tex for the "
                           "formulas of a derivation. Required.")},
        sampleOption(),
        {QStringLiteral("width"), length,
         FigureCommand::tr("Width, in mm, cm, in or pt (85mm; explore and batch-size 174mm).")},
        {QStringLiteral("height"), length, FigureCommand::tr("Height (what the figure needs at this width).")},
        {QStringLiteral("font-size"), FigureCommand::tr("POINTS"), FigureCommand::tr("Size of the type (8pt).")},
        {QStringLiteral("dpi"), FigureCommand::tr("NUMBER"),
         FigureCommand::tr("Pixels per inch of .png, and of images in the other formats (300).")},
        {QStringLiteral("theme"),
         {},
         FigureCommand::tr("Colours for a light or a dark page, or greys and patterns for print (light)."),
         names(allThemes)},
        {QStringLiteral("transparent"), {}, FigureCommand::tr("Without a background.")},
        {QStringLiteral("outline-text"), {}, FigureCommand::tr("SVG: letters as outlines, which need no font.")},
        {QStringLiteral("caption"),
         {},
         FigureCommand::tr("All parameters below the figure. The file's metadata have them always.")},
        {QStringLiteral("language"),
         {},
         FigureCommand::tr("The language of titles and captions; otherwise the system's."),
         {QStringLiteral("en"), QStringLiteral("zh_CN")}},
    };
    for (const std::vector<CommandOption> &more : {tensorOptions(), chartOptions()})
        std::ranges::copy(more, std::back_inserter(options));
    return options;
}

FigureView figureView(const CommandArguments &arguments)
{
    const auto named = figureViewFromName(arguments.text(QStringLiteral("view")).toStdString());
    if (!named)
        throw InputError({ENGINE_TEXT("Engine", "What to paint is missing: --view explore."), {}});
    const bool isOfExperiment = showsExperiment(*named);
    for (const CommandOption &option : isOfExperiment ? tensorOptions() : chartOptions()) {
        if (arguments.has(option.name) && !(isOfExperiment && isChartOption(option.name)))
            throwUnused(qPrintable(option.name), *named);
    }
    return isOfExperiment ? chartView(arguments) : *named;
}

FigureSpec figureSpec(const CommandArguments &arguments, FigureView view)
{
    FigureSpec spec = withPreset({}, isPage(view) ? FigurePreset::TwoColumns : FigurePreset::Column);
    spec.width = millimetres(arguments, "width", spec.width);
    spec.height = millimetres(arguments, "height", spec.height);
    spec.fontSize = points(arguments, spec.fontSize);
    spec.dpi = arguments.number(QStringLiteral("dpi"), spec.dpi);
    spec.theme = themeFromName(arguments.text(QStringLiteral("theme")).toStdString()).value_or(spec.theme);
    spec.transparent = arguments.has(QStringLiteral("transparent"));
    spec.outlineText = arguments.has(QStringLiteral("outline-text"));
    spec.caption = arguments.has(QStringLiteral("caption"));
    spec.language = arguments.text(QStringLiteral("language"), systemLanguage());
    validate(spec);
    return spec;
}

FigureRequest figureRequest(const CommandArguments &arguments, FigureView view, const StoredScene &stored)
{
    const Scene &scene = stored.scene;
    const SavedView saved = savedView(stored.view);
    FigureRequest request;
    request.view = view;
    request.evaluation = evaluate(scene.problem);
    request.title = scene.title;
    request.selection.stage = stageOf(arguments, view, saved, scene.problem.spec);
    checkStage(*request.evaluation, request.selection.stage);
    if (arguments.has(QStringLiteral("sequence")) && !showsStages(view))
        throwUnused("sequence", view);
    if (arguments.has(QStringLiteral("sequence")) && arguments.has(QStringLiteral("stage")))
        throw InputError({ENGINE_TEXT("Engine", "A sequence shows every stage: choose it or one stage."), {}});
    pin(request.selection, arguments, *request.evaluation, saved);
    if (view == FigureView::Derivation && request.selection.pinnedGroup == noIndex)
        request.selection.pinnedGroup = 0;
    request.block = BlockPose::facing(request.evaluation->grouping(), scene.problem.layout,
                                      std::max<std::int64_t>(request.selection.pinnedGroup, 0));
    if (saved.sphere)
        request.sphere.rotation = SphereOrientation::savedRotation(*saved.sphere).value_or(request.sphere.rotation);
    request.lens = lensOf(arguments, request, saved);
    return request;
}

} // namespace normscope
