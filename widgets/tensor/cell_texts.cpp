// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/cell_texts.h"

#include "widgets/tensor/panel_frames.h"
#include "widgets/tensor/stage_ranges.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The smallest type for a number.
constexpr int smallestOnScreen = 8;
constexpr double leastSpace = 5; ///< Between numbers side by side.
/// Of the type in a cell that leaves it room around the number.
constexpr double shareOfCell = 0.30;
/// Of the text beside it, on paper.
constexpr double leastShareInFile = 0.8;

/// Between numbers side by side. Where nothing is pinned no frame will come between them.
double spaceOnPaper(const TensorPanel &panel)
{
    constexpr double least = 0.6; // Beside what glyphs leave free themselves.
    return panel.selection.pinnedElement == noIndex ? least : std::max(least, 2 * frameReach(panel));
}

/// The smallest type that is read where the panel is looked at.
int smallestType(const TensorPanel &panel, int base)
{
    const double least = panel.options.readFromNear ? leastShareInFile * base : panel.theme.leastPixels;
    return std::max(smallestOnScreen, static_cast<int>(std::ceil(least)));
}

/// The largest type, in pixels, in which texts as wide as `widest` (at `base` pixels) fit; 0 if none can be read.
int numberType(const TensorPanel &panel, double widest, int base)
{
    const double width = panel.viewport.scaleX();
    const double height = panel.viewport.scaleY();
    const double least = panel.options.readFromNear ? 0.75 : 1; // Files are read from nearer.
    if (width < least * leastNumberWidth || height < least * leastNumberHeight)
        return 0;
    const int smallest = smallestType(panel, base);
    // For reading from afar they may fill their cells, which grow less than the type around them.
    const double share = shareOfCell * std::max(1.0, panel.theme.scale);
    const double wanted = std::clamp(share * std::min(width, 1.8 * height), std::max(smallest, 10) * 1.0,
                                     std::max(1.7 * base, smallest + 0.0));
    const double space
        = panel.options.readFromNear ? spaceOnPaper(panel) : std::max(leastSpace, 2 * frameReach(panel) + 1);
    const double fitting = widest > 0 ? (width - space) / widest * base : wanted;
    const int size = static_cast<int>(std::min({wanted, fitting, height - 3}));
    return size < smallest ? 0 : size;
}

bool showsNumber(const VisibleCell &cell, const TensorPanel &panel)
{
    return cell.kind != CellKind::Masked || panel.stage == 0;
}

CellTexts formattedTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel, CellFormat format,
                         bool mayTellZero = true)
{
    CellTexts result;
    result.font = pixelFont(panel.theme.font);
    const int base = result.font.pixelSize();
    const auto value = [&panel](const VisibleCell &cell) { return panel.evaluation->value(panel.stage, cell.element); };
    format.tellsZero = mayTellZero && std::any_of(cells.begin(), cells.end(), [&](const VisibleCell &cell) {
                           return showsNumber(cell, panel) && value(cell) == 0;
                       });
    const QFontMetricsF metrics(result.font);
    double widest = 0;
    qsizetype longest = 0;
    result.texts.reserve(cells.size());
    for (const VisibleCell &cell : cells) {
        result.texts.push_back(showsNumber(cell, panel) ? format.text(value(cell)) : QString());
        // Measuring is slow; a text with no more characters is not noticeably wider, but in a file it is noticed.
        const QString &text = result.texts.back();
        if (text.size() >= longest) {
            const bool isMeasured = text.size() > longest || panel.options.readFromNear || panel.theme.leastPixels > 0;
            widest = std::max(widest, isMeasured ? metrics.horizontalAdvance(text) : widest);
            longest = text.size();
        }
    }
    result.size = numberType(panel, widest, base);
    if (result.size > 0)
        result.font.setPixelSize(result.size);
    return result;
}

} // namespace

CellTexts cellTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel)
{
    CellTexts texts;
    // The form of numbers takes a look at some thousand values, which pictures without numbers have no time for.
    if (cells.empty() || !panel.options.showValues
        || numberType(panel, 0, pixelFont(panel.theme.font).pixelSize()) == 0)
        return texts;
    const auto format = [&panel](int digits) {
        return cellFormat(*panel.evaluation, panel.stage, panel.values, digits, panel.smallestPlain);
    };
    const int fewest = std::min(panel.options.digits, 2); // With one, 1.7 would be 2.
    for (int digits = panel.options.digits; digits >= fewest; --digits) {
        texts = formattedTexts(cells, panel, format(digits));
        if (texts.size > 0 || texts.texts.empty())
            break;
        if (digits == fewest) // Longer numbers are what tells small ones from 0.
            texts = formattedTexts(cells, panel, format(digits), false);
    }
    return texts;
}

QFont pixelFont(QFont font)
{
    if (font.pixelSize() < 0)
        font.setPixelSize(std::max(1, qRound(font.pointSizeF() * 96 / 72)));
    return font;
}

} // namespace normscope
