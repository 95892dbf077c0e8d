// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson files and handed-in answers: written files are read back the same, foreign files are refused with a sentence,
// and nothing outside of the archive is read or written.
#include "app/lessons/answers/answer_table.h"
#include "app/lessons/answers/hand_in.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_vote.h"
#include "engine/formats/zip_archive.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

namespace tst_lesson_package {

using namespace normscope;
using namespace normscope::test;

namespace {

const QByteArray smallLesson = R"(---
title: Small
id: small
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

```predict
kind: number
id: one
ask: How many groups?
answer: groups
tolerance: 0.1
```
)";

const std::string aboutText = R"({"format": "normscope-lesson", "version": 1})";

LessonPackage smallPackage()
{
    LessonPackage package;
    package.texts[QStringLiteral("en")] = smallLesson;
    package.tensors[QStringLiteral("table.csv")] = "1,2,3\n4,5,6\n";
    package.record.step = 0;
    package.record.tries[QStringLiteral("one")]
        = {{LessonAnswer {.number = 3}, false, 1'700'000'000}, {LessonAnswer {.number = 2}, true, 1'700'000'060}};
    return package;
}

} // namespace

class TestLessonPackage : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenComesBack();
    void equalPackagesAreEqualFiles();
    void theLessonFindsItsTensors();
    void foreignArchivesAreRefused_data();
    void foreignArchivesAreRefused();
    void damagedFilesDoNoHarm();
    void answersOfEveryKindComeBack();
    void answersThatDoNotFitAreForgotten();
    void whatIsHandedInHoldsNothingElse();
    void anOptionIsHandedInAsItWasRead();
    void aClassIsCounted();
    void formulasInATableAreText();
    void foreignAnswersAreRefused_data();
    void foreignAnswersAreRefused();
    void votesAreRead_data();
    void votesAreRead();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString archive(const QString &name, const std::function<void(ZipWriter &)> &fill) const
    {
        ZipWriter zip;
        fill(zip);
        zip.save(QFileInfo(path(name)).filesystemFilePath());
        return path(name);
    }

    QTemporaryDir m_folder;
};

void TestLessonPackage::whatIsWrittenComesBack()
{
    savePackage(path(QStringLiteral("a.normlesson")), smallPackage());
    QCOMPARE(readPackage(path(QStringLiteral("a.normlesson"))), smallPackage());
}

void TestLessonPackage::equalPackagesAreEqualFiles()
{
    savePackage(path(QStringLiteral("a.normlesson")), smallPackage());
    savePackage(path(QStringLiteral("b.normlesson")), smallPackage());
    QCOMPARE(fileBytes(path(QStringLiteral("a.normlesson"))), fileBytes(path(QStringLiteral("b.normlesson"))));
}

void TestLessonPackage::theLessonFindsItsTensors()
{
    savePackage(path(QStringLiteral("a.normlesson")), smallPackage());
    QString folder;
    {
        const Lesson lesson = findLesson(path(QStringLiteral("a.normlesson")));
        folder = lesson.folder;
        std::vector<LessonMistake> mistakes;
        const auto scene = buildScene(lesson.steps.front().scene, lesson.folder, mistakes);
        QVERIFY(scene && mistakes.empty());
        QCOMPARE(scene->evaluation->input().shape(), (Shape {2, 3}));
        QCOMPARE(rightAnswer(lesson.steps.front().questions.front(), scene->values()).number, 2.0);
        QVERIFY(QDir(folder).exists());
    }
    QVERIFY(!QDir(folder).exists()); // The unpacked files are removed with the lesson.
}

void TestLessonPackage::foreignArchivesAreRefused_data()
{
    QTest::addColumn<QString>("file");
    const auto row = [](const char *name, const QString &file) { QTest::newRow(name) << file; };
    const auto with = [this](const QString &file, const std::string &entry, const std::string &bytes) {
        return archive(file, [&](ZipWriter &zip) {
            zip.add("lesson.json", aboutText);
            zip.add("lesson.en.md", smallLesson.toStdString());
            zip.add(entry, bytes);
        });
    };
    writeFile(path(QStringLiteral("text.normlesson")), QByteArray("Not a zip.\n").repeated(50));
    row("no zip", path(QStringLiteral("text.normlesson")));
    row("missing", path(QStringLiteral("nowhere.normlesson")));
    row("a path upwards", with(QStringLiteral("up.normlesson"), "../escaped.csv", "1,2\n"));
    row("a folder", with(QStringLiteral("folder.normlesson"), "inner/table.csv", "1,2\n"));
    row("an absolute path", with(QStringLiteral("root.normlesson"), "/tmp/escaped.csv", "1,2\n"));
    row("a path of Windows", with(QStringLiteral("drive.normlesson"), "..\\escaped.csv", "1,2\n"));
    row("a hidden file", with(QStringLiteral("hidden.normlesson"), ".table.csv", "1,2\n"));
    row("a program", with(QStringLiteral("program.normlesson"), "run.sh", "rm -rf /\n"));
    row("a tensor that differs in case", archive(QStringLiteral("case.normlesson"), [](ZipWriter &zip) {
            zip.add("lesson.json", aboutText);
            zip.add("lesson.en.md", smallLesson.toStdString());
            zip.add("table.csv", std::string("1,2\n"));
            zip.add("TABLE.csv", std::string("1,2\n"));
        }));
    row("too large a tensor", with(QStringLiteral("large.normlesson"), "table.csv", std::string((16 << 20) + 1, '1')));
    row("too many files", archive(QStringLiteral("many.normlesson"), [](ZipWriter &zip) {
            zip.add("lesson.json", aboutText);
            zip.add("lesson.en.md", smallLesson.toStdString());
            for (int i = 0; i < 200; ++i)
                zip.add("t" + std::to_string(i) + ".csv", std::string("1,2\n"));
        }));
    row("no lesson.json", archive(QStringLiteral("bare.normlesson"), [](ZipWriter &zip) {
            zip.add("lesson.en.md", smallLesson.toStdString());
        }));
    const auto about = [this](const QString &file, const std::string &json) {
        return archive(file, [&](ZipWriter &zip) {
            zip.add("lesson.json", json);
            zip.add("lesson.en.md", smallLesson.toStdString());
        });
    };
    row("another format", about(QStringLiteral("other.normlesson"), R"({"format": "x", "version": 1})"));
    row("a newer version",
        about(QStringLiteral("newer.normlesson"), R"({"format": "normscope-lesson", "version": 2})"));
    row("no JSON", about(QStringLiteral("odd.normlesson"), "{"));
    row("no text",
        archive(QStringLiteral("empty.normlesson"), [](ZipWriter &zip) { zip.add("lesson.json", aboutText); }));
    row("no UTF-8", archive(QStringLiteral("bytes.normlesson"), [](ZipWriter &zip) {
            zip.add("lesson.json", aboutText);
            zip.add("lesson.en.md", smallLesson.toStdString() + "\xff\xfe");
        }));
    row("two lessons", archive(QStringLiteral("two.normlesson"), [](ZipWriter &zip) {
            zip.add("lesson.json", aboutText);
            zip.add("lesson.en.md", smallLesson.toStdString());
            zip.add("lesson.zh_CN.md", QByteArray(smallLesson).replace("id: small", "id: other").toStdString());
        }));
    row("answers that are none", with(QStringLiteral("answers.normlesson"), "answers.json", R"({"format": "x"})"));
    std::string many = R"({"format": "normscope-lesson-answers", "version": 1, "questions": {"one": [)";
    for (int i = 0; i < 60; ++i)
        many += std::string(i ? "," : "") + R"({"at": "2026-01-01T00:00:00Z", "answer": {"number": 1}})";
    row("too many answers", with(QStringLiteral("tries.normlesson"), "answers.json", many + "]}}"));
}

void TestLessonPackage::foreignArchivesAreRefused()
{
    QFETCH(const QString, file);
    try {
        readPackage(file);
        QFAIL("It was read.");
    } catch (const InputError &error) {
        QVERIFY(!error.message().english().empty());
    } catch (const IoError &) { // The file is missing.
    }
    QVERIFY(!QFile::exists(path(QStringLiteral("../escaped.csv"))));
    QVERIFY(!QFile::exists(QStringLiteral("/tmp/escaped.csv")));
}

void TestLessonPackage::damagedFilesDoNoHarm()
{
    savePackage(path(QStringLiteral("a.normlesson")), smallPackage());
    const QByteArray sound = fileBytes(path(QStringLiteral("a.normlesson")));
    int read = 0;
    for (qsizetype i = 0; i < sound.size(); i += 3) {
        for (const bool cut : {true, false}) {
            QByteArray damaged = cut ? sound.left(i) : sound;
            if (!cut)
                damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
            try {
                readPackage(damaged, "damaged.normlesson");
                ++read;
            } catch (const InputError &error) {
                QVERIFY(!error.message().english().empty());
            }
        }
    }
    QVERIFY(read < sound.size() / 6); // Changes of bytes without a meaning pass.
}

void TestLessonPackage::answersOfEveryKindComeBack()
{
    LessonRecord record;
    record.step = 3;
    record.tries[QStringLiteral("cells")] = {{LessonAnswer {.cells = {0, 5, 17}}, true, 1}};
    record.tries[QStringLiteral("number")] = {{LessonAnswer {.number = -1.25}, false, 2}};
    record.tries[QStringLiteral("choice")] = {{LessonAnswer {.choice = 1}, true, 3}};
    record.tries[QStringLiteral("order")] = {{LessonAnswer {.order = {2, 0, 1}}, true, 4}};
    record.tries[QStringLiteral("point")] = {{LessonAnswer {.point = {0.5, -2}}, true, 5}};
    record.tries[QStringLiteral("shown")] = {{std::nullopt, false, 6}};
    QCOMPARE(readRecord(recordJson(record), "answers.json"), record);
    for (int i = 0; i < 200; ++i)
        remember(record, QStringLiteral("number"), {LessonAnswer {.number = double(i)}, false, i});
    QCOMPARE(record.tries[QStringLiteral("number")].size(), mostTries);
    QCOMPARE(record.tries[QStringLiteral("number")].front().given->number, -1.25); // The first try stays.
    QCOMPARE(record.tries[QStringLiteral("number")].back().given->number, 199.0);
}

void TestLessonPackage::answersThatDoNotFitAreForgotten()
{
    LessonQuestion choice;
    choice.kind = LessonQuestionKind::Choice;
    choice.options.resize(2);
    QVERIFY(fitsQuestion(choice, {.choice = 1}));
    QVERIFY(!fitsQuestion(choice, {.choice = 2}));
    QVERIFY(!fitsQuestion(choice, {.choice = -1}));
    choice.kind = LessonQuestionKind::Order;
    QVERIFY(fitsQuestion(choice, {.order = {1, 0}}));
    QVERIFY(!fitsQuestion(choice, {.order = {1, 1}}));
    QVERIFY(!fitsQuestion(choice, {.order = {0}}));
    QVERIFY(!fitsQuestion(choice, {.order = {0, 1, 2}}));
}

void TestLessonPackage::whatIsHandedInHoldsNothingElse()
{
    const Lesson lesson = readLesson(smallLesson);
    const HandIn handed = handIn(lesson, smallPackage().record, QStringLiteral("  Ada   Lovelace "), 1'700'000'100);
    const QJsonObject object = QJsonDocument::fromJson(handInJson(handed)).object();
    QCOMPARE(object.keys(),
             (QStringList {QStringLiteral("answers"), QStringLiteral("format"), QStringLiteral("handedIn"),
                           QStringLiteral("language"), QStringLiteral("lesson"), QStringLiteral("name"),
                           QStringLiteral("title"), QStringLiteral("version")}));
    QCOMPARE(object.value(QLatin1String("name")).toString(), QStringLiteral("Ada Lovelace"));
    QCOMPARE(object.value(QLatin1String("handedIn")).toString(), QStringLiteral("2023-11-14T22:15:00Z"));
    const QJsonObject answer = object.value(QLatin1String("answers")).toArray().at(0).toObject();
    QCOMPARE(answer.keys(),
             (QStringList {QStringLiteral("kind"), QStringLiteral("question"), QStringLiteral("step"),
                           QStringLiteral("tries")}));
    const QJsonObject made = answer.value(QLatin1String("tries")).toArray().at(1).toObject();
    QCOMPARE(made.keys(),
             (QStringList {QStringLiteral("answer"), QStringLiteral("at"), QStringLiteral("right"),
                           QStringLiteral("text")}));
    writeFile(path(QStringLiteral("ada.normanswers")), handInJson(handed));
    const HandIn again = readHandIn(path(QStringLiteral("ada.normanswers")));
    QCOMPARE(handInJson(again), handInJson(handed));
}

void TestLessonPackage::anOptionIsHandedInAsItWasRead()
{
    const Lesson lesson = readLesson(
        "---\ntitle: T\nid: t\nlang: en\nminutes: 5\nlevel: none\ngoals: See.\n---\n\n## A\n\n```scene\n"
        "values: [[1, 2, 3], [4, 5, 6]]\nmethod: batch\ngroup: n=0,d=0\n```\n\n```predict\nkind: order\nid: a\n"
        "ask: Which is larger?\nanswer: ascending\noption mean: The mean, {mean: 1}\noption 7: Seven\n```\n");
    LessonRecord record;
    record.tries[QStringLiteral("a")] = {{LessonAnswer {.order = {1, 0}}, false, 0}};
    const HandIn handed = handIn(lesson, record, QStringLiteral("N"), 0);
    QCOMPARE(handed.answers.front().texts, QStringList {QStringLiteral("Seven, The mean, 2.5")});
}

void TestLessonPackage::aClassIsCounted()
{
    const Lesson lesson = readLesson(smallLesson);
    const auto student = [&](const char *name, double first, double last) {
        LessonRecord record;
        record.tries[QStringLiteral("one")] = {{LessonAnswer {.number = first}, first == 2, 1'700'000'000},
                                               {LessonAnswer {.number = last}, last == 2, 1'700'000'009}};
        const HandIn handed = handIn(lesson, record, QString::fromUtf8(name), 1'700'000'010);
        writeFile(path(QStringLiteral("class/%1.normanswers").arg(QString::fromUtf8(name))), handInJson(handed));
    };
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("class")));
    student("Ada", 3, 2);
    student("Emmy", 3, 3);
    student("刘徽", 2, 2);
    writeFile(path(QStringLiteral("class/broken.normanswers")), "{");
    QStringList refused;
    const std::vector<HandIn> all = readHandIns(path(QStringLiteral("class")), refused);
    QCOMPARE(all.size(), 3u);
    QCOMPARE(refused.size(), 1);
    QVERIFY(refused.first().contains(QLatin1String("broken.normanswers")));
    const std::vector<QuestionCounts> counts = countedAnswers(all);
    QCOMPARE(counts.size(), 1u);
    QCOMPARE(counts.front().students, 3);
    QCOMPARE(counts.front().right, 1);
    QCOMPARE(counts.front().rightInTheEnd, 2);
    QCOMPARE(counts.front().answers.front().text, QStringLiteral("3"));
    QCOMPARE(counts.front().answers.front().count, 2);
    QVERIFY(!counts.front().answers.front().isRight);
    std::string table;
    writeAnswerTable(all, [&](std::string_view text) { table += text; });
    const QStringList lines = QString::fromStdString(table).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1].trimmed(),
             QStringLiteral("Ada,small,1,one,number,3,0,2,1,2,2023-11-14T22:13:20Z,2023-11-14T22:13:29Z,"
                            "2023-11-14T22:13:30Z,Ada.normanswers"));
}

void TestLessonPackage::formulasInATableAreText()
{
    const Lesson lesson = readLesson(smallLesson);
    LessonRecord record;
    record.tries[QStringLiteral("one")] = {{LessonAnswer {.number = -2}, false, 0}};
    std::string table;
    writeAnswerTable({handIn(lesson, record, QStringLiteral("=HYPERLINK(\"x\")"), 0)},
                     [&](std::string_view text) { table += text; });
    const QString row = QString::fromStdString(table).split(u'\n')[1];
    QVERIFY2(row.startsWith(QLatin1String("\"'=HYPERLINK(\"\"x\"\")\",")), qPrintable(row));
    QVERIFY2(row.contains(QLatin1String(",number,-2,0,")), qPrintable(row)); // A negative number is not quoted.
}

void TestLessonPackage::foreignAnswersAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("answers");
    QTest::newRow("another format") << QByteArray(R"({"format": "x", "version": 1, "lesson": "a"})");
    QTest::newRow("newer") << QByteArray(R"({"format": "normscope-answers", "version": 2, "lesson": "a"})");
    QTest::newRow("no lesson") << QByteArray(R"({"format": "normscope-answers", "version": 1})");
    QTest::newRow("no tries") << QByteArray(
        R"({"format": "normscope-answers", "version": 1, "lesson": "a", "answers": [{"question": "q", "step": 1}]})");
    QTest::newRow("no time") << QByteArray(
        R"({"format": "normscope-answers", "version": 1, "lesson": "a",
            "answers": [{"question": "q", "step": 1, "tries": [{"answer": {"number": 1}}]}]})");
    QTest::newRow("a cell below 0") << QByteArray(
        R"({"format": "normscope-answers", "version": 1, "lesson": "a",
            "answers": [{"question": "q", "step": 1, "tries": [{"at": "2026-01-01T00:00:00Z", "answer": {"cells": [-1]}}]}]})");
    QTest::newRow("too large") << QByteArray(R"({"format": "normscope-answers"})").append(QByteArray(5 << 20, ' '));
}

void TestLessonPackage::foreignAnswersAreRefused()
{
    QFETCH(const QByteArray, bytes);
    writeFile(path(QStringLiteral("foreign.normanswers")), bytes);
    QVERIFY_THROWS_EXCEPTION(InputError, readHandIn(path(QStringLiteral("foreign.normanswers"))));
}

void TestLessonPackage::votesAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("counts");
    QTest::newRow("letters") << QStringLiteral("A 12, B 30") << QList<int> {12, 30, 0};
    QTest::newRow("another order") << QStringLiteral("c:4 a=7") << QList<int> {7, 0, 4};
    QTest::newRow("without spaces") << QStringLiteral("A12B30C1") << QList<int> {12, 30, 1};
    QTest::newRow("numbers") << QStringLiteral("3 0 25 9") << QList<int> {3, 0, 25};
    QTest::newRow("nothing") << QString() << QList<int> {0, 0, 0};
    QTest::newRow("what is no option") << QStringLiteral("Z 5") << QList<int> {0, 0, 0};
}

void TestLessonPackage::votesAreRead()
{
    QFETCH(const QString, text);
    QFETCH(const QList<int>, counts);
    const std::vector<int> read = readVotes(text, 3);
    QCOMPARE(QList<int>(read.begin(), read.end()), counts);
}

NORMSCOPE_TEST(TestLessonPackage)

} // namespace tst_lesson_package

#include "tst_lesson_package.moc"
