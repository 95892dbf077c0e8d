// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_figures.h"

#include "app/figures/cards_figure.h"
#include "app/figures/chart_figure.h"
#include "engine/tensor/error.h"
#include "widgets/depth/depth_charts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

struct DepthFigureText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigureText)
};

struct DepthViewType : ViewType
{
    DepthQuantity quantity = DepthQuantity::Stream;
};

constexpr std::string_view depthPage = "depth";
constexpr ExportKinds depthKinds = pictureKinds | ExportKinds {ExportKind::Csv};

constexpr DepthViewType depthViewType(std::string_view id, const char *title, DepthQuantity quantity)
{
    return {{.id = id, .title = title, .page = depthPage, .kinds = depthKinds, .hideable = {FigurePart::Legend}},
            quantity};
}

constexpr ViewType whole {.id = depthPage,
                          .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Depth"),
                          .page = depthPage,
                          .kinds = depthKinds,
                          .isPage = true,
                          .hideable = {FigurePart::Titles, FigurePart::Legend}};
constexpr DepthViewType stream
    = depthViewType("stream", QT_TRANSLATE_NOOP("normscope::FigureText", "Size of the stream"), DepthQuantity::Stream);
constexpr DepthViewType inputGradient
    = depthViewType("input-gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient of each block’s input"),
                    DepthQuantity::InputGradient);
constexpr DepthViewType weightGradient
    = depthViewType("weight-gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient of each block’s weights"),
                    DepthQuantity::WeightGradient);
constexpr DepthViewType stepEffect = depthViewType(
    "step-effect", QT_TRANSLATE_NOOP("normscope::FigureText", "Effect of one small step"), DepthQuantity::StepEffect);
constexpr DepthViewType branchShare
    = depthViewType("gradient-paths", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient through the sublayer"),
                    DepthQuantity::BranchShare);

constexpr std::array<const DepthViewType *, 5> depthCharts
    = {&stream, &inputGradient, &weightGradient, &stepEffect, &branchShare};
constexpr std::array<const ViewType *, 6> allDepthViews
    = {&whole, &stream, &inputGradient, &weightGradient, &stepEffect, &branchShare};

bool hasChart(const DepthComparison &comparison, const DepthViewType &view)
{
    return view.quantity != DepthQuantity::BranchShare || comparison.experiment.kind == StackKind::Residual;
}

std::unique_ptr<ChartFigure> chartFigure(const DepthComparison &comparison, const DepthViewType &view,
                                         const Theme &theme)
{
    auto figure = std::make_unique<ChartFigure>(theme);
    figure->addChart(viewId(view), depthChart(comparison, view.quantity, theme));
    return figure;
}

/// The page of charts, each below its sentence.
class DepthFigure final : public CardsFigure
{
public:
    DepthFigure(const DepthComparison &comparison, const Theme &theme)
        : CardsFigure(theme)
    {
        for (const DepthViewType *view : depthCharts) {
            if (!hasChart(comparison, *view))
                continue;
            auto figure = chartFigure(comparison, *view, theme);
            figure->showSentences();
            addCard(viewId(*view), viewTitle(*view), {}, std::move(figure));
        }
        setArrangements({rowsOf(3), rowsOf(2), rowsOf(1)}, 260, 0.76);
    }

private:
    Rows rowsOf(std::size_t cards) const
    {
        Rows rows;
        for (std::size_t first = 0; first < cardCount(); first += cards) {
            const std::size_t count = std::min(cards, cardCount() - first);
            Row row;
            for (std::size_t i = 0; i < count; ++i)
                row.push_back({first + i, 1.0 / static_cast<double>(count)});
            rows.push_back(std::move(row));
        }
        return rows;
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
    if (&view == &whole)
        return std::make_unique<DepthFigure>(m_comparison, theme);
    const auto &own = static_cast<const DepthViewType &>(view);
    if (!hasChart(m_comparison, own))
        throw InputError({MESSAGE_TEXT("Message", "A plain stack has no identity beside its layers to draw."), {}});
    return chartFigure(m_comparison, own, theme);
}

void DepthFigures::writeTable(const ViewType &view, char separator, const TextSink &sink, const Progress &) const
{
    if (&view == &whole)
        writeDepthTable(m_comparison,
                        {DepthQuantity::Stream, DepthQuantity::InputGradient, DepthQuantity::WeightGradient,
                         DepthQuantity::StepEffect, DepthQuantity::BranchShare},
                        separator, sink);
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
    QStringList parts = {QStringLiteral("L = %1").arg(e.depth), QStringLiteral("d = %1").arg(e.width)};
    parts << (isPlain ? DepthFigureText::tr("batch of %1").arg(e.batchSize)
                      : DepthFigureText::tr("%1 tokens").arg(e.tokens));
    parts << (isPlain || e.gain == WeightGain::He ? QStringLiteral("He") : QStringLiteral("Xavier"))
          << DepthFigureText::tr("%1 seeds")
                 .arg(m_comparison.stacks.empty() ? 0 : m_comparison.stacks.front().runs.size())
          << DepthFigureText::tr("seed %1").arg(e.seed);
    return parts;
}

} // namespace normscope
