// SPDX-License-Identifier: GPL-3.0-or-later
// The progress of a long command in a terminal.
#include "app/cli/progress_line.h"
#include "tests/subject.h"

#include <QString>
#include <QTest>

#include <chrono>
#include <cstdio>

namespace tst_progress_line {

class TestProgressLine : public QObject
{
    Q_OBJECT

private slots:
    void aLongRunTellsATerminalHowFarItIs()
    {
        std::FILE *file = std::tmpfile();
        QVERIFY(file);
        {
            normscope::ProgressLine line(10, file, true);
            line.show(0.25, std::chrono::seconds(30));
            line.show(0.5, std::chrono::seconds(3));
        }
        std::rewind(file);
        char text[200] = {};
        QVERIFY(std::fread(text, 1, sizeof text - 1, file) > 0);
        std::fclose(file);
        const QString shown = QString::fromUtf8(text);
        QVERIFY2(shown.startsWith(QStringLiteral("\r25 %, 30 s of about 2 min 0 s\r50 %, 3 s of about 6 s ")), text);
        QVERIFY(shown.endsWith(QLatin1Char('\r'))); // The line is cleared.
        QVERIFY(!normscope::ProgressLine(10, stderr, false).progress());
        QCOMPARE(normscope::progressText(0.5, std::chrono::hours(1)),
                 QStringLiteral("50 %, 1 h 0 min of about 2 h 0 min"));
    }

    /// The weights of the parts add up to the whole.
    void partsAddUp()
    {
        std::FILE *file = std::tmpfile();
        QVERIFY(file);
        normscope::ProgressLine line(4, file, true);
        line.begin(1);
        line.begin(3);
        const normscope::Progress progress = line.progress();
        // It is too early to show progress, and the function never cancels.
        QVERIFY(progress && !progress(0.5));
        QCOMPARE(std::ftell(file), 0L);
        std::fclose(file);
    }
};

NORMSCOPE_TEST(TestProgressLine)

} // namespace tst_progress_line

#include "tst_progress_line.moc"
