// SPDX-License-Identifier: GPL-3.0-or-later
// The news shown in Help are those of the package's metainfo, in both languages, for the version that runs.
#include "app/window/release_notes.h"
#include "normscope/version.h"
#include "tests/subject.h"

#include <QDialog>
#include <QFile>
#include <QTest>
#include <QTextBrowser>

#include <algorithm>
#include <memory>

namespace tst_release_notes {

using namespace normscope;

class TestReleaseNotes : public QObject
{
    Q_OBJECT

private slots:
    void aLanguageTakesThePlaceOfEnglish()
    {
        const QByteArray metainfo = "<component><p>no release</p><releases><release version='3.1' date='2025-02-03'>"
                                    "<description><p>New &amp; old.</p><p xml:lang='zh_CN'>新旧。</p><ul><li>One</li>"
                                    "<li>Two</li><li xml:lang='zh_CN'>二</li></ul></description></release>"
                                    "<release version='3.0' date='2024-02-03'/></releases></component>";
        const std::vector<Release> english = readReleases(metainfo, QStringLiteral("en"));
        QCOMPARE(english.size(), std::size_t(2));
        QCOMPARE(english[0].version, QStringLiteral("3.1"));
        QCOMPARE(english[0].date, QDate(2025, 2, 3));
        QCOMPARE(english[0].summary, QStringLiteral("New & old."));
        QCOMPARE(english[0].changes, (QStringList {QStringLiteral("One"), QStringLiteral("Two")}));
        QCOMPARE(english[1].version, QStringLiteral("3.0"));
        QVERIFY(english[1].changes.isEmpty());
        const std::vector<Release> chinese = readReleases(metainfo, QStringLiteral("zh_CN"));
        QCOMPARE(chinese[0].summary, QStringLiteral("新旧。"));
        QCOMPARE(chinese[0].changes, (QStringList {QStringLiteral("One"), QStringLiteral("二")}));
    }

    void aDamagedFileEnds()
    {
        QCOMPARE(readReleases("<releases><release version='1'><p>a", QStringLiteral("en")).size(), std::size_t(1));
        QVERIFY(readReleases("no xml", QStringLiteral("en")).empty());
    }

    void everyChangeIsThereInBothLanguages()
    {
        QFile file(QStringLiteral(":/releases/org.normscope.Normscope.metainfo.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray metainfo = file.readAll();
        const std::vector<Release> english = readReleases(metainfo, QStringLiteral("en"));
        const std::vector<Release> chinese = readReleases(metainfo, QStringLiteral("zh_CN"));
        QCOMPARE(english.front().version, QStringLiteral(NORMSCOPE_VERSION_STRING));
        QCOMPARE(english.size(), chinese.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            QVERIFY(english[i].date.isValid());
            QVERIFY(i == 0 || english[i].date < english[i - 1].date);
            QCOMPARE(english[i].changes.size(), chinese[i].changes.size());
            QVERIFY(english[i].summary != chinese[i].summary);
            for (qsizetype k = 0; k < english[i].changes.size(); ++k)
                QVERIFY2(english[i].changes[k] != chinese[i].changes[k], qPrintable(english[i].changes[k]));
        }
    }

    void theDialogShowsThemAll()
    {
        QWidget window;
        window.show();
        showReleases(&window, QStringLiteral("zh_CN"));
        auto *dialog = window.findChild<QDialog *>(QStringLiteral("releases"));
        QVERIFY(dialog && dialog->isVisible());
        const QString text = dialog->findChild<QTextBrowser *>()->toPlainText();
        for (const char *part : {NORMSCOPE_VERSION_STRING, "0.1.0", "序列", "2026-11"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
        dialog->reject();
    }
};

NORMSCOPE_WINDOW_TEST(TestReleaseNotes)

} // namespace tst_release_notes

#include "tst_release_notes.moc"
