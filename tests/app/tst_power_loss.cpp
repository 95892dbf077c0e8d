// SPDX-License-Identifier: GPL-3.0-or-later
// The machine goes down during a save, an export or an autosave: in every order of writes that file systems allow, the
// disk holds the whole old file or the whole new one, and unsaved work that is offered is a state that existed.
#include "tests/app/crashed_disk.h"
#include "tests/app/recovery_test.h"
#include "tests/app/scene_fingerprint.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include "app/figures/figure_file.h"
#include "app/recovery/recovery_store.h"
#include "engine/samples/samples.h"
#include "widgets/core/message_text.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <set>

namespace tst_power_loss {

using namespace normscope;
using namespace normscope::test;

class PowerLossTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("disk")));
    }
    void ordersAreAllTried();
    void savedFileIsTheOldOrTheNew_data();
    void savedFileIsTheOldOrTheNew();
    void keptWorkIsWorkThatWas();

private:
    QString disk() const { return m_folder->filePath(QStringLiteral("disk")); }
    std::string folder() const { return disk().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// CrashedDisk finds every known failure of a program that replaces a file without syncing.
void PowerLossTest::ordersAreAllTried()
{
    const QString file = disk() + QStringLiteral("/a");
    writeFile(file, "old");
    CrashedDisk watched(folder());
    writeFile(disk() + QStringLiteral("/b"), "something new");
    QVERIFY(::rename((folder() + "/b").c_str(), file.toUtf8().constData()) == 0);
    std::set<QByteArray> found;
    watched.forEachState(watched.size(), [&](const DiskState &state) {
        found.insert(state.contains("a") ? state.at("a") : QByteArray("missing"));
    });
    const std::set<QByteArray> expected {"old", "", "someth", "something new", QByteArray(13, '\0')};
    QCOMPARE(found, expected);
}

void PowerLossTest::savedFileIsTheOldOrTheNew_data()
{
    QTest::addColumn<bool>("isThere");
    QTest::addColumn<bool>("isDocument");
    QTest::newRow("document over another") << true << true;
    QTest::newRow("new document") << false << true;
    QTest::newRow("figure over another") << true << false;
    QTest::newRow("new figure") << false << false;
}

void PowerLossTest::savedFileIsTheOldOrTheNew()
{
    QFETCH(const bool, isThere);
    QFETCH(const bool, isDocument);
    const QString file = disk() + QStringLiteral("/file");
    if (isThere)
        writeFile(file, "old");
    CrashedDisk watched(folder());
    if (isDocument)
        saveScene(file, {Scene {QStringLiteral("t"), samples().front().problem()}});
    else
        saveFigure(file, QByteArray(300'000, 'x'));
    const QByteArray whole = fileBytes(file);
    QVERIFY(whole.size() > 3);
    int states = 0;
    std::set<QByteArray> found;
    for (std::size_t calls = 0; calls <= watched.size(); ++calls) {
        watched.forEachState(calls, [&](const DiskState &state) {
            ++states;
            const auto at = state.find("file");
            found.insert(at == state.end() ? QByteArray("missing") : at->second);
        });
    }
    const std::set<QByteArray> expected {QByteArray(isThere ? "old" : "missing"), whole};
    QVERIFY(found == expected);
    found.clear();
    watched.forEachState(watched.size(), [&](const DiskState &state) { found.insert(state.at("file")); });
    QVERIFY2(found == std::set<QByteArray> {whole}, "what was saved may be gone");
    qInfo("%d states", states);
}

void PowerLossTest::keptWorkIsWorkThatWas()
{
    RecoveryFolder kept(disk() + QLatin1Char('/') + entryName('a'));
    Scene scene = newScene(Tensor::filled({2, 20'000}, 0), QStringLiteral("t")); // Several writes long.
    CrashedDisk watched(folder());
    struct Edit
    {
        QByteArray state;
        /// The number of calls after which the state had reached the disk.
        std::size_t synced;
    };
    std::vector<Edit> edits;
    for (int edit = 1; edit <= 3; ++edit) {
        scene.problem.input = Tensor::filled(scene.problem.input.shape(), edit);
        kept.write(work(scene));
        kept.sync();
        edits.push_back({fingerprint({scene}), watched.size()});
    }
    const QString crashed = m_folder->filePath(QStringLiteral("crashed"));
    int states = 0;
    int offered = 0;
    for (std::size_t calls = 0; calls <= watched.size(); ++calls) {
        const auto begun = std::ranges::find_if(edits, [&](const Edit &edit) { return edit.synced > calls; });
        // Whether a state has reached the disk, so that no older one may be offered.
        const bool mustBe = begun != edits.begin();
        std::set<QByteArray> allowed;
        for (auto edit = mustBe ? begun - 1 : begun; edit != edits.end(); ++edit)
            allowed.insert(edit->state);
        watched.forEachState(calls, [&](const DiskState &state) {
            if (QTest::currentTestFailed())
                return;
            ++states;
            QDir(crashed).removeRecursively();
            QVERIFY(QDir().mkpath(crashed));
            for (const auto &[path, bytes] : state) {
                const QString name = crashed + QLatin1Char('/') + QString::fromStdString(path);
                if (path.find('/') == std::string::npos)
                    QVERIFY(QDir().mkpath(name));
                else
                    writeFile(name, bytes);
            }
            const Remains remains = RecoveryStore::takeAbandoned(crashed);
            QByteArray found;
            QString problem;
            if (!remains.works.empty()) {
                problem = remains.works.front().problem;
                try {
                    found = fingerprint(remains.works.front().folder->read().stored);
                } catch (const InputError &error) {
                    problem = messageText(error.message());
                }
            }
            offered += found.isEmpty() ? 0 : 1;
            QVERIFY2(found.isEmpty() ? !mustBe : allowed.contains(found),
                     qPrintable(QStringLiteral("after %1 calls: %2").arg(calls).arg(problem)));
        });
        if (QTest::currentTestFailed())
            return;
    }
    qInfo("%d states, of %d work was offered", states, offered);
}

} // namespace tst_power_loss

using tst_power_loss::PowerLossTest;
NORMSCOPE_TEST(PowerLossTest)
#include "tst_power_loss.moc"
