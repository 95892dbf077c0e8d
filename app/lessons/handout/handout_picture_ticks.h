// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"
#include "app/lessons/lesson.h"
#include "app/lessons/pictures/option_pictures.h"

namespace normscope {

/// Options of a choice that have pictures, each with a square to tick, in as many columns as fit.
class HandoutPictureTicks final : public HandoutPart
{
public:
    HandoutPictureTicks(const LessonQuestion &question, const OptionPictures &pictures, const HandoutStyle &style,
                        double side);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    struct Option
    {
        std::unique_ptr<HandoutTick> tick;
        std::optional<FigureSheet> picture;
    };
    struct Grid
    {
        std::size_t columns;
        double width; ///< Of a column.
    };
    Grid gridFor(double width) const;
    double heightOf(const Option &option, double width) const;
    double heightOfRow(std::size_t first, const Grid &grid) const;
    static void paintOption(QPainter &painter, const Option &option, const QRectF &place);

    std::vector<Option> m_options;
};

} // namespace normscope
