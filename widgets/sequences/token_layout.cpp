// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of TokenFigure's panels and their cells.
#include "widgets/sequences/token_figure.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double tokenPanelGap = 14;
constexpr double cellDistance = 1;
/// Largest cell height in pixels, so that the rows of a small batch do not fill a whole page.
constexpr double tallestCell = 34;
constexpr double tallestRow = 64; ///< Largest cell height in pixels of the input's panel.
constexpr double usualCell = 20;
constexpr double handleReach = 7;

} // namespace

double TokenFigure::lineHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height();
}

/// Width in pixels of the row numbers beside the input's panel; the methods' panels are too small for them.
double TokenFigure::labelWidth() const
{
    if (m_content == Content::Methods || !m_study)
        return 0;
    const QString widest = QStringLiteral("n = %1").arg(m_study->batch.rows() - 1);
    return QFontMetricsF(m_theme.captionFont()).horizontalAdvance(widest) + 8;
}

/// The number of panels side by side that gives the largest cells.
int TokenFigure::columnsFor(const QSizeF &size) const
{
    if (m_content == Content::Rows)
        return 1;
    int best = 1;
    double bestSide = -1;
    for (const int columns : {1, 2, 3, 6}) {
        const int rows = 6 / columns;
        const double width = (size.width() - tokenPanelGap * (columns - 1)) / columns;
        const double height = (size.height() - tokenPanelGap * (rows - 1)) / rows - 2 * lineHeight() - 4;
        const double side = std::min({width / static_cast<double>(m_study->batch.length()),
                                      height / static_cast<double>(m_study->batch.rows()), tallestCell});
        const bool isReadable = width >= leastWidth() || columns == 1;
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
    const double width = (rect.width() - tokenPanelGap * (columns - 1)) / columns;
    const double height = (rect.height() - tokenPanelGap * (rows - 1)) / rows;
    std::vector<Panel> result;
    for (int i = 0; i < panelCount(); ++i) {
        Panel panel;
        panel.whole = {rect.left() + (i % columns) * (width + tokenPanelGap),
                       rect.top() + (i / columns) * (height + tokenPanelGap), width, height};
        const double above = lineHeight() + 2;
        const double below = lineHeight() + 4;
        const double tallest = m_content == Content::Rows ? tallestRow : tallestCell;
        const double most = tallest * m_theme.scale * static_cast<double>(m_study->batch.rows());
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
    const int columns = width > widthOf(3) ? 3 : width > widthOf(2) ? 2 : 1;
    const int rows = 6 / columns;
    return panel * rows + tokenPanelGap * (rows - 1);
}

double TokenFigure::widthOf(int columns) const
{
    constexpr double roomy = 1.3;
    return columns * roomy * leastWidth() + (columns - 1) * tokenPanelGap;
}

double TokenFigure::leastWidth() const
{
    return QFontMetricsF(m_theme.font).horizontalAdvance(tr("Batch, per position"));
}

QRectF TokenFigure::cellRect(const Panel &panel, std::int64_t row, std::int64_t position) const
{
    const double width = panel.cells.width() / static_cast<double>(m_study->batch.length());
    const double height = panel.cells.height() / static_cast<double>(m_study->batch.rows());
    const double gap = std::min(width, height) > 5 ? cellDistance : 0;
    return {panel.cells.left() + width * static_cast<double>(position),
            panel.cells.top() + height * static_cast<double>(row), width - gap, height - gap};
}

std::int64_t TokenFigure::rowEnd(std::int64_t row) const
{
    const std::int64_t length = m_study->batch.length();
    std::int64_t end = length;
    while (end > 0 && !m_study->batch.isReal(row * length + end - 1))
        --end;
    return end;
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
