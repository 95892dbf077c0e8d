// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/sheet_metric.h"

#include <QtMath>

namespace normscope {

int sheetMetric(QPaintDevice::PaintDeviceMetric metric, const QSizeF &millimetres, int dotsPerInch)
{
    const auto dots = [dotsPerInch](double length) { return qCeil(length * dotsPerInch / 25.4); };
    switch (metric) {
    case QPaintDevice::PdmWidth:
        return dots(millimetres.width());
    case QPaintDevice::PdmHeight:
        return dots(millimetres.height());
    case QPaintDevice::PdmWidthMM:
        return qRound(millimetres.width());
    case QPaintDevice::PdmHeightMM:
        return qRound(millimetres.height());
    case QPaintDevice::PdmDpiX:
    case QPaintDevice::PdmDpiY:
    case QPaintDevice::PdmPhysicalDpiX:
    case QPaintDevice::PdmPhysicalDpiY:
        return dotsPerInch;
    case QPaintDevice::PdmNumColors:
        return 0xffffff;
    case QPaintDevice::PdmDepth:
        return 32;
    case QPaintDevice::PdmDevicePixelRatio:
        return 1;
    case QPaintDevice::PdmDevicePixelRatioScaled:
        return qRound(QPaintDevice::devicePixelRatioFScale());
    }
    return 0;
}

} // namespace normscope
