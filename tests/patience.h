// SPDX-License-Identifier: GPL-3.0-or-later
// QTRY_VERIFY and QTRY_COMPARE with a timeout of a minute instead of five seconds. They return as soon as the condition
// holds, and a slow machine must not make a test fail.
#pragma once

#include <QtTest/qtestcase.h>

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), 60000)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT((condition), (message), 60000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), 60000)
