// SPDX-License-Identifier: GPL-3.0-or-later
// Saving, autosave and export in the window, with each of their system calls made to fail in turn in every way that
// fits: the file is the whole old one or the whole new one, one sentence reports the failure, no temporary file is left
// over, and the same action succeeds afterwards.
#include "tests/app/disk_watch.h"
#include "tests/app/export_test.h"
#include "tests/app/recovery_test.h"
#include "tests/app/scene_fingerprint.h"
#include "tests/subject.h"

#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "widgets/core/message_text.h"

#include <QDir>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <vector>

namespace tst_disk_faults {

using namespace normscope;
using namespace normscope::test;

namespace {

using Errors = std::vector<int>;

const std::map<std::string_view, Errors> waysToFail {
    {"open", {EACCES, ENOSPC, EMFILE, EROFS, EDQUOT}},
    {"write", {ENOSPC, EIO, EDQUOT, EINTR, DiskWatch::shortened}},
    {"sync", {EIO, ENOSPC, EINTR}},
    {"truncate", {ENOSPC, EIO}},
    {"lock", {ENOLCK}},
    {"mode", {EPERM, EIO}},
    {"rename", {EACCES, ENOSPC, EPERM, EXDEV}},
    {"link", {EACCES, ENOSPC, EPERM, EMLINK}},
    {"remove", {EACCES}},
    {"folder", {EACCES, ENOSPC}},
};

/// Counts the calls below one folder and makes one of them fail.
class Faults : public DiskWatch
{
public:
    explicit Faults(const QString &folder)
        : m_folder(folder.toStdString())
    { }

    /// Counts calls from 0 again; call number `call` fails with `verdict`, or none if `call` is -1.
    void arm(int call, int verdict)
    {
        m_count = 0;
        m_failing = call;
        m_verdict = verdict;
        m_failed.clear();
    }
    void arm() { arm(-1, 0); }
    int count() const { return m_count; }
    /// Name and path of the call that failed; empty if none has.
    const std::string &failed() const { return m_failed; }
    /// The name of a counted call.
    std::string_view kind(int call) const { return m_kinds.at(static_cast<std::size_t>(call)); }

    int before(const DiskCall &call) override
    {
        if (!call.path.starts_with(m_folder) && !call.target.starts_with(m_folder))
            return 0;
        const int number = m_count++;
        m_kinds.resize(std::max(m_kinds.size(), static_cast<std::size_t>(m_count)));
        m_kinds[static_cast<std::size_t>(number)] = call.name;
        if (number != m_failing)
            return 0;
        m_failed = std::string(call.name) + ' ' + call.path;
        return m_verdict;
    }

private:
    std::string m_folder;
    std::atomic<int> m_count = 0; // Calls come one at a time, but from several threads.
    int m_failing = -1;
    int m_verdict = 0;
    std::string m_failed;
    std::vector<std::string_view> m_kinds;
};

QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
}

} // namespace

class DiskFaultsTest : public QObject, private ExportBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }

    void savingKeepsOneOfTheTwo();
    void savingAnewLeavesNothing();
    void exportsKeepOneOfTheTwo_data();
    void exportsKeepOneOfTheTwo();
    void keptWorkIsTheLastOrTheOneBefore();

private:
    /// Runs `act` with each of its calls failing in each way, then `check` with a description of the failure.
    void forEachFault(Faults &faults, const std::function<void()> &prepare, const std::function<void()> &act,
                      const std::function<void(const QString &)> &check);
    void edit() { m_program->typeIntoCell(0, QString::number(++m_edits)); }
    /// Saves the document to `file` and opens that file.
    void openSaved(const QString &file)
    {
        saveScene(file, m_program->document().stored({}));
        m_program->window().files().open(file);
        QTRY_COMPARE(m_program->document().path(), file);
    }
    void save() { m_program->window().findChild<QAction *>(QStringLiteral("file.save"))->trigger(); }

    int m_edits = 10;
};

void DiskFaultsTest::forEachFault(Faults &faults, const std::function<void()> &prepare,
                                  const std::function<void()> &act, const std::function<void(const QString &)> &check)
{
    int cases = 0;
    for (int call = 0;; ++call) {
        // The kind of the call is found by a run in which no call fails.
        prepare();
        faults.arm();
        act();
        if (call >= faults.count())
            break;
        const std::string_view kind = faults.kind(call);
        QVERIFY2(waysToFail.contains(kind), std::string(kind).c_str());
        for (const int way : waysToFail.at(kind)) {
            prepare();
            faults.arm(call, way);
            act();
            if (faults.failed().empty())
                continue; // Random names may save a call.
            ++cases;
            const std::string failed = faults.failed();
            faults.arm();
            check(QStringLiteral("%1 (call %2) failed with %3")
                      .arg(QString::fromStdString(failed))
                      .arg(call)
                      .arg(way > 0 ? QString::fromLocal8Bit(std::strerror(way)) : QStringLiteral("half a write")));
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY2(cases > 10, qPrintable(QString::number(cases)));
    qInfo("%d calls that failed", cases);
}

void DiskFaultsTest::savingKeepsOneOfTheTwo()
{
    Document &document = m_program->document();
    const QString file = path(QStringLiteral("mine.normscope"));
    openSaved(file);
    Faults faults(m_folder->path());
    QByteArray old;
    forEachFault(
        faults,
        [&] {
            edit();
            old = fileBytes(file);
        },
        [&] { save(); },
        [&](const QString &fault) {
            const bool isOld = fileBytes(file) == old;
            const QByteArray now = fingerprint(document.stored({}));
            QVERIFY2(isOld || fingerprint(loadScene(file)) == now, qPrintable(fault));
            QVERIFY2(document.isModified() == isOld, qPrintable(fault));
            // A sentence reports exactly those files that were not replaced.
            QVERIFY2(isOld == m_program->message().contains(QStringLiteral("mine.normscope")),
                     qPrintable(fault + QLatin1Char('\n') + m_program->message()));
            QVERIFY2(filesIn(m_folder->path()) == QStringList {QStringLiteral("mine.normscope")}, qPrintable(fault));
            save();
            QVERIFY2(!document.isModified() && fingerprint(loadScene(file)) == now, qPrintable(fault));
            QVERIFY2(m_program->message().isEmpty(), qPrintable(fault + m_program->message()));
        });
}

/// The file to be saved to has been removed by another program.
void DiskFaultsTest::savingAnewLeavesNothing()
{
    Document &document = m_program->document();
    const QString file = path(QStringLiteral("mine.normscope"));
    openSaved(file);
    Faults faults(m_folder->path());
    forEachFault(
        faults,
        [&] {
            edit();
            QFile::remove(file);
        },
        [&] { save(); },
        [&](const QString &fault) {
            const bool isThere = QFile::exists(file);
            QVERIFY2(!isThere || fingerprint(loadScene(file)) == fingerprint(document.stored({})), qPrintable(fault));
            QVERIFY2(document.isModified() != isThere, qPrintable(fault));
            QVERIFY2(isThere != m_program->message().contains(QStringLiteral("mine.normscope")),
                     qPrintable(fault + QLatin1Char('\n') + m_program->message()));
            QVERIFY2(filesIn(m_folder->path()).size() == (isThere ? 1 : 0), qPrintable(fault));
        });
}

void DiskFaultsTest::exportsKeepOneOfTheTwo_data()
{
    QTest::addColumn<const ViewType *>("view");
    QTest::addColumn<ExportKind>("kind");
    QTest::newRow("it.svg") << viewOf("tensor") << ExportKind::Svg;
    QTest::newRow("it.pdf") << viewOf("statistics") << ExportKind::Pdf;
    QTest::newRow("it.png") << viewOf("distribution") << ExportKind::Png;
    QTest::newRow("it.csv") << viewOf("statistics") << ExportKind::Csv;
    QTest::newRow("it.tex") << viewOf("derivation") << ExportKind::Latex;
}

void DiskFaultsTest::exportsKeepOneOfTheTwo()
{
    QFETCH(const ViewType *, view);
    QFETCH(const ExportKind, kind);
    pinFirstCell();
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    const QString file = path(name);
    ExportChoices choices;
    choices.view = view;
    choices.kind = kind;
    const auto begin = [&] { exporter().save(shown(view), choices, file); };
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    QSignalSpy failed(&exporter(), &FigureExporter::failed);
    begin();
    QTRY_COMPARE(finished.size(), 1);
    const qint64 size = QFileInfo(file).size();
    Faults faults(m_folder->path());
    forEachFault(
        faults, [&] { writeFile(file, "old"); },
        [&] {
            finished.clear();
            failed.clear();
            begin();
            QTRY_COMPARE(finished.size() + failed.size(), 1);
        },
        [&](const QString &fault) {
            const bool isOld = fileBytes(file) == "old";
            QVERIFY2(isOld || std::abs(QFileInfo(file).size() - size) < 64, qPrintable(fault)); // Dates may differ.
            QVERIFY2(isOld == (failed.size() == 1), qPrintable(fault));
            QVERIFY2(m_program->message().contains(name), qPrintable(fault + m_program->message()));
            QVERIFY2(filesIn(m_folder->path()) == QStringList {name}, qPrintable(fault));
        });
}

/// The folder that autosave writes to. Trying again is tested by tst_recovery_trouble.
void DiskFaultsTest::keptWorkIsTheLastOrTheOneBefore()
{
    const QString root = path(QStringLiteral("recovery"));
    RecoveryFolder folder(root + QLatin1Char('/') + entryName('a'));
    Scene scene {QStringLiteral("t"), samples().front().problem()};
    const auto state = [&] { return fingerprint({scene}); };
    Faults faults(root);
    QByteArray before;
    QString sentence;
    const auto keep = [&] {
        sentence.clear();
        try {
            folder.write(work(scene));
            folder.sync();
        } catch (const IoError &error) {
            sentence = messageText(error.message());
        }
    };
    forEachFault(
        faults,
        [&] {
            before = state();
            scene.title = QString::number(++m_edits);
            scene.problem.input = Tensor::filled(scene.problem.input.shape(), m_edits);
        },
        keep,
        [&](const QString &fault) {
            QVERIFY2(sentence.isEmpty() || sentence.contains(QStringLiteral("recovery")), qPrintable(fault + sentence));
            // What another program would find if this one had crashed.
            const QString copy = path(QStringLiteral("copy"));
            QDir(copy).removeRecursively();
            std::filesystem::copy(root.toStdString(), copy.toStdString(), std::filesystem::copy_options::recursive);
            const Remains remains = RecoveryStore::takeAbandoned(copy);
            if (before.isEmpty() && !sentence.isEmpty() && remains.works.empty())
                return;
            QVERIFY2(remains.works.size() == 1, qPrintable(fault));
            const QByteArray found = fingerprint(remains.works.front().folder->read().stored);
            QVERIFY2(found == state() || (!sentence.isEmpty() && found == before),
                     qPrintable(fault + QLatin1Char('\n') + sentence));
            keep();
            QVERIFY2(sentence.isEmpty(), qPrintable(fault + sentence));
        });
}

} // namespace tst_disk_faults

using tst_disk_faults::DiskFaultsTest;
NORMSCOPE_WINDOW_TEST(DiskFaultsTest)
#include "tst_disk_faults.moc"
