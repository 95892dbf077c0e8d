// SPDX-License-Identifier: GPL-3.0-or-later
// However the program ends, the last work is offered at the next start. A victim, which is this test executable started
// again, shows the window, makes random edits from a seed, and notes every state. It is killed at a random moment, or
// ended as a system ends programs; the work offered then is looked up in its notes.
//
// A dozen victims are killed; NORMSCOPE_KILLS=100 kills more. The losses are printed.
#include "app/document/scene_json.h"
#include "app/recovery/recovery_bar.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "tests/app/recovery_test.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QHash>
#include <QProcess>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSessionManager>
#include <QUndoStack>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace tst_recovery_endings {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr auto victimOption = "--victim";

void prepare()
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("normscope"));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

qint64 now()
{
    timespec time = {};
    ::clock_gettime(CLOCK_MONOTONIC, &time); // The same clock in all processes.
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

/// A hash by which scenes are compared.
quint64 fingerprint(const Scene &scene)
{
    const QByteArray text = sceneJson(sceneText({scene}));
    quint64 result = qHashBits(text.constData(), static_cast<std::size_t>(text.size()));
    for (const auto &[name, tensor] : sceneTensors(scene)) {
        tensor.visit([&result](auto values) {
            const auto bytes = std::as_bytes(values);
            // qHashBits without a seed is the same in all processes.
            result = result * 31 + qHashBits(bytes.data(), bytes.size());
        });
    }
    return result;
}

/// One state of the victim's document.
struct Note
{
    qint64 time = 0; ///< Before the edit that led to this state, in ns.
    quint64 print = 0;
    bool isModified = false;
};

/// Makes edits one after the other, as a user does: by keys, by the pointer, and as the controls would.
class Hands : public QObject
{
public:
    Hands(ShownProgram &program, quint32 seed, const QString &notes)
        : m_program(program)
        , m_random(seed)
        , m_notes(::open(QFile::encodeName(notes).constData(), O_WRONLY | O_CREAT | O_APPEND, 0600))
    {
        connect(program.document().undoStack(), &QUndoStack::indexChanged, this, [this] { note(); });
        m_timer.setSingleShot(true);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_before = now();
            edit();
            goOn();
        });
        m_before = now();
        note();
    }

    void start() { goOn(); }
    void edit()
    {
        Document &document = m_program.document();
        const Tensor &input = document.problem().input;
        const auto cell = static_cast<std::int64_t>(m_random.bounded(static_cast<quint64>(input.size())));
        const double value = m_random.bounded(1000.0);
        switch (m_random.bounded(12)) {
        case 0:
            return document.undoStack()->undo();
        case 1:
            return document.undoStack()->redo();
        case 2:
            document.setTitle(QString::number(value));
            return;
        case 3: {
            NormalizationSpec spec = document.problem().spec;
            spec.epsilon = value;
            document.setSpec(spec, EditHint::Continuous);
            return;
        }
        case 4:
            document.setInput(Tensor::filled(input.shape(), value, input.dtype()));
            return;
        case 5: // A drag begins or ends.
            m_isDragging = !m_isDragging;
            m_isDragging ? QTest::mousePress(m_program.window().windowHandle(), Qt::LeftButton, {}, {2, 2})
                         : QTest::mouseRelease(m_program.window().windowHandle(), Qt::LeftButton, {}, {2, 2});
            return;
        case 6:
        case 7:
            if (input.size() < 1000 && !m_isDragging)
                return m_program.typeIntoCell(cell % 20, QString::number(static_cast<int>(value)));
            [[fallthrough]];
        default:
            document.setCells({{cell}}, {{value}}, EditHint::Continuous);
        }
    }

private:
    void goOn() { m_timer.start(m_random.bounded(30) == 0 ? 1500 : m_random.bounded(40)); }
    void note()
    {
        const Note made {m_before, fingerprint(m_program.document().scene()), m_program.document().isModified()};
        if (::write(m_notes, &made, sizeof made) != sizeof made)
            qFatal("no note of an edit");
    }

    ShownProgram &m_program;
    QRandomGenerator m_random;
    QTimer m_timer;
    int m_notes;
    qint64 m_before = 0;
    bool m_isDragging = false;
};

Tensor victimTensor(quint32 seed)
{
    return seed % 4 == 3 ? Tensor::filled({1000, 2000}, 1, DType::Float32) : samples().front().problem().input;
}

/// Ends the victim in the named way; "signal" does nothing here, as the signal comes from outside.
void endItself(const QString &ending)
{
    if (ending == QLatin1String("exit"))
        std::exit(1); // As Qt does when the display is lost.
    if (ending == QLatin1String("session")) {
        // Only Qt can construct a QSessionManager; its content is not used.
        alignas(QSessionManager) static std::byte room[sizeof(QSessionManager)];
        emit qApp->commitDataRequest(*reinterpret_cast<QSessionManager *>(room));
        ::raise(SIGKILL);
    }
}

/// Runs the victim; the arguments are the recovery folder, the notes, the seed and the ending.
int runVictim(const QStringList &arguments)
{
    ShownProgram program;
    const quint32 seed = arguments.at(2).toUInt();
    program.document().open(newScene(victimTensor(seed), QStringLiteral("Mine")));
    program.program.startRecovery(arguments.at(0));
    if (!QTest::qWaitForWindowActive(&program.window()))
        return 3;
    Hands hands(program, seed, arguments.at(1));
    const QString ending = arguments.value(3);
    if (ending.isEmpty()) {
        hands.start();
    } else { // One edit, then the end at once.
        program.document().setTitle(QStringLiteral("the last edit"));
        QTimer::singleShot(0, &program.window(), [ending] { endItself(ending); });
    }
    std::puts("ready");
    std::fflush(stdout);
    return QApplication::exec();
}

} // namespace

class RecoveryEndingsTest : public QObject, private RecoveryRoot
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init()
    {
        forgetSettings();
        beginAnew();
    }

    void killedProgramLosesThreeSecondsAtMost_data();
    void killedProgramLosesThreeSecondsAtMost();
    void endKeepsTheLastEdit_data();
    void endKeepsTheLastEdit();
    void signalThatWasIgnoredStaysIgnored();

private:
    struct Loss
    {
        double seconds = 0;
        qsizetype edits = 0;
        qsizetype all = 0; ///< The number of edits that were made.
    };

    void startVictim(QProcess &victim, quint32 seed, const QString &ending = {})
    {
        victim.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        victim.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("tst_recovery_endings"), QString::fromLatin1(victimOption), root(),
                      path(QStringLiteral("notes")), QString::number(seed), ending});
        QVERIFY(victim.waitForStarted());
        QVERIFY(victim.waitForReadyRead(60'000));
    }
    static void send(const QProcess &victim, int signal)
    {
        const auto process = static_cast<pid_t>(victim.processId());
        QVERIFY(process > 0); // kill() would send it to other processes.
        ::kill(process, signal);
    }
    std::vector<Note> notes() const
    {
        const QByteArray bytes = fileBytes(path(QStringLiteral("notes")));
        std::vector<Note> result(static_cast<std::size_t>(bytes.size()) / sizeof(Note));
        std::memcpy(result.data(), bytes.constData(), result.size() * sizeof(Note));
        return result;
    }
    std::optional<quint64> restored();
    Loss lossAt(qint64 end);
};

/// The scene that a new program offers and restores; nothing if it offers none.
std::optional<quint64> RecoveryEndingsTest::restored()
{
    if (RecoveryStore::takeAbandoned(root()).works.empty()) // The lock is released at once.
        return std::nullopt;
    ShownProgram program;
    const quint64 before = fingerprint(program.document().scene());
    program.program.startRecovery(root());
    RecoveryBar *bar = nullptr;
    [&] { QTRY_VERIFY((bar = program.window().findChild<RecoveryBar *>())); }();
    if (!bar)
        return std::nullopt;
    for (QPushButton *button : bar->findChildren<QPushButton *>()) {
        if (button->text() == QLatin1String("&Restore"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    [&] { QTRY_VERIFY(program.document().isModified()); }();
    const quint64 print = fingerprint(program.document().scene());
    return print == before ? std::nullopt : std::optional(print);
}

RecoveryEndingsTest::Loss RecoveryEndingsTest::lossAt(qint64 end)
{
    const std::vector<Note> all = notes();
    const std::optional<quint64> found = restored();
    qsizetype kept = static_cast<qsizetype>(all.size()) - 1;
    const auto isKept = [&](const Note &note) { return found ? note.print == *found : !note.isModified; };
    while (kept >= 0 && !isKept(all[static_cast<std::size_t>(kept)]))
        --kept;
    [&] { QVERIFY2(kept >= 0, "a state that never was"); }();
    const qsizetype lost = static_cast<qsizetype>(all.size()) - 1 - kept;
    const double seconds
        = lost == 0 || kept < 0 ? 0.0 : static_cast<double>(end - all[static_cast<std::size_t>(kept) + 1].time) / 1e9;
    return {seconds, lost, static_cast<qsizetype>(all.size()) - 1};
}

void RecoveryEndingsTest::killedProgramLosesThreeSecondsAtMost_data()
{
    QTest::addColumn<quint32>("seed");
    const int kills
        = qEnvironmentVariableIsSet("NORMSCOPE_KILLS") ? qEnvironmentVariableIntValue("NORMSCOPE_KILLS") : 12;
    for (int seed = 0; seed < kills; ++seed)
        QTest::addRow("seed %d", seed) << static_cast<quint32>(seed);
}

void RecoveryEndingsTest::killedProgramLosesThreeSecondsAtMost()
{
    QFETCH(const quint32, seed);
    QRandomGenerator random(seed + 1000);
    QProcess victim;
    startVictim(victim, seed);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(!victim.waitForFinished(random.bounded(200, 5000)));
    const qint64 end = now();
    victim.kill();
    QVERIFY(victim.waitForFinished());
    const Loss loss = lossAt(end);
    if (QTest::currentTestFailed())
        return;
    qInfo("%lld of %lld edits lost, %.2f s", static_cast<long long>(loss.edits), static_cast<long long>(loss.all),
          loss.seconds);
    QVERIFY2(loss.seconds <= 3, "more than three seconds of work are lost");
}

void RecoveryEndingsTest::endKeepsTheLastEdit_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<int>("signal"); // The signal that ends it; 0: it exits.
    QTest::newRow("SIGTERM") << "signal" << SIGTERM;
    QTest::newRow("SIGHUP") << "signal" << SIGHUP;
    QTest::newRow("SIGINT") << "signal" << SIGINT;
    QTest::newRow("end of the session") << "session" << SIGKILL;
    QTest::newRow("display gone") << "exit" << 0;
}

void RecoveryEndingsTest::endKeepsTheLastEdit()
{
    QFETCH(const QString, ending);
    QFETCH(const int, signal);
    for (const quint32 seed : {0U, 3U}) { // The seeds of a small and of a large tensor.
        beginAnew();
        QProcess victim;
        startVictim(victim, seed, ending);
        if (QTest::currentTestFailed())
            return;
        if (ending == QLatin1String("signal"))
            send(victim, signal);
        QVERIFY(victim.waitForFinished(60'000));
        QCOMPARE(victim.exitStatus(), signal == 0 ? QProcess::NormalExit : QProcess::CrashExit);
        QCOMPARE(victim.exitCode(), signal == 0 ? 1 : signal);
        const Loss loss = lossAt(now());
        QCOMPARE(loss.all, qsizetype(1));
        QCOMPARE(loss.edits, qsizetype(0));
    }
}

void RecoveryEndingsTest::signalThatWasIgnoredStaysIgnored()
{
    QProcess victim;
    victim.setChildProcessModifier([] { ::signal(SIGHUP, SIG_IGN); }); // As nohup does.
    startVictim(victim, 0, QStringLiteral("signal"));
    send(victim, SIGHUP);
    send(victim, SIGTERM);
    QVERIFY(victim.waitForFinished(60'000));
    QCOMPARE(victim.exitCode(), SIGTERM);
}

static int runTests(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc > 1 && qstrcmp(argv[1], victimOption) == 0) {
        prepare();
        return runVictim(QCoreApplication::arguments().mid(2));
    }
    RecoveryEndingsTest test;
    return QTest::qExec(&test, argc, argv);
}
static const Subject subject(__FILE__, runTests);

} // namespace tst_recovery_endings

#include "tst_recovery_endings.moc"
