// SPDX-License-Identifier: GPL-3.0-or-later
// What stands at the end of a tst_SUBJECT.cpp: the class of its tests, and the kind of application that they need. All
// subjects of a folder are one executable, which runs the one that is named: tests_engine tst_axes [what QtTest takes].
#pragma once

#include "tests/patience.h"

#include <QtTest/qtestcase.h>

#include <string>

namespace normscope::test {

/// The subject of a source file, by which it is started: "tst_axes" for tests/engine/tst_axes.cpp.
std::string subjectOf(const char *file);

/// A subject that main() finds by its name. Objects of static duration only.
class Subject
{
public:
    using Run = int (*)(int argc, char **argv);

    /// @param file __FILE__ of the subject
    /// @param run  runs its tests; argv holds the executable and what follows the subject's name
    Subject(const char *file, Run run);
};

template <typename Tests, typename Application>
int runTests(int argc, char **argv)
{
    Application application(argc, argv);
    Tests tests;
    return QTest::qExec(&tests, argc, argv);
}

} // namespace normscope::test

/// Tests that need no window.
#define NORMSCOPE_TEST(Tests)                                                                                          \
    static const normscope::test::Subject subject##Tests(__FILE__, normscope::test::runTests<Tests, QCoreApplication>);

/// Tests that need windows or fonts.
#define NORMSCOPE_WINDOW_TEST(Tests)                                                                                   \
    static const normscope::test::Subject subject##Tests(__FILE__, normscope::test::runTests<Tests, QApplication>);
