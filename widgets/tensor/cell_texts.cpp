// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/cell_texts.h"

#include "widgets/tensor/panel_frames.h"
#include "widgets/tensor/stage_ranges.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The smallest type for a number, in pixels.
constexpr int smallestOnScreen = 8;
constexpr double leastSpace = 7; ///< Between numbers side by side on screen, in pixels.
/// Type size as a share of the cell that leaves room around the number.
constexpr double shareOfCell = 0.30;
/// Least space between numbers of enlarged type on screen, as a share of the type size.
constexpr double gapOfEnlarged = 0.35;
/// Least type size on paper as a share of the text beside the cells.
constexpr double leastShareInFile = 0.8;

/// Space between numbers side by side on paper, in pixels. A pinned cell needs more, for its frame.
double spaceOnPaper(const TensorPanel &panel)
{
    constexpr double least = 0.6; // In addition to the glyphs' own side bearings.
    return panel.selection.pinnedElement == noIndex ? least : std::max(least, 2 * frameReach(panel));
}

/// The smallest legible type in pixels, for a panel on screen or on paper.
int smallestType(const TensorPanel &panel, int base)
{
    const double least = panel.options.readFromNear ? leastShareInFile * base : panel.theme.leastPixels;
    return std::max(smallestOnScreen, static_cast<int>(std::ceil(least)));
}

/// The smallest type for which digits are given up: whoever enlarges type wants large numbers before exact ones.
int wantedType(const TensorPanel &panel, int base)
{
    const int smallest = smallestType(panel, base);
    return panel.options.readFromNear ? smallest : std::max(smallest, qRound(smallestOnScreen * panel.theme.scale));
}

/// The largest type, in pixels, in which texts as wide as `widest` (at `base` pixels) fit; 0 if it is below `smallest`.
int numberType(const TensorPanel &panel, double widest, int base, int smallest)
{
    const double width = panel.viewport.scaleX();
    const double height = panel.viewport.scaleY();
    // Files may have smaller cells, as they are read from nearer.
    const double least = panel.options.readFromNear ? 0.75 : 1;
    if (width < least * leastNumberWidth || height < least * leastNumberHeight)
        return 0;
    // With enlarged type numbers may fill more of their cells, which grow less than the type.
    const double share = shareOfCell * std::max(1.0, panel.theme.scale);
    const double wanted = std::clamp(share * std::min(width, 1.8 * height), std::max(smallest, 10) * 1.0,
                                     std::max(1.7 * base, smallest + 0.0));
    const double space
        = panel.options.readFromNear ? spaceOnPaper(panel) : std::max(leastSpace, 2 * frameReach(panel) + 1);
    // Enlarged numbers fill their cells: without a gap that grows with them they would read as one. For a class any
    // number of legible size is better than none.
    const bool isPlain = panel.theme.scale <= 1 || panel.theme.leastPixels > 0 || panel.options.readFromNear;
    const double gap = isPlain ? 0 : gapOfEnlarged * base;
    const double fitting = widest > 0 ? (width - space) / (widest + gap) * base : wanted;
    const int size = static_cast<int>(std::min({wanted, fitting, height - 3}));
    return size < smallest ? 0 : size;
}

bool showsNumber(const VisibleCell &cell, const TensorPanel &panel)
{
    return cell.kind != CellKind::Masked || panel.stage == 0;
}

/// How numbers that are rounded to 0 are told from 0 itself, if there is any.
enum class ZeroTelling
{
    Longer, ///< They are written with a digit of their own.
    Shorter ///< 0 is written without decimals.
};

CellTexts formattedTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel, CellFormat format,
                         int smallest, ZeroTelling telling)
{
    CellTexts result;
    result.font = pixelFont(panel.theme.font);
    const int base = result.font.pixelSize();
    const auto value = [&panel](const VisibleCell &cell) { return panel.evaluation->value(panel.stage, cell.element); };
    const bool hasZero = std::any_of(cells.begin(), cells.end(), [&](const VisibleCell &cell) {
        return showsNumber(cell, panel) && value(cell) == 0;
    });
    format.tellsZero = hasZero && telling == ZeroTelling::Longer;
    format.shortensZero = hasZero && telling == ZeroTelling::Shorter;
    const QFontMetricsF metrics(result.font);
    double widest = 0;
    qsizetype longest = 0;
    result.texts.reserve(cells.size());
    for (const VisibleCell &cell : cells) {
        result.texts.push_back(showsNumber(cell, panel) ? format.text(value(cell)) : QString());
        // Measuring is slow: a text of no more characters is hardly wider. In files and presentations every text of
        // full length is measured, as it must fit exactly.
        const QString &text = result.texts.back();
        if (text.size() >= longest) {
            const bool isMeasured = text.size() > longest || panel.options.readFromNear || panel.theme.leastPixels > 0;
            widest = std::max(widest, isMeasured ? metrics.horizontalAdvance(text) : widest);
            longest = text.size();
        }
    }
    result.size = numberType(panel, widest, base, smallest);
    if (result.size > 0) {
        result.font.setPixelSize(result.size);
        result.note = format.note();
    }
    return result;
}

} // namespace

CellTexts cellTexts(const std::vector<VisibleCell> &cells, const TensorPanel &panel)
{
    CellTexts texts;
    // Finding the number format samples some thousand values, which is too slow for pictures without numbers.
    const int base = pixelFont(panel.theme.font).pixelSize();
    const int smallest = smallestType(panel, base);
    if (cells.empty() || !panel.options.showValues || numberType(panel, 0, base, smallest) == 0)
        return texts;
    const auto format = [&panel](int digits) {
        const CellFormat shared = cellFormat(*panel.evaluation, panel.stage, panel.values, digits, panel.smallestPlain);
        return panel.showsUnit ? shared : shared.withoutUnit(panel.values);
    };
    const int fewest = std::min(panel.options.digits, 2); // With a single digit 1.7 would be shown as 2.
    for (int digits = panel.options.digits; digits >= fewest; --digits) {
        texts = formattedTexts(cells, panel, format(digits), digits > fewest ? wantedType(panel, base) : smallest,
                               ZeroTelling::Longer);
        if (texts.size > 0 || texts.texts.empty())
            return texts;
    }
    // As a last resort, as telling them apart in another way takes longer numbers.
    return formattedTexts(cells, panel, format(fewest), smallest, ZeroTelling::Shorter);
}

QFont pixelFont(QFont font)
{
    if (font.pixelSize() < 0)
        font.setPixelSize(std::max(1, qRound(font.pointSizeF() * 96 / 72)));
    return font;
}

} // namespace normscope
