// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor files: the ending decides on the format, and a file that cannot be written whole leaves the old one in place.
#include "engine/formats/atomic_file.h"
#include "engine/formats/tensor_file.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_tensor_file {

using namespace normscope;
using namespace normscope::test;

class TestTensorFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void theEndingDecides_data();
    void theEndingDecides();
    void numPyReadsWhatIsWritten_data();
    void numPyReadsWhatIsWritten();
    void refusesOtherEndings();
    void namesTheFileThatCannotBeRead();
    void keepsTheOldFileUntilTheNewOneIsWhole();
    void keepsTheOldFileWhenTheDiskIsFull();
    void keepsPermissionsAndLinks();
    void refusesToReplaceWhatIsNoFile();
    void doesNotWaitForAPipe();

private:
    std::filesystem::path path(const char *name) const
    {
        return m_folder->filePath(QString::fromUtf8(name)).toStdString();
    }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestTensorFile::theEndingDecides_data()
{
    QTest::addColumn<TensorFormat>("format");
    QTest::newRow("x.npy") << TensorFormat::Npy;
    QTest::newRow("x.NPY") << TensorFormat::Npy;
    QTest::newRow("x.y.npz") << TensorFormat::Npz;
    QTest::newRow("x.safetensors") << TensorFormat::Safetensors;
    QTest::newRow("x.Csv") << TensorFormat::Csv;
    QTest::newRow("批次.tsv") << TensorFormat::Tsv;
}

void TestTensorFile::theEndingDecides()
{
    QFETCH(TensorFormat, format);
    const Tensor tensor({2, 2}, {1, 2.5, -3, 4});
    QCOMPARE(tensorFormat(path(QTest::currentDataTag())), std::optional(format));
    saveTensor(path(QTest::currentDataTag()), tensor);
    QCOMPARE(loadTensor(path(QTest::currentDataTag())), tensor);
    QCOMPARE(files().size(), 1);
}

void TestTensorFile::numPyReadsWhatIsWritten_data()
{
    QTest::addColumn<QString>("expression");
    QTest::newRow("x.npy") << QStringLiteral("numpy.load(file)");
    QTest::newRow("x.npz") << QStringLiteral("numpy.load(file)['tensor']");
    QTest::newRow("x.csv") << QStringLiteral("numpy.loadtxt(file, delimiter=',', dtype='float32')");
}

void TestTensorFile::numPyReadsWhatIsWritten()
{
    QFETCH(const QString, expression);
    const QString python = QStringLiteral("/usr/bin/python3");
    if (QProcess::execute(python, {QStringLiteral("-c"), QStringLiteral("import numpy")}) != 0)
        QSKIP("NumPy is not installed");
    const auto file = path(QTest::currentDataTag());
    saveTensor(file, Tensor({2, 3}, std::vector<float> {1, 2.5f, -3, 0.1f, 1e-30f, 6}));
    const QString script = QStringLiteral("import numpy, sys; file = sys.argv[1]; a = %1; "
                                          "assert a.dtype == 'float32' and (a == numpy.array([[1, 2.5, -3], "
                                          "[0.1, 1e-30, 6]], 'float32')).all(), a")
                               .arg(expression);
    QCOMPARE(QProcess::execute(python, {QStringLiteral("-c"), script, QString::fromStdString(file.string())}), 0);
}

void TestTensorFile::refusesOtherEndings()
{
    for (const char *name : {"x.txt", "npy", "x.npy.gz", ".npy"}) {
        writeFile(path(name), "1");
        QVERIFY2(!tensorFormat(path(name)), name);
        QVERIFY(inputErrorOf([&] { loadTensor(path(name)); }).contains(QStringLiteral(".npz")));
        QVERIFY(!inputErrorOf([&] { saveTensor(path(name), Tensor({1}, {1})); }).isEmpty());
    }
    QCOMPARE(files().size(), 4);
}

void TestTensorFile::namesTheFileThatCannotBeRead()
{
    QDir(m_folder->path()).mkdir(QStringLiteral("folder.csv"));
    for (const char *name : {"missing.npy", "missing.npz", "missing.csv", "missing/x.tsv", "folder.csv"}) {
        const QString error = inputErrorOf([&] { loadTensor(path(name)); });
        QVERIFY2(error.contains(QLatin1String(name)), qPrintable(error));
    }
}

void TestTensorFile::keepsTheOldFileUntilTheNewOneIsWhole()
{
    writeFile(path("x.npy"), "old");
    {
        AtomicFile file(path("x.npy"));
        file.write(std::string(1 << 20, 'n'));
        file.flush();
        QCOMPARE(fileBytes(path("x.npy")), QByteArray("old"));
    }
    QCOMPARE(files(), QStringList {QStringLiteral("x.npy")});
    AtomicFile file(path("x.npy"));
    file.write("n");
    file.write(std::string(1 << 20, 'e'));
    file.write("w");
    file.commit();
    QCOMPARE(fileBytes(path("x.npy")), QByteArray("n") + QByteArray(1 << 20, 'e') + "w");
    QCOMPARE(files(), QStringList {QStringLiteral("x.npy")});
}

void TestTensorFile::keepsTheOldFileWhenTheDiskIsFull()
{
    // A limit on file size stands for the full disk. The signal is ignored, so that writing fails with EFBIG instead of
    // ending the program.
    signal(SIGXFSZ, SIG_IGN);
    rlimit before = {};
    getrlimit(RLIMIT_FSIZE, &before);
    writeFile(path("x.npy"), "old");
    writeFile(path("x.npz"), "old");
    rlimit small = before;
    small.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &small);
    const QString npy = errorOf<IoError>([&] { saveTensor(path("x.npy"), Tensor::filled({1000}, 0.3)); });
    std::vector<double> noise(3000); // Compressed, it is still larger than the limit.
    for (std::size_t i = 0; i < noise.size(); ++i)
        noise[i] = std::sin(static_cast<double>(i));
    const QString npz = errorOf<IoError>([&] { saveTensor(path("x.npz"), Tensor({3000}, noise)); });
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY2(npy.contains(QStringLiteral("x.npy” cannot be written: File too large")), qPrintable(npy));
    QVERIFY2(npz.contains(QStringLiteral("x.npz” cannot be written: File too large")), qPrintable(npz));
    QCOMPARE(fileBytes(path("x.npy")), QByteArray("old"));
    QCOMPARE(fileBytes(path("x.npz")), QByteArray("old"));
    QCOMPARE(files().size(), 2);
}

void TestTensorFile::keepsPermissionsAndLinks()
{
    const Tensor tensor({1}, {1});
    saveTensor(path("x.npy"), tensor);
    QVERIFY(::chmod(path("x.npy").c_str(), 0640) == 0);
    QVERIFY(::symlink("x.npy", path("link.npy").c_str()) == 0);
    saveTensor(path("link.npy"), Tensor({1}, {2}));
    QVERIFY(std::filesystem::is_symlink(path("link.npy")));
    QCOMPARE(loadTensor(path("x.npy"))[0], 2.0);
    struct stat status = {};
    QVERIFY(::stat(path("x.npy").c_str(), &status) == 0);
    QCOMPARE(status.st_mode & 0777u, 0640u);
}

void TestTensorFile::refusesToReplaceWhatIsNoFile()
{
    QDir(m_folder->path()).mkdir(QStringLiteral("folder.npy"));
    QVERIFY(::mkfifo(path("pipe.npy").c_str(), 0600) == 0);
    for (const char *name : {"folder.npy", "pipe.npy", "missing/x.npy"})
        QVERIFY2(errorOf<IoError>([&] { saveTensor(path(name), Tensor({1}, {1})); }).contains(QLatin1String(name)),
                 name);
    QCOMPARE(files(), (QStringList {QStringLiteral("folder.npy"), QStringLiteral("pipe.npy")}));
}

void TestTensorFile::doesNotWaitForAPipe()
{
    QVERIFY(::mkfifo(path("pipe.npy").c_str(), 0600) == 0);
    QVERIFY(inputErrorOf([&] { loadTensor(path("pipe.npy")); }).contains(QStringLiteral("not an ordinary file")));
}

NORMSCOPE_TEST(TestTensorFile)

} // namespace tst_tensor_file

#include "tst_tensor_file.moc"
