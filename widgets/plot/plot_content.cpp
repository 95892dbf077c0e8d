// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_content.h"

#include <cmath>

namespace normscope {

double PlotAxis::share(double value) const
{
    if (!logarithmic)
        return (value - minimum) / (maximum - minimum);
    if (!(value > 0))
        return std::nan("");
    return std::log(value / minimum) / std::log(maximum / minimum);
}

double PlotAxis::value(double share) const
{
    return logarithmic ? minimum * std::pow(maximum / minimum, share) : minimum + (maximum - minimum) * share;
}

std::size_t PlotContent::layersUpToBars() const
{
    std::size_t count = layers.size();
    while (count > 0 && !std::holds_alternative<PlotBars>(layers[count - 1]))
        --count;
    return count;
}

QPointF PlotTransform::toPixel(QPointF data) const
{
    return {area.left() + area.width() * x.share(data.x()), area.bottom() - area.height() * y.share(data.y())};
}

QPointF PlotTransform::toData(QPointF pixel) const
{
    return {x.value((pixel.x() - area.left()) / area.width()), y.value((area.bottom() - pixel.y()) / area.height())};
}

} // namespace normscope
