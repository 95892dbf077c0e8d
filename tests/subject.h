// SPDX-License-Identifier: GPL-3.0-or-later
// The macros at the end of a tst_SUBJECT.cpp, which register its test class with the kind of application that it needs.
// All subjects of a folder are one executable, which runs the named one: tests_engine tst_axes [arguments of QtTest].
#pragma once

#include "tests/patience.h"

#include <QtTest/qtestcase.h>

#include <string>

namespace normscope::test {

/// The name of the subject in a source file: "tst_axes" for tests/engine/tst_axes.cpp.
std::string subjectOf(const char *file);

/// A subject that main() finds by its name. Objects must have static storage duration.
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

/// Registers a test class that needs no window.
#define NORMSCOPE_TEST(Tests)                                                                                          \
    static const normscope::test::Subject subject##Tests(__FILE__, normscope::test::runTests<Tests, QCoreApplication>);

/// Registers a test class that needs windows or fonts.
#define NORMSCOPE_WINDOW_TEST(Tests)                                                                                   \
    static const normscope::test::Subject subject##Tests(__FILE__, normscope::test::runTests<Tests, QApplication>);
