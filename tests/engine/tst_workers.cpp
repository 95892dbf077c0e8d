// SPDX-License-Identifier: GPL-3.0-or-later
// Threads: every piece of work is done once, by no more threads than are allowed, whoever asks and whatever fails.
#include "engine/parallel/affinity.h"
#include "engine/parallel/priority.h"
#include "engine/parallel/workers.h"
#include "tests/subject.h"

#include <QTest>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

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

    void callersShareTheHelpers()
    {
        constexpr int rounds = 200;
        std::vector<std::atomic<int>> done(16);
        std::vector<std::thread> callers(4);
        for (std::thread &caller : callers) {
            caller = std::thread([&done] {
                Workers workers;
                for (int round = 0; round < rounds; ++round)
                    workers.forEach(16, [&done](std::int64_t piece) { ++done[static_cast<std::size_t>(piece)]; });
            });
        }
        for (std::thread &caller : callers)
            caller.join();
        for (const std::atomic<int> &count : done)
            QCOMPARE(count.load(), 4 * rounds);
    }

    void helpersAreWhereTheirCallerIs()
    {
        const auto piecesBehind = [] {
            std::atomic<int> behind = 0;
            Workers().forEach(64, [&behind](std::int64_t) { behind += isBehind() ? 1 : 0; });
            return behind.load();
        };
        int behind = 0;
        std::thread([&] {
            stepBehind();
            behind = piecesBehind();
        }).join();
        QCOMPARE(behind, 64);
        QCOMPARE(piecesBehind(), 0);
    }

    void aPieceMayShareOutWorkItself()
    {
        std::atomic<int> done = 0;
        Workers().forEach(8, [&done](std::int64_t) { Workers().forEach(8, [&done](std::int64_t) { ++done; }); });
        QCOMPARE(done.load(), 64);
    }

    void whatAPieceThrowsIsThrownAgain_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("failing");
        QTest::newRow("the caller alone") << 1 << 5;
        QTest::newRow("the first of two threads' pieces") << 2 << 0;
        QTest::newRow("the last of two threads' pieces") << 2 << 99;
    }

    void whatAPieceThrowsIsThrownAgain()
    {
        QFETCH(const int, threads);
        QFETCH(const int, failing);
        Workers workers(threads);
        const auto work = [failing](std::int64_t piece) {
            if (piece == failing)
                throw std::runtime_error("a piece has failed");
        };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, workers.forEach(100, work));
        // And the threads are there for what comes next.
        std::atomic<int> done = 0;
        workers.forEach(100, [&done](std::int64_t) { ++done; });
        QCOMPARE(done.load(), 100);
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

#ifdef __linux__
    void aCallerTiedToOneProcessorStillHasTheOthersForItsThreads()
    {
        if (processorCount() < 2)
            QSKIP("there is one processor only");
        const int before = processorCount();
        // The test's own thread stays as it is, and with it the process.
        std::thread([before] {
            tie();
            QCOMPARE(processorCount(), before);
            QCOMPARE(Workers().count(), before);
            Workers workers(2);
            // Both pieces wait for one another: they end only where two threads have joined in.
            std::atomic<int> arrived = 0;
            std::atomic<int> processorsOfWorker = 0;
            const auto caller = std::this_thread::get_id();
            workers.forEach(2, [&](std::int64_t) {
                if (std::this_thread::get_id() != caller)
                    processorsOfWorker = allowed();
                ++arrived;
                while (arrived < 2)
                    std::this_thread::yield();
            });
            QCOMPARE(processorsOfWorker.load(), before - 1);
            QCOMPARE(allowed(), 1);
        }).join();
    }

private:
    static int allowed()
    {
        cpu_set_t set;
        sched_getaffinity(0, sizeof set, &set);
        return CPU_COUNT(&set);
    }

    // To the first processor that it may run on.
    static void tie()
    {
        cpu_set_t set;
        sched_getaffinity(0, sizeof set, &set);
        std::size_t first = 0;
        while (!CPU_ISSET(first, &set))
            ++first;
        CPU_ZERO(&set);
        CPU_SET(first, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
#endif
};

NORMSCOPE_TEST(TestWorkers)
#include "tst_workers.moc"
