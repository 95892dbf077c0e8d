// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/depth_charts.h"

#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct StackText
{
    Q_DECLARE_TR_FUNCTIONS(StackText)
};

QString normSuffix(StackNorm norm)
{
    switch (norm) {
    case StackNorm::Layer:
        return QStringLiteral("-LN");
    case StackNorm::Rms:
        return QStringLiteral("-RMS");
    case StackNorm::Batch:
        return QStringLiteral("-BN");
    case StackNorm::None:
        break;
    }
    return {};
}

struct StackCurve
{
    QString title;
    QColor color;
    DepthCurve curve;
};

std::vector<StackCurve> curvesOf(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme)
{
    std::vector<StackCurve> curves;
    for (const MeasuredStack &stack : comparison.stacks)
        curves.push_back({architectureTitle(stack.stack), architectureColor(stack.stack.architecture, theme),
                          depthCurve(stack, quantity)});
    return curves;
}

void addCurve(PlotContent &content, const StackCurve &curve)
{
    PlotBand band;
    band.color = curve.color;
    band.color.setAlphaF(0.15F);
    PlotLine mean {{}, curve.color, 2};
    for (std::size_t i = 0; i < curve.curve.measured.size(); ++i) {
        const RunRange &range = curve.curve.measured[i];
        const auto block = static_cast<double>(i) + 1;
        band.lower.emplace_back(block, range.least);
        band.upper.emplace_back(block, range.most);
        mean.points.emplace_back(block, range.mean);
    }
    PlotLine theory {{}, curve.color.darker(150), 1.3, Qt::DashLine};
    for (std::size_t i = 0; i < curve.curve.theory.size(); ++i)
        theory.points.emplace_back(static_cast<double>(i) + 1, curve.curve.theory[i]);
    content.layers.emplace_back(std::move(band));
    content.layers.emplace_back(std::move(mean));
    content.layers.emplace_back(std::move(theory));
    content.legend.push_back({curve.title, curve.color});
}

/// Decades around all that is drawn.
PlotAxis decades(const std::vector<StackCurve> &curves, const QString &title)
{
    double least = 1;
    double most = 1;
    const auto take = [&](double value) {
        if (std::isfinite(value) && value > 1e-12) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    };
    for (const StackCurve &curve : curves) {
        for (const RunRange &range : curve.curve.measured) {
            take(range.least);
            take(range.most);
        }
        for (const double value : curve.curve.theory)
            take(value);
    }
    return {std::pow(10, std::floor(2 * std::log10(least / 1.1)) / 2),
            std::pow(10, std::ceil(2 * std::log10(most * 1.1)) / 2), true, true, title};
}

QString axisTitle(DepthQuantity quantity)
{
    switch (quantity) {
    case DepthQuantity::Stream:
        return StackText::tr("mean square");
    case DepthQuantity::StepEffect:
        return StackText::tr("relative change²/δ²");
    case DepthQuantity::BranchShare:
        return StackText::tr("share");
    default:
        return StackText::tr("gradient² / top");
    }
}

/// "Pre-LN 7.1, Post-LN 1.5": at one end of the stack.
QString valuesAt(const std::vector<StackCurve> &curves, bool top)
{
    QStringList parts;
    for (const StackCurve &curve : curves) {
        if (!curve.curve.measured.empty())
            parts << QStringLiteral("%1 %2").arg(
                curve.title, numberText(top ? curve.curve.measured.back().mean : curve.curve.measured.front().mean, 3));
    }
    return parts.join(QStringLiteral(", "));
}

QString sentenceOf(DepthQuantity quantity, const std::vector<StackCurve> &curves)
{
    switch (quantity) {
    case DepthQuantity::Stream:
        return StackText::tr("Size of the stream behind each block, before a norm of the sum. At the top: %1.")
            .arg(valuesAt(curves, true));
    case DepthQuantity::InputGradient:
        return StackText::tr("Squared gradient of each block's input over the one at the top. At block 1: %1.")
            .arg(valuesAt(curves, false));
    case DepthQuantity::WeightGradient:
        return StackText::tr("Squared gradient of each block's weights over the last block's. At block 1: %1.")
            .arg(valuesAt(curves, false));
    case DepthQuantity::StepEffect:
        return StackText::tr("What moving all weights by δ N(0, 1/d) changes up to each block. At the top: %1.")
            .arg(valuesAt(curves, true));
    case DepthQuantity::BranchShare:
        return StackText::tr("Of the squared gradient below a block, the part that came through norm and sublayer; the "
                             "rest came by the identity. At block 1: %1.")
            .arg(valuesAt(curves, false));
    }
    return {};
}

PlotView::Reader readerOf(std::vector<StackCurve> curves, int depth)
{
    return [curves = std::move(curves), depth](QPointF place) -> PlotView::ReadOut {
        const long block = std::clamp(std::lround(place.x()), 1L, static_cast<long>(depth));
        const auto i = static_cast<std::size_t>(block) - 1;
        QStringList parts;
        for (const StackCurve &curve : curves) {
            if (i < curve.curve.measured.size())
                parts << QStringLiteral("%1 %2").arg(curve.title, numberText(curve.curve.measured[i].mean, 3));
        }
        const auto at = static_cast<double>(block);
        return {StackText::tr("block %1: %2").arg(block).arg(parts.join(QStringLiteral(", "))), at, at};
    };
}

} // namespace

QString architectureTitle(const DepthStack &stack)
{
    const QString norm = normSuffix(normInPlace(stack));
    switch (stack.architecture) {
    case DepthArchitecture::None:
        return StackText::tr("no norm");
    case DepthArchitecture::Pre:
        return StackText::tr("Pre%1").arg(norm);
    case DepthArchitecture::Post:
        return StackText::tr("Post%1").arg(norm);
    case DepthArchitecture::Peri:
        return StackText::tr("Peri%1").arg(norm);
    case DepthArchitecture::Scaled:
        return QStringLiteral("1/√L");
    case DepthArchitecture::LayerNormScaling:
        return StackText::tr("LN scaling");
    case DepthArchitecture::DeepNorm:
        return QStringLiteral("DeepNorm");
    case DepthArchitecture::LayerScale:
        return QStringLiteral("LayerScale");
    case DepthArchitecture::ReZero:
        return QStringLiteral("ReZero");
    case DepthArchitecture::Dyt:
        return QStringLiteral("DyT");
    case DepthArchitecture::Plain:
        return StackText::tr("plain%1").arg(norm);
    }
    return {};
}

QString architectureFormula(DepthArchitecture architecture)
{
    switch (architecture) {
    case DepthArchitecture::None:
        return QStringLiteral("x + f(x)");
    case DepthArchitecture::Pre:
        return QStringLiteral("x + f(N(x))");
    case DepthArchitecture::Post:
        return QStringLiteral("N(x + f(x))");
    case DepthArchitecture::Peri:
        return QStringLiteral("x + N(f(N(x)))");
    case DepthArchitecture::Scaled:
        return QStringLiteral("x + f(x)/√L");
    case DepthArchitecture::LayerNormScaling:
        return QStringLiteral("x + f(N(x)/√l)");
    case DepthArchitecture::DeepNorm:
        return QStringLiteral("N(αx + f(x))");
    case DepthArchitecture::LayerScale:
        return QStringLiteral("x + 10⁻⁴ f(N(x))");
    case DepthArchitecture::ReZero:
        return QStringLiteral("x + 0 f(x)");
    case DepthArchitecture::Dyt:
        return QStringLiteral("x + f(tanh(x/2))");
    case DepthArchitecture::Plain:
        return QStringLiteral("φ(N(Wx))");
    }
    return {};
}

QColor architectureColor(DepthArchitecture architecture, const Theme &theme)
{
    return theme.groupColor(static_cast<std::int64_t>(architecture));
}

Chart depthChart(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme)
{
    if (comparison.stacks.empty())
        return emptyChart(StackText::tr("No architecture is chosen."));
    if (quantity == DepthQuantity::BranchShare && comparison.experiment.kind == StackKind::Plain)
        return emptyChart(
            StackText::tr("A plain stack has no identity: all of the gradient comes through its layers."));
    Chart chart;
    std::vector<StackCurve> curves = curvesOf(comparison, quantity, theme);
    const int depth = comparison.experiment.depth;
    chart.content.x = {0.5, depth + 0.5, false, true, StackText::tr("block")};
    chart.content.y = quantity == DepthQuantity::BranchShare ? PlotAxis {0, 1, false, true, axisTitle(quantity)}
                                                             : decades(curves, axisTitle(quantity));
    for (const StackCurve &curve : curves)
        addCurve(chart.content, curve);
    if (std::ranges::any_of(curves, [](const StackCurve &c) { return !c.curve.theory.empty(); }))
        chart.content.legend.push_back(
            {StackText::tr("theory"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DashLine});
    chart.sentence = comparison.isStarted() ? sentenceOf(quantity, curves)
                                            : StackText::tr("The first stacks are being computed …");
    chart.reader = readerOf(std::move(curves), depth);
    return chart;
}

} // namespace normscope
