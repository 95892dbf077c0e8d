// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/token_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/theme/color_map.h"
#include "widgets/theme/group_pattern.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double panelGap = 14;
constexpr double cellGap = 1;
constexpr double tallestCell = 34; ///< Rows of a small batch need not fill a page.
constexpr double usualCell = 20;
constexpr double handleReach = 7;
constexpr double outOfGroup = 0.62; ///< How much of the card covers what is not in the group.

SequenceMethod methodOf(int panel)
{
    return allSequenceMethods[static_cast<std::size_t>(panel)];
}

} // namespace

QString sequenceMethodName(SequenceMethod method)
{
    switch (method) {
    case SequenceMethod::Batch:
        return TokenFigure::tr("Batch");
    case SequenceMethod::BatchPerPosition:
        return TokenFigure::tr("Batch, per position");
    case SequenceMethod::Layer:
        return TokenFigure::tr("Layer, per token");
    case SequenceMethod::LayerSample:
        return TokenFigure::tr("Layer, per sample");
    case SequenceMethod::Rms:
        return TokenFigure::tr("RMS");
    case SequenceMethod::Instance:
        return TokenFigure::tr("Instance");
    }
    return {};
}

double TokenFigure::lineHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height();
}

/// Numbers of rows, beside the input alone: panels of methods are small.
double TokenFigure::labelWidth() const
{
    if (m_content == Content::Methods || !m_study)
        return 0;
    const QString widest = QStringLiteral("n = %1").arg(m_study->batch.rows() - 1);
    return QFontMetricsF(m_theme.captionFont()).horizontalAdvance(widest) + 8;
}

/// As many beside each other as give the largest cells.
int TokenFigure::columnsFor(const QSizeF &size) const
{
    if (m_content == Content::Rows)
        return 1;
    int best = 1;
    double bestSide = -1;
    for (const int columns : {1, 2, 3, 6}) {
        const int rows = 6 / columns;
        const double width = (size.width() - panelGap * (columns - 1)) / columns;
        const double height = (size.height() - panelGap * (rows - 1)) / rows - 2 * lineHeight() - 4;
        const double leastWide = QFontMetricsF(m_theme.font).horizontalAdvance(tr("Batch, per position"));
        const double side = std::min({width / static_cast<double>(m_study->batch.length()),
                                      height / static_cast<double>(m_study->batch.rows()), tallestCell});
        const bool isReadable = width >= leastWide || columns == 1;
        if (isReadable && side > bestSide + 1e-9) {
            best = columns;
            bestSide = side;
        }
    }
    return best;
}

std::vector<TokenFigure::Panel> TokenFigure::panels(const QRectF &rect) const
{
    const int columns = columnsFor(rect.size());
    const int rows = panelCount() / columns;
    const double width = (rect.width() - panelGap * (columns - 1)) / columns;
    const double height = (rect.height() - panelGap * (rows - 1)) / rows;
    std::vector<Panel> result;
    for (int i = 0; i < panelCount(); ++i) {
        Panel panel;
        panel.whole = {rect.left() + (i % columns) * (width + panelGap),
                       rect.top() + (i / columns) * (height + panelGap), width, height};
        const double above = lineHeight() + 2;
        const double below = lineHeight() + 4;
        const double most = tallestCell * m_theme.scale * static_cast<double>(m_study->batch.rows());
        panel.cells = panel.whole.adjusted(labelWidth(), above, m_content == Content::Rows ? -handleReach : 0, -below);
        panel.cells.setHeight(std::clamp(panel.cells.height(), 1.0, most));
        panel.cells.setWidth(std::max(panel.cells.width(), 1.0));
        result.push_back(panel);
    }
    return result;
}

double TokenFigure::heightFor(double width) const
{
    if (!m_study)
        return 0;
    const double panel = usualCell * static_cast<double>(m_study->batch.rows()) + 2 * lineHeight() + 6;
    if (m_content == Content::Rows)
        return panel;
    const double leastWide = QFontMetricsF(m_theme.font).horizontalAdvance(tr("Batch, per position")) * 1.3;
    const int columns = width > 3 * leastWide + 2 * panelGap ? 3 : width > 2 * leastWide + panelGap ? 2 : 1;
    const int rows = 6 / columns;
    return panel * rows + panelGap * (rows - 1);
}

double TokenFigure::leastWidth() const
{
    return QFontMetricsF(m_theme.font).horizontalAdvance(tr("Batch, per position"));
}

QRectF TokenFigure::cellRect(const Panel &panel, std::int64_t row, std::int64_t position) const
{
    const double width = panel.cells.width() / static_cast<double>(m_study->batch.length());
    const double height = panel.cells.height() / static_cast<double>(m_study->batch.rows());
    const double gap = std::min(width, height) > 5 ? cellGap : 0;
    return {panel.cells.left() + width * static_cast<double>(position),
            panel.cells.top() + height * static_cast<double>(row), width - gap, height - gap};
}

double TokenFigure::value(int panel, std::int64_t token) const
{
    const std::int64_t element = token * m_study->batch.features() + m_look.feature;
    if (m_content == Content::Rows)
        return m_study->batch.values[element];
    return m_study->evaluation(methodOf(panel), m_look.treatment).value(Stage::Normalized, element);
}

/// One scale for all panels, of the real tokens.
ColorMap TokenFigure::colors() const
{
    double least = 0;
    double most = 0;
    for (int panel = 0; panel < panelCount(); ++panel) {
        for (std::int64_t token = 0; token < m_study->batch.mask.size(); ++token) {
            const double shown = m_study->batch.isReal(token) ? value(panel, token) : 0;
            if (std::isfinite(shown)) {
                least = std::min(least, shown);
                most = std::max(most, shown);
            }
        }
    }
    return {least, most > least ? most : least + 1, m_theme};
}

/// Whether a token is in the group of the active one; in the input by no method.
bool TokenFigure::sharesMean(int panel, std::int64_t token) const
{
    if (m_content == Content::Rows || !m_look.active)
        return true;
    if (m_look.treatment == PaddingTreatment::Masked && !m_study->batch.isReal(token))
        return false;
    const Grouping &grouping = m_study->evaluation(methodOf(panel), m_look.treatment).grouping();
    const std::int64_t features = m_study->batch.features();
    const std::int64_t active = m_look.active->row * m_study->batch.length() + m_look.active->position;
    return grouping.groupOf(token * features + m_look.feature) == grouping.groupOf(active * features + m_look.feature);
}

std::int64_t TokenFigure::rowEnd(std::int64_t row) const
{
    const std::int64_t length = m_study->batch.length();
    std::int64_t end = length;
    while (end > 0 && !m_study->batch.isReal(row * length + end - 1))
        --end;
    return end;
}

QString TokenFigure::groupText(int panel) const
{
    const SequenceMethod method = methodOf(panel);
    const Evaluation &evaluation = m_study->evaluation(method, m_look.treatment);
    if (!m_look.active) {
        const SequenceStatistics &statistics = m_study->row(method, m_look.treatment).statistics;
        return tr("real tokens: %1 ± %2")
            .arg(numberText(std::abs(statistics.realOutputMean) < 1e-12 ? 0 : statistics.realOutputMean, 3),
                 numberText(statistics.realOutputStd, 3));
    }
    const std::int64_t token = m_look.active->row * m_study->batch.length() + m_look.active->position;
    const std::int64_t element = token * m_study->batch.features() + m_look.feature;
    const Moments &moments = evaluation.moments(evaluation.grouping().groupOf(element));
    if (method == SequenceMethod::Rms)
        return tr("%n value(s), RMS %1", nullptr, static_cast<int>(moments.count)).arg(numberText(moments.rms(), 3));
    return tr("%n value(s), μ %1, σ %2", nullptr, static_cast<int>(moments.count))
        .arg(numberText(moments.mean, 3), numberText(moments.std(), 3));
}

void TokenFigure::paintCells(QPainter &painter, const Panel &panel, int index, const ColorMap &map) const
{
    const QRectF sample = cellRect(panel, 0, 0);
    QFont font = m_theme.captionFont();
    const QFontMetricsF metrics(font);
    const bool hasNumbers
        = sample.width() > metrics.horizontalAdvance(QStringLiteral("−0.00")) + 4 && sample.height() > metrics.height();
    painter.setFont(font);
    for (std::int64_t token = 0; token < m_study->batch.mask.size(); ++token) {
        const QRectF cell = cellRect(panel, token / m_study->batch.length(), token % m_study->batch.length());
        const bool isReal = m_study->batch.isReal(token);
        const double shown = value(index, token);
        QColor color = isReal ? QColor(map(shown)) : m_theme.window;
        const bool isFaded = m_look.active && !sharesMean(index, token);
        if (isFaded)
            color = QColor::fromRgbF(
                static_cast<float>(color.redF() + outOfGroup * (m_theme.card.redF() - color.redF())),
                static_cast<float>(color.greenF() + outOfGroup * (m_theme.card.greenF() - color.greenF())),
                static_cast<float>(color.blueF() + outOfGroup * (m_theme.card.blueF() - color.blueF())));
        painter.fillRect(cell, color);
        if (!isReal) {
            QPainterPath path;
            path.addRect(cell);
            hatchMasked(painter, path, m_theme);
        } else if (hasNumbers) {
            painter.setPen(isFaded ? QColor(ColorMap::quietTextOn(color.rgb())) : ColorMap::textOn(color.rgb()));
            painter.drawText(cell, Qt::AlignCenter, std::isfinite(shown) ? fixedText(shown, 2) : numberText(shown));
        }
    }
}

/// The outline of the cells that share a mean with the active one, and its own frame.
void TokenFigure::paintGroup(QPainter &painter, const Panel &panel, int index) const
{
    if (!m_look.active)
        return;
    const std::int64_t length = m_study->batch.length();
    const std::int64_t rows = m_study->batch.rows();
    if (m_content == Content::Methods) {
        painter.setPen(groupPen(m_theme, index, m_theme.groupColor(index), m_theme.line(2)));
        const auto isIn = [&](std::int64_t row, std::int64_t position) {
            return row >= 0 && row < rows && position >= 0 && position < length
                && sharesMean(index, row * length + position);
        };
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t position = 0; position < length; ++position) {
                if (!isIn(row, position))
                    continue;
                const QRectF cell = cellRect(panel, row, position);
                if (!isIn(row - 1, position))
                    painter.drawLine(cell.topLeft(), cell.topRight());
                if (!isIn(row + 1, position))
                    painter.drawLine(cell.bottomLeft(), cell.bottomRight());
                if (!isIn(row, position - 1))
                    painter.drawLine(cell.topLeft(), cell.bottomLeft());
                if (!isIn(row, position + 1))
                    painter.drawLine(cell.topRight(), cell.bottomRight());
            }
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.cellFrame, m_theme.line(2.5)));
    painter.drawRect(cellRect(panel, m_look.active->row, m_look.active->position));
}

void TokenFigure::paintLabels(QPainter &painter, const Panel &panel) const
{
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double height = panel.cells.height() / static_cast<double>(m_study->batch.rows());
    const auto every = static_cast<std::int64_t>(std::ceil(lineHeight() / height));
    for (std::int64_t row = 0; row < m_study->batch.rows(); row += every) {
        const QRectF cell = cellRect(panel, row, 0);
        const QRectF place(panel.whole.left(), cell.center().y() - lineHeight() / 2, labelWidth() - 6, lineHeight());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("n = %1").arg(row));
    }
    const QRectF below(panel.cells.left(), panel.cells.bottom() + 3, panel.cells.width(), lineHeight());
    painter.drawText(below, Qt::AlignLeft, tr("position l = 0 … %1").arg(m_study->batch.length() - 1));
    painter.drawText(below, Qt::AlignRight,
                     tr("%1 of %2 tokens are padding")
                         .arg(m_study->batch.mask.size() - m_study->batch.realTokens())
                         .arg(m_study->batch.mask.size()));
}

void TokenFigure::paintHandles(QPainter &painter, const Panel &panel) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    for (std::int64_t row = 0; row < m_study->batch.rows(); ++row) {
        const QRectF cell = cellRect(panel, row, 0);
        const double x = panel.cells.left()
            + panel.cells.width() * static_cast<double>(rowEnd(row)) / static_cast<double>(m_study->batch.length());
        const double inset = std::min(3.0, cell.height() / 6);
        painter.drawRoundedRect(QRectF(x - 2.5, cell.top() + inset, 4, cell.height() - 2 * inset), 2, 2);
    }
}

void TokenFigure::paintPanel(QPainter &painter, const Panel &panel, int index, const ColorMap &map) const
{
    const std::string_view id = m_content == Content::Rows ? "tokens" : name(methodOf(index));
    const FigureElement element(painter, QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size())));
    const QRectF title(panel.cells.left(), panel.whole.top(), panel.cells.width(), lineHeight());
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(m_content == Content::Rows ? m_theme.text : m_theme.groupTextColor(index));
    const QString text = m_content == Content::Rows ? tr("Feature d = %1 of every token").arg(m_look.feature)
                                                    : sequenceMethodName(methodOf(index));
    painter.drawText(title, Qt::AlignLeft, QFontMetricsF(font).elidedText(text, Qt::ElideRight, title.width()));
    paintCells(painter, panel, index, map);
    if (m_content == Content::Rows) {
        paintLabels(painter, panel);
        if (m_look.showsHandles)
            paintHandles(painter, panel);
    } else {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        const QRectF below(panel.cells.left(), panel.cells.bottom() + 3, panel.cells.width(), lineHeight());
        painter.drawText(
            below, Qt::AlignLeft,
            QFontMetricsF(m_theme.captionFont()).elidedText(groupText(index), Qt::ElideRight, below.width()));
    }
    paintGroup(painter, panel, index);
}

void TokenFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (!m_study || m_study->isEmpty())
        return;
    painter.save();
    const ColorMap map = colors();
    const std::vector<Panel> all = panels(rect);
    for (int i = 0; i < panelCount(); ++i)
        paintPanel(painter, all[static_cast<std::size_t>(i)], i, map);
    painter.restore();
}

QString TokenFigure::description() const
{
    if (!m_study || m_study->isEmpty())
        return {};
    const QString batch = tr("A batch of %1 rows of %2 tokens, %3 % of which are padding.")
                              .arg(m_study->batch.rows())
                              .arg(m_study->batch.length())
                              .arg(numberText(100 * m_study->batch.share(), 3));
    if (m_content == Content::Rows)
        return batch;
    QStringList sentences(batch);
    for (int panel = 0; panel < 6; ++panel) {
        const SequenceStatistics &statistics = m_study->row(methodOf(panel), m_look.treatment).statistics;
        sentences += tr("%1: real tokens come out with mean %2 and standard deviation %3.")
                         .arg(sequenceMethodName(methodOf(panel)), numberText(statistics.realOutputMean, 3),
                              numberText(statistics.realOutputStd, 3));
    }
    return sentences.join(QLatin1Char(' '));
}

QString TokenFigure::cellText() const
{
    if (!m_study || m_study->isEmpty() || !m_look.active)
        return {};
    const std::int64_t token = m_look.active->row * m_study->batch.length() + m_look.active->position;
    if (!m_study->batch.isReal(token))
        return tr("n = %1, l = %2: padding").arg(m_look.active->row).arg(m_look.active->position);
    return tr("n = %1, l = %2, d = %3: x = %4")
        .arg(m_look.active->row)
        .arg(m_look.active->position)
        .arg(m_look.feature)
        .arg(numberText(m_study->batch.values[token * m_study->batch.features() + m_look.feature], 4));
}

std::optional<TokenCell> TokenFigure::cellAt(QPointF point, const QRectF &rect) const
{
    if (!m_study || m_study->isEmpty())
        return {};
    for (const Panel &panel : panels(rect)) {
        if (!panel.cells.contains(point))
            continue;
        const double x = (point.x() - panel.cells.left()) / panel.cells.width();
        const double y = (point.y() - panel.cells.top()) / panel.cells.height();
        const auto position = static_cast<std::int64_t>(x * static_cast<double>(m_study->batch.length()));
        const auto row = static_cast<std::int64_t>(y * static_cast<double>(m_study->batch.rows()));
        return TokenCell {std::min(row, m_study->batch.rows() - 1), std::min(position, m_study->batch.length() - 1),
                          m_look.feature};
    }
    return {};
}

std::int64_t TokenFigure::handleAt(QPointF point, const QRectF &rect) const
{
    if (m_content != Content::Rows || !m_look.showsHandles || !m_study || m_study->isEmpty())
        return -1;
    const Panel panel = panels(rect).front();
    const double y = (point.y() - panel.cells.top()) / panel.cells.height();
    const auto row = static_cast<std::int64_t>(std::floor(y * static_cast<double>(m_study->batch.rows())));
    if (row < 0 || row >= m_study->batch.rows())
        return -1;
    const double end = panel.cells.left()
        + panel.cells.width() * static_cast<double>(rowEnd(row)) / static_cast<double>(m_study->batch.length());
    return std::abs(point.x() - end) <= handleReach ? row : -1;
}

int TokenFigure::lengthAt(double x, const QRectF &rect) const
{
    const Panel panel = panels(rect).front();
    const double share = (x - panel.cells.left()) / panel.cells.width();
    const auto length = static_cast<int>(m_study->batch.length());
    return std::clamp(static_cast<int>(std::lround(share * length)), 0, length);
}

} // namespace normscope
