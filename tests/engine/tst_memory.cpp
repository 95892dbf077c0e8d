// SPDX-License-Identifier: GPL-3.0-or-later
// The amount of free memory is read correctly from the texts of real systems, and files that need more are refused
// before anything is read.
#include "engine/depth/depth_memory.h"
#include "engine/formats/npz.h"
#include "engine/formats/tensor_file.h"
#include "engine/system/free_memory.h"
#include "engine/tensor/memory_need.h"
#include "engine/tensor/uninitialized_array.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/sparse_npy.h"

#include <QDir>
#include <QFileInfo>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include <malloc.h>

namespace tst_memory {

using namespace normscope;
using namespace normscope::test;

using Files = QMap<QString, QString>; // From name to text.

namespace {

// Debian 12, Linux 6.1, shortened: 15 925 376 kB and 999 420 kB.
const QString meminfo
    = QStringLiteral("MemTotal:       32790472 kB\nMemFree:         1204512 kB\n"
                     "MemAvailable:   15925376 kB\nBuffers:          412356 kB\n"
                     "SwapTotal:        999420 kB\nSwapFree:         999420 kB\nVmallocTotal:   34359738367 kB\n");
constexpr std::uint64_t ofSystem = (std::uint64_t {15925376} + 999420) * 1024;

// memory.stat of a container with control groups of version 2, shortened.
const QString secondStat = QStringLiteral("anon 104857600\nfile 73400320\nkernel 5242880\nshmem 0\nfile_mapped 8192\n"
                                          "inactive_anon 100000000\nactive_anon 4857600\ninactive_file 60000000\n"
                                          "active_file 10000000\nunevictable 0\n");
// memory.stat of version 1: the group's own values first, then the totals that include the groups below it.
const QString firstStat = QStringLiteral("cache 4770910208\nrss 1398341632\ninactive_file 1\nactive_file 2\n"
                                         "hierarchical_memory_limit 9223372036854771712\n"
                                         "total_inactive_file 3230953472\ntotal_active_file 1539956736\n");

const QString limits = QStringLiteral("Limit                     Soft Limit           Hard Limit           Units     \n"
                                      "Max cpu time              unlimited            unlimited            seconds   \n"
                                      "Max address space         %1           unlimited            bytes     \n");

} // namespace

class MemoryTest : public QObject
{
    Q_OBJECT

private slots:
    void freeMemoryIsTheLeastThatAnythingLeaves_data()
    {
        QTest::addColumn<Files>("files");
        QTest::addColumn<std::uint64_t>("bytes");
        const QString group = QStringLiteral("sys/fs/cgroup/");
        const auto second = [&](const QString &at, const char *most, const char *used) {
            return Files {{group + at + QStringLiteral("memory.max"), QString::fromLatin1(most)},
                          {group + at + QStringLiteral("memory.current"), QString::fromLatin1(used)},
                          {group + at + QStringLiteral("memory.stat"), secondStat}};
        };
        const auto with = [](Files files, const Files &more) {
            files.insert(more);
            return files;
        };
        const Files system = {{QStringLiteral("proc/meminfo"), meminfo}};
        const Files inA = with(system, {{QStringLiteral("proc/self/cgroup"), QStringLiteral("0::/a/b")}});
        QTest::newRow("a system that says nothing") << Files() << unlimitedMemory;
        QTest::newRow("available and swap") << system << ofSystem;
        QTest::newRow("a group without a limit") << with(inA, second("a/b/", "max", "178257920")) << ofSystem;
        // 500 000 000 − (178 257 920 − 70 000 000) bytes: the group's files in the page cache can be given back.
        QTest::newRow("a group of version 2")
            << with(inA, second("a/b/", "500000000", "178257920")) << std::uint64_t {391742080};
        QTest::newRow("the group around it")
            << with(with(inA, second("a/b/", "500000000", "178257920")), second("a/", "300000000", "178257920"))
            << std::uint64_t {191742080};
        QTest::newRow("in a container, whose path is the host's")
            << with(inA, second("", "500000000", "178257920")) << std::uint64_t {391742080};
        QTest::newRow("a group over its limit") << with(inA, second("a/", "1000", "178257920")) << std::uint64_t {0};
        QTest::newRow("a limit beyond the system's memory")
            << with(inA, second("a/", "900000000000", "1000")) << ofSystem;
        const Files first
            = with(system,
                   {{QStringLiteral("proc/self/cgroup"), QStringLiteral("5:cpu:/\n4:memory:/c\n0::/")},
                    {group + QStringLiteral("memory/c/memory.usage_in_bytes"), QStringLiteral("6295396352")},
                    {group + QStringLiteral("memory/c/memory.stat"), firstStat}});
        const QString firstLimit = group + QStringLiteral("memory/c/memory.limit_in_bytes");
        QTest::newRow("a group of version 1")
            << with(first, {{firstLimit, QStringLiteral("8000000000")}}) << std::uint64_t {6475513856};
        QTest::newRow("version 1, none set")
            << with(first, {{firstLimit, QStringLiteral("9223372036854771712")}}) << ofSystem;
        const QString status = QStringLiteral("proc/self/status");
        const Files process
            = with(system, {{status, QStringLiteral("Name:\tx\nVmPeak:\t  400000 kB\nVmSize:\t  300000 kB\n")}});
        QTest::newRow("addresses") << with(process, {{QStringLiteral("proc/self/limits"), limits.arg(1024000000)}})
                                   << std::uint64_t {1024000000 - 307200000};
        QTest::newRow("unlimited addresses")
            << with(process, {{QStringLiteral("proc/self/limits"), limits.arg(QStringLiteral("unlimited "))}})
            << ofSystem;
        QTest::newRow("nonsense") << Files {{QStringLiteral("proc/meminfo"), QStringLiteral("MemAvailable: plenty\n")}}
                                  << unlimitedMemory;
    }

    void freeMemoryIsTheLeastThatAnythingLeaves()
    {
        QFETCH(const Files, files);
        QFETCH(const std::uint64_t, bytes);
        const QTemporaryDir root;
        for (auto file = files.begin(); file != files.end(); ++file) {
            const QString path = root.filePath(file.key());
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            writeFile(path, file.value().toUtf8() + '\n');
        }
        QCOMPARE(freeMemory(root.path().toStdString()), bytes);
    }

    void thisSystemSays()
    {
#ifdef __linux__
        // The test itself needs some free memory, and no machine has 2⁶⁰ bytes.
        QVERIFY(freeMemory() > unaskedMemory);
        QVERIFY(freeMemory() < std::uint64_t {1} << 60);
#endif
    }

    void refusalSaysWhatIsNeededAndWhatIsFree_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<std::uint64_t>("there");
        QTest::addColumn<QString>("sentence");
        const auto gigabytes = [](double count) { return static_cast<std::uint64_t>(count * 1e9); };
        QTest::newRow("gigabytes") << 12e9 << gigabytes(3.19)
                                   << "“X.npy” needs about 13 GB of memory; 3.1 GB are free.";
        QTest::newRow("almost") << 12e9 << gigabytes(12.05) << "“X.npy” needs about 13 GB of memory; 12 GB are free.";
        QTest::newRow("megabytes") << 1e9 << gigabytes(0.74)
                                   << "“X.npy” needs about 1.1 GB of memory; 740 MB are free.";
        QTest::newRow("beyond all") << 9e18 << gigabytes(22) << "“X.npy” needs about 9.1 EB of memory; 22 GB are free.";
        QTest::newRow("there") << 12e9 << gigabytes(12.1) << "";
        QTest::newRow("few are not asked about") << 60e6 << std::uint64_t {0} << "";
    }

    void refusalSaysWhatIsNeededAndWhatIsFree()
    {
        QFETCH(const double, bytes);
        QFETCH(const std::uint64_t, there);
        const auto refusal = memoryRefusal("X.npy", bytes, there);
        QTEST(refusal ? QString::fromStdString(refusal->english()) : QString(), "sentence");
    }

    void largerThanMemoryIsRefusedAtOnce_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("NumPy") << "large.npy";
        QTest::newRow("safetensors") << "large.safetensors";
    }

    void largerThanMemoryIsRefusedAtOnce()
    {
        QFETCH(const QString, name);
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        if (name.endsWith(QLatin1String(".npy"))) {
            if (!writeTenTerabytes(path))
                QSKIP("the file system has no files of this size");
        } else {
            const QByteArray header
                = R"({"x": {"dtype": "F32", "shape": [2500000, 1000, 1000], "data_offsets": [0, 10000000000000]}})";
            QByteArray length(8, '\0');
            length[0] = static_cast<char>(header.size());
            writeFile(path, length + header);
            if (!QFile::resize(path, 8 + header.size() + 10 * terabyte))
                QSKIP("the file system has no files of this size");
        }
        const QString sentence = errorOf<IoError>([&] { loadTensor(path.toStdString()); });
        QVERIFY2(sentence.startsWith(QStringLiteral("“%1” needs about 11 TB of memory; ").arg(path)),
                 qPrintable(sentence));
        const auto head = tensorHead(path.toStdString());
        QVERIFY(head);
        QCOMPARE(elements(head->shape), 2.5e12);
    }

    // A truncated file is refused for being truncated, although its header asks for more memory than there is.
    void cutOffIsNotTakenForLarge()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("cut.npy"));
        writeFile(path, QByteArray::fromStdString(npyPreamble(DType::Float32, {2'500'000, 1000, 1000})) + "abcd");
        for (const auto &read : {std::function<void()>([&] { loadTensor(path.toStdString()); }),
                                 std::function<void()>([&] { tensorHead(path.toStdString()); })})
            QVERIFY(inputErrorOf(read).contains(QLatin1String("is truncated")));
    }

    void headsTellWhatWouldBeRead()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("several.npz")).toStdString();
        saveNpz(file, {{"a", Tensor::filled({2, 3}, 1)}, {"b", Tensor::filled({5}, 1, DType::Float16)}});
        const auto head = tensorHead(file, "b");
        QVERIFY(head);
        QCOMPARE(head->shape, (Shape {5}));
        QCOMPARE(dtypeOf(head->element), DType::Float16);
        QVERIFY(inputErrorOf([&] { tensorHead(file); }).contains(QLatin1String("holds several arrays")));
    }

    void stacksOfBlocksTakeTurnsWhereMemoryIsShort()
    {
        DepthStack stack;
        stack.depth = 96;
        stack.width = 512;
        stack.tokens = 512;
        stack.attention = StackAttention::Random;
        const double bytes = runBytes(stack, false);
        // The measured resident size of one run, forward and backward: 0.9 GB.
        QVERIFY2(bytes > 0.9e9 && bytes < 1.8e9, qPrintable(QString::number(bytes)));
        QVERIFY(runBytes(stack, true) > bytes + 2 * 5 * 96 * 4.0 * 512 * 512 - 1);
        QCOMPARE(runsBeside(stack, 1e9, 3'500'000'000), std::int64_t {3});
        QCOMPARE(
            errorOf<IoError>([&] { runsBeside(stack, 1.3e9, 740'000'000); }),
            QStringLiteral("A stack of 96 blocks with 512 features and 512 tokens needs about 1.3 GB of memory; 740 MB "
                           "are free."));

        stack.depth = 24;
        stack.width = stack.tokens = 256;
        QVERIFY(runBytes(stack, false) > static_cast<double>(unaskedMemory));
        std::vector<std::atomic<int>> done(20);
        Workers workers;
        forEachRun(stack, false, 20, workers, [&done](std::int64_t run) { ++done[static_cast<std::size_t>(run)]; });
        for (const std::atomic<int> &times : done)
            QCOMPARE(times.load(), 1);
    }

    // The kernel itself would overcommit and grant these arrays.
    void arraysBeyondMemoryAreNotAllocated()
    {
        const std::size_t tooMany = std::size_t {1} << 42;
        QVERIFY_EXCEPTION_THROWN(uninitializedArray<float>(tooMany), std::bad_alloc);
        QVERIFY_EXCEPTION_THROWN(uninitializedArray<double>(SIZE_MAX / 4), std::bad_alloc);
    }

    // As every evaluation makes large arrays and small things in turn.
    void largeArraysLeaveNoHolesBetweenSmallOnes()
    {
        constexpr std::size_t count = 1 << 20;
        constexpr std::size_t bytes = count * sizeof(float);
        uninitializedArray<float>(count).reset(); // Afterwards the allocator takes arrays of this size from the heap.
        std::vector<std::unique_ptr<char[]>> small;
        const std::size_t before = mallinfo2().arena;
        for (int i = 0; i < 50; ++i) {
            const std::shared_ptr<float[]> array = uninitializedArray<float>(count);
            QCOMPARE(reinterpret_cast<std::uintptr_t>(array.get()) % 64, std::uintptr_t(0));
            small.push_back(std::make_unique<char[]>(40));
        }
        QVERIFY(mallinfo2().arena <= before + 3 * bytes);
    }
};

NORMSCOPE_TEST(MemoryTest)

} // namespace tst_memory

#include "tst_memory.moc"
