// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/comparison_figures.h"

#include "app/arguments/part_argument.h"
#include "app/document/sample_scene.h"
#include "app/figures/cards_figure.h"
#include "app/figures/latex_tables.h"
#include "app/pages/compare/comparison_views.h"
#include "app/pages/compare/scheme.h"
#include "engine/analysis/histogram.h"
#include "engine/tables/comparison_tables.h"
#include "engine/tables/figure_tables.h"
#include "engine/tensor/error.h"
#include "widgets/compare/neighbourhood_figure.h"
#include "widgets/controls/method_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

struct ComparisonText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ComparisonText)
};

using Table = void (*)(const ShownComparison &, char separator, const TextSink &, const Progress &);

std::vector<NamedEvaluation> named(const ComparedChoices &choices)
{
    std::vector<NamedEvaluation> result;
    for (const ComparedChoice &choice : choices)
        result.push_back({choice.text.toStdString(), choice.evaluation});
    return result;
}

void writeProperties(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeChoiceFactsTable(named(shown.choices), separator, sink, progress);
}

void writeValues(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    const std::vector<TensorLens> lenses = lensesOf(shown, progress);
    if (lenses.empty()) {
        writeChoiceValuesTable(named(shown.choices), shown.look.stage, separator, sink, progress, shown.part);
        return;
    }
    // The values that a lens shows are the input of its field.
    std::vector<NamedEvaluation> fields;
    for (std::size_t i = 0; i < lenses.size(); ++i)
        fields.push_back({shown.choices[i].text.toStdString(), lenses[i].field});
    writeChoiceFieldsTable(shown.choices.front().evaluation->input(), fields, separator, sink, progress, shown.part);
}

void writeLines(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeChoiceValuesTable(named(shown.choices), shown.look.stage, separator, sink, progress, shown.part);
}

Stage nearestStage(const ShownComparison &shown)
{
    return static_cast<Stage>(std::lround(shown.look.stage));
}

void writeDifferences(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeChoiceDifferencesTable(named(shown.choices), nearestStage(shown), separator, sink, progress);
}

void writeDifference(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    const auto [first, second] = differencePair(shown);
    const std::vector<NamedEvaluation> choices = named(shown.choices);
    writeDifferenceTable(choices[first], choices[second], nearestStage(shown), separator, sink, progress);
}

void writeGroups(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    writeChoiceGroupsTable(named(cubeContent(shown.choices).choices), separator, sink, progress);
}

void writeCell(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &)
{
    const std::int64_t size = shown.choices.front().evaluation->input().size();
    const std::int64_t element = shown.look.pinnedElement;
    writeNeighbourhoodTable(named(shown.choices), element >= 0 && element < size ? element : 0, separator, sink);
}

void writeDistributions(const ShownComparison &shown, char separator, const TextSink &sink, const Progress &progress)
{
    std::vector<Histogram> counted {histogram(*shown.choices.front().evaluation, 0, {}, {}, progress)};
    for (const ComparedChoice &choice : shown.choices)
        counted.push_back(histogram(*choice.evaluation, shown.look.stage, {}, {}, progress));
    std::vector<NamedHistogram> histograms {{"input", &counted.front()}};
    for (std::size_t i = 0; i < shown.choices.size(); ++i)
        histograms.push_back({shown.choices[i].text.toStdString(), &counted[i + 1]});
    writeHistogramTable(histograms, separator, sink);
}

/// A view of Compare with the functions that make its figure and its table. The page's figure is made by
/// ComparePageFigure.
struct CompareViewType : ViewType
{
    std::string_view shownAs; ///< Its name in --show; empty: it has none.
    FigurePtr (*make)(const ShownComparison &, const Theme &, const Progress &) = nullptr;
    Table write = nullptr;
};

constexpr std::string_view comparePage = "compare";

constexpr CompareViewType pageView {{.id = comparePage,
                                     .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Compare"),
                                     .page = comparePage,
                                     .kinds = pictureAndTableKinds,
                                     .isPage = true,
                                     .hasStages = true,
                                     .lenses = comparedLenses,
                                     .takesPasses = true,
                                     .hasColors = true,
                                     .hasRange = true,
                                     .hasPanels = true,
                                     .hasParts = true,
                                     .hideable = {FigurePart::Titles, FigurePart::ColorBar}},
                                    {},
                                    nullptr,
                                    writeProperties};
constexpr CompareViewType neighbourhoodView {
    {.id = "compare-cell",
     .title = QT_TRANSLATE_NOOP("normscope::FigureText", "One cell, several neighbourhoods"),
     .page = comparePage,
     .kinds = pictureAndTableKinds},
    "cell",
    makeCellFigure,
    writeCell};
constexpr CompareViewType tensorsView {{.id = "compare-tensors",
                                        .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Choices side by side"),
                                        .page = comparePage,
                                        .kinds = pictureAndTableKinds,
                                        .hasStages = true,
                                        .lenses = comparedLenses,
                                        .takesPasses = true,
                                        .hasColors = true,
                                        .hasRange = true,
                                        .hasPanels = true,
                                        .hasParts = true,
                                        .hideable = {FigurePart::Titles, FigurePart::ColorBar}},
                                       "tensors",
                                       makeChoicesFigure,
                                       writeValues};
constexpr CompareViewType cubesView {{.id = "compare-cubes",
                                      .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Cubes"),
                                      .page = comparePage,
                                      .kinds = pictureAndTableKinds,
                                      .hideable = {FigurePart::Titles}},
                                     "cubes",
                                     makeCubesFigure,
                                     writeGroups};
constexpr CompareViewType numberLinesView {{.id = "compare-lines",
                                            .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Number lines"),
                                            .page = comparePage,
                                            .kinds = pictureAndTableKinds,
                                            .hasStages = true,
                                            .hasRange = true,
                                            .hasPanels = true,
                                            .hasParts = true,
                                            .hideable = {FigurePart::Titles}},
                                           "lines",
                                           makeNumberLinesFigure,
                                           writeLines};
constexpr CompareViewType distributionsView {{.id = "compare-distributions",
                                              .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Distributions"),
                                              .page = comparePage,
                                              .kinds = pictureAndTableKinds,
                                              .hasStages = true,
                                              .takesPasses = true,
                                              .hasRange = true,
                                              .hasPanels = true,
                                              .hideable = {FigurePart::Titles}},
                                             "distributions",
                                             makeDistributionsFigure,
                                             writeDistributions};
constexpr CompareViewType tableView {{.id = "compare-table",
                                      .title = QT_TRANSLATE_NOOP("normscope::FigureText", "What differs"),
                                      .page = comparePage,
                                      .kinds = pictureAndTableKinds | ExportKinds {ExportKind::Latex},
                                      .takesPasses = true},
                                     "table",
                                     makePropertiesFigure,
                                     writeProperties};

constexpr CompareViewType differencesView {{.id = "compare-differences",
                                            .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Differences"),
                                            .page = comparePage,
                                            .kinds = pictureAndTableKinds | ExportKinds {ExportKind::Latex},
                                            .hasStages = true,
                                            .takesPasses = true},
                                           "differences",
                                           makeDifferencesFigure,
                                           writeDifferences};
constexpr CompareViewType differenceView {{.id = "compare-difference",
                                           .title = QT_TRANSLATE_NOOP("normscope::FigureText", "One difference"),
                                           .page = comparePage,
                                           .kinds = pictureAndTableKinds,
                                           .hasStages = true,
                                           .takesPasses = true,
                                           .hasColors = true},
                                          "difference",
                                          makeDifferenceFigure,
                                          writeDifference};

constexpr std::array<const ViewType *, 9> allCompareViews
    = {&pageView,          &neighbourhoodView, &tensorsView,     &cubesView,     &numberLinesView,
       &distributionsView, &tableView,         &differencesView, &differenceView};

const CompareViewType &asCompareView(const ViewType &view)
{
    Q_ASSERT(view.page == comparePage);
    return static_cast<const CompareViewType &>(view);
}

/// The page as one figure: the face of its main card, and below it the card of the cell.
class ComparePageFigure final : public CardsFigure
{
public:
    ComparePageFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress)
        : CardsFigure(theme)
    {
        const ViewType &face = faceView(shown.look.face);
        const Evaluation &first = *shown.choices.front().evaluation;
        addCard(viewId(face), viewTitle(face), axesWithLengths(first.problem().layout, first.input().shape()),
                asCompareView(face).make(shown, theme, progress));
        NeighbourhoodFigure cell;
        cell.setChoices(shown.choices);
        cell.setElement(shown.look.pinnedElement);
        addCard(viewId(neighbourhoodView), viewTitle(neighbourhoodView), cell.sentence(),
                makeCellFigure(shown, theme, progress));
        setArrangements({{{{0, 1}}, {{1, 1}}}}, 250, 0.5);
        setHighestCard(0.9); // High enough for several tensors with numbers in their cells.
    }
};

} // namespace

std::span<const ViewType *const> compareViews()
{
    return allCompareViews;
}

const ViewType &comparePageView()
{
    return pageView;
}

const ViewType &cellView()
{
    return neighbourhoodView;
}

const ViewType &faceView(CompareFace face)
{
    switch (face) {
    case CompareFace::Tensors:
        break;
    case CompareFace::Cubes:
        return cubesView;
    case CompareFace::Table:
        return tableView;
    case CompareFace::Differences:
        return differencesView;
    }
    return tensorsView;
}

const ViewType *shownView(const QString &name)
{
    const std::string wanted = name.toStdString();
    for (const ViewType *view : allCompareViews) {
        if (!wanted.empty() && asCompareView(*view).shownAs == wanted)
            return view;
    }
    return nullptr;
}

QStringList shownNames()
{
    QStringList names;
    for (const ViewType *view : allCompareViews) {
        if (const std::string_view name = asCompareView(*view).shownAs; !name.empty())
            names += QLatin1String(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

ComparisonFigures::ComparisonFigures(ShownComparison shown)
    : m_shown(std::move(shown))
{
    std::erase_if(m_shown.choices, [](const ComparedChoice &choice) { return choice.evaluation == nullptr; });
    if (m_shown.choices.empty())
        throw InputError({MESSAGE_TEXT("Message", "There is no choice to compare that this tensor has."), {}});
    if (!contains(m_shown.part, m_shown.look.pinnedElement, m_shown.choices.front().evaluation->input().shape()))
        m_shown.look.pinnedElement = noIndex;
}

FigurePtr ComparisonFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const
{
    ShownComparison shown = m_shown;
    shown.tensor.readFromNear = true;
    shown.tensor.onlyCells = spec.transparent;
    shown.tensor.imageRatio = spec.dpi / 96 * figureScale(spec);
    shown.style = spec.style;
    shown.look.sharesColors |= spec.style.sharesScale;
    const Theme theme = figureTheme(spec);
    if (view.isPage)
        return std::make_unique<ComparePageFigure>(shown, theme, progress);
    return asCompareView(view).make(shown, theme, progress);
}

void ComparisonFigures::writeTable(const ViewType &view, char separator, const TextSink &sink,
                                   const Progress &progress) const
{
    asCompareView(view).write(m_shown, separator, sink, progress);
}

QString ComparisonFigures::latex(const ViewType &view, const FigureSpec &) const
{
    if (!view.kinds.contains(ExportKind::Latex))
        throwNotWritten(view, ExportKind::Latex);
    const auto write = [&](char separator, const TextSink &sink) {
        if (&view == &tableView) // To be read, not computed with.
            writeChoiceFactsTable(named(m_shown.choices), separator, sink, {}, Changes::Told);
        else
            writeTable(view, separator, sink, {});
    };
    return booktabsTable(write, true);
}

QString ComparisonFigures::subject() const
{
    return shownTitle(m_shown.title);
}

QStringList ComparisonFigures::parameters() const
{
    const Evaluation &first = *m_shown.choices.front().evaluation;
    QStringList parts {axesWithLengths(first.problem().layout, first.input().shape())};
    if (!m_shown.part.empty())
        parts += partText(m_shown.part, first);
    const bool showsTensors = m_shown.look.face == CompareFace::Tensors;
    if (showsTensors && m_shown.look.lens == Lens::Gradient)
        parts += ComparisonText::tr("gradient");
    else if (showsTensors && m_shown.look.lens == Lens::Influence)
        parts += ComparisonText::tr("influence");
    for (const ComparedChoice &choice : m_shown.choices)
        parts += ComparisonText::tr("%1 (%2)").arg(choice.title, choice.text);
    return parts;
}

std::vector<Stage> ComparisonFigures::stages() const
{
    return {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
}

FigureSourcePtr ComparisonFigures::at(Stage stage) const
{
    return between(static_cast<double>(stage));
}

FigureSourcePtr ComparisonFigures::between(double stage) const
{
    ShownComparison shown = m_shown;
    shown.look.stage = stage;
    shown.look.lens = Lens::Values;
    return std::make_shared<const ComparisonFigures>(std::move(shown));
}

} // namespace normscope
