// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stacks measured the way the tests of depth need it.
#pragma once

#include "engine/depth/depth_profile.h"
#include "engine/parallel/workers.h"

#include <QByteArray>

#include <cmath>
#include <cstdint>
#include <vector>

namespace normscope::test {

inline DepthProfile measuredProfile(const DepthStack &stack, int runs, bool withStep = false)
{
    std::vector<StackRun> all(static_cast<std::size_t>(runs));
    Workers().forEach(runs, [&](std::int64_t run) {
        all[static_cast<std::size_t>(run)] = runStack(stack, static_cast<int>(run), withStep);
    });
    return depthProfile(all);
}

inline bool isWithin(double value, double expected, double share)
{
    return std::abs(value / expected - 1) <= share;
}

inline QByteArray comparison(const char *what, double value, double expected)
{
    return QByteArray(what) + ' ' + QByteArray::number(value) + ", expected " + QByteArray::number(expected);
}

/// Fails with both numbers if a value is not within a share of what is expected.
#define VERIFY_WITHIN(what, value, expected, share)                                                                    \
    QVERIFY2(normscope::test::isWithin(value, expected, share), normscope::test::comparison(what, value, expected))

} // namespace normscope::test
