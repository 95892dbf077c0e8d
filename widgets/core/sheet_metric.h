// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSizeF>

namespace normscope {

/// The value of QPaintDevice::metric() for a sheet of this size (mm) and resolution (dots per inch).
int sheetMetric(QPaintDevice::PaintDeviceMetric metric, const QSizeF &millimetres, int dotsPerInch);

} // namespace normscope
