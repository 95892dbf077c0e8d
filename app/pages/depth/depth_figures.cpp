// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_figures.h"

#include "app/figures/cards_figure.h"
#include "app/figures/chart_figure.h"
#include "engine/tensor/error.h"
#include "widgets/depth/depth_charts.h"
#include "widgets/depth/depth_facts.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

struct DepthViewType : ViewType
{
    DepthQuantity quantity = DepthQuantity::Stream;
};

constexpr std::string_view depthPage = "depth";

constexpr DepthViewType depthViewType(std::string_view id, const char *title, DepthQuantity quantity)
{
    return {
        {.id = id, .title = title, .page = depthPage, .kinds = pictureAndTableKinds, .hideable = {FigurePart::Legend}},
        quantity};
}

constexpr ViewType wholeDepthPage {.id = depthPage,
                                   .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Depth"),
                                   .page = depthPage,
                                   .kinds = pictureAndTableKinds,
                                   .isPage = true,
                                   .hideable = {FigurePart::Titles, FigurePart::Legend}};
constexpr DepthViewType streamView
    = depthViewType("stream", QT_TRANSLATE_NOOP("normscope::FigureText", "Size of the stream"), DepthQuantity::Stream);
constexpr DepthViewType inputGradientView
    = depthViewType("input-gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient of each block’s input"),
                    DepthQuantity::InputGradient);
constexpr DepthViewType weightGradientView
    = depthViewType("weight-gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient of each block’s weights"),
                    DepthQuantity::WeightGradient);
constexpr DepthViewType stepEffectView = depthViewType(
    "step-effect", QT_TRANSLATE_NOOP("normscope::FigureText", "Effect of one small step"), DepthQuantity::StepEffect);
constexpr DepthViewType branchShareView
    = depthViewType("gradient-paths", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient through the sublayer"),
                    DepthQuantity::BranchShare);

constexpr DepthViewType lastGradientView
    = depthViewType("last-gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Last layer against depth"),
                    DepthQuantity::LastGradient);
constexpr ViewType stackView {.id = "stack",
                              .title = QT_TRANSLATE_NOOP("normscope::FigureText", "The stack"),
                              .page = depthPage,
                              .kinds = pictureAndTableKinds};

constexpr std::array<const DepthViewType *, 6> depthCharts
    = {&streamView, &inputGradientView, &stepEffectView, &branchShareView, &lastGradientView, &weightGradientView};
constexpr std::array<const ViewType *, 8> allDepthViews
    = {&wholeDepthPage,     &stackView,      &streamView,      &inputGradientView,
       &weightGradientView, &stepEffectView, &branchShareView, &lastGradientView};

bool hasChart(const DepthComparison &comparison, const DepthViewType &view)
{
    return view.quantity != DepthQuantity::BranchShare || comparison.experiment.kind == StackKind::Residual;
}

std::unique_ptr<ChartFigure> chartFigure(const DepthComparison &comparison, const DepthViewType &view,
                                         const Theme &theme, int block)
{
    auto figure = std::make_unique<ChartFigure>(theme);
    figure->addChart(viewId(view), depthChart(comparison, view.quantity, theme, block));
    return figure;
}

/// The figure of all stacks with one block in detail.
class StackPicture final : public Figure
{
public:
    StackPicture(const DepthComparison &comparison, const StackPlace &place, const Theme &theme)
    {
        m_figure.setTheme(theme);
        m_figure.setComparison(comparison);
        m_figure.setPlace(place);
    }
    double heightFor(double width) const override { return m_figure.heightFor(width); }
    double leastWidth() const override { return 180; }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return m_figure.sentence(); }

private:
    StackFigure m_figure;
};

/// The page as a figure: the stacks and the charts, each below the sentence that says what it shows.
class DepthFigure final : public CardsFigure
{
public:
    DepthFigure(const DepthComparison &comparison, const StackPlace &place, const Theme &theme)
        : CardsFigure(theme)
    {
        addCard(viewId(stackView), viewTitle(stackView), {}, std::make_unique<StackPicture>(comparison, place, theme));
        for (const DepthViewType *view : depthCharts) {
            if (!hasChart(comparison, *view))
                continue;
            auto figure = chartFigure(comparison, *view, theme, place.block);
            figure->showSentences();
            addCard(viewId(*view), viewTitle(*view), {}, std::move(figure));
        }
        setArrangements({rowsOf(3), rowsOf(2), rowsOf(1)}, 260, 0.76);
    }
};

} // namespace

std::span<const ViewType *const> depthViews()
{
    return allDepthViews;
}

const ViewType &depthView(std::string_view id)
{
    return **std::ranges::find(allDepthViews, id, &ViewType::id);
}

FigurePtr DepthFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &) const
{
    const Theme theme = figureTheme(spec);
    if (m_comparison.stacks.empty())
        throw InputError({MESSAGE_TEXT("Message", "There is no figure: no architecture is chosen."), {}});
    if (&view == &wholeDepthPage)
        return std::make_unique<DepthFigure>(m_comparison, m_place, theme);
    if (&view == &stackView)
        return std::make_unique<StackPicture>(m_comparison, m_place, theme);
    const auto &own = static_cast<const DepthViewType &>(view);
    if (!hasChart(m_comparison, own))
        throw InputError({MESSAGE_TEXT("Message", "A plain stack has no identity beside its layers to draw."), {}});
    return chartFigure(m_comparison, own, theme, m_place.block);
}

void DepthFigures::writeTable(const ViewType &view, char separator, const TextSink &sink, const Progress &) const
{
    if (&view == &wholeDepthPage)
        writeDepthTable(m_comparison,
                        {DepthQuantity::Stream, DepthQuantity::InputGradient, DepthQuantity::WeightGradient,
                         DepthQuantity::StepEffect, DepthQuantity::BranchShare, DepthQuantity::LastGradient},
                        separator, sink);
    else if (&view == &stackView)
        writeDepthTable(m_comparison, {DepthQuantity::InputGradient, DepthQuantity::BranchShare}, separator, sink);
    else
        writeDepthTable(m_comparison, {static_cast<const DepthViewType &>(view).quantity}, separator, sink);
}

QString DepthFigures::subject() const
{
    QStringList titles;
    for (const MeasuredStack &stack : m_comparison.stacks)
        titles << architectureTitle(stack.stack);
    return titles.join(QStringLiteral(", "));
}

QStringList DepthFigures::parameters() const
{
    const DepthExperiment &e = m_comparison.experiment;
    const bool isPlain = e.kind == StackKind::Plain;
    const auto runs = m_comparison.stacks.empty() ? 0 : static_cast<int>(m_comparison.stacks.front().runs.size());
    QStringList parts = {QStringLiteral("L = %1").arg(e.depth), QStringLiteral("d = %1").arg(e.width)};
    parts << (isPlain ? FigureText::tr("batch of %1").arg(e.batchSize) : FigureText::tr("%1 tokens").arg(e.tokens));
    parts << (isPlain || e.gain == WeightGain::He ? QStringLiteral("He") : QStringLiteral("Xavier"))
          << FigureText::tr("%n seed(s)", nullptr, runs) << FigureText::tr("seed %1").arg(e.seed);
    if (!isPlain && (e.attention != StackAttention::None || e.similarity > 0))
        parts << depthSetting(m_comparison);
    if (e.steps > 0)
        parts << FigureText::tr("%n step(s) of descent", nullptr, m_comparison.descentSteps())
              << FigureText::tr("learning rate %1").arg(numberText(e.rate, 3));
    return parts;
}

} // namespace normscope
