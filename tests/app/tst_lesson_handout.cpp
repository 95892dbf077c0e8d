// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope lesson handout` from outside: the printed handout, read back by other programs. Answers are where they
// were asked for and nowhere else, pictures are vectors, and equal lessons give equal files.
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "tests/support/poppler.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

namespace tst_lesson_handout {

using namespace normscope::test;

namespace {

const char *const questionsOfEveryKind = R"(---
title: Every kind
id: every-kind
lang: en
minutes: 5
level: none
goals: Answer on paper.
---

## Cells

```scene
values: [[1, 2, 3], [4, 5, 6]]
method: batch
group: n=0,d=0
cover: output, derivation
views: tensor, derivation
```

```predict
kind: cells
id: cells
ask: Which cells?
answer: group
```

> The secret column.

```notes
For the teacher's eyes.
```

## Number

```predict
kind: number
id: number
ask: The mean?
answer: mean = 2.5
tolerance: 0.1
wrong 5: Twice as much.
```

## Choice

```predict
kind: choice
id: choice
ask: Is the mean above two?
answer: mean > 2
option true: Certainly so.
option false: By no means.
```

## Order

```predict
kind: order
id: order
ask: Which is larger?
answer: ascending
option mean: The mean.
option mean@layer + 7: Something more.
```

## Point

```predict
kind: point
id: point
ask: Where does it go?
from: 1; 2
answer: y; 0 - y
tolerance: 0.2
```
)";

} // namespace

class TestLessonHandout : public QObject
{
    Q_OBJECT

private slots:
    void aLessonIsTypesetInItsLanguage_data();
    void aLessonIsTypesetInItsLanguage();
    void answersStandWhereTheyWereAskedFor();
    void nothingThatIsCoveredIsGivenAway();
    void theLensOfASceneIsSeen();
    void stepsThatCountThemselvesHaveOneNumber();
    void lessonsWhoseStepsCountThemselvesAreNotNumbered();
    void cardsOfAPageAreNotSqueezed();
    void aPictureOfTheInputTellsNothingOfTheOutput();
    void noMorePagesThanNeeded_data();
    void noMorePagesThanNeeded();
    void everyKindOfQuestionHasRoom();
    void picturesAreChosenAmong();
    void thePaperIsAsAskedFor();
    void equalLessonsAreEqualFiles();
    void aLongParagraphGoesOnOnTheNextPage();
    void badInputIsRefused_data();
    void badInputIsRefused();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString saved(const QByteArray &text) const
    {
        writeFile(path(QStringLiteral("lesson.md")), text);
        return path(QStringLiteral("lesson.md"));
    }
    /// The bytes of the handout; empty, with a warning, if the command fails.
    QByteArray handout(const QStringList &words) const
    {
        const QString out = path(QStringLiteral("handout.pdf"));
        const ProgramRun run = runProgram(QStringList {QStringLiteral("lesson"), QStringLiteral("handout")} + words
                                          + QStringList {QStringLiteral("--out"), out});
        if (run.exitCode != 0)
            qWarning("%s", qPrintable(run.error));
        return fileBytes(out);
    }
    static QString text(const QByteArray &pdf)
    {
        return poppler("pdftotext", {QStringLiteral("-layout")}, pdf, {QStringLiteral("-")});
    }

    QTemporaryDir m_folder;
};

void TestLessonHandout::aLessonIsTypesetInItsLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("English") << QStringLiteral("en")
                             << QStringList {QStringLiteral("Who shares a mean?"),
                                             QStringLiteral("Afterwards you can"),
                                             QStringLiteral("Twenty-four numbers"),
                                             QStringLiteral("Your prediction"),
                                             QStringLiteral("Name:"),
                                             QStringLiteral("Page 1 of")};
    QTest::newRow("Chinese") << QStringLiteral(
        "zh_CN") << QStringList {QStringLiteral("均值"), QStringLiteral("输入"), QStringLiteral("批归一化")};
}

void TestLessonHandout::aLessonIsTypesetInItsLanguage()
{
    QFETCH(const QString, language);
    QFETCH(const QStringList, words);
    const QByteArray pdf = handout({QStringLiteral("shared-mean"), QStringLiteral("--language"), language});
    QVERIFY(pdf.startsWith("%PDF"));
    const QString info = poppler("pdfinfo", {}, pdf);
    if (info.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Creator: +Normscope"))), qPrintable(info));
    const QString said = text(pdf);
    for (const QString &word : words)
        QVERIFY2(said.contains(word), qPrintable(word));
    const QStringList fonts = poppler("pdffonts", {}, pdf).split(u'\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!fonts.isEmpty());
    for (const QString &font : fonts) {
        QVERIFY2(!font.contains(QStringLiteral("Type 3")), qPrintable(font));
        QVERIFY2(font.contains(QRegularExpression(QStringLiteral(" yes (yes|no) +yes "))), qPrintable(font));
    }
    // Pictures of scenes are vectors: there is no image.
    QVERIFY(poppler("pdfimages", {QStringLiteral("-list")}, pdf).split(u'\n', Qt::SkipEmptyParts).size() <= 2);
}

void TestLessonHandout::answersStandWhereTheyWereAskedFor()
{
    const QString reveal = QStringLiteral("It becomes −7.5.");
    const QString step = QStringLiteral("What to take along"); // The title of the last step.
    QString none = text(handout({QStringLiteral("shared-mean")}));
    if (none.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY(!none.contains(reveal));
    QVERIFY(!none.contains(QLatin1String("Answer:")));
    const QString last = text(handout({QStringLiteral("shared-mean"), QStringLiteral("--answers=last")}));
    QVERIFY(last.contains(reveal));
    QVERIFY(last.indexOf(reveal) > last.indexOf(step));
    const QString within = text(handout({QStringLiteral("shared-mean"), QStringLiteral("--answers=inline")}));
    QVERIFY(within.contains(reveal));
    QVERIFY(within.indexOf(reveal) < within.indexOf(step));
}

void TestLessonHandout::nothingThatIsCoveredIsGivenAway()
{
    const QString given = text(handout({saved(questionsOfEveryKind)}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    const QString first = given.left(given.indexOf(QLatin1String("Number")));
    QVERIFY(first.contains(QLatin1String("Which cells?")));
    for (const char *secret : {"secret column", "teacher", "Output", "−1.00", "2.25"})
        QVERIFY2(!first.contains(QString::fromUtf8(secret)), secret);
    QVERIFY(!given.contains(QLatin1String("Twice as much")));
    const QString all = text(handout({saved(questionsOfEveryKind), QStringLiteral("--answers=inline")}));
    for (const char *shown : {"secret column", "Output", "−1.00"})
        QVERIFY2(all.contains(QString::fromUtf8(shown)), shown);
    QVERIFY(!all.contains(QLatin1String("teacher"))); // Notes for the teacher are never printed.
}

/// The picture shows the lens, which replaces the output as it does on screen.
void TestLessonHandout::theLensOfASceneIsSeen()
{
    const QString given = text(handout({saved("---\ntitle: Lens\nid: lens\nlang: en\nminutes: 5\nlevel: none\n"
                                              "goals: See.\n---\n\n## Influence\n\n```scene\n"
                                              "values: [[1], [2], [4]]\nmethod: batch\ngroup: n=2,d=0\n"
                                              "lens: influence\nviews: tensor\n```\n\nSee.\n")}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY2(given.contains(QLatin1String("Influence")) && !given.contains(QLatin1String("Output")), qPrintable(given));
}

void TestLessonHandout::stepsThatCountThemselvesHaveOneNumber()
{
    const QString given = text(handout({saved(QByteArray(questionsOfEveryKind).replace("## Number", "## 7. Number"))}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY2(given.contains(QLatin1String("7. Number")), qPrintable(given));
    QVERIFY(!given.contains(QRegularExpression(QStringLiteral("2[ \\x{a0}]+7\\. Number"))));
    QVERIFY(given.contains(QRegularExpression(QStringLiteral("3 +Choice"))));
}

void TestLessonHandout::lessonsWhoseStepsCountThemselvesAreNotNumbered()
{
    const QString given = text(handout({QStringLiteral("wrong-sentences")}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    const auto said = [&](const char *pattern) {
        return given.contains(QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::MultilineOption));
    };
    QVERIFY(said("^ *How it goes"));
    QVERIFY(said("^ *12\\. "));
    QVERIFY(!said("^ *14[ \\x{a0}]"));
}

/// No card is left out, and rows are further apart than the height of their type.
void TestLessonHandout::cardsOfAPageAreNotSqueezed()
{
    const QByteArray pdf = handout({QStringLiteral("conventions")});
    const QString given = text(pdf);
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY(!given.contains(QLatin1String("Not shown")));
    const QString boxes = poppler("pdftotext", {QStringLiteral("-bbox")}, pdf, {QStringLiteral("-")});
    // The outputs for −2.1 of layer norm over all axes, of layer norm over the channels, and of group norm, at the ends
    // of their rows.
    const QString step = boxes.section(QLatin1String(">Beside<"), 1).section(QLatin1String("<page"), 0, 0);
    static const QRegularExpression row(
        QString::fromUtf8("xMin=\"([0-9.]+)\" yMin=\"([0-9.]+)\"[^>]*>(−1\\.09|−0\\.96)<"));
    std::vector<double> tops;
    for (auto match = row.globalMatch(step); match.hasNext();)
        tops.push_back(match.next().captured(2).toDouble());
    QCOMPARE(tops.size(), std::size_t(3));
    std::ranges::sort(tops);
    constexpr double typeHeight = 8; // In points.
    QVERIFY2(tops[1] - tops[0] > typeHeight && tops[2] - tops[1] > typeHeight, qPrintable(step));
}

/// The sentence "3 groups coincide" would answer the questions of later steps.
void TestLessonHandout::aPictureOfTheInputTellsNothingOfTheOutput()
{
    const QString given = text(handout({QStringLiteral("sphere")}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    const QString first = given.section(u'\f', 0, 0);
    QVERIFY2(first.contains(QLatin1String("before")), qPrintable(first));
    QVERIFY2(!first.contains(QLatin1String("coincide")) && !first.contains(QLatin1String(" after  ")),
             qPrintable(first));
    QVERIFY(given.contains(QLatin1String("coincide"))); // In the last step, where it is known.
}

void TestLessonHandout::noMorePagesThanNeeded_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("most");
    const QString answers = QStringLiteral("--answers=inline");
    QTest::newRow("narrow pairs beside their questions") << QStringList {QStringLiteral("train-eval")} << 6;
    QTest::newRow("inputs beside their questions") << QStringList {QStringLiteral("centre-scale-shift")} << 6;
    QTest::newRow("no picture twice") << QStringList {QStringLiteral("shared-mean"), answers} << 9;
    QTest::newRow("answers beside pictures") << QStringList {QStringLiteral("sphere"), answers} << 9;
}

void TestLessonHandout::noMorePagesThanNeeded()
{
    QFETCH(const QStringList, words);
    QFETCH(const int, most);
    const QString info = poppler("pdfinfo", {}, handout(words));
    if (info.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    static const QRegularExpression pages(QStringLiteral("Pages: +(\\d+)"));
    const int count = pages.match(info).captured(1).toInt();
    QVERIFY2(count > 0 && count <= most, qPrintable(info));
}

void TestLessonHandout::everyKindOfQuestionHasRoom()
{
    const QString given = text(handout({saved(questionsOfEveryKind)}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    for (const char *room : {"Mark the cells in the picture.", "My answer:", "Certainly so.", "By no means.",
                             "Number them: 1 is the first, 2 the last.", "Something more.", "Draw the point."})
        QVERIFY2(given.contains(QLatin1String(room)), room);
    QCOMPARE(given.count(QLatin1String("Because:")), 5);
    const QString answers = text(handout({saved(questionsOfEveryKind), QStringLiteral("--answers=last")}));
    for (const char *answer : {"Answer: 2 cells", "Answer: 2.5", "Answer: Certainly so",
                               "Answer: The mean, Something more", "Answer: (−1, 1)"})
        QVERIFY2(answers.contains(QString::fromUtf8(answer)), qPrintable(answers));
}

/// Of 2 × 4 × 3 × 3 values a group of two channels has 18, a whole image 36, and one channel 9.
void TestLessonHandout::picturesAreChosenAmong()
{
    const QString given = text(handout({QStringLiteral("four-neighbours")}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    const QString box = given.section(QLatin1String("Papers draw"), 1).section(QLatin1String("Because:"), 0, 0);
    for (const char *seen : {"First", "Second", "Third", "36 of 72 cells", "18 of 72 cells", "9 of 72 cells"})
        QVERIFY2(box.contains(QLatin1String(seen)), qPrintable(box));
}

void TestLessonHandout::thePaperIsAsAskedFor()
{
    const auto size = [&](const QStringList &words) {
        return poppler("pdfinfo", {}, handout(QStringList {QStringLiteral("four-neighbours")} + words));
    };
    const QString a4 = size({});
    if (a4.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    QVERIFY2(a4.contains(QRegularExpression(QStringLiteral("Page size: +595 x 842 pts"))), qPrintable(a4));
    const QString letter = size({QStringLiteral("--paper=letter")});
    QVERIFY2(letter.contains(QRegularExpression(QStringLiteral("Page size: +612 x 792 pts"))), qPrintable(letter));
}

void TestLessonHandout::equalLessonsAreEqualFiles()
{
    const QByteArray first = handout({QStringLiteral("four-neighbours"), QStringLiteral("--answers=inline")});
    QVERIFY(!first.contains("CreationDate"));
    for (int run = 0; run < 3; ++run)
        QVERIFY(handout({QStringLiteral("four-neighbours"), QStringLiteral("--answers=inline")}) == first);
}

void TestLessonHandout::aLongParagraphGoesOnOnTheNextPage()
{
    QByteArray lesson(questionsOfEveryKind);
    QByteArray words;
    for (int i = 0; i < 1200; ++i)
        words += "word" + QByteArray::number(i) + ' ';
    lesson.replace("## Number\n", "## Number\n\n" + words + "\n");
    const QString given = text(handout({saved(lesson)}));
    if (given.isEmpty())
        QSKIP("The programs of poppler are not installed.");
    for (int i = 0; i < 1200; ++i)
        QVERIFY2(given.contains(QStringLiteral("word%1 ").arg(i)) || given.contains(QStringLiteral("word%1\n").arg(i)),
                 qPrintable(QString::number(i)));
}

void TestLessonHandout::badInputIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    const QString broken = path(QStringLiteral("broken.md"));
    writeFile(broken, QByteArray(questionsOfEveryKind).replace("mean = 2.5", "mean = 9"));
    const QString out = path(QStringLiteral("refused.pdf"));
    const QString toOut = QStringLiteral("--out=") + out;
    QTest::newRow("no lesson") << QStringList {toOut};
    QTest::newRow("unknown lesson") << QStringList {QStringLiteral("nowhere"), toOut};
    QTest::newRow("a lesson with mistakes") << QStringList {broken, toOut};
    QTest::newRow("no file to write") << QStringList {QStringLiteral("shared-mean")};
    QTest::newRow("no PDF") << QStringList {QStringLiteral("shared-mean"), QStringLiteral("--out=x.svg")};
    QTest::newRow("unknown paper") << QStringList {QStringLiteral("shared-mean"), toOut, QStringLiteral("--paper=a5")};
    QTest::newRow("unknown answers") << QStringList {QStringLiteral("shared-mean"), toOut,
                                                     QStringLiteral("--answers=yes")};
}

void TestLessonHandout::badInputIsRefused()
{
    QFETCH(const QStringList, words);
    const ProgramRun run = runProgram(QStringList {QStringLiteral("lesson"), QStringLiteral("handout")} + words);
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
    QVERIFY(!QFile::exists(path(QStringLiteral("refused.pdf"))));
}

NORMSCOPE_TEST(TestLessonHandout)

} // namespace tst_lesson_handout

#include "tst_lesson_handout.moc"
