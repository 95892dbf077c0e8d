// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_picture_ticks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

// Millimetres, so that three pictures fit side by side on a page.
constexpr double pictureWidth = 52;
constexpr double mostPictureHeight = 32;
// Pixels of 96 per inch.
constexpr double pictureGap = 14;
constexpr double gapBelowText = 4;

} // namespace

HandoutPictureTicks::HandoutPictureTicks(const LessonQuestion &question, const OptionPictures &pictures,
                                         const HandoutStyle &style, double side)
{
    const PictureRoom room {.width = pictureWidth, .mostHeight = mostPictureHeight, .language = style.language};
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        Option option {std::make_unique<HandoutTick>(question.options[i].text.text, style, side), std::nullopt};
        if (pictures[i])
            option.picture = fittedSheet(*pictures[i], room);
        m_options.push_back(std::move(option));
    }
}

HandoutPictureTicks::Grid HandoutPictureTicks::gridFor(double width) const
{
    const double one = pictureWidth * pixelsPerMillimetre;
    const double fitting = std::max(1.0, std::floor((width + pictureGap) / (one + pictureGap)));
    const auto columns = std::min(static_cast<std::size_t>(fitting), m_options.size());
    return {columns, (width + pictureGap) / static_cast<double>(columns) - pictureGap};
}

double HandoutPictureTicks::heightOf(const Option &option, double width) const
{
    return option.tick->heightFor(width) + (option.picture ? gapBelowText + option.picture->pixels().height() : 0);
}

double HandoutPictureTicks::heightOfRow(std::size_t first, const Grid &grid) const
{
    double height = 0;
    for (std::size_t i = first; i < std::min(first + grid.columns, m_options.size()); ++i)
        height = std::max(height, heightOf(m_options[i], grid.width));
    return height;
}

double HandoutPictureTicks::heightFor(double width)
{
    const Grid grid = gridFor(width);
    double height = -pictureGap;
    for (std::size_t first = 0; first < m_options.size(); first += grid.columns)
        height += heightOfRow(first, grid) + pictureGap;
    return height;
}

void HandoutPictureTicks::paint(QPainter &painter, const QRectF &place)
{
    const Grid grid = gridFor(place.width());
    double top = place.top();
    for (std::size_t first = 0; first < m_options.size(); first += grid.columns) {
        const double height = heightOfRow(first, grid);
        for (std::size_t i = first; i < std::min(first + grid.columns, m_options.size()); ++i) {
            const double left = place.left() + static_cast<double>(i - first) * (grid.width + pictureGap);
            paintOption(painter, m_options[i], {left, top, grid.width, height});
        }
        top += height + pictureGap;
    }
}

void HandoutPictureTicks::paintOption(QPainter &painter, const Option &option, const QRectF &place)
{
    const double height = option.tick->heightFor(place.width());
    option.tick->paint(painter, {place.topLeft(), QSizeF(place.width(), height)});
    if (!option.picture)
        return;
    painter.save();
    painter.translate(place.left(), place.top() + height + gapBelowText);
    option.picture->paint(painter);
    painter.restore();
}

} // namespace normscope
