// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// A number with the digits of numberText(), as TeX: "-1.5\cdot10^{-7}", "10^{-5}", "\infty", "\text{NaN}".
QString numberTex(double value, int digits = 4);

} // namespace normscope
