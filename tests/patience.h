// SPDX-License-Identifier: GPL-3.0-or-later
// The waits of QtTest end as soon as what they wait for holds, and give up after a minute rather than five seconds. How
// fast a busy machine is says nothing about what a test protects.
#pragma once

#include <QtTest/qtestcase.h>

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), 60000)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT((condition), (message), 60000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), 60000)
