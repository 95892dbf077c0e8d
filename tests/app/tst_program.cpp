// SPDX-License-Identifier: GPL-3.0-or-later
// The real program, started as users start it: with every sample, sound and damaged files, and without a display.
#include "engine/samples/samples.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sys/resource.h>

namespace tst_program {

using namespace normscope::test;

namespace {

/// An environment in which settings and caches of the run go to `home`.
QProcessEnvironment environmentIn(const QString &home)
{
    QProcessEnvironment environment = withoutDisplay();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("HOME"), home);
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
    environment.remove(QStringLiteral("LANGUAGE"));
    return environment;
}

QByteArray npy(const QByteArray &header, const QByteArray &data)
{
    QByteArray padded = header;
    while ((10 + padded.size() + 1) % 64 != 0)
        padded += ' ';
    padded += '\n';
    QByteArray file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(padded.size() & 0xff);
    file += static_cast<char>(padded.size() >> 8);
    return file + padded + data;
}

} // namespace

class TestProgram : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;

    QString write(const QString &name, const QByteArray &content)
    {
        QString path = m_folder.filePath(name);
        writeFile(path, content);
        return path;
    }

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_environment = environmentIn(m_folder.path());
    }

    void everySampleOpensInTheWindow_data()
    {
        QTest::addColumn<QString>("sample");
        for (const normscope::Sample &sample : normscope::samples())
            QTest::newRow(sample.id) << QString::fromLatin1(sample.id);
    }

    void everySampleOpensInTheWindow()
    {
        QFETCH(QString, sample);
        const ProgramRun result = runProgram(
            {QStringLiteral("--sample"), sample, QStringLiteral("--exit-after-first-frame")}, m_environment);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.exitCode, 0);
    }

    void aTensorFileOpensInTheWindow_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        const QByteArray floats(24 * 4, '\0');
        QTest::newRow("npy") << QStringLiteral("a.npy")
                             << npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4), }", floats);
        QTest::newRow("csv") << QStringLiteral("a.csv") << QByteArray("1,2,3\n4,5,6\n");
        QTest::newRow("tsv with decimal commas") << QStringLiteral("a.tsv") << QByteArray("1,5\t2\n4\t5,25\n");
    }

    void aTensorFileOpensInTheWindow()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const ProgramRun result
            = runProgram({write(name, content), QStringLiteral("--exit-after-first-frame")}, m_environment);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.exitCode, 0);
    }

    void measuringLeavesTheNextSessionAsItWas()
    {
        const QString folder = m_folder.filePath(QStringLiteral("measured"));
        const ProgramRun result = runProgram({QStringLiteral("--exit-after-first-frame")}, environmentIn(folder));
        QCOMPARE(result.exitCode, 0);
        const QString settings = folder + QStringLiteral("/config/normscope/normscope.ini");
        QVERIFY(!QFile::exists(settings) || !fileBytes(settings).contains("windowGeometry"));
    }

    void aCommandBehindAnOptionIsToldItsPlace()
    {
        const ProgramRun run = runProgram(
            {QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("lesson"), QStringLiteral("list")});
        QVERIFY2(run.isRefusal(2), qPrintable(run.error));
        QCOMPARE(
            run.error.trimmed(),
            QStringLiteral("normscope: The command “lesson” stands before its options, as in “normscope lesson …”."));
    }

    void helpFitsATerminalOf80Columns_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("program") << QStringList();
        static const QRegularExpression commandLine(QStringLiteral("\n  ([a-z][a-z-]*)\n"));
        for (const auto &command : commandLine.globalMatch(runProgram({QStringLiteral("--help")}).output))
            QTest::newRow(qPrintable(command.captured(1))) << QStringList {command.captured(1)};
    }

    void helpFitsATerminalOf80Columns()
    {
        QFETCH(QStringList, command);
        for (const char *language : {"en", "zh_CN"}) {
            const ProgramRun run = runProgram(
                command
                + QStringList {QStringLiteral("--help"), QStringLiteral("--language"), QLatin1String(language)});
            QCOMPARE(run.exitCode, 0);
            for (const QString &line : run.output.split(QLatin1Char('\n'))) {
                const auto wide = std::ranges::count_if(line, [](QChar c) { return c.unicode() >= 0x2e80; });
                QVERIFY2(line.size() + wide <= 80, qPrintable(line));
            }
        }
    }

    /// Qt would abort.
    void underWaylandItSaysWhichPackageIsMissing()
    {
        const QDir platforms(QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms"));
        if (!platforms.entryList({QStringLiteral("libqwayland*")}).isEmpty())
            QSKIP("Qt's plugin for Wayland is installed.");
        QProcessEnvironment environment = withoutDisplay();
        environment.insert(QStringLiteral("WAYLAND_DISPLAY"), QStringLiteral("nowhere"));
        const ProgramRun result = runProgram({}, environment);
        QVERIFY2(result.isRefusal(1), qPrintable(result.error));
        QVERIFY2(result.error.contains(QLatin1String("qt6-wayland")), qPrintable(result.error));
    }

    void bashCompletesWhatACommandDoes()
    {
        QProcess bash;
        bash.start(QStringLiteral("bash"),
                   {QStringLiteral("-c"),
                    QStringLiteral("source <(\"$0\" completion bash); COMP_WORDS=(normscope lesson h); COMP_CWORD=2; "
                                   "_normscope; echo \"${COMPREPLY[@]}\""),
                    QStringLiteral(NORMSCOPE_PROGRAM)});
        QVERIFY(bash.waitForFinished());
        QCOMPARE(QString::fromUtf8(bash.readAllStandardOutput()), QStringLiteral("handout\n"));
    }

    /// Logging is off by default, as the other tests check.
    void whatItDoesIsLoggedToWhoeverAsks()
    {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("normscope.*=true"));
        const QString path = write(QStringLiteral("a.csv"), "1,2,3\n4,5,6\n");
        const ProgramRun result = runProgram({path, QStringLiteral("--exit-after-first-frame")}, environment);
        QCOMPARE(result.exitCode, 0);
        // Recovery logs too, but only after the first frame.
        for (const char *category : {"kernels", "fonts", "files"})
            QVERIFY2(result.error.contains(QStringLiteral("normscope.%1: ").arg(QLatin1String(category))),
                     qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("threads")), qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("a.csv was opened, 48 bytes")), qPrintable(result.error));
    }

    void severalImagesOpenInTheWindow()
    {
        QStringList arguments {QStringLiteral("--exit-after-first-frame")};
        for (const char *name : {"a.png", "b.png"}) {
            arguments << m_folder.filePath(QLatin1String(name));
            QImage image(4, 3, QImage::Format_Grayscale8);
            image.fill(128);
            QVERIFY(image.save(arguments.last()));
        }
        const ProgramRun result = runProgram(arguments, m_environment);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.exitCode, 0);
        QVERIFY(runProgram({QStringLiteral("--help")}).output.contains(QStringLiteral("image")));
    }

    /// --help works at any position; after "--" it is the name of a file.
    void helpIsGivenToWhoeverAsks()
    {
        for (const char *words : {"--help", "x.npy --help", "--exit-after-first-frame -h", "--version --help"})
            QVERIFY2(runProgram(QString::fromLatin1(words).split(QLatin1Char(' ')))
                         .output.startsWith(QLatin1String("Usage")),
                     words);
        const ProgramRun version = runProgram({QStringLiteral("x.npy"), QStringLiteral("--version")});
        QVERIFY2(version.exitCode == 0 && version.output.startsWith(QLatin1String("normscope ")),
                 qPrintable(version.error));
        const ProgramRun file = runProgram({QStringLiteral("compute"), QStringLiteral("--"), QStringLiteral("--help")});
        QVERIFY2(file.isRefusal(2), qPrintable(file.error));
    }

    /// The folder belongs to another user or is open to others, as under sudo or without a login.
    void aFolderForSocketsThatQtDislikesIsNotTold()
    {
        QProcessEnvironment environment = withoutDisplay();
        const QString folder = m_folder.filePath(QStringLiteral("sockets"));
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(
            QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther));
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), folder);
        const ProgramRun result = runProgram(
            {QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"), QStringLiteral("--view"),
             QStringLiteral("tensor"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("x.svg"))},
            environment);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.exitCode, 0);
    }

    void severalFilesMustBeImages()
    {
        const ProgramRun result
            = runProgram({write(QStringLiteral("one.csv"), "1,2\n"), QStringLiteral("b.png")}, m_environment);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.error.contains(QStringLiteral("several images")), qPrintable(result.error));
    }

    void aDamagedFileGetsOneSentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        const QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
        QTest::newRow("empty npy") << QStringLiteral("empty.npy") << QByteArray();
        QTest::newRow("truncated npy") << QStringLiteral("cut.npy") << npy(header, QByteArray(20, '\0'));
        QTest::newRow("text as npy") << QStringLiteral("text.npy") << QByteArray("not numbers");
        QTest::newRow("object npy") << QStringLiteral("object.npy")
                                    << npy("{'descr': '|O', 'fortran_order': False, 'shape': (2,), }", "\x80\x04N.");
        QTest::newRow("huge npy") << QStringLiteral("huge.npy")
                                  << npy("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999,), }", {});
        QTest::newRow("ragged csv") << QStringLiteral("ragged.csv") << QByteArray("1,2,3\n4,5\n");
        QTest::newRow("words in csv") << QStringLiteral("words.csv") << QByteArray("1,2\n3,four\n");
        QTest::newRow("empty csv") << QStringLiteral("empty.csv") << QByteArray();
        QTest::newRow("foreign document") << QStringLiteral("foreign.normscope") << QByteArray("no zip archive");
        QTest::newRow("cut document") << QStringLiteral("cut.normscope") << QByteArray("PK\x03\x04\x14\x00", 6);
        QTest::newRow("unknown ending") << QStringLiteral("tensor.xyz") << QByteArray("1 2 3");
    }

    void aDamagedFileGetsOneSentence()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const QString path = write(name, content);
        const ProgramRun result = runProgram({path, QStringLiteral("--exit-after-first-frame")}, m_environment);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.error.startsWith(QStringLiteral("normscope: ")), qPrintable(result.error));
        QVERIFY2(result.error.contains(name), qPrintable(result.error));
        QCOMPARE(result.error.count(QLatin1Char('\n')), 1);
    }

    void aDamagedImageGetsOneLineOfTheFigureCommand_data()
    {
        QTest::addColumn<QByteArray>("content");
        QImage image(64, 64, QImage::Format_Grayscale8);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                image.scanLine(y)[x] = static_cast<uchar>(x * x * 31 + y * y * 17);
        }
        QByteArray png;
        QBuffer buffer(&png);
        QVERIFY(image.save(&buffer, "png"));
        QTest::newRow("cut in the header") << png.left(20);
        QTest::newRow("cut in the pixels") << png.left(png.size() / 2);
        png[png.size() / 2] = static_cast<char>(png[png.size() / 2] ^ 0xff);
        QTest::newRow("a changed byte") << png;
    }

    void aDamagedImageGetsOneLineOfTheFigureCommand()
    {
        QFETCH(QByteArray, content);
        const QString file = write(QStringLiteral("damaged.png"), content);
        const ProgramRun result
            = runProgram({QStringLiteral("figure"), file, QStringLiteral("--view"), QStringLiteral("tensor"),
                          QStringLiteral("--out"), m_folder.filePath(QStringLiteral("damaged.svg"))},
                         m_environment);
        QVERIFY2(result.isRefusal(2), qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("damaged.png")), qPrintable(result.error));
    }

    void shortMemoryIsOneSentenceThatNamesTheFile()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("A sanitizer needs the memory itself");
#endif
        const QString file = write(QStringLiteral("large.csv"), "1,2\n");
        QVERIFY(QFile::resize(file, 1'000'000'000)); // Sparse: it takes no room on the disk.
        const ProgramRun result
            = runProgram({QStringLiteral("compute"), file, QStringLiteral("--method"), QStringLiteral("layer"),
                          QStringLiteral("--out-dir"), m_folder.filePath(QStringLiteral("none"))},
                         m_environment, [] {
                             const rlimit limits = {1'000'000'000, 1'000'000'000};
                             ::setrlimit(RLIMIT_AS, &limits);
                         });
        QVERIFY2(result.isRefusal(1), qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("memory")) && result.error.contains(QStringLiteral("large.csv")),
                 qPrintable(result.error));
    }

    void aMissingFileGetsOneSentence()
    {
        const ProgramRun result = runProgram(
            {m_folder.filePath(QStringLiteral("none.npy")), QStringLiteral("--exit-after-first-frame")}, m_environment);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.error.contains(QStringLiteral("none.npy")), qPrintable(result.error));
    }

    void chineseIsSpokenWhenAskedFor_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString missing = m_folder.filePath(QStringLiteral("none.npy"));
        const QString language = QStringLiteral("--language"), chinese = QStringLiteral("zh_CN");
        QTest::newRow("file") << QStringList {language, chinese, missing, QStringLiteral("--exit-after-first-frame")};
        QTest::newRow("argument") << QStringList {QStringLiteral("--language=zh_CN"), QStringLiteral("--side")};
        QTest::newRow("figure") << QStringList {QStringLiteral("figure"), missing, language, chinese};
    }

    void chineseIsSpokenWhenAskedFor()
    {
        QFETCH(QStringList, arguments);
        const ProgramRun result = runProgram(arguments, m_environment);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.error.contains(QRegularExpression(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"))),
                 qPrintable(result.error));
    }

    void withoutDisplayItSaysSoAndNamesTheFigureCommand()
    {
        QProcessEnvironment environment = m_environment;
        for (const char *name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(QLatin1String(name));
        const ProgramRun result = runProgram({}, environment);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.error.startsWith(QStringLiteral("normscope: ")), qPrintable(result.error));
        QVERIFY2(result.error.contains(QStringLiteral("normscope figure")), qPrintable(result.error));
    }

    void anUnreachableDisplayDoesNotCrash()
    {
        QProcessEnvironment environment = m_environment;
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
        environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":4242"));
        QCOMPARE(runProgram({}, environment).exitCode, 1);
    }

    void theExploreFigureIsWrittenWithoutDisplay()
    {
        QProcessEnvironment environment = m_environment;
        for (const char *name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(QLatin1String(name));
        const QString picture = m_folder.filePath(QStringLiteral("explore.png"));
        const QString input = write(QStringLiteral("figure.csv"), "1,2,3\n4,5,6\n");
        const ProgramRun result = runProgram({QStringLiteral("figure"), input, QStringLiteral("--view"),
                                              QStringLiteral("explore"), QStringLiteral("--out"), picture},
                                             environment);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.exitCode, 0);
        const QImage image(picture);
        QVERIFY(image.width() > 800);
        // The picture has more than one flat colour.
        QVERIFY(image.pixel(image.width() / 4, image.height() / 4) != image.pixel(1, 1)
                || image.pixel(image.width() / 3, image.height() / 3) != image.pixel(1, 1));
    }

    void kernelsThatThereAreNotAreNamed_data()
    {
        QTest::addColumn<QString>("kernels");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("known");
        const QStringList window
            = {QStringLiteral("--sample"), QStringLiteral("counting"), QStringLiteral("--exit-after-first-frame")};
        const QStringList compute = {QStringLiteral("compute"),   write(QStringLiteral("x.csv"), "1,2,3\n4,5,6\n"),
                                     QStringLiteral("--method"),  QStringLiteral("layer"),
                                     QStringLiteral("--out-dir"), m_folder.filePath(QStringLiteral("out"))};
        QTest::newRow("compute, foo") << QStringLiteral("foo") << compute << false;
        QTest::newRow("compute, plain") << QStringLiteral("plain") << compute << true;
        QTest::newRow("compute, empty") << QString() << compute << true;
        QTest::newRow("window, foo") << QStringLiteral("foo") << window << false;
    }

    void kernelsThatThereAreNotAreNamed()
    {
        QFETCH(QString, kernels);
        QFETCH(QStringList, arguments);
        QFETCH(bool, known);
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("NORMSCOPE_KERNELS"), kernels);
        const ProgramRun result = runProgram(arguments, environment);
        QCOMPARE(result.exitCode, 0);
        if (known) {
            QCOMPARE(result.error, QString());
            return;
        }
        QVERIFY2(result.isRefusal(0), qPrintable(result.error)); // One line on the error stream, but successful.
        for (const char *part : {"NORMSCOPE_KERNELS", "“foo”", ", plain"})
            QVERIFY2(result.error.contains(QString::fromUtf8(part)), qPrintable(result.error));
    }

    void aWrongNameGetsItsCause_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("cause");
        const auto row = [](const char *title, const QStringList &arguments, const char *cause) {
            QTest::newRow(title) << arguments << QString::fromUtf8(cause);
        };
        row("mistyped command", {QStringLiteral("figur")}, "the closest command is “figure”");
        row("neither command nor file", {QStringLiteral("frob")}, "no file and no command “frob”");
        row("of lessons", {QStringLiteral("lesson"), QStringLiteral("frob")}, "by “frob”; it is one of: check, new");
        row("lesson that is not there",
            {QStringLiteral("lesson"), QStringLiteral("check"), QStringLiteral("not-there.md")}, "does not exist");
        row("lesson that is a folder", {QStringLiteral("lesson"), QStringLiteral("check"), m_folder.path()},
            "a folder");
        row("handbook as text",
            {QStringLiteral("handbook"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("book.txt"))},
            "a folder of pages or as one .pdf");
        row("tensor for stacks",
            {QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"), QStringLiteral("--view"),
             QStringLiteral("depth"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("depth.svg"))},
            "nothing in a tensor for it");
    }

    /// Without a window that waits for a script for ever, and with nothing written.
    void aWrongNameGetsItsCause()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, cause);
        const ProgramRun result = runProgram(arguments, m_environment);
        QVERIFY2(result.isRefusal(2), qPrintable(result.error));
        QVERIFY2(result.error.contains(cause), qPrintable(result.error));
        QVERIFY(!QFileInfo::exists(m_folder.filePath(QStringLiteral("book.txt"))));
        QVERIFY(!QFileInfo::exists(m_folder.filePath(QStringLiteral("depth.svg"))));
    }

    void aFigureThatCannotBeWrittenLeavesNothing_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        const QString input = write(QStringLiteral("ok.csv"), "1,2,3\n4,5,6\n");
        const QString out = m_folder.filePath(QStringLiteral("refused.png"));
        const QString view = QStringLiteral("--view"), explore = QStringLiteral("explore"),
                      to = QStringLiteral("--out"), figure = QStringLiteral("figure");
        QTest::newRow("unknown view") << QStringList {figure, input, view, QStringLiteral("side"), to, out} << 2;
        QTest::newRow("no output") << QStringList {figure, input, view, explore} << 2;
        QTest::newRow("missing input") << QStringList {figure, m_folder.filePath(QStringLiteral("none.csv")),
                                                       view,   explore,
                                                       to,     out}
                                       << 2;
        QTest::newRow("unknown ending") << QStringList {figure, input,
                                                        view,   explore,
                                                        to,     m_folder.filePath(QStringLiteral("refused.xyz"))}
                                        << 2;
        QTest::newRow("missing folder") << QStringList {figure, input,
                                                        view,   explore,
                                                        to,     m_folder.filePath(QStringLiteral("none/refused.png"))}
                                        << 1;
    }

    void aFigureThatCannotBeWrittenLeavesNothing()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const ProgramRun result = runProgram(arguments, m_environment);
        QCOMPARE(result.exitCode, exitCode);
        QVERIFY2(result.error.startsWith(QStringLiteral("normscope: ")), qPrintable(result.error));
        QCOMPARE(result.error.count(QLatin1Char('\n')), 1);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("refused.png"))));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("refused.xyz"))));
    }
};

NORMSCOPE_TEST(TestProgram)

} // namespace tst_program

#include "tst_program.moc"
