// SPDX-License-Identifier: GPL-3.0-or-later
// What Linux says of the caches, from folders as it makes them.
#include "engine/parallel/cache_sizes.h"
#include "tests/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_cache_sizes {

using namespace normscope;

class CacheSizesTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void put(int index, const char *level, const char *type, const char *size, const char *ways)
    {
        const QDir cache(m_folder.filePath(QStringLiteral("index%1").arg(index)));
        QVERIFY(cache.mkpath(QStringLiteral(".")));
        const std::pair<const char *, const char *> contents[]
            = {{"level", level}, {"type", type}, {"size", size}, {"ways_of_associativity", ways}};
        for (const auto &[name, text] : contents) {
            QFile file(cache.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
            file.write("\n");
        }
    }

private slots:
    void cachesOfData()
    {
        put(0, "1", "Data", "32K", "8");
        put(1, "1", "Instruction", "64K", "4");
        put(2, "2", "Unified", "1024K", "8");
        put(3, "3", "Unified", "32768K", "16");
        const CacheSizes expected {8, 1 << 20, 32 << 20};
        QVERIFY(cacheSizesIn(m_folder.path().toStdString()) == expected);
    }

    void nothingIsSaidWithoutThem()
    {
        QVERIFY(cacheSizesIn(m_folder.filePath(QStringLiteral("missing")).toStdString()) == CacheSizes());
    }

    // Of a virtual machine a library may give what all cores of the real one have together.
    void thoseOfThisMachineArePlausible()
    {
        const CacheSizes own = cacheSizes();
        QVERIFY2(own.second >= 0 && own.second < (64 << 20) && own.last >= 0 && own.last < (std::int64_t {1} << 31),
                 (std::to_string(own.second) + " and " + std::to_string(own.last)).c_str());
    }
};

NORMSCOPE_TEST(CacheSizesTest)

} // namespace tst_cache_sizes

#include "tst_cache_sizes.moc"
