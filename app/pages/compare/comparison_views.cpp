// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/comparison_views.h"

#include "app/pages/compare/choice_differences_loader.h"
#include "app/pages/compare/choice_lenses.h"
#include "app/pages/compare/comparison_runner.h"
#include "app/pages/compare/panels_figure.h"
#include "app/pages/compare/scheme.h"
#include "engine/tensor/error.h"
#include "widgets/compare/choice_text.h"
#include "widgets/compare/neighbourhood_figure.h"
#include "widgets/compare/number_lines_figure.h"
#include "widgets/compare/properties_figure.h"
#include "widgets/controls/method_text.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/tensor/extremes_loader.h"
#include "widgets/tensor/tensor_figure.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace normscope {

namespace {

struct ComparisonViews
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ComparisonViews)
};

constexpr double leastTensorPanel = 300; // Pixels, so that a row of four channels of width 3 has room for numbers.
constexpr double leastCubePanel = 150;
constexpr double leastLinesPanel = 210;
constexpr double leastDistributionPanel = 330; // Pixels, so that mean, deviation and skewness have room.
constexpr double lowestPanel = 60;

/// The heading of the panel of the input, which all choices share.
void headAsInput(PanelsFigure::Panel &panel, const Evaluation &evaluation)
{
    panel.id = QStringLiteral("compared-input");
    panel.title = ComparisonViews::tr("Input x");
    panel.note = axesWithLengths(evaluation.problem().layout, evaluation.input().shape());
}

SelectionState selectionIn(const ShownComparison &shown, const Evaluation &evaluation)
{
    SelectionState state;
    state.stage = shown.look.stage;
    if (shown.look.pinnedElement >= 0 && shown.look.pinnedElement < evaluation.input().size()) {
        state.pinnedElement = shown.look.pinnedElement;
        state.pinnedGroup = evaluation.grouping().groupOf(state.pinnedElement);
    }
    return state;
}

Stage nearestStageOf(const ShownComparison &shown)
{
    return static_cast<Stage>(std::lround(shown.look.stage));
}

QString panelId(const char *kind, std::size_t index)
{
    return QStringLiteral("%1-%2").arg(QLatin1String(kind)).arg(index + 1);
}

/// The exact range of the input and of every choice at the stage.
Evaluation::Range exactSharedRange(const ShownComparison &shown, const std::vector<StageRanges> &ranges)
{
    Evaluation::Range all = ranges.front().at(0);
    for (const StageRanges &own : ranges) {
        const Evaluation::Range range = own.at(shown.look.stage);
        all = {std::min(all.minimum, range.minimum), std::max(all.maximum, range.maximum)};
    }
    return all;
}

void findExtremesOf(TensorFigure &figure, TensorFigure::Part part, const Progress &progress)
{
    if (const auto source = figure.detailSource(part); source.evaluation)
        figure.setExtremes(part, extremesOf(source, figure.layout(), progress));
}

PanelsFigure::Panel tensorPanel(std::shared_ptr<TensorFigure> figure)
{
    PanelsFigure::Panel panel;
    panel.heightFor = [figure](double width) {
        return std::clamp(figure->heightWithin({width, 20 * width}), lowestPanel, 1.2 * width);
    };
    panel.paint = [figure](QPainter &painter, const QRectF &rect) { figure->paint(painter, rect); };
    panel.omissions = [figure](const QSizeF &size) {
        TensorFigure trial = *figure;
        trial.arrange({{}, size});
        return trial.omitsNumbers() ? QStringList(ComparisonViews::tr("the numbers in the cells")) : QStringList();
    };
    return panel;
}

QStringList beyond(int count)
{
    return count > 0 ? QStringList(ComparisonViews::tr("%n value(s) beyond the range", nullptr, count)) : QStringList();
}

/// The bins shared by the histograms of all choices: over the range of the style, or over the range of all choices;
/// nothing if each histogram has its own.
std::optional<Bins> sharedBins(const ShownComparison &shown, const Progress &progress)
{
    const std::int64_t count = shown.choices.front().evaluation->input().size();
    if (const auto &range = shown.style.range)
        return Bins {range->minimum, range->maximum, niceBins(range->minimum, range->maximum, count).count};
    if (!shown.look.sharesColors)
        return std::nullopt;
    std::optional<Evaluation::Range> all;
    for (const ComparedChoice &choice : shown.choices) {
        const Evaluation::Range own
            = exactRangesAt(*choice.evaluation, shown.look.stage, progress).at(shown.look.stage);
        const Evaluation::Range known = all.value_or(own);
        all = {std::min(known.minimum, own.minimum), std::max(known.maximum, own.maximum)};
    }
    return niceBins(all->minimum, all->maximum, count);
}

void shareScale(std::vector<TensorLens> &lenses)
{
    double scale = 0;
    for (const TensorLens &lens : lenses)
        scale = std::max(scale, lens.scale);
    for (TensorLens &lens : lenses)
        lens.scale = scale;
}

/// The colour bars shared by all panels: one for the values, or one for the input and one for the lens.
std::vector<NamedColors> sharedBars(const ShownComparison &shown, const Theme &theme, const Evaluation::Range &range,
                                    const std::vector<TensorLens> &lenses)
{
    const ColorMap map(range.minimum, range.maximum, theme, shown.style.palette);
    if (lenses.empty())
        return {{{}, map}};
    const double scale = lenses.front().scale;
    return {{QStringLiteral("$x$"), map}, {lenses.front().title, ColorMap(-scale, scale, theme, shown.style.palette)}};
}

/// A figure of the window, with its description, as one that is written.
template <class F>
class DescribedFigure final : public Figure
{
public:
    DescribedFigure(F figure, QString description)
        : m_figure(std::move(figure))
        , m_description(std::move(description))
    { }

    double heightFor(double width) const override { return m_figure.heightFor(width); }
    double leastWidth() const override { return m_figure.leastWidth(); }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return m_description; }

private:
    F m_figure;
    QString m_description;
};

} // namespace

FigurePtr makeChoicesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
{
    std::vector<StageRanges> ranges;
    for (const ComparedChoice &choice : shown.choices)
        ranges.push_back(exactRangesAt(*choice.evaluation, shown.look.stage, progress));
    std::vector<TensorLens> lenses = lensesOf(shown, progress);
    TensorViewOptions options = shown.tensor;
    options.sideBySide = false;
    options.showTitles = false;
    if (shown.look.sharesColors) {
        options.rangeMode = RangeMode::Locked;
        options.lockedRange = lenses.empty() ? exactSharedRange(shown, ranges) : ranges.front().at(0);
        shareScale(lenses);
    }
    if (shown.style.range) {
        options.rangeMode = RangeMode::Locked;
        options.lockedRange = *shown.style.range;
    }
    const bool hasOneBar = options.rangeMode == RangeMode::Locked;
    const bool hasBars = !shown.style.hidden.contains(FigurePart::ColorBar);
    options.showCaptions = hasBars && !hasOneBar;
    auto panels = std::make_unique<PanelsFigure>(theme);
    panels->setLettered(shown.isLettered);
    panels->setLeastPanelWidth(leastTensorPanel);
    if (hasBars && hasOneBar)
        panels->setColorBars(sharedBars(shown, theme, options.lockedRange, lenses));
    const auto add = [&](const EvaluationPtr &evaluation, const StageRanges &own, const SelectionState &selection,
                         const TensorViewOptions &with, TensorFigure::Part part, const TensorLens &lens = {}) {
        auto figure = std::make_shared<TensorFigure>();
        figure->setTheme(theme);
        figure->setPart(shown.part);
        figure->setEvaluation(evaluation);
        figure->setSelection(selection);
        figure->setRanges(own);
        figure->setPalette(shown.style.palette);
        figure->setOptions(with);
        figure->setLens(lens);
        findExtremesOf(*figure, part, progress);
        return tensorPanel(figure);
    };
    const EvaluationPtr &first = shown.choices.front().evaluation;
    SelectionState ofInput = selectionIn(shown, *first);
    ofInput.stage = 0;
    TensorViewOptions withoutGroups = options;
    withoutGroups.showGroups = false;
    PanelsFigure::Panel input = add(first, ranges.front(), ofInput, withoutGroups, TensorFigure::Part::Input);
    headAsInput(input, *first);
    panels->addPanel(std::move(input));
    for (std::size_t i = 0; i < shown.choices.size(); ++i) {
        const ComparedChoice &choice = shown.choices[i];
        PanelsFigure::Panel panel = add(choice.evaluation, ranges[i], selectionIn(shown, *choice.evaluation), options,
                                        TensorFigure::Part::Computed, lenses.empty() ? TensorLens() : lenses[i]);
        panel.id = panelId("choice", i);
        panel.title = choice.title;
        panel.shortTitle = choice.shortTitle;
        panel.note = groupsText(*choice.evaluation);
        panel.description = QStringLiteral("%1, %2").arg(reducedText(*choice.evaluation), panel.note);
        panels->addPanel(std::move(panel));
    }
    return panels;
}

FigurePtr makeCubesFigure(const ShownComparison &shown, const Theme &theme, const Progress &)
{
    const CubeContent content = cubeContent(shown.choices);
    auto panels = std::make_unique<PanelsFigure>(theme);
    panels->setLettered(shown.isLettered);
    panels->setLeastPanelWidth(leastCubePanel);
    panels->setNote(shown.isScheme ? ComparisonViews::tr("Scheme of 6 × 6 × 6") : schemeNote(content, shown.choices));
    for (std::size_t i = 0; i < content.choices.size(); ++i) {
        const EvaluationPtr &evaluation = content.choices[i].evaluation;
        auto cube = std::make_shared<CubeFigure>();
        cube->setTheme(theme);
        cube->setEvaluation(evaluation);
        cube->setSubject(shown.choices[i].evaluation);
        cube->setPose(shown.look.cubePose);
        cube->setColors(shown.look.cubeColors);
        if (!content.isScheme)
            cube->setGroup(selectionIn(shown, *evaluation).pinnedGroup);
        PanelsFigure::Panel panel;
        panel.id = panelId("cube", i);
        panel.title = content.choices[i].title;
        panel.shortTitle = content.choices[i].shortTitle;
        panel.description = cube->description();
        panel.heightFor = [cube](double width) { return cube->heightFor(width); };
        panel.paint = [cube](QPainter &painter, const QRectF &rect) { cube->paint(painter, rect); };
        panels->addPanel(std::move(panel));
    }
    return panels;
}

FigurePtr makeNumberLinesFigure(const ShownComparison &shown, const Theme &theme, const Progress &)
{
    auto panels = std::make_unique<PanelsFigure>(theme);
    panels->setLettered(shown.isLettered);
    panels->setLeastPanelWidth(leastLinesPanel);
    std::vector<std::shared_ptr<NumberLinesFigure>> figures;
    Evaluation::Range span;
    for (const ComparedChoice &choice : shown.choices) {
        auto figure = std::make_shared<NumberLinesFigure>();
        figure->setTheme(theme);
        figure->setPart(shown.part);
        figure->setEvaluation(choice.evaluation);
        figure->setSelection(selectionIn(shown, *choice.evaluation));
        span = {std::min(span.minimum, figure->span().minimum), std::max(span.maximum, figure->span().maximum)};
        figures.push_back(figure);
    }
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const std::shared_ptr<NumberLinesFigure> figure = figures[i];
        if (shown.style.range)
            figure->setSpan(shown.style.range);
        else if (shown.look.sharesColors)
            figure->setSpan(span);
        const QString omission = figure->omission();
        PanelsFigure::Panel panel;
        panel.id = panelId("lines", i);
        panel.omissions = [figure](const QSizeF &) { return beyond(figure->beyondSpan()); };
        panel.title = shown.choices[i].title;
        panel.shortTitle = shown.choices[i].shortTitle;
        panel.note = omission.isEmpty() ? groupsText(*shown.choices[i].evaluation) : omission;
        panel.description = figure->description();
        panel.heightFor = [figure](double width) { return figure->heightFor(width); };
        panel.paint = [figure](QPainter &painter, const QRectF &rect) { figure->paint(painter, rect); };
        panels->addPanel(std::move(panel));
    }
    return panels;
}

FigurePtr makeDistributionsFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
{
    auto panels = std::make_unique<PanelsFigure>(theme);
    panels->setLettered(shown.isLettered);
    panels->setLeastPanelWidth(leastDistributionPanel);
    const auto add = [&](const EvaluationPtr &evaluation, Distribution distribution, PanelsFigure::Panel panel) {
        auto figure = std::make_shared<DistributionFigure>();
        figure->setTheme(theme);
        figure->setEvaluation(evaluation);
        figure->setDistribution(std::move(distribution));
        panel.description = figure->description();
        panel.heightFor = [](double width) { return std::clamp(0.45 * width, 100.0, 180.0); };
        panel.paint = [figure](QPainter &painter, const QRectF &rect) { figure->paint(painter, rect); };
        panels->addPanel(std::move(panel));
    };
    const EvaluationPtr &first = shown.choices.front().evaluation;
    Distribution input;
    input.input = std::make_shared<const Histogram>(histogram(*first, 0, {}, {}, progress));
    PanelsFigure::Panel ofInput;
    headAsInput(ofInput, *first);
    add(first, std::move(input), std::move(ofInput));
    const std::optional<Bins> bins = sharedBins(shown, progress);
    for (std::size_t i = 0; i < shown.choices.size(); ++i) {
        const ComparedChoice &choice = shown.choices[i];
        Distribution distribution;
        distribution.stage = shown.look.stage;
        distribution.output
            = std::make_shared<const Histogram>(histogram(*choice.evaluation, shown.look.stage, {}, bins, progress));
        const auto outside = static_cast<int>(std::min<std::int64_t>(distribution.output->outside, INT_MAX));
        PanelsFigure::Panel panel;
        panel.id = panelId("distribution", i);
        panel.title = choice.title;
        panel.shortTitle = choice.shortTitle;
        panel.note = groupsText(*choice.evaluation);
        panel.omissions = [outside](const QSizeF &) { return beyond(outside); };
        add(choice.evaluation, std::move(distribution), std::move(panel));
    }
    return panels;
}

FigurePtr makePropertiesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
{
    QStringList titles;
    std::vector<const Evaluation *> evaluations;
    for (const ComparedChoice &choice : shown.choices) {
        titles += choice.shortTitle;
        evaluations.push_back(choice.evaluation.get());
    }
    PropertiesFigure figure;
    figure.setTheme(theme);
    figure.setTable(titles,
                    propertyRows(evaluations, triedProperties(shown.choices, progress), MeasuredTimes::LeftOut));
    const QString description = figure.description();
    return std::make_unique<DescribedFigure<PropertiesFigure>>(std::move(figure), description);
}

FigurePtr makeDifferencesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
{
    const DifferingChoices choices = differingChoices(shown.choices);
    const Stage stage = nearestStageOf(shown);
    DifferencesFigure figure;
    figure.setTheme(theme);
    figure.setChoices(choices.titles, choiceDifferences(choices.evaluations, stage, progress), stage);
    const QString description = figure.description();
    return std::make_unique<DescribedFigure<DifferencesFigure>>(std::move(figure), description);
}

FigurePtr makeDifferenceFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
{
    const DifferingChoices choices = differingChoices(shown.choices);
    const DifferencesFigure::Pair pair = differencePair(shown);
    const TensorLens picture = differencePicture(choices, pair, nearestStageOf(shown), progress);
    const EvaluationPtr &first = choices.evaluations[pair.first];
    TensorViewOptions options = shown.tensor;
    options.sideBySide = false;
    options.showGroups = false;
    auto figure = std::make_shared<TensorFigure>();
    figure->setTheme(theme);
    figure->setEvaluation(first);
    SelectionState selection = selectionIn(shown, *first);
    selection.pinnedGroup = noIndex;
    figure->setSelection(selection);
    figure->setPalette(shown.style.palette);
    figure->setOptions(options);
    figure->setLens(picture);
    findExtremesOf(*figure, TensorFigure::Part::Computed, progress);
    auto panels = std::make_unique<PanelsFigure>(theme);
    panels->setLeastPanelWidth(leastTensorPanel);
    PanelsFigure::Panel panel = tensorPanel(figure);
    panel.id = QStringLiteral("difference");
    panel.description = QStringLiteral("%1: %2").arg(picture.title, picture.caption);
    panels->addPanel(std::move(panel));
    panels->hide({FigurePart::Titles}); // The tensor figure has a title of its own.
    return panels;
}

std::vector<TensorLens> lensesOf(const ShownComparison &shown, const Progress &progress)
{
    if (shown.look.lens == Lens::Values)
        return {};
    const std::vector<LensQuestion> questions = lensQuestions(shown.choices, shown.look.lens, shown.look.pinnedElement);
    if (!std::ranges::all_of(questions, canAnswer))
        return {}; // Without a pinned cell the stage is shown, as in the window.
    return answeredLenses(questions, progress);
}

DifferencesFigure::Pair differencePair(const ShownComparison &shown)
{
    const std::size_t count = shown.choices.size();
    if (count < 2)
        throw InputError({MESSAGE_TEXT("Message", "A difference needs two choices."), {}});
    const DifferencesFigure::Pair pair(shown.look.first, shown.look.second);
    return pair.first < count && pair.second < count && pair.first != pair.second ? pair
                                                                                  : DifferencesFigure::Pair(0, 1);
}

FigurePtr makeCellFigure(const ShownComparison &shown, const Theme &theme, const Progress &)
{
    NeighbourhoodFigure figure;
    figure.setTheme(theme);
    figure.setChoices(shown.choices);
    figure.setElement(shown.look.pinnedElement);
    const QString description = figure.description();
    return std::make_unique<DescribedFigure<NeighbourhoodFigure>>(std::move(figure), description);
}

} // namespace normscope
