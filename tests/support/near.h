// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <algorithm>
#include <cmath>

namespace normscope::test {

/// Fails with both numbers unless their difference is at most `tolerance`, relative to |want| if that is beyond 1.
inline void compareNearly(double got, double want, double tolerance)
{
    QVERIFY2(std::fabs(got - want) <= tolerance * std::max(1.0, std::fabs(want)),
             qPrintable(QStringLiteral("%1 instead of %2").arg(got, 0, 'g', 17).arg(want, 0, 'g', 17)));
}

} // namespace normscope::test
