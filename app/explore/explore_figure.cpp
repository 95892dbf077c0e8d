// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_figure.h"

#include "app/explore/explore_titles.h"

#include <QFontMetricsF>
#include <QPainter>

namespace normscope {

namespace {

constexpr double gap = 10;
constexpr double padding = 12;

} // namespace

ExploreFigure::ExploreFigure(EvaluationPtr evaluation, const SelectionState &selection, const Theme &theme)
    : m_evaluation(std::move(evaluation))
    , m_theme(theme)
{
    m_tensor.setTheme(theme);
    m_tensor.setEvaluation(m_evaluation);
    m_tensor.setRanges(exactRanges(*m_evaluation));
    m_tensor.setSelection(selection);

    m_sphere.setTheme(theme);
    m_sphere.setContent(m_evaluation, std::make_shared<const Projection>(project(*m_evaluation)));
    m_sphere.setSelection(selection);
    m_sphere.setInteractive(false);

    m_distribution.setTheme(theme);
    m_distribution.setEvaluation(m_evaluation);
    m_distribution.setDistribution(countDistribution(*m_evaluation, selection.stage, std::nullopt));

    m_statistics.setTheme(theme);
    m_statistics.setEvaluation(m_evaluation);
    m_statistics.setSelection(selection);
}

void ExploreFigure::paint(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, m_theme.window);
    const QRectF page = rect.adjusted(gap, gap, -gap, -gap);
    const double upper = page.height() * 0.6;
    const double lowerTop = page.top() + upper + gap;
    const double lowerHeight = page.height() - upper - gap;
    const double width = page.width() - 2 * gap;

    const QRectF tensor(page.topLeft(), QSizeF(page.width(), upper));
    const QRectF sphere(page.left(), lowerTop, width * 0.27, lowerHeight);
    const QRectF distribution(sphere.right() + gap, lowerTop, width * 0.38, lowerHeight);
    const QRectF statistics(distribution.right() + gap, lowerTop, width * 0.35, lowerHeight);

    const QRectF tensorContent = paintCard(painter, tensor, tr("Tensor"), figureSubtitle(*m_evaluation));
    m_tensor.paint(painter, tensorContent.adjusted(padding, 0, -padding, 0));
    m_sphere.paint(painter, paintCard(painter, sphere, tr("Hypersphere"), m_sphere.subtitle()));
    m_distribution.paint(painter, paintCard(painter, distribution, tr("Distribution"), tr("input and output")));
    m_statistics.paint(painter, paintCard(painter, statistics, tr("Statistics"), tr("one row per group")));
}

QRectF ExploreFigure::paintCard(QPainter &painter, const QRectF &rect, const QString &title,
                                const QString &subtitle) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.border, 1));
    painter.setBrush(m_theme.card);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);

    const QFontMetricsF titleMetrics(m_theme.titleFont());
    const double baseline = rect.top() + padding + titleMetrics.ascent();
    painter.setFont(m_theme.titleFont());
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(rect.left() + padding, baseline), title);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double subtitleLeft = rect.left() + padding + titleMetrics.horizontalAdvance(title) + gap;
    const QString elided = QFontMetricsF(m_theme.captionFont())
                               .elidedText(subtitle, Qt::ElideRight, rect.right() - padding - subtitleLeft);
    painter.drawText(QPointF(subtitleLeft, baseline), elided);
    return rect.adjusted(padding / 2, padding + titleMetrics.height() + 4, -padding / 2, -padding / 2);
}

} // namespace normscope
