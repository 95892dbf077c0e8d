// SPDX-License-Identifier: GPL-3.0-or-later
// A background job starts after the frame that is due, and only the latest of several jobs delivers its result.
#include "tests/subject.h"
#include "widgets/core/latest_job.h"

#include <QApplication>
#include <QTest>
#include <QThreadPool>
#include <QWidget>

#include <atomic>
#include <vector>

namespace tst_latest_job {

using namespace normscope;

namespace {

class PaintedWidget : public QWidget
{
public:
    std::atomic<int> paints = 0;

protected:
    void paintEvent(QPaintEvent *) override { ++paints; }
};

} // namespace

class LatestJobTest : public QObject
{
    Q_OBJECT

private slots:
    void jobBeginsAfterTheFrameThatIsDue();
    void latestOfSeveralJobsDelivers();
    void jobThatIsCancelledBeforeTheFrameNeverBegins();
};

void LatestJobTest::jobBeginsAfterTheFrameThatIsDue()
{
    PaintedWidget widget;
    widget.show();
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
    LatestJob job;
    const int before = widget.paints;
    int seen = before;
    job.start<int>([&widget](const Progress &) { return widget.paints.load(); },
                   [&seen](int paints) { seen = paints; });
    widget.update(); // The frame goes first although it is requested second.
    QVERIFY(job.isRunning());
    QTRY_VERIFY(!job.isRunning());
    QVERIFY(seen > before);
}

void LatestJobTest::latestOfSeveralJobsDelivers()
{
    LatestJob job;
    std::vector<int> delivered;
    for (int i = 0; i < 3; ++i)
        job.start<int>([i](const Progress &) { return i; }, [&delivered](int result) { delivered.push_back(result); });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(delivered, std::vector<int> {2});
}

void LatestJobTest::jobThatIsCancelledBeforeTheFrameNeverBegins()
{
    std::atomic<bool> begun = false;
    LatestJob job;
    job.start<bool>([&begun](const Progress &) { return begun = true; }, [](bool) {});
    job.cancel();
    QVERIFY(!job.isRunning());
    QCoreApplication::processEvents();
    QVERIFY(LatestJob::sharedPool().waitForDone());
    QVERIFY(!begun);
}

NORMSCOPE_WINDOW_TEST(LatestJobTest)

} // namespace tst_latest_job

#include "tst_latest_job.moc"
