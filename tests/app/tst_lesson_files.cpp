// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope lesson pack`, `check` of the packed file, and `answers`, from outside.
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_lesson_files {

using namespace normscope::test;

namespace {

const char *const lessonWithFile = R"(---
title: With a file
id: with-file
lang: en
minutes: 5
level: none
goals: See.
---

## First

```scene
file: table.csv
method: layer
```

There are {groups = 2} groups.
)";

const char *const answersOfOne = R"({"format": "normscope-answers", "version": 1, "lesson": "with-file",
"title": "With a file", "language": "en", "name": "Ada", "handedIn": "2026-01-01T10:00:00Z", "answers": [
{"question": "q", "step": 1, "kind": "number",
 "tries": [{"at": "2026-01-01T09:00:00Z", "right": true, "text": "2", "answer": {"number": 2}}]}]})";

} // namespace

class TestLessonFiles : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aLessonTravelsWithItsTensors();
    void aLessonWhoseTensorIsMissingIsRefused();
    void answersBecomeATable();
    void badInputIsRefused_data();
    void badInputIsRefused();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    static ProgramRun run(const QStringList &words)
    {
        return runProgram(QStringList {QStringLiteral("lesson")} + words);
    }

    QTemporaryDir m_folder;
};

void TestLessonFiles::init()
{
    writeFile(path(QStringLiteral("lesson.md")), lessonWithFile);
    writeFile(path(QStringLiteral("table.csv")), "1,2,3\n4,5,6\n");
}

void TestLessonFiles::aLessonTravelsWithItsTensors()
{
    const QString packed = path(QStringLiteral("elsewhere/with-file.normlesson"));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("elsewhere")));
    const ProgramRun pack
        = run({QStringLiteral("pack"), path(QStringLiteral("lesson.md")), QStringLiteral("--out"), packed});
    QVERIFY2(pack.exitCode == 0, qPrintable(pack.error));
    QVERIFY(QFile::remove(path(QStringLiteral("table.csv"))));
    const ProgramRun check = run({QStringLiteral("check"), packed});
    QVERIFY2(check.exitCode == 0, qPrintable(check.output + check.error));
    const ProgramRun handout
        = run({QStringLiteral("handout"), packed, QStringLiteral("--out"), path(QStringLiteral("h.pdf"))});
    QVERIFY2(handout.exitCode == 0, qPrintable(handout.error));
    QVERIFY(fileBytes(path(QStringLiteral("h.pdf"))).startsWith("%PDF"));
    const ProgramRun former = run({QStringLiteral("check"), path(QStringLiteral("lesson.md"))});
    QCOMPARE(former.exitCode, 2); // Its tensor file is gone.
}

void TestLessonFiles::aLessonWhoseTensorIsMissingIsRefused()
{
    QVERIFY(QFile::remove(path(QStringLiteral("table.csv"))));
    const ProgramRun pack = run({QStringLiteral("pack"), path(QStringLiteral("lesson.md")), QStringLiteral("--out"),
                                 path(QStringLiteral("none.normlesson"))});
    QVERIFY2(pack.isRefusal(2), qPrintable(pack.error));
    QVERIFY(pack.error.contains(QLatin1String("table.csv")));
    QVERIFY(!QFile::exists(path(QStringLiteral("none.normlesson"))));
}

void TestLessonFiles::answersBecomeATable()
{
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("class")));
    writeFile(path(QStringLiteral("class/ada.normanswers")), answersOfOne);
    writeFile(path(QStringLiteral("class/odd.normanswers")), "{}");
    writeFile(path(QStringLiteral("class/notes.txt")), "Something else.");
    const ProgramRun table = run({QStringLiteral("answers"), path(QStringLiteral("class")), QStringLiteral("--out"),
                                  path(QStringLiteral("c.csv"))});
    QVERIFY2(table.exitCode == 0, qPrintable(table.error));
    QVERIFY(table.output.contains(QLatin1String("odd.normanswers")));
    const QStringList lines
        = QString::fromUtf8(fileBytes(path(QStringLiteral("c.csv")))).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[1].startsWith(QLatin1String("Ada,with-file,1,q,number,2,1,2,1,1,2026-01-01T09:00:00Z")),
             qPrintable(lines[1]));
}

void TestLessonFiles::badInputIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("empty")));
    writeFile(path(QStringLiteral("text.normlesson")), "Not a zip.");
    const QString csv = QStringLiteral("--out=") + path(QStringLiteral("refused.csv"));
    const QString package = QStringLiteral("--out=") + path(QStringLiteral("refused.normlesson"));
    QTest::newRow("pack: no file") << QStringList {QStringLiteral("pack"), package};
    QTest::newRow("pack: missing") << QStringList {QStringLiteral("pack"), path(QStringLiteral("no.md")), package};
    QTest::newRow("pack: no lesson") << QStringList {QStringLiteral("pack"), path(QStringLiteral("table.csv")),
                                                     package};
    QTest::newRow("pack: twice the same") << QStringList {QStringLiteral("pack"), path(QStringLiteral("lesson.md")),
                                                          path(QStringLiteral("lesson.md")), package};
    QTest::newRow("pack: another ending")
        << QStringList {QStringLiteral("pack"), path(QStringLiteral("lesson.md")), csv};
    QTest::newRow("check: no archive") << QStringList {QStringLiteral("check"),
                                                       path(QStringLiteral("text.normlesson"))};
    QTest::newRow("answers: no folder") << QStringList {QStringLiteral("answers"), csv};
    QTest::newRow("answers: missing") << QStringList {QStringLiteral("answers"), path(QStringLiteral("nowhere")), csv};
    QTest::newRow("answers: none") << QStringList {QStringLiteral("answers"), path(QStringLiteral("empty")), csv};
    QTest::newRow("answers: nowhere to write")
        << QStringList {QStringLiteral("answers"), path(QStringLiteral("empty"))};
}

void TestLessonFiles::badInputIsRefused()
{
    QFETCH(const QStringList, words);
    const ProgramRun refused = run(words);
    QVERIFY2(refused.isRefusal(2), qPrintable(refused.error));
    QVERIFY(!QFile::exists(path(QStringLiteral("refused.csv"))));
    QVERIFY(!QFile::exists(path(QStringLiteral("refused.normlesson"))));
}

NORMSCOPE_TEST(TestLessonFiles)

} // namespace tst_lesson_files

#include "tst_lesson_files.moc"
