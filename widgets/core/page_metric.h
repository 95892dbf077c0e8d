// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSizeF>

namespace normscope {

/// What QPaintDevice::metric() says of a page of this size (mm) and resolution (dots per inch).
int pageMetric(QPaintDevice::PaintDeviceMetric metric, const QSizeF &millimetres, int dotsPerInch);

} // namespace normscope
