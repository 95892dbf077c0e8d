// SPDX-License-Identifier: GPL-3.0-or-later
// Files whose names are not UTF-8 and thus no text: they are opened, written and named in messages.
#include "tests/subject.h"
#include "widgets/core/file_name.h"

#include "engine/formats/npy.h"
#include "engine/formats/npz.h"
#include "tests/app/program_run.h"
#include "tests/support/files.h"
#include "tests/support/images.h"

#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

namespace tst_file_names {

using namespace normscope;
using namespace normscope::test;

class FileNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { std::filesystem::remove_all(m_folder->path().toStdString()); } // Qt cannot name the files.

    void everyNameComesBackAsItWas_data();
    void everyNameComesBackAsItWas();
    void namesAreShownInUtf8();
    void addressesOfFilesKeepTheirBytes();
    void commandsReadAndWriteSuchFiles_data();
    void commandsReadAndWriteSuchFiles();
    void theWindowOpensSuchFiles_data();
    void theWindowOpensSuchFiles();
    void aMissingOneIsNamedInOneLine();

private:
    std::filesystem::path path(const std::string &name) const
    {
        return std::filesystem::path(m_folder->path().toStdString()) / name;
    }
    /// Runs the program by a shell command line, in which \377 stands for that byte.
    ProgramRun run(const QByteArray &words) const
    {
        QProcess process;
        QProcessEnvironment environment = withoutDisplay();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("HOME"), m_folder->path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder->path());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->path());
        writeFile(m_folder->filePath(QStringLiteral("run.sh")),
                  "odd=$(printf '\\377')\nexec " NORMSCOPE_PROGRAM " " + words + '\n');
        process.start(QStringLiteral("/bin/sh"), {QStringLiteral("run.sh")});
        if (!process.waitForFinished(120'000))
            return {};
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }
    void writeInputs() const
    {
        saveNpy(path("\xff.npy"), Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
        saveNpz(path("\xff.npz"), {{"a", Tensor({3}, {1, 2, 3})}, {"b", Tensor({2}, {1, 2})}});
        std::filesystem::rename(path("\xff.npy"), path("t.npy"));
        std::filesystem::copy_file(path("t.npy"), path("\xff.npy"));
        writeFile(m_folder->filePath(QStringLiteral("i.png")), encoded(noisyImage({4, 3}), "png"));
        std::filesystem::rename(path("i.png"), path("\xff.png"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FileNamesTest::everyNameComesBackAsItWas_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("text");
    QTest::newRow("plain") << QByteArray("folder/a b.npy") << true;
    QTest::newRow("Chinese") << QByteArray("批归一化.npy") << true;
    QTest::newRow("beyond 16 bits") << QByteArray("😀.npy") << true;
    QTest::newRow("Latin 1") << QByteArray("caf\xe9.npy") << false;
    QTest::newRow("GB 18030") << QByteArray("\xc5\xfa\xb9\xe9\xd2\xbb.npy") << false;
    QTest::newRow("half a surrogate pair") << QByteArray("\xed\xa0\x80.npy") << false;
    QTest::newRow("needlessly long") << QByteArray("\xc0\xaf.npy") << false;
    QTest::newRow("too far") << QByteArray("\xf4\x90\x80\x80") << false;
    QTest::newRow("cut off") << QByteArray("a\xe6\x89") << false;
    QByteArray all;
    for (int byte = 1; byte < 256; ++byte)
        all += static_cast<char>(byte);
    QTest::newRow("all bytes") << all << false;
}

void FileNamesTest::everyNameComesBackAsItWas()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, text);
    const QString name = fileName(bytes);
    QCOMPARE(QByteArray::fromStdString(nativePath(name).native()), bytes);
    QCOMPARE(isText(name), text);
    if (text)
        QCOMPARE(name, QString::fromUtf8(bytes));
    QVERIFY(!shownFileName(name).contains(QChar::ReplacementCharacter));
}

void FileNamesTest::namesAreShownInUtf8()
{
    QCOMPARE(shownFileName(fileName("folder/caf\xe9 批.npy")), QStringLiteral("caf\\xe9 批.npy"));
}

void FileNamesTest::addressesOfFilesKeepTheirBytes()
{
    QCOMPARE(fileName(QUrl::fromEncoded("file:///a/%FF%20%25.npy")), fileName("/a/\xff %.npy"));
    QCOMPARE(fileName(QUrl::fromLocalFile(QStringLiteral("/a/100 %#?批.npy"))), QStringLiteral("/a/100 %#?批.npy"));
    QCOMPARE(fileName(QUrl(QStringLiteral("https://example.org/a.npy"))), QString());
}

void FileNamesTest::commandsReadAndWriteSuchFiles_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("compute") << QByteArray("compute $odd.npy --method layer --out-dir out-$odd")
                             << QByteArray("out-\xff/output.npy");
    QTest::newRow("compute, one array") << QByteArray("compute $odd.npz:a --method layer --out-dir out")
                                        << QByteArray("out/output.npy");
    QTest::newRow("figure") << QByteArray("figure $odd.npy --view tensor --out $odd.svg") << QByteArray("\xff.svg");
    QTest::newRow("figure, data") << QByteArray("figure $odd.npy --view tensor --out $odd.csv")
                                  << QByteArray("\xff.csv");
    QTest::newRow("figure of an image") << QByteArray("figure $odd.png --view tensor --out $odd.svg")
                                        << QByteArray("\xff.svg");
    QTest::newRow("script") << QByteArray("script $odd.npy --language numpy --out $odd.py") << QByteArray("\xff.py");
}

void FileNamesTest::commandsReadAndWriteSuchFiles()
{
    QFETCH(const QByteArray, words);
    QFETCH(const QByteArray, written);
    writeInputs();
    const ProgramRun result = run(words);
    QCOMPARE(result.error, QString());
    QCOMPARE(result.exitCode, 0);
    QVERIFY(std::filesystem::file_size(path(written.toStdString())) > 0);
}

void FileNamesTest::theWindowOpensSuchFiles_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("tensor") << QByteArray("$odd.npy");
    QTest::newRow("one array") << QByteArray("$odd.npz:b");
    QTest::newRow("image") << QByteArray("$odd.png");
    QTest::newRow("images") << QByteArray("$odd.png $odd.png");
}

void FileNamesTest::theWindowOpensSuchFiles()
{
    QFETCH(const QByteArray, file);
    writeInputs();
    const ProgramRun result = run(file + " --exit-after-first-frame");
    QCOMPARE(result.error, QString());
    QCOMPARE(result.exitCode, 0);
}

void FileNamesTest::aMissingOneIsNamedInOneLine()
{
    for (const char *words :
         {"script none-$odd.npy --language numpy --out x.py", "none-$odd.npy --exit-after-first-frame",
          "compute none-$odd.npy --method layer --out-dir out"}) {
        const ProgramRun result = run(words);
        QVERIFY2(result.isRefusal(2), qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("none-\\xff.npy")), qPrintable(result.error));
    }
}

NORMSCOPE_TEST(FileNamesTest)

} // namespace tst_file_names

#include "tst_file_names.moc"
