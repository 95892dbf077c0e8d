// SPDX-License-Identifier: GPL-3.0-or-later
// The command `figures` writes many figures of one manifest: paths are relative to the manifest, defaults apply, and a
// mistake in one entry is reported without preventing the others.
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_figures_command {

using namespace normscope::test;

class TestFiguresCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_errors;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    /// Runs the command with a working directory other than the manifest's folder.
    int run(const QByteArray &manifest, const QStringList &options = {})
    {
        writeFile(path("paper/figures.json"), manifest);
        QProcess process;
        process.setWorkingDirectory(QDir::rootPath());
        process.start(QStringLiteral(NORMSCOPE_PROGRAM),
                      QStringList {QStringLiteral("figures"), path("paper/figures.json")} + options);
        process.waitForFinished(120'000);
        m_errors = QString::fromUtf8(process.readAllStandardError());
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

    QString written(const char *name) const { return QString::fromUtf8(fileBytes(path(name))); }

private slots:
    void initTestCase()
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("HOME", m_folder.path().toUtf8());
        qputenv("LC_ALL", "C.UTF-8");
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("paper")));
        writeFile(path("paper/x.csv"), "1,2,3\n4,5,9\n");
    }
    void init()
    {
        for (const char *name : {"paper/a.svg", "paper/fig/b.svg", "paper/c.csv"})
            QFile::remove(path(name));
    }

    void everyFigureIsWrittenBesideTheManifest()
    {
        QCOMPARE(run(R"({"defaults": {"width": "70mm", "input": "x.csv", "language": "en", "caption": true},
                         "figures": [{"view": "tensor", "out": "a.svg"},
                                     {"view": "lines", "out": "fig/b.svg", "width": "50mm", "caption": false},
                                     {"view": "compare", "show": "table", "out": "c.csv", "name": "the table",
                                      "methods": ["batch", "rms"], "font-size": 9}]})"),
                 0);
        QVERIFY2(m_errors.isEmpty(), qPrintable(m_errors));
        QVERIFY(written("paper/a.svg").contains(QStringLiteral("width=\"70mm\"")));
        QVERIFY(written("paper/a.svg").contains(QStringLiteral("id=\"caption\"")));
        QVERIFY(written("paper/fig/b.svg").contains(QStringLiteral("width=\"50mm\"")));
        QVERIFY(!written("paper/fig/b.svg").contains(QStringLiteral("id=\"caption\"")));
        QCOMPARE(written("paper/c.csv").count(u'\n'), 3);
    }

    void aMistakeIsToldWithItsEntryAndTheOthersAreWritten()
    {
        QCOMPARE(run(R"({"defaults": {"language": "en"},
                         "figures": [{"input": "x.csv", "view": "tensor", "out": "a.svg", "colour": "red"},
                                     {"input": "none.csv", "view": "tensor", "out": "c.csv", "name": "missing"},
                                     {"input": "x.csv", "view": "block", "range": "0,1", "out": "a.svg"},
                                     {"input": "x.csv", "view": "lines", "out": "fig/b.svg"},
                                     {"input": "x.csv", "view": "lines", "out": "fig/b.svg"}, 7]})"),
                 2);
        for (const char *told :
             {"figure 1, a.svg: There is no option “colour”", "figure 2, missing: ", "figure 3, a.svg: --range",
              "figure 5, fig/b.svg: An entry before", "figure 6: It is no object.", "Figures with mistakes: 5."})
            QVERIFY2(m_errors.contains(QString::fromUtf8(told)), qPrintable(m_errors));
        QVERIFY(!QFile::exists(path("paper/a.svg")));
        QVERIFY(QFile::exists(path("paper/fig/b.svg")));
    }

    void aCheckReadsAndWritesNothing()
    {
        const QStringList check {QStringLiteral("--check")};
        QCOMPARE(run(R"({"figures": [{"input": "x.csv", "view": "tensor", "out": "a.svg"}]})", check), 0);
        QVERIFY(!QFile::exists(path("paper/a.svg")));
        QCOMPARE(run(R"({"figures": [{"input": "no.csv", "view": "tensor", "out": "a.svg"}]})", check), 2);
        QCOMPARE(run(R"({"figures": [{"input": "x.csv", "view": "tensor"}]})", check), 2);
    }

    void whatIsNoManifestIsRefused_data()
    {
        QTest::addColumn<QByteArray>("manifest");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *name, const char *manifest, const char *sentence) {
            QTest::newRow(name) << QByteArray(manifest) << QString::fromUtf8(sentence);
        };
        row("no JSON", "{\"figures\": [", "figures.json");
        row("no figures", "{\"figure\": []}", "“figure”");
        row("no list", "{\"figures\": {}}", "a list of objects");
        row("defaults", "{\"defaults\": [], \"figures\": []}", "“defaults”");
        row("a key twice", "{\"figures\": [], \"figures\": []}", "figures");
        row("a flag with a value", R"({"figures": [{"view": "lines", "out": "a.svg", "caption": "yes"}]})",
            "“caption” is true or false");
        row("a value that is an object", R"({"figures": [{"view": {}, "out": "a.svg"}]})", "“view” is a text");
    }
    void whatIsNoManifestIsRefused()
    {
        QFETCH(const QByteArray, manifest);
        QFETCH(const QString, sentence);
        QCOMPARE(run(manifest), 2);
        QVERIFY2(m_errors.contains(sentence), qPrintable(m_errors));
    }
};

NORMSCOPE_TEST(TestFiguresCommand)

} // namespace tst_figures_command

#include "tst_figures_command.moc"
