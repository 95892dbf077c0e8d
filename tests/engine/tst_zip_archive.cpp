// SPDX-License-Identifier: GPL-3.0-or-later
// Archives of arrays: those of NumPy are read, damaged ones and those that unpack to too much are refused.
#include "engine/formats/npz.h"
#include "engine/formats/zip_archive.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

namespace tst_zip_archive {

using namespace normscope;
using namespace normscope::test;

namespace {

Tensor cube()
{
    std::vector<double> values(24);
    std::iota(values.begin(), values.end(), 0.0);
    return Tensor({2, 3, 4}, values);
}

std::vector<std::string> namesOf(const std::filesystem::path &npz)
{
    std::vector<std::string> names;
    for (const NamedArray &array : npzArrays(npz))
        names.push_back(array.name);
    return names;
}

} // namespace

class TestZipArchive : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void readsWhatItWrites();
    void equalContentMakesEqualFiles();
    void readsArraysThatNumPyWrote();
    void asksWhichOfSeveralArrays();
    void refusesArchiveWithoutArrays();
    void writesArraysUnderTheirNames();
    void refusesEntryLargerThanTheLimit();
    void refusesEntryThatUnpacksImplausibly();
    void refusesDamagedArchives();
    void noticesEveryChangedByteOfTheData();
    void keepsTheOldFileWhenStopped();

private:
    std::filesystem::path path(const char *name) const { return m_folder->filePath(QLatin1String(name)).toStdString(); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestZipArchive::readsWhatItWrites()
{
    ZipWriter writer;
    writer.add("scene.json", std::string(5000, 'x'));
    writer.add("tensors/input.npy", cube());
    writer.add("tensors/γ.npy", Tensor({2}, std::vector<float> {0.1f, -3}), ZipWriter::Compression::Deflated);
    writer.save(path("a.normscope"));

    const ZipReader reader(path("a.normscope"));
    QCOMPARE(reader.names(), (std::vector<std::string> {"scene.json", "tensors/input.npy", "tensors/γ.npy"}));
    QVERIFY(reader.contains("scene.json"));
    QVERIFY(!reader.contains("scene"));
    QCOMPARE(reader.read("scene.json", 5000), std::string(5000, 'x'));
    QCOMPARE(reader.readTensor("tensors/input.npy"), cube());
    QCOMPARE(reader.readTensor("tensors/γ.npy"), Tensor({2}, std::vector<float> {0.1f, -3}));
    QVERIFY(inputErrorOf([&] { reader.read("other", 10); }).contains(QStringLiteral("no entry “other”")));
}

void TestZipArchive::equalContentMakesEqualFiles()
{
    ZipWriter writer;
    writer.add("input.npy", cube());
    writer.save(path("a.zip"));
    writer.save(path("b.zip"));
    const auto bytes = fileBytes(path("a.zip"));
    QCOMPARE(bytes, fileBytes(path("b.zip")));
    // Time and date of the first local file header (APPNOTE.TXT 6.3.10, 4.3.7): midnight of 1980-01-01, not now.
    QCOMPARE(bytes.mid(10, 4), QByteArray::fromHex("00002100"));
}

void TestZipArchive::readsArraysThatNumPyWrote()
{
    const auto two = testData(QStringLiteral("npy/two-arrays.npz"));
    QCOMPARE(namesOf(two), (std::vector<std::string> {"x", "gamma"}));
    QCOMPARE(loadNpz(two, "x"), cube());
    QCOMPARE(loadNpz(two, "gamma"), Tensor({3}, std::vector<float> {0, 1, 2}));
    QCOMPARE(loadNpz(testData(QStringLiteral("npy/one-array.npz"))), cube());
}

void TestZipArchive::asksWhichOfSeveralArrays()
{
    const auto two = testData(QStringLiteral("npy/two-arrays.npz"));
    QVERIFY(inputErrorOf([&] { loadNpz(two); }).contains(QStringLiteral("(x, gamma)")));
    QVERIFY(inputErrorOf([&] { loadNpz(two, "beta"); }).contains(QStringLiteral("no array “beta”")));
}

void TestZipArchive::refusesArchiveWithoutArrays()
{
    const auto file = testData(QStringLiteral("npy/no-array.npz"));
    QVERIFY(inputErrorOf([&] { loadNpz(file); }).contains(QStringLiteral("holds no array")));
}

void TestZipArchive::writesArraysUnderTheirNames()
{
    saveNpz(path("a.npz"), {{"output", cube()}, {"mean", Tensor({1}, {11.5})}});
    QCOMPARE(namesOf(path("a.npz")), (std::vector<std::string> {"output", "mean"}));
    QCOMPARE(loadNpz(path("a.npz"), "mean"), Tensor({1}, {11.5}));
}

void TestZipArchive::refusesEntryLargerThanTheLimit()
{
    ZipWriter writer;
    writer.add("scene.json", std::string(1001, ' '));
    writer.save(path("a.zip"));
    const QString error = inputErrorOf([&] { ZipReader(path("a.zip")).read("scene.json", 1000); });
    QVERIFY2(error.contains(QStringLiteral("1001 bytes, and at most 1000")), qPrintable(error));
}

void TestZipArchive::refusesEntryThatUnpacksImplausibly()
{
    ZipWriter writer;
    writer.add("a", std::string(1000, ' '));
    writer.save(path("a.zip"));
    QByteArray bytes = fileBytes(path("a.zip"));
    // The unpacked size stands at offset 24 of the entry in the central directory, and at 22 of the local header.
    const qsizetype central = bytes.indexOf("PK\x01\x02");
    QVERIFY(central > 0);
    bytes.replace(central + 24, 4, QByteArray("\xff\xff\xff\x7f", 4));
    bytes.replace(22, 4, QByteArray("\xff\xff\xff\x7f", 4));
    writeFile(path("bomb.zip"), bytes);
    const QString error = inputErrorOf([&] { ZipReader(path("bomb.zip")).read("a", UINT64_MAX); });
    QVERIFY2(error.contains(QStringLiteral("claims to unpack to 2147483647 bytes")), qPrintable(error));
}

void TestZipArchive::refusesDamagedArchives()
{
    writeFile(path("text.npz"), "no archive");
    writeFile(path("empty.npz"), "");
    const QByteArray whole = fileBytes(testData(QStringLiteral("npy/two-arrays.npz")));
    writeFile(path("cut.npz"), whole.left(whole.size() - 30));
    // The directory lies at an offset that no file can have (APPNOTE.TXT 6.3.10, 4.3.15 and 4.3.16): reading there is
    // an error of the system.
    writeFile(path("far.npz"),
              QByteArray(200, '\0') + QByteArray::fromHex("504b060700000000f0ffffffffffffff01000000")
                  + QByteArray::fromHex("504b050600000000ffffffffffffffffffffffff0000"));
    for (const char *name : {"text.npz", "empty.npz", "cut.npz", "far.npz", "missing.npz"}) {
        const QString error = inputErrorOf([&] { loadNpz(path(name), "x"); });
        QVERIFY2(error.contains(QLatin1String(name)), qPrintable(error));
    }
}

void TestZipArchive::noticesEveryChangedByteOfTheData()
{
    ZipWriter writer;
    writer.add("x.npy", cube());
    writer.save(path("a.npz"));
    const QByteArray whole = fileBytes(path("a.npz"));
    const qsizetype data = whole.indexOf("\x93NUMPY");
    QVERIFY(data > 0);
    for (qsizetype i = data; i < data + 128 + 24 * 8; ++i) {
        QByteArray changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        const auto archive = std::as_bytes(std::span(changed.constData(), static_cast<std::size_t>(changed.size())));
        QVERIFY2(!inputErrorOf([&] { ZipReader(archive, "a.npz").readTensor("x.npy"); }).isEmpty(),
                 qPrintable(QString::number(i)));
    }
}

void TestZipArchive::keepsTheOldFileWhenStopped()
{
    writeFile(path("a.zip"), "old");
    ZipWriter writer;
    writer.add("x.npy", cube());
    QVERIFY_THROWS_EXCEPTION(Cancelled, writer.save(path("a.zip"), [](double) { return true; }));
    QCOMPARE(fileBytes(path("a.zip")), QByteArray("old"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList {QStringLiteral("a.zip")});
}

NORMSCOPE_TEST(TestZipArchive)

} // namespace tst_zip_archive

#include "tst_zip_archive.moc"
