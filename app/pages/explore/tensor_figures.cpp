// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/tensor_figures.h"

#include "app/arguments/part_argument.h"
#include "app/document/sample_scene.h"
#include "app/figures/latex_tables.h"
#include "app/pages/explore/explore_titles.h"
#include "app/pages/explore/tensor_tables.h"
#include "app/pages/explore/view_figures.h"
#include "app/script/script_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/group_text.h"
#include "widgets/derivation/derivation_figure.h"
#include "widgets/derivation/derivation_latex.h"
#include "widgets/gather/gather_figure.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

/// A view of Explore with the functions that make its figure and its table.
struct TensorViewType : ViewType
{
    FigurePtr (*make)(const ShownTensor &, const Theme &, const Progress &);
    void (*write)(const ShownTensor &, char separator, const TextSink &, const Progress &) = nullptr;
};

FigurePtr makeSphere(const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    return makeSphereFigure(shown, theme, computed([&] { return projectionFor(shown, progress); }), Setting::Alone);
}

FigurePtr makeDistribution(const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    return makeDistributionFigure(shown, theme, computed([&] { return distributionFor(shown, progress); }));
}

constexpr std::string_view explorePageId = "explore";
constexpr ExportKinds withoutTable = pictureKinds | scriptKinds;
constexpr ExportKinds withTable = withoutTable | ExportKinds {ExportKind::Csv};
constexpr EnumSet<Lens> tensorLenses = {Lens::Gradient, Lens::Influence, Lens::Difference, Lens::Precision};

constexpr TensorViewType exploreView {{.id = explorePageId,
                                       .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Explore"),
                                       .page = explorePageId,
                                       .kinds = withoutTable,
                                       .isPage = true,
                                       .hasStages = true,
                                       .gathers = true,
                                       .lenses = tensorLenses,
                                       .takesPasses = true,
                                       .hasColors = true,
                                       .hasRange = true,
                                       .hasPanels = true,
                                       .hasParts = true,
                                       .hideable = {FigurePart::Titles, FigurePart::Legend, FigurePart::ColorBar}},
                                      makeExploreFigure};
constexpr TensorViewType tensorView {{.id = "tensor",
                                      .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Tensor"),
                                      .page = explorePageId,
                                      .kinds = withTable | ExportKinds {ExportKind::Latex},
                                      .hasStages = true,
                                      .gathers = true,
                                      .lenses = tensorLenses,
                                      .takesPasses = true,
                                      .hasColors = true,
                                      .hasRange = true,
                                      .hasPanels = true,
                                      .hasParts = true,
                                      .hideable = {FigurePart::Titles, FigurePart::ColorBar}},
                                     makeTensorFigure,
                                     writeTensorTable};
constexpr TensorViewType blockView {{.id = "block",
                                     .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Axes block"),
                                     .page = explorePageId,
                                     .kinds = withTable,
                                     .takesPasses = true},
                                    makeBlockFigure,
                                    writeBlockTable};
constexpr TensorViewType derivationView {{.id = "derivation",
                                          .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Derivation"),
                                          .page = explorePageId,
                                          .kinds = withTable | ExportKinds {ExportKind::Latex},
                                          .lenses = {Lens::Gradient, Lens::Influence, Lens::Precision}},
                                         makeDerivationFigure,
                                         writeDerivationTable};
constexpr TensorViewType statisticsView {{.id = "statistics",
                                          .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Statistics"),
                                          .page = explorePageId,
                                          .kinds = withTable | ExportKinds {ExportKind::Latex},
                                          .lenses = {Lens::Precision},
                                          .takesPasses = true},
                                         makeStatisticsFigure,
                                         writeStatistics};
constexpr TensorViewType hypersphereView {{.id = "hypersphere",
                                           .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Hypersphere"),
                                           .page = explorePageId,
                                           .kinds = withTable,
                                           .hasStages = true,
                                           .takesPasses = true},
                                          makeSphere,
                                          writeSphereTable};
constexpr TensorViewType distributionView {{.id = "distribution",
                                            .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution"),
                                            .page = explorePageId,
                                            .kinds = withTable,
                                            .hasStages = true,
                                            .takesPasses = true,
                                            .hideable = {FigurePart::Legend}},
                                           makeDistribution,
                                           writeDistributionTable};
constexpr TensorViewType linesView {{.id = "lines",
                                     .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Number lines"),
                                     .page = explorePageId,
                                     .kinds = withTable,
                                     .hasStages = true,
                                     .hasColors = true,
                                     .hasRange = true,
                                     .hasParts = true},
                                    makeLinesFigure,
                                    writeLinesTable};

constexpr std::array<const ViewType *, 8> allExploreViews
    = {&tensorView,      &blockView,        &derivationView, &statisticsView,
       &hypersphereView, &distributionView, &linesView,      &exploreView};

const TensorViewType &asTensorView(const ViewType &view)
{
    Q_ASSERT(view.page == explorePageId);
    return static_cast<const TensorViewType &>(view);
}

constexpr std::array allStages = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};

void checkStage(const Evaluation &evaluation, double stage)
{
    if (!(stage >= 0 && stage <= static_cast<double>(Stage::Output)))
        throw InputError({MESSAGE_TEXT("Message", "There is no stage %1."), {std::to_string(stage)}});
    if (stage == static_cast<double>(Stage::Centred) && !evaluation.spec().centre)
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no centred stage: this normalization does not subtract a mean."), {}});
}

/// The selection for files: without the hovered cell and group, and without pins that the tensor does not have.
SelectionState forFiles(SelectionState selection, const Evaluation &evaluation)
{
    selection.hoveredElement = noIndex;
    selection.hoveredGroup = noIndex;
    selection.hoveredEntry = {};
    if (selection.pinnedElement >= evaluation.input().size())
        selection.pinnedElement = noIndex;
    if (selection.pinnedGroup >= evaluation.grouping().groupCount())
        selection.pinnedGroup = noIndex;
    return selection;
}

ScriptLanguage scriptLanguage(ExportKind kind)
{
    return kind == ExportKind::NumPy ? ScriptLanguage::NumPy : ScriptLanguage::PyTorch;
}

} // namespace

std::span<const ViewType *const> exploreViews()
{
    return allExploreViews;
}

const ViewType &explorePageView()
{
    return exploreView;
}

const ViewType &derivationViewType()
{
    return derivationView;
}

const ViewType *findExploreView(std::string_view id)
{
    return *std::ranges::find(allExploreViews, id, &ViewType::id);
}

std::vector<Stage> stagesOf(const Evaluation &evaluation)
{
    std::vector<Stage> stages;
    for (const Stage stage : allStages) {
        if (stage != Stage::Centred || evaluation.spec().centre)
            stages.push_back(stage);
    }
    return stages;
}

TensorFigures::TensorFigures(ShownTensor shown)
    : m_shown(std::move(shown))
{
    checkStage(*m_shown.evaluation, m_shown.selection.stage);
    m_shown.selection = forFiles(m_shown.selection, *m_shown.evaluation);
    if (!contains(m_shown.part, m_shown.selection.pinnedElement, m_shown.evaluation->input().shape()))
        m_shown.selection.pinnedElement = noIndex; // The pinned group stays.
}

FigurePtr TensorFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const
{
    ShownTensor shown = m_shown;
    shown.tensor.readFromNear = true;
    shown.tensor.onlyCells = spec.transparent;
    shown.tensor.imageRatio = spec.dpi / 96 * figureScale(spec);
    shown.style = spec.style;
    if (spec.style.sharesScale)
        shown.tensor.rangeMode = RangeMode::Shared;
    if (spec.style.range) {
        shown.tensor.rangeMode = RangeMode::Locked;
        shown.tensor.lockedRange = *spec.style.range;
    }
    return asTensorView(view).make(shown, figureTheme(spec), progress);
}

void TensorFigures::writeTable(const ViewType &view, char separator, const TextSink &sink,
                               const Progress &progress) const
{
    if (!asTensorView(view).write)
        throw InputError({MESSAGE_TEXT("Message", "The page has no data of its own; each of its views has."), {}});
    asTensorView(view).write(m_shown, separator, sink, progress);
}

bool TensorFigures::hasTable(const ViewType &view) const
{
    // Without a pinned group the derivation has neither a figure nor a table.
    return &view != &derivationView || m_shown.selection.pinnedGroup != noIndex;
}

QString TensorFigures::latex(const ViewType &view, const FigureSpec &spec) const
{
    if (!view.kinds.contains(ExportKind::Latex))
        throwNotWritten(view, ExportKind::Latex);
    if (&view == &statisticsView)
        return booktabsTable([&](char separator, const TextSink &sink) { writeTable(view, separator, sink, {}); });
    if (&view == &tensorView)
        return tensorArray(m_shown.lens ? *m_shown.lens->field : *m_shown.evaluation,
                           m_shown.lens ? 0 : m_shown.selection.stage, {}, m_shown.part);
    requirePinnedGroup(m_shown);
    DerivationFigure figure;
    figure.setEvaluation(m_shown.evaluation);
    figure.setLens(m_shown.lens);
    figure.setSelection(m_shown.selection);
    return brokenDerivationLatex(figure.derivation(), figureTheme(spec).font,
                                 spec.width * pixelsPerMillimetre / figureScale(spec));
}

QString TensorFigures::script(ExportKind language) const
{
    const ScriptRequest request {.language = scriptLanguage(language),
                                 .title = subject().toStdString(),
                                 .version = NORMSCOPE_VERSION,
                                 .result = resultType(m_shown.evaluation->input().dtype())};
    return QString::fromStdString(makeScript(*m_shown.evaluation, request).text);
}

void TensorFigures::saveScript(const QString &path, ExportKind language, const Progress &progress) const
{
    normscope::saveScript(path, *m_shown.evaluation, scriptLanguage(language), subject(),
                          resultType(m_shown.evaluation->input().dtype()), {}, progress);
}

QStringList TensorFigures::scriptFiles(const QString &path, ExportKind language) const
{
    return normscope::scriptFiles(path, *m_shown.evaluation, scriptLanguage(language));
}

QString TensorFigures::subject() const
{
    return shownTitle(m_shown.title);
}

QStringList TensorFigures::parameters() const
{
    const Evaluation &evaluation = *m_shown.evaluation;
    QStringList parts {figureSubtitle(evaluation)};
    if (const std::int64_t group = m_shown.selection.pinnedGroup; group != noIndex)
        parts << FigureText::tr("group %1")
                     .arg(groupLabelText(evaluation.grouping(), evaluation.problem().layout, group));
    if (!m_shown.part.empty())
        parts << partText(m_shown.part, evaluation);
    const UpstreamGradient &upstream = evaluation.problem().upstream;
    if (m_shown.lens && m_shown.lens->question.lens == Lens::Gradient && upstream.kind == UpstreamKind::Random)
        parts << FigureText::tr("upstream seed %1").arg(upstream.seed);
    return parts;
}

std::vector<Stage> TensorFigures::stages() const
{
    return stagesOf(*m_shown.evaluation);
}

FigureSourcePtr TensorFigures::at(Stage stage) const
{
    return between(static_cast<double>(stage));
}

FigureSourcePtr TensorFigures::between(double stage) const
{
    ShownTensor shown = m_shown;
    shown.selection.stage = stage;
    shown.lens = nullptr;
    shown.gathered.reset();
    shown.sequence = stages();
    return std::make_shared<const TensorFigures>(std::move(shown));
}

FigureSourcePtr TensorFigures::gathered(const GatherMoment &moment) const
{
    // Without a centred stage the values stay at x for its time.
    const bool waits = !m_shown.evaluation->spec().centre && moment.stage <= static_cast<double>(Stage::Centred);
    ShownTensor shown = m_shown;
    shown.selection.stage = waits ? 0 : moment.stage;
    shown.lens = nullptr;
    shown.sequence = stages();
    shown.gathered = moment.share;
    shown.isHomeward = moment.isHomeward;
    return std::make_shared<const TensorFigures>(std::move(shown));
}

std::optional<GatherTimeline> TensorFigures::gatherTimeline() const
{
    TensorFigure tensor;
    tensor.setEvaluation(m_shown.evaluation);
    tensor.setSelection(m_shown.selection);
    GatherFigure figure;
    figure.setTensor(tensor);
    return figure.timeline();
}

} // namespace normscope
