// SPDX-License-Identifier: GPL-3.0-or-later
// Worker threads: every piece of work is done once, by no more threads than allowed, whichever thread asks and whatever
// fails.
#include "engine/parallel/affinity.h"
#include "engine/parallel/cpu_quota.h"
#include "engine/parallel/priority.h"
#include "engine/parallel/workers.h"
#include "tests/subject.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>

namespace tst_workers {

#endif

using namespace normscope;

using FilesOfGroups = QMap<QString, QString>; // From name to text.

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
        // The threads are still available for the next work.
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

    void limitsMayGoInAnyOrder()
    {
        const int before = Workers().count();
        auto first = std::make_unique<ThreadLimit>(1);
        auto second = std::make_unique<ThreadLimit>(std::max(before - 1, 1));
        first.reset();
        QCOMPARE(Workers().count(), std::max(before - 1, 1));
        second.reset();
        QCOMPARE(Workers().count(), before);
    }

    void quotasOfContainersAreRead_data()
    {
        QTest::addColumn<QString>("groups");
        QTest::addColumn<FilesOfGroups>("files");
        QTest::addColumn<int>("processors");
        using Files = FilesOfGroups;
        QTest::newRow("no group") << "" << Files() << noQuota;
        QTest::newRow("second version, none set") << "0::/a" << Files {{"a/cpu.max", "max 100000"}} << noQuota;
        QTest::newRow("second version") << "0::/a" << Files {{"a/cpu.max", "200000 100000"}} << 2;
        QTest::newRow("a part is rounded up") << "0::/a" << Files {{"a/cpu.max", "150000 100000"}} << 2;
        QTest::newRow("less than one") << "0::/a" << Files {{"a/cpu.max", "20000 100000"}} << 1;
        QTest::newRow("of the group around it")
            << "0::/a/b" << Files {{"a/cpu.max", "300000 100000"}, {"a/b/cpu.max", "max 100000"}} << 3;
        QTest::newRow("in a container, whose path is the host's")
            << "0::/host/docker/1" << Files {{"cpu.max", "100000 50000"}} << 2;
        QTest::newRow("first version") << "5:memory:/a\n4:cpu,cpuacct:/a"
                                       << Files {{"cpu,cpuacct/a/cpu.cfs_quota_us", "400000"},
                                                 {"cpu,cpuacct/a/cpu.cfs_period_us", "100000"}}
                                       << 4;
        QTest::newRow("first version, none set")
            << "4:cpu:/a" << Files {{"cpu/a/cpu.cfs_quota_us", "-1"}, {"cpu/a/cpu.cfs_period_us", "100000"}} << noQuota;
        QTest::newRow("nonsense") << "0::/a" << Files {{"a/cpu.max", "lots of them"}} << noQuota;
    }

    void quotasOfContainersAreRead()
    {
        QFETCH(const QString, groups);
        QFETCH(const FilesOfGroups, files);
        QFETCH(const int, processors);
        const QTemporaryDir folder;
        const auto write = [&](const QString &name, const QString &text) {
            const QString path = folder.filePath(name);
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8() + '\n');
        };
        write("groups", groups);
        for (auto file = files.begin(); file != files.end(); ++file)
            write("mount/" + file.key(), file.value());
        QCOMPARE(processorsOfQuota(folder.filePath("groups").toStdString(), folder.filePath("mount").toStdString()),
                 processors);
    }

#ifdef __linux__
    // After fork() the child has no helper threads; its exit once hung waiting for them.
    void programsMayFork()
    {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        QSKIP("the sanitizers do not know threads of children, whose allocator may be locked for good");
#elif defined(IS_EMULATED)
        QSKIP("QEMU refuses the kind of fork by which Qt starts processes; tests/aarch64/run starts this one itself");
#else
        QProcess program;
        program.start(FORKING_PROGRAM, QStringList());
        const bool hasEnded = program.waitForFinished(30'000);
        QVERIFY2(hasEnded, "the program or a child of it hangs");
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
#endif
    }

    void aCallerTiedToOneProcessorStillHasTheOthersForItsThreads()
    {
        if (processorCount() < 2)
            QSKIP("there is one processor only");
        const int before = processorCount();
        // In a thread of its own, so that the test's own thread is not tied to a processor.
        std::thread([before] {
            tie();
            QCOMPARE(processorCount(), before);
            QCOMPARE(Workers().count(), before);
            Workers workers(2);
            // The two pieces wait for each other, so that they only end if two threads run them.
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

    // Ties the calling thread to the first processor that it may run on.
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

} // namespace tst_workers

#include "tst_workers.moc"
