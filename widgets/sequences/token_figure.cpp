// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/token_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/qstring.h"
#include "widgets/core/sentences.h"
#include "widgets/sequences/sequence_method_text.h"
#include "widgets/theme/color_map.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/group_pattern.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double cellGap = 1;
constexpr double outOfGroup = 0.62; ///< Share of the card's colour over cells outside of the group.

SequenceMethod methodOf(int panel)
{
    return allSequenceMethods[static_cast<std::size_t>(panel)];
}

} // namespace

double TokenFigure::value(int panel, std::int64_t token) const
{
    const std::int64_t element = token * m_study->batch.features() + m_look.feature;
    if (m_content == Content::Rows)
        return m_study->batch.values[element];
    return m_study->evaluation(methodOf(panel), m_look.treatment).value(Stage::Normalized, element);
}

/// Whether a cell shows its value: real tokens, and counted padding with a finite value.
bool TokenFigure::isShown(int panel, std::int64_t token) const
{
    return m_study->batch.isReal(token)
        || (m_look.treatment == PaddingTreatment::Counted && std::isfinite(value(panel, token)));
}

/// One colour scale for all panels.
ColorMap TokenFigure::colors() const
{
    double least = 0;
    double most = 0;
    for (int panel = 0; panel < panelCount(); ++panel) {
        for (std::int64_t token = 0; token < m_study->batch.mask.size(); ++token) {
            const double shown = isShown(panel, token) ? value(panel, token) : 0;
            if (std::isfinite(shown)) {
                least = std::min(least, shown);
                most = std::max(most, shown);
            }
        }
    }
    return {least, most > least ? most : least + 1, m_theme};
}

/// Whether a token is in the group of the active one; in the input's panel always.
bool TokenFigure::sharesMean(int panel, std::int64_t token) const
{
    if (m_content == Content::Rows || !m_look.active)
        return true;
    if (m_look.treatment == PaddingTreatment::Masked && !m_study->batch.isReal(token))
        return false;
    const Grouping &grouping = m_study->evaluation(methodOf(panel), m_look.treatment).grouping();
    const std::int64_t features = m_study->batch.features();
    const std::int64_t active = activeToken();
    return grouping.groupOf(token * features + m_look.feature) == grouping.groupOf(active * features + m_look.feature);
}

QString TokenFigure::groupText(int panel) const
{
    const SequenceMethod method = methodOf(panel);
    const Evaluation &evaluation = m_study->evaluation(method, m_look.treatment);
    if (!m_look.active) {
        const SequenceStatistics &statistics = m_study->row(method, m_look.treatment).statistics;
        const QString numbers
            = tr("real tokens: %1 ± %2")
                  .arg(normalizedText(statistics.realOutputMean), normalizedText(statistics.realOutputStd));
        if (statistics.undefinedOutputs == 0)
            return numbers;
        const double count = static_cast<double>(m_study->batch.realTokens() * m_study->batch.features());
        return tr("%1, %2 % are 0/0")
            .arg(numbers, numberText(100 * static_cast<double>(statistics.undefinedOutputs) / count, 2));
    }
    const std::int64_t element = activeToken() * m_study->batch.features() + m_look.feature;
    const Moments &moments = evaluation.moments(evaluation.grouping().groupOf(element));
    if (method == SequenceMethod::Rms)
        return tr("%n value(s), RMS %1", nullptr, static_cast<int>(moments.count)).arg(numberText(moments.rms(), 3));
    return tr("%n value(s), μ %1, σ %2", nullptr, static_cast<int>(moments.count))
        .arg(numberText(moments.mean, 3), numberText(moments.std(), 3));
}

/// A word in the input's panel of a text, otherwise a number.
QString TokenFigure::cellLabel(int panel, std::int64_t token, int digits) const
{
    const bool isText = showsWords();
    if (isText && !m_study->batch.isReal(token))
        return QStringLiteral("[PAD]");
    const std::string_view word = isText ? m_study->word(token) : std::string_view();
    if (isText)
        return qString(word);
    const double shown = value(panel, token);
    return std::isfinite(shown) ? fixedText(shown, digits) : numberText(shown);
}

/// Decimals with which all numbers of all panels fit into their cells; −1 if they do not: a single cell without a
/// number would be taken for a missing value.
int TokenFigure::digitsFor(const QSizeF &cell) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    if (cell.height() < metrics.height())
        return -1;
    const double room = cell.width() - metrics.averageCharWidth() / 2; // Otherwise numbers side by side read as one.
    const auto fits = [&](int panel, std::int64_t token, int digits) {
        return !isShown(panel, token) || !std::isfinite(value(panel, token))
            || metrics.horizontalAdvance(cellLabel(panel, token, digits)) <= room;
    };
    for (const int digits : {2, 1}) {
        bool areFitting = metrics.horizontalAdvance(fixedText(0, digits)) <= room;
        for (int panel = 0; areFitting && panel < panelCount(); ++panel) {
            for (std::int64_t token = 0; areFitting && token < m_study->batch.mask.size(); ++token)
                areFitting = fits(panel, token, digits);
        }
        if (areFitting)
            return digits;
    }
    return -1;
}

void TokenFigure::paintCells(QPainter &painter, const Panel &panel, int index, const ColorMap &map, int digits) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    const bool hasWords = showsWords();
    painter.setFont(m_theme.captionFont());
    for (std::int64_t token = 0; token < m_study->batch.mask.size(); ++token) {
        const QRectF cell = cellRect(panel, token / m_study->batch.length(), token % m_study->batch.length());
        const bool isCounted = isShown(index, token);
        const double share = m_look.active && !sharesMean(index, token) ? outOfGroup : 0;
        const QColor color
            = flat::mix(isCounted ? QColor(map(value(index, token))) : m_theme.window, m_theme.card, share);
        painter.fillRect(cell, color);
        if (!m_study->batch.isReal(token))
            paintPadding(painter, cell, isCounted, digits >= 0);
        else if (!std::isfinite(value(index, token)) && digits < 0)
            paintCross(painter, cell, m_theme.text);
        if (!isCounted || (!hasWords && digits < 0))
            continue;
        QString label = cellLabel(index, token, digits);
        if (hasWords
            && m_study->batch.isReal(token)) // A word that is cut is still a word; a number would be another one.
            label = metrics.elidedText(label, Qt::ElideRight, cell.width());
        if (metrics.horizontalAdvance(label) > cell.width() || metrics.height() > cell.height() + 2)
            continue;
        painter.setPen(share > 0 || !m_study->batch.isReal(token) ? QColor(ColorMap::quietTextOn(color.rgb()))
                                                                  : ColorMap::textOn(color.rgb()));
        painter.drawText(cell, Qt::AlignCenter, label);
    }
}

/// Marks padding: a stroke if it counts, a cross if it has no number, hatching if it is masked.
void TokenFigure::paintPadding(QPainter &painter, const QRectF &cell, bool isCounted, bool hasNumber) const
{
    if (m_look.treatment == PaddingTreatment::Masked) {
        QPainterPath path;
        path.addRect(cell);
        return hatchMasked(painter, path, m_theme);
    }
    QColor stroke = m_theme.mutedText;
    stroke.setAlphaF(0.35F);
    if (!isCounted)
        return paintCross(painter, cell, stroke);
    painter.setPen(QPen(stroke, m_theme.line(1)));
    const double side = std::min(cell.width(), cell.height()) / (hasNumber ? 4 : 2);
    painter.drawLine(QLineF(cell.left(), cell.bottom(), cell.left() + side, cell.bottom() - side));
}

/// Marks a value that is not finite where there is no room for its text.
void TokenFigure::paintCross(QPainter &painter, const QRectF &cell, const QColor &color) const
{
    const double reach = std::min(cell.width(), cell.height()) / 5;
    painter.setPen(QPen(color, m_theme.line(1)));
    for (const double slope : {-1.0, 1.0})
        painter.drawLine(
            QLineF(cell.center() - QPointF(reach, slope * reach), cell.center() + QPointF(reach, slope * reach)));
}

/// Draws lines where padding begins and ends.
void TokenFigure::paintEnds(QPainter &painter, const Panel &panel) const
{
    painter.setPen(QPen(m_theme.text, m_theme.line(1.3)));
    const std::int64_t length = m_study->batch.length();
    const auto isReal
        = [&](std::int64_t row, std::int64_t position) { return m_study->batch.isReal(row * length + position); };
    for (std::int64_t row = 0; row < m_study->batch.rows(); ++row) {
        for (std::int64_t position = 0; position < length; ++position) {
            const QRectF cell = cellRect(panel, row, position).adjusted(-cellGap / 2, -cellGap / 2, 0, 0);
            if (position > 0 && isReal(row, position) != isReal(row, position - 1))
                painter.drawLine(QLineF(cell.left(), cell.top(), cell.left(), cell.bottom() + cellGap / 2));
            if (row > 0 && isReal(row, position) != isReal(row - 1, position))
                painter.drawLine(QLineF(cell.left(), cell.top(), cell.right() + cellGap / 2, cell.top()));
        }
    }
}

/// In a text, marks other occurrences of the active word.
void TokenFigure::paintSameWord(QPainter &painter, const Panel &panel) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.cellFrame, m_theme.line(1.2), Qt::DotLine));
    for (std::int64_t token = 0; token < m_study->batch.mask.size(); ++token) {
        if (token != activeToken() && m_study->isSameWord(token, *m_look.active)) {
            const QRectF cell = cellRect(panel, token / m_study->batch.length(), token % m_study->batch.length());
            painter.drawRect(cell.adjusted(1, 1, -1, -1));
        }
    }
}

/// Outlines the cells that share a mean with the active one, and frames the active cell.
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
    paintSameWord(painter, panel);
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
    const QString padding = tr("%n of %1 tokens are padding", nullptr,
                               static_cast<int>(m_study->batch.mask.size() - m_study->batch.realTokens()))
                                .arg(m_study->batch.mask.size());
    painter.drawText(below, Qt::AlignRight, padding);
    const QFontMetricsF metrics(m_theme.captionFont());
    const double room = below.width() - metrics.horizontalAdvance(padding) - metrics.averageCharWidth();
    const auto last = m_study->batch.length() - 1;
    for (const QString &positions : {tr("position l = 0 … %1").arg(last), QStringLiteral("l = 0 … %1").arg(last)}) {
        if (metrics.horizontalAdvance(positions) <= room)
            return painter.drawText(below, Qt::AlignLeft, positions);
    }
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

/// Paints the panel's title, and the axes of the method's statistics if there is room.
void TokenFigure::paintTitle(QPainter &painter, const Panel &panel, int index) const
{
    const QRectF title(panel.cells.left(), panel.whole.top(), panel.cells.width(), lineHeight());
    const bool isInput = m_content == Content::Rows;
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(isInput ? m_theme.text : m_theme.groupTextColor(index));
    const QString text
        = isInput ? tr("Feature d = %1 of every token").arg(m_look.feature) : sequenceMethodName(methodOf(index));
    const QFontMetricsF metrics(font);
    painter.drawText(title, Qt::AlignLeft, metrics.elidedText(text, Qt::ElideRight, title.width()));
    if (isInput)
        return;
    const QString axes = tr("over %1").arg(sequenceMethodAxes(methodOf(index)));
    if (metrics.horizontalAdvance(text + axes) + lineHeight() > title.width())
        return;
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    painter.drawText(title, Qt::AlignRight, axes);
}

void TokenFigure::paintPanel(QPainter &painter, const Panel &panel, int index, const ColorMap &map, int digits) const
{
    const std::string_view id = m_content == Content::Rows ? "tokens" : name(methodOf(index));
    const FigureElement element(painter, qString(id));
    paintTitle(painter, panel, index);
    paintCells(painter, panel, index, map, digits);
    paintEnds(painter, panel);
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
    const int digits = showsWords() ? -1 : digitsFor(cellRect(all.front(), 0, 0).size());
    for (int i = 0; i < panelCount(); ++i)
        paintPanel(painter, all[static_cast<std::size_t>(i)], i, map, digits);
    painter.restore();
}

QString TokenFigure::description() const
{
    if (!m_study || m_study->isEmpty())
        return {};
    const QString batch = tr("N = %1, L = %2: %3 % of the tokens are padding.")
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
    return joinedSentences(sentences);
}

QString TokenFigure::cellText() const
{
    if (!m_study || m_study->isEmpty() || !m_look.active)
        return {};
    const std::int64_t token = activeToken();
    if (!m_study->batch.isReal(token))
        return tr("n = %1, l = %2: padding").arg(m_look.active->row).arg(m_look.active->position);
    const QString text
        = tr("n = %1, l = %2, d = %3: x = %4")
              .arg(m_look.active->row)
              .arg(m_look.active->position)
              .arg(m_look.feature)
              .arg(numberText(m_study->batch.values[token * m_study->batch.features() + m_look.feature], 4));
    const std::string_view word = m_study->word(token);
    return word.empty() ? text : tr("“%1”, %2").arg(qString(word), text);
}

} // namespace normscope
