// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/stack_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/depth/depth_charts.h"
#include "widgets/plot/chart_axes.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double widestLadder = 30;
constexpr double widestLadderGap = 8;
constexpr double laddersRoom = 150; ///< Pixels for all of them.
constexpr double markerRoom = 16;
constexpr double partsGap = 14;

QString normName(StackNorm norm)
{
    switch (norm) {
    case StackNorm::Layer:
        return QStringLiteral("LN");
    case StackNorm::Rms:
        return QStringLiteral("RMS");
    case StackNorm::Batch:
        return QStringLiteral("BN");
    case StackNorm::None:
        break;
    }
    return {};
}

/// The boxes on the branch of a block, from its input on.
QStringList branchBoxes(const DepthStack &stack)
{
    const StackNorm norm = normInPlace(stack);
    QStringList boxes;
    const bool isBefore = norm != StackNorm::None && stack.architecture != DepthArchitecture::Post
        && stack.architecture != DepthArchitecture::DeepNorm;
    if (stack.architecture == DepthArchitecture::Dyt)
        boxes << QStringLiteral("tanh");
    else if (isBefore)
        boxes << normName(norm);
    if (stack.architecture == DepthArchitecture::LayerNormScaling)
        boxes << QStringLiteral("/√l");
    boxes << (stack.attention == StackAttention::None ? QStringLiteral("W₂ ReLU W₁")
                                                      : StackFigure::tr("attention, MLP"));
    if (stack.architecture == DepthArchitecture::Peri && norm != StackNorm::None)
        boxes << normName(norm);
    switch (stack.architecture) {
    case DepthArchitecture::Scaled:
        boxes << QStringLiteral("/√L");
        break;
    case DepthArchitecture::LayerScale:
        boxes << QStringLiteral("· 10⁻⁴");
        break;
    case DepthArchitecture::ReZero:
        boxes << QStringLiteral("· 0");
        break;
    default:
        break;
    }
    return boxes;
}

bool hasNormOfSum(const DepthStack &stack)
{
    return normInPlace(stack) != StackNorm::None
        && (stack.architecture == DepthArchitecture::Post || stack.architecture == DepthArchitecture::DeepNorm);
}

void drawArrow(QPainter &painter, QPointF from, QPointF to, const QColor &color, double width)
{
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    const double head = std::min(length, 4 + 1.6 * width);
    const QPointF unit = along / std::max(length, 1e-9);
    const QPointF base = to - unit * head;
    painter.drawLine(from, base);
    const QPointF side(-unit.y() * head * 0.55, unit.x() * head * 0.55);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF {to, base + side, base - side});
    painter.setBrush(Qt::NoBrush);
}

/// The width of an arrow for a part of the whole; never 0.
double flowWidth(double part, double whole)
{
    return 1.2 + 5 * std::sqrt(std::clamp(part / std::max(whole, 1e-300), 0.0, 1.0));
}

} // namespace

StackPlace StackFigure::place() const
{
    StackPlace place = m_place;
    if (!m_comparison.stacks.empty())
        place.stack = std::min(place.stack, m_comparison.stacks.size() - 1);
    place.block = std::clamp(place.block, 1, std::max(1, m_comparison.experiment.depth));
    return place;
}

const MeasuredStack *StackFigure::measured() const
{
    return m_comparison.stacks.empty() ? nullptr : &m_comparison.stacks[place().stack];
}

std::optional<StackFigure::Gradients> StackFigure::gradients() const
{
    const MeasuredStack *stack = measured();
    if (!stack || stack->runs.empty())
        return std::nullopt;
    const auto i = static_cast<std::size_t>(place().block) - 1;
    const auto mean
        = [&](const std::vector<RunRange> &ranges, const std::vector<double> StackRun::*trained, std::size_t index) {
              return stack->trained ? (*stack->trained.*trained)[index] : ranges[index].mean;
          };
    const DepthProfile &profile = stack->profile;
    const bool isTop = i + 1 == profile.inputGradients.size();
    return Gradients {isTop ? 1 : mean(profile.inputGradients, &StackRun::inputGradients, i + 1),
                      mean(profile.identities, &StackRun::identities, i),
                      mean(profile.branches, &StackRun::branches, i),
                      mean(profile.inputGradients, &StackRun::inputGradients, i)};
}

QString StackFigure::sentence() const
{
    const MeasuredStack *stack = measured();
    if (!stack)
        return tr("No architecture is chosen.");
    const std::optional<Gradients> found = gradients();
    if (!found)
        return tr("The first stacks are being computed …");
    const QString which = tr("%1, block %2 of %3")
                              .arg(architectureTitle(stack->stack))
                              .arg(place().block)
                              .arg(m_comparison.experiment.depth);
    if (stack->stack.architecture == DepthArchitecture::Plain)
        return tr("%1: squared gradient %2 above, %3 below, all of it through the layer: there is no other way.")
            .arg(which, numberText(found->above, 3), numberText(found->below, 3));
    const double share = found->branch / (found->identity + found->branch);
    const QString parts
        = tr("%1: squared gradient %2 above; below %3 = identity %4 + norm and sublayer %5 + twice their "
             "product %6.")
              .arg(which, numberText(found->above, 3), numberText(found->below, 3), numberText(found->identity, 3),
                   numberText(found->branch, 3), numberText(found->below - found->identity - found->branch, 2));
    const QString percent = numberText(100 * share, 3);
    if (!(share > 0))
        return parts + QLatin1Char(' ') + tr("Nothing passes through the sublayer here, as its factor is 0.");
    return parts + QLatin1Char(' ')
        + (stack->stack.architecture == DepthArchitecture::Pre
               ? tr("That the gradient “does not pass through the sublayer”, as is sometimes written, is wrong here: "
                    "%1 % did.")
               : tr("Of both parts, %1 % came through the sublayer."))
              .arg(percent);
}

/// The distance of two ladders, from left edge to left edge.
double StackFigure::ladderStep() const
{
    const auto count = static_cast<double>(std::max<std::size_t>(1, m_comparison.stacks.size()));
    return std::min(m_theme.line(widestLadder) + widestLadderGap, m_theme.line(laddersRoom) / count);
}

double StackFigure::ladderGap() const
{
    return std::min(widestLadderGap, ladderStep() / 4);
}

double StackFigure::heightFor(double width) const
{
    return std::max(300.0, std::min(width * 0.9, 460.0));
}

StackFigure::Parts StackFigure::partsOf(const QRectF &rect) const
{
    const QFontMetricsF metrics(figureFont(m_theme.captionFont()));
    const double words
        = metrics.boundingRect(QRectF(0, 0, rect.width(), 1e4), Qt::TextWordWrap, sentence()).height() + 8;
    QRectF upper = rect.adjusted(0, 0, 0, -std::min(words, rect.height() * 0.45));
    const auto count = static_cast<double>(std::max<std::size_t>(1, m_comparison.stacks.size()));
    QRectF ladders = upper;
    ladders.setWidth(count * ladderStep() + metrics.horizontalAdvance(QStringLiteral("96")) + 4);
    return {ladders, upper.adjusted(ladders.width() + partsGap, 0, 0, 0),
            QRectF(rect.left(), upper.bottom() + 4, rect.width(), rect.bottom() - upper.bottom() - 4)};
}

QRectF StackFigure::ladder(std::size_t stack, const QRectF &ladders) const
{
    const QFontMetricsF metrics(figureFont(m_theme.captionFont()));
    const double left = ladders.left() + metrics.horizontalAdvance(QStringLiteral("96")) + 4
        + static_cast<double>(stack) * ladderStep();
    return {left, ladders.top() + 2, ladderStep() - ladderGap(), ladders.height() - m_theme.line(markerRoom) - 2};
}

QRectF StackFigure::rung(const QRectF &ladder, int block) const
{
    const double height = ladder.height() / m_comparison.experiment.depth;
    const double gap = height > 5 ? 2 : height > 3 ? 1 : 0;
    const double beside = std::min(7.0, 0.3 * ladder.width()); // The line of the stream.
    return {ladder.left() + beside, ladder.bottom() - block * height + gap / 2, ladder.width() - beside, height - gap};
}

void StackFigure::paintLadder(QPainter &painter, const QRectF &ladder, std::size_t stack) const
{
    const MeasuredStack &measured = m_comparison.stacks[stack];
    const QColor color = architectureColor(measured.stack.architecture, m_theme);
    const FigureElement element(painter,
                                QStringLiteral("stack-") + QLatin1String(name(measured.stack.architecture).data()));
    if (measured.stack.architecture != DepthArchitecture::Plain) {
        painter.setPen(QPen(color, m_theme.line(1.5)));
        painter.drawLine(QPointF(ladder.left() + 2, ladder.top()), QPointF(ladder.left() + 2, ladder.bottom()));
    }
    double least = 0;
    double most = 1;
    for (const MeasuredStack &each : m_comparison.stacks) {
        for (const RunRange &range : each.profile.inputGradients) {
            if (std::isfinite(range.mean) && range.mean > 0) {
                least = std::min(least, std::log10(range.mean));
                most = std::max(most, std::log10(range.mean));
            }
        }
    }
    for (int block = 1; block <= m_comparison.experiment.depth; ++block) {
        const QRectF box = rung(ladder, block);
        const auto i = static_cast<std::size_t>(block) - 1;
        QColor fill = color;
        double share = 0;
        if (i < measured.profile.inputGradients.size())
            share = (std::log10(std::max(1e-300, measured.profile.inputGradients[i].mean)) - least) / (most - least);
        fill.setAlphaF(static_cast<float>(0.18 + 0.82 * std::clamp(share, 0.0, 1.0)));
        painter.fillRect(box, fill);
    }
    const StackPlace chosen = place();
    const bool isChosen = chosen.stack == stack;
    painter.setPen(QPen(isChosen ? m_theme.text : m_theme.outline, m_theme.line(isChosen ? 2 : 1)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rung(ladder, chosen.block).adjusted(-1.5, -1.5, 1.5, 1.5));
    paintPlotMarker(painter, architectureMarker(measured.stack.architecture),
                    {ladder.center().x() + 3, ladder.bottom() + m_theme.line(markerRoom) / 2 + 1}, color,
                    m_theme.line(isChosen ? 9 : 7), m_theme.card);
}

void StackFigure::paintLadders(QPainter &painter, const QRectF &ladders) const
{
    painter.setFont(figureFont(m_theme.captionFont()));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t stack = 0; stack < m_comparison.stacks.size(); ++stack)
        paintLadder(painter, ladder(stack, ladders), stack);
    painter.setPen(m_theme.mutedText);
    const QRectF first = ladder(0, ladders);
    const auto label = [&](int block) {
        const double middle = std::clamp(rung(first, block).center().y(), first.top() + metrics.ascent() / 2,
                                         first.bottom() - metrics.ascent() / 2);
        painter.drawText(
            QRectF(ladders.left(), middle - metrics.height() / 2, first.left() - ladders.left() - 2, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(block));
        return middle;
    };
    const double top = label(m_comparison.experiment.depth);
    const double bottom = label(1);
    const double chosen = rung(first, place().block).center().y();
    if (chosen - top > metrics.height() && bottom - chosen > metrics.height()) {
        painter.setPen(m_theme.text);
        label(place().block);
    }
}

void StackFigure::paintPlainBlock(QPainter &painter, const QRectF &rect) const
{
    const DepthStack &stack = measured()->stack;
    const std::optional<Gradients> found = gradients();
    const QFontMetricsF metrics(painter.font());
    const double x = rect.left() + rect.width() * 0.4;
    QStringList boxes {QStringLiteral("W")};
    if (normInPlace(stack) != StackNorm::None)
        boxes << normName(normInPlace(stack));
    if (stack.activation == StackActivation::Relu)
        boxes << QStringLiteral("ReLU");
    const double step = rect.height() / (static_cast<double>(boxes.size()) + 1.6);
    painter.setPen(QPen(m_theme.text, m_theme.line(1.5)));
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.top()));
    const double height = std::min(step * 0.6, metrics.height() + 12);
    for (qsizetype i = 0; i < boxes.size(); ++i) {
        const QRectF box(x - rect.width() * 0.25, rect.bottom() - step * (static_cast<double>(i) + 1.3) - height / 2,
                         rect.width() * 0.5, height);
        painter.setPen(QPen(m_theme.outline, m_theme.line(1)));
        painter.setBrush(m_theme.card);
        painter.drawRoundedRect(box, 4, 4);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(m_theme.text);
        painter.drawText(box, Qt::AlignCenter, boxes[i]);
    }
    if (!found)
        return;
    const double side = x + rect.width() * 0.33;
    drawArrow(painter, {side, rect.top() + metrics.height() + 6}, {side, rect.bottom() - metrics.height() - 6},
              architectureColor(stack.architecture, m_theme), m_theme.line(3));
    painter.setPen(m_theme.text);
    const auto number = [&](double y, double value) {
        painter.drawText(QRectF(side - 60, y, 120, metrics.height()), Qt::AlignCenter, numberText(value, 3));
    };
    number(rect.top() + 2, found->above);
    number(rect.bottom() - metrics.height() - 2, found->below);
}

void StackFigure::paintBlock(QPainter &painter, const QRectF &rect) const
{
    const MeasuredStack *stack = measured();
    if (!stack)
        return;
    painter.setFont(figureFont(m_theme.captionFont()));
    const FigureElement element(painter, QStringLiteral("block"), sentence());
    if (stack->stack.architecture == DepthArchitecture::Plain)
        return paintPlainBlock(painter, rect);
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const std::optional<Gradients> found = gradients();
    const QColor color = architectureColor(stack->stack.architecture, m_theme);
    const double whole = found ? std::max({found->above, found->identity, found->branch, found->below}) : 1;
    // The residual line on the left, the branch on the right; they split at the bottom and are added at the top.
    const double identity = rect.left() + rect.width() * 0.18;
    const double branch = rect.left() + rect.width() * 0.53;
    const double boxWidth = std::min(rect.width() * 0.52, metrics.horizontalAdvance(QStringLiteral("W₂ ReLU W₁")) + 34);
    const bool hasOut = hasNormOfSum(stack->stack);
    const double boxHeight = line + 8;
    const double sumY = rect.top() + line + 14 + (hasOut ? boxHeight + 12 : 0);
    const double splitY = rect.bottom() - line - 14;
    // The forward stream, upwards.
    painter.setPen(QPen(m_theme.outline, m_theme.line(1.4)));
    painter.drawLine(QPointF(identity, rect.bottom() - line), QPointF(identity, rect.top() + line));
    painter.drawPolyline(QPolygonF {{identity, splitY}, {branch, splitY}, {branch, sumY}, {identity, sumY}});
    const auto drawBox = [&](const QRectF &box, const QString &text) {
        painter.setPen(QPen(m_theme.outline, m_theme.line(1)));
        painter.setBrush(m_theme.window);
        painter.drawRoundedRect(box, 4, 4);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(m_theme.text);
        // A little smaller in a narrow box, but never below what is legible beside the other texts.
        constexpr double leastShare = 0.8;
        QFont font = figureFont(m_theme.captionFont());
        const double room = box.width() - 4;
        const double share = std::clamp(room / metrics.horizontalAdvance(text), leastShare, 1.0);
        font.setPixelSize(std::max(1, static_cast<int>(std::floor(font.pixelSize() * share))));
        painter.setFont(font);
        painter.drawText(box, Qt::AlignCenter, QFontMetricsF(font).elidedText(text, Qt::ElideRight, room));
        painter.setFont(figureFont(m_theme.captionFont()));
    };
    const QStringList boxes = branchBoxes(stack->stack);
    const double step = (splitY - sumY) / (static_cast<double>(boxes.size()) + 1);
    for (qsizetype i = 0; i < boxes.size(); ++i)
        drawBox(QRectF(branch - boxWidth / 2,
                       splitY - step * (static_cast<double>(i) + 1) - std::min(boxHeight, step * 0.8) / 2, boxWidth,
                       std::min(boxHeight, step * 0.8)),
                boxes[i]);
    if (hasOut)
        drawBox(QRectF(identity - boxWidth / 4, rect.top() + line + 6, boxWidth / 2, boxHeight),
                normName(normInPlace(stack->stack)));
    painter.setPen(QPen(m_theme.text, m_theme.line(1.2)));
    painter.setBrush(m_theme.card);
    painter.drawEllipse(QPointF(identity, sumY), 7, 7);
    painter.drawLine(QPointF(identity - 4, sumY), QPointF(identity + 4, sumY));
    painter.drawLine(QPointF(identity, sumY - 4), QPointF(identity, sumY + 4));
    painter.setBrush(Qt::NoBrush);
    if (!found)
        return;
    // The gradient, downwards, with widths by its parts.
    const double leftFlow = identity - 9;
    const double rightFlow = branch + boxWidth / 2 + 9;
    drawArrow(painter, {leftFlow, sumY + 10}, {leftFlow, splitY - 2}, color,
              m_theme.line(flowWidth(found->identity, whole)));
    drawArrow(painter, {rightFlow, sumY + 10}, {rightFlow, splitY - 2}, color,
              m_theme.line(flowWidth(found->branch, whole)));
    QFont strong = painter.font();
    strong.setBold(true);
    painter.setFont(strong);
    painter.setPen(m_theme.text);
    const auto number = [&](double centre, double y, double value) {
        painter.drawText(QRectF(centre - 50, y, 100, line), Qt::AlignCenter, numberText(value, 3));
    };
    number(identity, rect.top(), found->above);
    number(identity, rect.bottom() - line, found->below);
    const auto tag = [&](double x, double middle, double value, const QString &word) {
        const QString text = numberText(value, 3);
        const double width = std::max(metrics.horizontalAdvance(text) * 1.15, metrics.horizontalAdvance(word)) + 6;
        double left = std::clamp(x - width / 2, rect.left() - 6, std::max(rect.left(), rect.right() + 10 - width));
        if (x > branch)
            left = std::max(left, branch + 5); // Beside the branch's line.
        const QRectF box(left, middle - line, width, 2 * line);
        painter.fillRect(box, m_theme.card);
        painter.setFont(strong);
        painter.setPen(m_theme.text);
        painter.drawText(box.adjusted(0, 0, 0, -line), Qt::AlignCenter, text);
        painter.setFont(figureFont(m_theme.captionFont()));
        painter.setPen(m_theme.mutedText);
        painter.drawText(box.adjusted(0, line, 0, 0), Qt::AlignCenter, word);
    };
    tag(leftFlow, (sumY + splitY) / 2, found->identity, tr("identity"));
    // Below the first box of the branch, where there always is room.
    const bool hasNorm = !hasOut && normInPlace(stack->stack) != StackNorm::None;
    QStringList words = hasNorm ? QStringList {tr("norm, sublayer")} : QStringList();
    words += {tr("sublayer"), QString()};
    const auto fits
        = [&](const QString &word) { return branch + 5 + metrics.horizontalAdvance(word) + 6 <= rect.right() + 10; };
    tag(rightFlow, splitY - (step - std::min(boxHeight, step * 0.8) / 2) / 2 - 1, found->branch,
        *std::ranges::find_if(words, [&](const QString &word) { return word.isEmpty() || fits(word); }));
}

void StackFigure::paint(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Parts parts = partsOf(rect);
    if (!m_comparison.stacks.empty()) {
        paintLadders(painter, parts.ladders);
        paintBlock(painter, parts.block.adjusted(0, 0, -2, 0));
    }
    painter.setFont(figureFont(m_theme.captionFont()));
    painter.setPen(m_theme.mutedText);
    painter.drawText(parts.words, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, sentence());
    painter.restore();
}

std::optional<StackPlace> StackFigure::placeAt(QPointF point, const QRectF &rect) const
{
    const QRectF ladders = partsOf(rect).ladders;
    for (std::size_t stack = 0; stack < m_comparison.stacks.size(); ++stack) {
        const QRectF column = ladder(stack, ladders);
        if (!column.adjusted(-ladderGap() / 2, 0, ladderGap() / 2, 1).contains(point))
            continue;
        const int depth = m_comparison.experiment.depth;
        const int block = 1 + static_cast<int>((column.bottom() - point.y()) / column.height() * depth);
        return StackPlace {stack, std::clamp(block, 1, depth)};
    }
    return std::nullopt;
}

} // namespace normscope
