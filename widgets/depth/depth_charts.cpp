// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/depth_charts.h"

#include "widgets/core/sentences.h"
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
    PlotMarker marker;
    DepthCurve curve;
};

/// The value after gradient descent if there is one, else the mean over runs.
double valueAt(const DepthCurve &curve, std::size_t i)
{
    if (i < curve.trained.size())
        return curve.trained[i];
    return i < curve.measured.size() ? curve.measured[i].mean : std::nan("");
}

std::vector<StackCurve> curvesOf(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme)
{
    std::vector<StackCurve> curves;
    for (const MeasuredStack &stack : comparison.stacks)
        curves.push_back({architectureTitle(stack.stack), architectureColor(stack.stack.architecture, theme),
                          architectureMarker(stack.stack.architecture), depthCurve(stack, quantity)});
    return curves;
}

void addCurve(PlotContent &content, const StackCurve &curve)
{
    PlotBand band;
    band.color = curve.color;
    band.color.setAlphaF(0.15F);
    PlotLine mean {{}, curve.color, 2, Qt::SolidLine, curve.marker};
    for (std::size_t i = 0; i < curve.curve.measured.size(); ++i) {
        const RunRange &range = curve.curve.measured[i];
        const auto block = static_cast<double>(i) + 1;
        if (!std::isfinite(range.mean))
            continue; // This depth was not measured.
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
    PlotLine trained {{}, curve.color, 2.6, Qt::DotLine};
    for (std::size_t i = 0; i < curve.curve.trained.size(); ++i)
        trained.points.emplace_back(static_cast<double>(i) + 1, curve.curve.trained[i]);
    if (!trained.points.empty())
        content.layers.emplace_back(std::move(trained));
    content.legend.push_back({curve.title, curve.color, PlotLegendEntry::Sample::Line, Qt::SolidLine, curve.marker});
}

/// A logarithmic axis around all values and `anchor`, whose ends are at quarters of decades.
PlotAxis decades(const std::vector<StackCurve> &curves, const QString &title, double anchor)
{
    double least = anchor;
    double most = anchor;
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
        for (const auto *values : {&curve.curve.theory, &curve.curve.trained})
            std::ranges::for_each(*values, take);
    }
    return {std::pow(10, std::floor(4 * std::log10(least / 1.1)) / 4),
            std::pow(10, std::ceil(4 * std::log10(most * 1.1)) / 4), true, true, title};
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
    case DepthQuantity::LastGradient:
        return StackText::tr("gradient² / (tokens d²)");
    default:
        return StackText::tr("gradient² / top");
    }
}

QString valueText(double value)
{
    return std::isnan(value) ? QStringLiteral("0/0")
                             : numberText(value, 3); // Of ReZero, whose blocks do nothing at first.
}

/// A number of one architecture, in words: "Pre-LN 7.1".
struct NamedNumber
{
    QString text;
    double value;
};

/// "Pre-LN 7.1, Post-LN 1.5"; of more than a sentence can take, the least and the greatest alone.
QString listed(const std::vector<NamedNumber> &numbers)
{
    constexpr std::size_t most = 4;
    if (numbers.size() > most) {
        std::vector<NamedNumber> finite = numbers;
        std::erase_if(finite, [](const NamedNumber &number) { return !std::isfinite(number.value); });
        const auto [least, greatest] = std::ranges::minmax_element(finite, {}, &NamedNumber::value);
        if (least != greatest)
            return StackText::tr("from %1 to %2").arg(least->text, greatest->text);
    }
    QStringList texts;
    for (const NamedNumber &number : numbers)
        texts << number.text;
    return texts.join(QStringLiteral(", "));
}

/// The values at one end of the stack; after gradient descent "Pre-LN 7.1 → 5.3".
QString valuesAt(const std::vector<StackCurve> &curves, bool top)
{
    std::vector<NamedNumber> numbers;
    for (const StackCurve &curve : curves) {
        const std::vector<RunRange> &measured = curve.curve.measured;
        if (measured.empty())
            continue;
        QString text = valueText(top ? measured.back().mean : measured.front().mean);
        if (const std::vector<double> &trained = curve.curve.trained; !trained.empty())
            text += QStringLiteral(" → ") + valueText(top ? trained.back() : trained.front());
        numbers.push_back(
            {QStringLiteral("%1 %2").arg(curve.title, text), valueAt(curve.curve, top ? measured.size() - 1 : 0)});
    }
    return listed(numbers);
}

/// The slope of a line through the deeper two thirds on logarithmic axes, by least squares; NaN if there are too few
/// points.
double exponentOf(const std::vector<RunRange> &measured)
{
    double count = 0;
    double sumX = 0;
    double sumY = 0;
    double sumXX = 0;
    double sumXY = 0;
    for (std::size_t i = measured.size() / 3; i < measured.size(); ++i) {
        if (!std::isfinite(measured[i].mean) || !(measured[i].mean > 0))
            continue;
        const double x = std::log(static_cast<double>(i) + 1);
        const double y = std::log(measured[i].mean);
        ++count;
        sumX += x;
        sumY += y;
        sumXX += x * x;
        sumXY += x * y;
    }
    return count < 3 ? std::nan("") : (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX);
}

QString sentenceOf(DepthQuantity quantity, const std::vector<StackCurve> &curves, const QString &exponents)
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
    case DepthQuantity::LastGradient: {
        const QString said
            = StackText::tr(
                  "Squared gradient of the last block’s last matrix, against the depth of the stack. At L = %1: %2.")
                  .arg(curves.front().curve.measured.size())
                  .arg(valuesAt(curves, true));
        return exponents.isEmpty()
            ? said
            : joinedSentences({said, StackText::tr("Exponent of L in the deeper part: %1.").arg(exponents)});
    }
    }
    return {};
}

/// Adds the law of growth of a plain stack with batch norm, through the middle of the measured values.
void addGrowth(PlotContent &content, const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme)
{
    const MeasuredStack &stack = comparison.stacks.front();
    const double growth = stack.theory.growth;
    const std::vector<RunRange> &gradients = stack.profile.inputGradients;
    if (quantity != DepthQuantity::InputGradient || !std::isfinite(growth) || gradients.size() < 6)
        return;
    const std::size_t middle = gradients.size() / 2;
    PlotLine law {{}, theme.reference, 1.6, Qt::DashLine};
    for (std::size_t i = 0; i < gradients.size(); ++i)
        law.points.emplace_back(static_cast<double>(i) + 1,
                                gradients[middle].mean
                                    * std::pow(growth, static_cast<double>(middle) - static_cast<double>(i)));
    content.layers.emplace_back(std::move(law));
    content.legend.push_back({StackText::tr("theory: × %1 per layer").arg(numberText(growth, 4)), theme.reference,
                              PlotLegendEntry::Sample::Line, Qt::DashLine});
}

PlotView::Reader readerOf(std::vector<StackCurve> curves, int depth, bool isOfDepth)
{
    return [curves = std::move(curves), depth, isOfDepth](QPointF place) -> PlotView::ReadOut {
        const long block = std::clamp(std::lround(place.x()), 1L, static_cast<long>(depth));
        const auto i = static_cast<std::size_t>(block) - 1;
        QStringList parts;
        for (const StackCurve &curve : curves) {
            if (const double value = valueAt(curve.curve, i); std::isfinite(value))
                parts << QStringLiteral("%1 %2").arg(curve.title, numberText(value, 3));
        }
        const auto at = static_cast<double>(block);
        return {(isOfDepth ? StackText::tr("%1 blocks: %2") : StackText::tr("block %1: %2"))
                    .arg(block)
                    .arg(parts.join(QStringLiteral(", "))),
                at, at};
    };
}

} // namespace

QString exponentsOf(const DepthComparison &comparison, DepthQuantity quantity)
{
    std::vector<NamedNumber> exponents;
    for (const MeasuredStack &stack : comparison.stacks) {
        const double exponent = exponentOf(depthCurve(stack, quantity).measured);
        if (std::isfinite(exponent))
            exponents.push_back({QStringLiteral("%1 %2").arg(architectureTitle(stack.stack),
                                                             numberText(std::round(100 * exponent) / 100, 2)),
                                 exponent});
    }
    return listed(exponents);
}

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

PlotMarker architectureMarker(DepthArchitecture architecture)
{
    return static_cast<PlotMarker>(static_cast<int>(PlotMarker::Circle)
                                   + static_cast<int>(architecture) % static_cast<int>(PlotMarker::OpenWedge));
}

Chart depthChart(const DepthComparison &comparison, DepthQuantity quantity, const Theme &theme, int block)
{
    if (comparison.stacks.empty())
        return emptyChart(StackText::tr("No architecture is chosen."));
    if (quantity == DepthQuantity::BranchShare && comparison.experiment.kind == StackKind::Plain)
        return emptyChart(
            StackText::tr("A plain stack has no identity: all of the gradient comes through its layers."));
    Chart chart;
    std::vector<StackCurve> curves = curvesOf(comparison, quantity, theme);
    const int depth = comparison.experiment.depth;
    const bool isOfDepth = quantity == DepthQuantity::LastGradient;
    chart.content.x = {.minimum = 0.5, .maximum = depth + 0.5, .title = StackText::tr("block"), .whole = true};
    if (isOfDepth)
        chart.content.x = {0.9, depth * 1.1, true, true, StackText::tr("depth L")};
    if (quantity == DepthQuantity::BranchShare)
        chart.content.y = {0, 1, false, true, axisTitle(quantity)};
    else
        chart.content.y = decades(curves, axisTitle(quantity), isOfDepth ? 0.1 : 1);
    if (block > 0 && !isOfDepth)
        chart.content.layers.emplace_back(PlotMark {static_cast<double>(block), {}, theme.outline, Qt::SolidLine});
    for (const StackCurve &curve : curves)
        addCurve(chart.content, curve);
    addGrowth(chart.content, comparison, quantity, theme);
    const auto hasTheory = [](const StackCurve &c) {
        return std::ranges::any_of(c.curve.theory, [](double value) { return std::isfinite(value); });
    };
    if (std::ranges::any_of(curves, hasTheory))
        chart.content.legend.push_back(
            {StackText::tr("theory"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DashLine});
    if (std::ranges::any_of(curves, [](const StackCurve &c) { return !c.curve.trained.empty(); }))
        chart.content.legend.push_back({StackText::tr("after %n step(s)", nullptr, comparison.descentSteps()),
                                        theme.reference, PlotLegendEntry::Sample::Line, Qt::DotLine});
    chart.sentence = comparison.isStarted() ? sentenceOf(quantity, curves, exponentsOf(comparison, quantity))
                                            : StackText::tr("The first stacks are being computed …");
    chart.reader = readerOf(std::move(curves), depth, isOfDepth);
    return chart;
}

} // namespace normscope
