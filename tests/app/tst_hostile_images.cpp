// SPDX-License-Identifier: GPL-3.0-or-later
// Images that make their decoder crash, stall or use up memory: the command line and the window report each in one
// sentence, and the window's document stays.
#include "tests/app/program_run.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "tests/support/images.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QMimeData>
#include <QProcess>

#include <csignal>
#include <sys/stat.h>

namespace tst_hostile_images {

using namespace normscope;
using namespace normscope::test;

namespace {

/// Whether a process with the arguments `word` and `parent` exists.
bool isRunning(const QByteArray &word, const QByteArray &parent)
{
    const QStringList processes = QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs);
    return std::ranges::any_of(processes, [&](const QString &process) {
        const QByteArray line = fileBytes(QStringLiteral("/proc/%1/cmdline").arg(process));
        return line.contains(word + '\0' + parent + '\0');
    });
}

} // namespace

class HostileImagesTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init()
    {
        startAnew();
        m_program->window().files().opener().setDecoder({NORMSCOPE_PROGRAM});
    }
    void cleanup() { m_program.reset(); }

    void commandsRefuseIt_data();
    void commandsRefuseIt();
    void windowRefusesIt_data() { commandsRefuseIt_data(); }
    void windowRefusesIt();
    void clipboardRefusesIt_data();
    void clipboardRefusesIt();
    void pipesAreNotOpened();
    void endlessImageIsCancelledInTheWindow();
    void endlessImageEndsWithTheCommand();
    void decoderIsNoCommand();

private:
    QString write(const QString &name, const QByteArray &content)
    {
        writeFile(path(name), content);
        return path(name);
    }
};

void HostileImagesTest::commandsRefuseIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    const QByteArray svg = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
                           "width='8' height='8'>";
    QByteArray attributes = svg.chopped(1);
    for (int i = 0; i < 100'000; ++i)
        attributes += " a" + QByteArray::number(i) + "='1'";
    const std::pair<const char *, QByteArray> drawings[] = {
        {"text", svg + "<text x='1' y='7'>word</text></svg>"},
        {"reference to itself", svg + "<defs><g id='a'><use xlink:href='#a'/></g></defs><use xlink:href='#a'/></svg>"},
        {"reference to a pipe", svg + "<image xlink:href='pipe'/></svg>"},
        {"100 000 attributes", attributes + "/>"},
    };
    for (const auto &[what, content] : drawings) {
        for (const char *ending : {"svg", "png", "jpg"})
            QTest::addRow("svg with %s as .%s", what, ending)
                << QStringLiteral("hostile.") + QLatin1String(ending) << content;
    }
    QTest::newRow("pixel bomb") << QStringLiteral("bomb.png") << blackPng(12'000);
    const QImage image = noisyImage({64, 64});
    for (const char *format : {"png", "jpeg", "bmp"}) {
        const QByteArray bytes = encoded(image, format);
        QTest::addRow("half %s", format) << QStringLiteral("half.png") << bytes.left(bytes.size() / 2);
    }
    const QByteArray gif = gifOf(64, 64, QByteArray(64 * 64, 'x'));
    QTest::newRow("half gif") << QStringLiteral("half.gif") << gif.left(gif.size() / 2);
    const QByteArray icon = QByteArray("\0\0\1\0\1\0\x40\x40\0\0\1\0\x20\0", 14)
        + littleEndian<quint32>(encoded(image, "png").size()) + littleEndian<quint32>(22) + encoded(image, "png");
    QTest::newRow("icon") << QStringLiteral("icon.png") << icon;
    QTest::newRow("half icon") << QStringLiteral("icon.ico") << icon.left(icon.size() / 2);
}

void HostileImagesTest::commandsRefuseIt()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, content);
    const QString out = path(QStringLiteral("out.py"));
    const ProgramRun run = runProgram({QStringLiteral("script"), write(name, content), QStringLiteral("--language"),
                                       QStringLiteral("numpy"), QStringLiteral("--out"), out});
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
    QVERIFY2(run.error.contains(name) && !run.error.contains(QStringLiteral("process")), qPrintable(run.error));
    QVERIFY(!QFile::exists(out));
}

void HostileImagesTest::windowRefusesIt()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, content);
    const Scene before = m_program->document().scene();
    m_program->window().files().open(write(name, content));
    QTRY_VERIFY(m_program->window().isSettled());
    QVERIFY2(m_program->message().contains(name), qPrintable(m_program->message()));
    QVERIFY(m_program->document().scene() == before);
}

void HostileImagesTest::clipboardRefusesIt_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("content");
    const QByteArray png = encoded(noisyImage({64, 64}), "png");
    QTest::newRow("half png") << QStringLiteral("image/png") << png.left(png.size() / 2);
    QTest::newRow("svg as png") << QStringLiteral("image/png") << QByteArray("<svg><text>word</text></svg>");
    QTest::newRow("pixel bomb") << QStringLiteral("image/png") << blackPng(12'000);
    QTest::newRow("svg") << QStringLiteral("image/svg+xml") << QByteArray("<svg><text>word</text></svg>");
}

void HostileImagesTest::clipboardRefusesIt()
{
    QFETCH(const QString, type);
    QFETCH(const QByteArray, content);
    const Scene before = m_program->document().scene();
    auto *data = new QMimeData;
    data->setData(type, content);
    QApplication::clipboard()->setMimeData(data);
    m_program->action({QStringLiteral("Edit"), QStringLiteral("Paste as new tensor")})->trigger();
    QTRY_VERIFY(m_program->window().isSettled());
    QVERIFY(!m_program->message().isEmpty());
    QVERIFY(m_program->document().scene() == before);
}

void HostileImagesTest::pipesAreNotOpened()
{
    const QString pipe = path(QStringLiteral("pipe.png"));
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    const ProgramRun run
        = runProgram({QStringLiteral("figure"), pipe, QStringLiteral("--view"), QStringLiteral("tensor"),
                      QStringLiteral("--out"), path(QStringLiteral("out.svg"))});
    QVERIFY2(run.isRefusal(2) && run.error.contains(QStringLiteral("ordinary")), qPrintable(run.error));
    m_program->window().files().open(pipe);
    QTRY_VERIFY(m_program->message().contains(QStringLiteral("ordinary")));
}

void HostileImagesTest::endlessImageIsCancelledInTheWindow()
{
    const Scene before = m_program->document().scene();
    FileOpener &opener = m_program->window().files().opener();
    const QByteArray self = QByteArray::number(QCoreApplication::applicationPid());
    opener.open({write(QStringLiteral("endless.jpg"), jpegOfScans(6000, 3000))}, FileOpener::Questions::TakeProposal);
    QTRY_VERIFY(isRunning("decode-image", self));
    opener.cancel();
    QTRY_VERIFY(!isRunning("decode-image", self));
    QVERIFY(m_program->window().isSettled());
    QVERIFY(m_program->document().scene() == before);
}

void HostileImagesTest::endlessImageEndsWithTheCommand()
{
    const QString image = write(QStringLiteral("endless.jpg"), jpegOfScans(6000, 3000));
    for (const int signal : {SIGTERM, SIGKILL}) {
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(QStringLiteral(NORMSCOPE_PROGRAM),
                      {QStringLiteral("script"), image, QStringLiteral("--language"), QStringLiteral("numpy"),
                       QStringLiteral("--out"), path(QStringLiteral("out.py"))});
        QVERIFY(process.waitForStarted());
        const QByteArray parent = QByteArray::number(process.processId());
        QTRY_VERIFY(isRunning("decode-image", parent));
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished());
        QTRY_VERIFY(!isRunning("decode-image", parent));
    }
}

void HostileImagesTest::decoderIsNoCommand()
{
    QVERIFY(!runProgram({QStringLiteral("--help")}).output.contains(QStringLiteral("decode-image")));
    const ProgramRun run = runProgram({QStringLiteral("decode-image"), QStringLiteral("1")});
    QCOMPARE(run.exitCode, 1); // It was not started by the program.
}

NORMSCOPE_WINDOW_TEST(HostileImagesTest)

} // namespace tst_hostile_images

#include "tst_hostile_images.moc"
