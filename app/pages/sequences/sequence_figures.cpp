// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequence_figures.h"

#include "app/document/sample_scene.h"
#include "app/figures/cards_figure.h"
#include "app/figures/chart_figure.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace normscope {

namespace {

/// A view of a study: panels of tokens, one chart, or several beside each other.
struct SequenceViewType : ViewType
{
    void (*writeStudy)(const PaddingStudy &, char separator, const TextSink &) = nullptr;
    Chart (*chart)(const PaddingStudy &, PaddingTreatment, const Theme &) = nullptr;
    std::span<const SequenceViewType *const> charts = {};
};

/// The figure of the token rows, or of the methods side by side.
class TokensInFile final : public Figure
{
public:
    TokensInFile(TokenFigure::Content content, const PaddingStudyPtr &study, const SequencesLook &look,
                 const Theme &theme)
        : m_figure(content)
    {
        m_figure.setTheme(theme);
        m_figure.setStudy(study);
        m_figure.setLook(
            {study->cell.feature, look.treatment, look.isPinned ? std::optional(study->cell) : std::nullopt, false});
    }
    double heightFor(double width) const override { return m_figure.heightFor(width); }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    double leastWidth() const override { return m_figure.leastWidth(); }
    QString description() const override { return m_figure.description(); }

private:
    TokenFigure m_figure;
};

void writeRows(const PaddingStudy &study, char separator, const TextSink &sink)
{
    writeSequenceTable(study.rows, separator, sink);
}

void writeTokens(const PaddingStudy &study, char separator, const TextSink &sink)
{
    writeTokenTable(study, study.cell.feature, separator, sink);
}

template <Chart (*make)(const PaddingStudy &, const Theme &)>
Chart untreated(const PaddingStudy &study, PaddingTreatment, const Theme &theme)
{
    return make(study, theme);
}

constexpr std::string_view sequencesPageId = "sequences";

constexpr ViewType sequenceView(std::string_view id, const char *title)
{
    return {.id = id, .title = title, .page = sequencesPageId, .kinds = pictureAndTableKinds};
}

constexpr SequenceViewType tokenRows {
    sequenceView("token-rows", QT_TRANSLATE_NOOP("normscope::FigureText", "Token rows")), writeTokens};
constexpr SequenceViewType methods {
    sequenceView("sequence-methods", QT_TRANSLATE_NOOP("normscope::FigureText", "Methods side by side")), writeRows};
constexpr SequenceViewType shareMean {
    sequenceView("padding-mean", QT_TRANSLATE_NOOP("normscope::FigureText", "Batch mean with padding")),
    writeShareTable, untreated<shareMeanChart>};
constexpr SequenceViewType shareVariance {
    sequenceView("padding-variance", QT_TRANSLATE_NOOP("normscope::FigureText", "Batch variance with padding")),
    writeShareTable, untreated<shareVarianceChart>};
constexpr SequenceViewType shareOutput {
    sequenceView("padding-output", QT_TRANSLATE_NOOP("normscope::FigureText", "What becomes of real tokens")),
    writeShareTable, untreated<shareOutputChart>};
constexpr SequenceViewType positionCount {
    sequenceView("position-count", QT_TRANSLATE_NOOP("normscope::FigureText", "Real tokens at each position")),
    writePositionTable, untreated<positionCountChart>};
constexpr SequenceViewType positionNoise {
    sequenceView("position-noise", QT_TRANSLATE_NOOP("normscope::FigureText", "Noise at each position")),
    writePositionTable, untreated<positionNoiseChart>};
constexpr SequenceViewType mates {
    sequenceView("mates", QT_TRANSLATE_NOOP("normscope::FigureText", "One token, other mates")), writeMateTable,
    mateChart};
constexpr SequenceViewType runningStatistics {
    sequenceView("sequence-running", QT_TRANSLATE_NOOP("normscope::FigureText", "Running statistics with padding")),
    writeRunningTable, untreated<runningStatisticsChart>};
constexpr SequenceViewType meanDistance {
    sequenceView("mean-distance", QT_TRANSLATE_NOOP("normscope::FigureText", "Distance of batch and running mean")),
    writeRunningTable, untreated<meanDistanceChart>};
constexpr SequenceViewType varianceDistance {
    sequenceView("variance-distance",
                 QT_TRANSLATE_NOOP("normscope::FigureText", "Distance of batch and running variance")),
    writeRunningTable, untreated<varianceDistanceChart>};
constexpr SequenceViewType evalGap {
    sequenceView("sequence-gap", QT_TRANSLATE_NOOP("normscope::FigureText", "Training and eval with padding")),
    writeRunningTable, untreated<evalGapChart>};

constexpr std::array<const SequenceViewType *, 3> paddingCharts = {&shareMean, &shareVariance, &shareOutput};
constexpr std::array<const SequenceViewType *, 2> positionCharts = {&positionCount, &positionNoise};
constexpr std::array<const SequenceViewType *, 4> distanceCharts
    = {&runningStatistics, &evalGap, &meanDistance, &varianceDistance};
constexpr SequenceViewType paddingView {
    sequenceView("padding", QT_TRANSLATE_NOOP("normscope::FigureText", "Share of padding")), writeShareTable, nullptr,
    paddingCharts};
constexpr SequenceViewType positionsView {
    sequenceView("positions", QT_TRANSLATE_NOOP("normscope::FigureText", "Values left per position")),
    writePositionTable, nullptr, positionCharts};
constexpr SequenceViewType distancesView {
    sequenceView("distances", QT_TRANSLATE_NOOP("normscope::FigureText", "Batch and running statistics")),
    writeRunningTable, nullptr, distanceCharts};
constexpr SequenceViewType sequencesPage {{.id = sequencesPageId,
                                           .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Sequences"),
                                           .page = sequencesPageId,
                                           .kinds = pictureAndTableKinds,
                                           .isPage = true},
                                          writeRows};

constexpr std::array<const ViewType *, 16> sequenceViews
    = {&sequencesPage,     &tokenRows,     &methods,       &paddingView,     &shareMean, &shareVariance,
       &shareOutput,       &positionsView, &positionCount, &positionNoise,   &mates,     &distancesView,
       &runningStatistics, &evalGap,       &meanDistance,  &varianceDistance};

const SequenceViewType &asSequenceView(const ViewType &view)
{
    return static_cast<const SequenceViewType &>(view);
}

FigurePtr makeFigure(const SequenceViewType &view, const PaddingStudyPtr &study, const SequencesLook &look,
                     const Theme &theme, bool withSentences)
{
    if (&view == &tokenRows || &view == &methods)
        return std::make_unique<TokensInFile>(
            &view == &tokenRows ? TokenFigure::Content::Rows : TokenFigure::Content::Methods, study, look, theme);
    auto figure = std::make_unique<ChartFigure>(theme);
    if (view.chart)
        figure->addChart(viewId(view), view.chart(*study, look.treatment, theme));
    for (const SequenceViewType *one : view.charts)
        figure->addChart(viewId(*one), one->chart(*study, look.treatment, theme));
    if (withSentences)
        figure->showSentences();
    return figure;
}

/// The page as a figure, with sentences below the titles as in the window.
class SequencesFigure final : public CardsFigure
{
public:
    SequencesFigure(const PaddingStudyPtr &study, const SequencesLook &look, const Theme &theme)
        : CardsFigure(theme)
    {
        for (const SequenceViewType *view : {&tokenRows, &methods, &shareOutput, &mates, &shareVariance, &positionNoise,
                                             &runningStatistics, &meanDistance})
            addCard(viewId(*view), viewTitle(*view), {}, makeFigure(*view, study, look, theme, true),
                    view == &methods ? widthOfMethods(theme) : 0);
        Rows belowEachOther = rowsOf(2);
        belowEachOther.front() = {{0, 1}};
        belowEachOther.insert(belowEachOther.begin() + 1, {{1, 1}});
        setArrangements({rowsOf(2), belowEachOther, rowsOf(1)}, 260, 0.76);
    }

private:
    /// With two panels beside each other: one below the other they would be higher than a card.
    static double widthOfMethods(const Theme &theme)
    {
        TokenFigure figure(TokenFigure::Content::Methods);
        figure.setTheme(theme);
        return figure.widthOf(2);
    }
};

} // namespace

std::span<const ViewType *const> sequencesViews()
{
    return sequenceViews;
}

const ViewType *findSequencesView(std::string_view id)
{
    return *std::ranges::find(sequenceViews, id, &ViewType::id);
}

std::vector<const ViewType *> sequenceChartsOf(const ViewType &view)
{
    return {asSequenceView(view).charts.begin(), asSequenceView(view).charts.end()};
}

SequenceFigures::SequenceFigures(PaddingStudyPtr study, SequencesLook look, QString title)
    : m_study(std::move(study))
    , m_look(std::move(look))
    , m_title(std::move(title))
{ }

FigurePtr SequenceFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &) const
{
    const Theme theme = figureTheme(spec);
    if (&view == &sequencesPage)
        return std::make_unique<SequencesFigure>(m_study, m_look, theme);
    return makeFigure(asSequenceView(view), m_study, m_look, theme, false);
}

void SequenceFigures::writeTable(const ViewType &view, char separator, const TextSink &sink, const Progress &) const
{
    asSequenceView(view).writeStudy(*m_study, separator, sink);
}

QString SequenceFigures::subject() const
{
    switch (m_study->setup.source) {
    case TokenSource::Drawn:
        return FigureText::tr("Drawn tokens");
    case TokenSource::English:
        return FigureText::tr("English words");
    case TokenSource::Chinese:
        return FigureText::tr("Chinese words");
    case TokenSource::Tensor:
        break;
    }
    return shownTitle(m_title);
}

QStringList SequenceFigures::parameters() const
{
    const TokenSetup &setup = m_study->setup;
    QStringList parts
        = {FigureText::tr("N = %1").arg(m_study->batch.rows()), FigureText::tr("L = %1").arg(m_study->batch.length()),
           FigureText::tr("D = %1").arg(m_study->batch.features()),
           FigureText::tr("%1 % padding").arg(numberText(100 * m_study->batch.share(), 3))};
    const bool isDrawn = setup.source != TokenSource::Tensor;
    if (isDrawn)
        parts << FigureText::tr("μ = %1").arg(numberText(setup.mean))
              << FigureText::tr("σ = %1").arg(numberText(setup.deviation))
              << FigureText::tr("c = %1").arg(numberText(setup.padValue));
    if (isDrawn && setup.padding == PaddingKind::Vector)
        parts << FigureText::tr("padded with a vector");
    parts << FigureText::tr("seed %1").arg(setup.seed);
    parts << (m_look.treatment == PaddingTreatment::Counted ? FigureText::tr("padding counted")
                                                            : FigureText::tr("padding masked"));
    return parts;
}

} // namespace normscope
