// SPDX-License-Identifier: GPL-3.0-or-later
// Threads: every piece of work is done once, by no more threads than are allowed.
#include "engine/parallel/workers.h"

#include <QTest>

#include <atomic>
#include <vector>

using namespace normscope;

class TestWorkers : public QObject
{
    Q_OBJECT

private slots:
    void everyPieceIsDoneOnce_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("the caller alone") << 1;
        QTest::newRow("two") << 2;
        QTest::newRow("as many as there are processors") << 0;
    }

    void everyPieceIsDoneOnce()
    {
        QFETCH(const int, threads);
        std::vector<std::atomic<int>> done(1000);
        Workers workers(threads);
        workers.forEach(1000, [&done](std::int64_t piece) { ++done[static_cast<std::size_t>(piece)]; });
        for (const std::atomic<int> &count : done)
            QCOMPARE(count.load(), 1);
    }

    void aLimitHoldsWhileItLives()
    {
        const int before = Workers().count();
        {
            const ThreadLimit limit(1);
            QCOMPARE(Workers().count(), 1);
            QCOMPARE(Workers(2).count(), 1);
        }
        QCOMPARE(Workers().count(), before);
    }
};

QTEST_GUILESS_MAIN(TestWorkers)
#include "tst_workers.moc"
