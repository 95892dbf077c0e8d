// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope lesson` from outside: every kind of an author's mistake is reported with line and column, and nothing else
// is; the template of a new lesson has no mistakes; files of other kinds are refused.
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_lesson_check {

using namespace normscope::test;

namespace {

const char *const soundLesson = R"(---
title: Sound
id: sound
lang: en
minutes: 5
level: none
goals: See.
---

## First

```scene
values: [[1, 2, 3], [4, 5, 6]]
method: batch
group: n=0,d=0
```

[The group](live:group), [x = {x}](drag:cell), [layer](do:tensor.method.layer).

```predict
kind: number
id: one
ask: The mean?
answer: mean = 2.5
tolerance: 0.1
```

> It is {mean = 2.5}.

## Second

Text.
)";

} // namespace

class TestLessonCheck : public QObject
{
    Q_OBJECT

private slots:
    void aSoundLessonHasNoMistake();
    void numbersOfExperimentsAgreeWithTheory();
    void pagesAreShownAsAStepSaysIt();
    void mistakesAreToldWithTheirPlace_data();
    void mistakesAreToldWithTheirPlace();
    void aMissingKeyOfTheHeaderIsTold_data();
    void aMissingKeyOfTheHeaderIsTold();
    void severalMistakesAreToldInOrder();
    void languagesOfOneLessonHaveToAgree();
    void theNameOfAFileHasToAgree();
    void noFileOutsideOfTheFolderIsRead_data();
    void noFileOutsideOfTheFolderIsRead();
    void whatIsNoLessonIsRefused_data();
    void whatIsNoLessonIsRefused();
    void lessonsThatComeAlongAreSound();
    void theExampleOfTheReadmeIsSound();
    void theHandbooksPageIsTrue_data();
    void theHandbooksPageIsTrue();
    void aNewLessonIsSound_data();
    void aNewLessonIsSound();
    void aNewLessonTakesNoFilesPlace();
    void damagedLessonsDoNoHarm();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString saved(const QByteArray &text, const QString &name = QStringLiteral("lesson.md")) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        return file.fileName();
    }
    static ProgramRun checked(const QStringList &files)
    {
        return runProgram(QStringList {QStringLiteral("lesson"), QStringLiteral("check")} + files);
    }

    QTemporaryDir m_folder;
};

void TestLessonCheck::aSoundLessonHasNoMistake()
{
    const ProgramRun run = checked({saved(soundLesson)});
    QCOMPARE(run.output, QString());
    QCOMPARE(run.error, QString());
    QCOMPARE(run.exitCode, 0);
}

/// Expected values by hand: σ²/N and σ²(N − 1)/N; √(N − 1); 1 + l/2 (Xiong et al. 2020); √(π/(π − 1)) squared is the
/// limit of growth (Yang et al. 2019: 1.788 with 8); the gradient of a column 1, 4 under batch norm is 0 but for ε.
void TestLessonCheck::numbersOfExperimentsAgreeWithTheory()
{
    QString text = QString::fromUtf8(soundLesson);
    text.replace(QStringLiteral("Text."),
                 QStringLiteral("{meanSpread(N=16) = 0.25} {varianceMean(N=4) = 0.75} "
                                "{bound(N=5) = 2.00} {batchSize = 32} {stream@pre(l=4) = 3} "
                                "{inputGradient@pre(l=1) = 13} {growth@plain = 1.79} "
                                "{influence(n=1,d=0) = 0.00} {largest = 1.00} "
                                "{y@[layer:variance=unbiased] = -1.00}"));
    const ProgramRun sound = checked({saved(text.toUtf8())});
    QVERIFY2(sound.exitCode == 0, qPrintable(sound.output + sound.error));
    const ProgramRun wrong = checked({saved(text.replace(QStringLiteral("0.75}"), QStringLiteral("0.76}")).toUtf8())});
    QVERIFY2(wrong.output.contains(QLatin1String("The engine computes 0.75")), qPrintable(wrong.output));
}

void TestLessonCheck::pagesAreShownAsAStepSaysIt()
{
    QString text = QString::fromUtf8(soundLesson);
    text.replace(QStringLiteral("Text."),
                 QStringLiteral("```scene\npage: compare\nmethods: batch,layer:axes=d\nshow: cubes\nviews: "
                                "compare-tensors\n```\n\n[All](live:compare-tensors).\n\n## Third\n\n```scene\npage: "
                                "depth\narchitectures: pre,post\ndepth: 6\n```\n\n[Deeper](drag:depth): "
                                "{stream@post = 1.5}, [the rest](live:stream).\n\n## Fourth\n\n```scene\npage: "
                                "batch-size\nbatch-size: 4\n```\n\n[N = {batchSize = 4}](drag:batchSize)"));
    const ProgramRun run = checked({saved(text.toUtf8())});
    QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.error));
}

void TestLessonCheck::mistakesAreToldWithTheirPlace_data()
{
    QTest::addColumn<QString>("was");
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("cause");
    const auto add = [](const char *name, const char *was, const char *is, const char *place, const char *cause) {
        QTest::newRow(name) << QString::fromUtf8(was) << QString::fromUtf8(is) << QString::fromUtf8(place)
                            << QString::fromUtf8(cause);
    };
    add("key of the header", "level: none", "color: red\nlevel: none", "6:1", "no key “color”");
    add("key of the header twice", "goals: See.", "goals: See.\nid: again", "8:1", "“id” stands twice");
    add("language", "lang: en", "lang: fr", "4:7", "en or zh_CN");
    add("minutes", "minutes: 5", "minutes: soon", "5:10", "“minutes” needs a whole number");
    add("id", "id: sound", "id: So und", "3:5", "small letters");
    add("line without colon", "method: batch", "method batch", "14:1", "no line of the form");
    add("key of a scene", "method: batch", "methods: batch", "14:1", "no key “methods”");
    add("value of a scene", "method: batch", "method: bach", "14:9", ": method cannot be “bach”");
    add("number of a scene", "method: batch", "eps: small", "14:6", ": eps needs a number");
    add("convention of another method", "method: batch", "method: batch\nconvention: keras-layer", "15:13",
        "“keras-layer” needs “method: layer”");
    add("unknown convention", "method: batch", "method: batch\nconvention: keras", "15:13", "no convention “keras”");
    add("group", "group: n=0,d=0", "group: n=0,d=7", "15:8", "axis d has the indices 0 to 2");
    add("sample", "values: [[1, 2, 3], [4, 5, 6]]", "sample: nothing", "13:9", ": sample cannot be “nothing”");
    add("tensor", "values: [[1, 2, 3], [4, 5, 6]]", "values: [[1, 2, 3], [4, 5]]", "12:4", "no tensor");
    add("no tensor", "values: [[1, 2, 3], [4, 5, 6]]\n", "", "12:4", "one of sample, file, values and draw");
    add("page", "method: batch", "page: explorer", "14:7", "no page “explorer”");
    add("view", "method: batch", "views: tensor, sphere", "14:8", "no view “sphere”");
    add("view of another page", "method: batch", "cover: probe", "14:8", "no view “probe”");
    add("hidden", "method: batch", "hide: tensor, nothing-there", "14:7", "“nothing-there” is no page, view, control");
    add("hidden command that is needed", "method: batch", "hide: file.save", "14:7", "can be hidden");
    add("hidden page that is shown", "method: batch", "hide: explore", "14:7",
        "shows the page explore, which is hidden");
    add("hidden view that is shown", "method: batch", "views: tensor\nhide: tensor", "15:7", "shows the view “tensor”");
    add("hidden by the header", "goals: See.", "goals: See.\nhide: nothing-there", "8:7", "can be hidden");
    add("parameter", "method: batch", "gamma: [1, 2]", "14:8", ": gamma has the shape 2 instead of 3");
    add("eval without batch norm", "method: batch", "mode: sometimes", "14:7", ": mode cannot be “sometimes”");
    add("command", "do:tensor.method.layer", "do:tensor.method.lair", "18:49", "no command “tensor.method.lair”");
    add("command that writes", "do:tensor.method.layer", "do:file.save", "18:49", "may not give the command");
    add("command that quits", "do:tensor.method.layer", "do:file.quit", "18:49", "may not give the command");
    add("live word", "live:group", "live:grope", "18:2", "“grope” is nothing that can be shown");
    add("drag", "drag:cell", "drag:n=0", "18:27", "there is no group “n=0”");
    add("link", "live:group", "https://example.org", "18:2", "begins with live:, drag: or do:");
    add("live value", "{x}", "{z}", "18:32", "no value “z”");
    add("live value of no scene", "group: n=0,d=0", "group: d=0", "18:27", "cannot be dragged");
    add("value of a cell without a cell", "[x = {x}](drag:cell)", "{x(d=0)}", "18:27", "“x” is of a cell");
    add("expression", "{x}", "{x +}", "18:32", "cannot be read");
    add("infinite value", "{x}", "{x/0}", "18:32", "no finite value");
    add("stated value", "is {mean = 2.5}", "is {mean = 3.5}", "28:10", "The engine computes 2.5 for “mean”, not 3.5");
    add("stated answer", "answer: mean = 2.5", "answer: mean = 3.5", "24:9", "The engine computes 2.5");
    add("kind of fence", "```predict", "```quiz", "20:4", "no fence “quiz”");
    add("kind of question", "kind: number", "kind: riddle", "21:7", "no kind of question “riddle”");
    add("key of a question", "tolerance: 0.1", "tolerance: 0.1\nmargin: 1", "26:1", "no key “margin”");
    add("question without answer", "answer: mean = 2.5\n", "", "20:4", "The question has no “answer”");
    add("question without tolerance", "tolerance: 0.1", "hint: x", "20:4", "The question has no “tolerance”");
    add("question without id", "id: one\n", "", "20:4", "The question has no “id”");
    add("tolerance", "tolerance: 0.1", "tolerance: -1", "25:12", "needs a number above 0");
    add("right answer called wrong", "tolerance: 0.1", "tolerance: 0.1\nwrong 2.5: No.", "26:7",
        "called wrong, but it is the right answer");
    add("choice without a right option", "kind: number", "kind: choice\noption 1: One.\noption 2: Two.", "26:9",
        "No option is right");
    add("choice with two right options", "kind: number", "kind: choice\noption 2.5: One.\noption mean: Two.", "26:9",
        "Two options are right");
    const std::string choice = "kind: choice\noption mean: One.\noption 3: Two.\npicture ";
    const auto addPicture = [&](const char *name, const char *picture, const char *place, const char *cause) {
        add(name, "kind: number", (choice + picture).c_str(), place, cause);
    };
    addPicture("picture of no option", "4: tensor", "24:1", "an option of a choice with its expression, “4”");
    addPicture("view of a picture", "3: histogram", "24:12", "The page explore has no view “histogram”");
    addPicture("change of a picture", "3: tensor; layer", "24:20", "by “key: value”, not “layer”");
    addPicture("key that a picture changes", "3: tensor; metod: layer", "24:20", "the closest one is “method”");
    addPicture("value that a picture changes", "3: tensor; method: layr", "24:28", "layr");
    add("picture of a number", "tolerance: 0.1", "tolerance: 0.1\npicture mean: tensor", "26:1",
        "an option of a choice");
    add("order of equals", "kind: number\nid: one\nask: The mean?\nanswer: mean = 2.5",
        "kind: order\nid: one\nask: Order.\nanswer: ascending\noption 1: One.\noption 1.0: One.", "24:9", "are equal");
    add("reveal without question", "Text.", "> Text.", "32:3", "no question stands before");
    add("specification", "{x}", "{y@[layer:axes=q]}", "18:32", "q");
    add("specification that does not end", "answer: mean = 2.5", "answer: y@[layer = 2.5", "24:9", "cannot be read");
    add("value that a link cuts", "{x}", "{y@[layer}", "18:24", "A brace is left over");
    add("influence of no cell", "{x}", "{influence(d=1)}", "18:32", "The influence is that of a cell");
    add("batch size", "{x}", "{meanSpread(N=0)}", "18:32", "N=… with a whole number from 1 to 1024");
    add("letter of a batch size", "{x}", "{meanSpread(l=4)}", "18:32", "N=… with a whole number");
    add("architecture", "{x}", "{stream@sideways}", "18:32", "no architecture “sideways”");
    add("which of several stacks", "{x}", "{stream(l=3)}", "18:32", "Several stacks are compared");
    add("block", "{x}", "{stream@pre(l=25)}", "18:32", "l=… with a whole number from 1 to 24");
    add("compared methods", "method: batch", "page: compare\nmethods: bach", "12:4", "bach");
    add("what Compare shows", "method: batch", "page: compare\nshow: lines", "15:7", ": show here is one of tensors");
    add("compared stacks", "method: batch", "page: depth\narchitectures: pre,plain", "15:16", "unlike “plain”");
    add("shape of a draw", "values: [[1, 2, 3], [4, 5, 6]]", "draw: 4,0", "12:4", "no shape of a tensor");
    add("size of a draw", "values: [[1, 2, 3], [4, 5, 6]]", "draw: 200000,200000,200000,200000", "12:4",
        "no shape of a tensor");
    add("draw that contradicts", "values: [[1, 2, 3], [4, 5, 6]]", "draw: 2,3", "24:9", "The engine computes");
    add("both kinds of stacks", "method: batch\ngroup: n=0,d=0", "page: depth\narchitecture: none\narchitectures: pre",
        "15:15", "choose one");
    add("depth", "method: batch\ngroup: n=0,d=0", "page: depth\ndepth: 97", "12:4", "96");
    add("stars left over", "Text.", "**加粗。**后文", "32:1", "A star is left over");
    add("misspelt key of a scene", "method: batch", "metod: batch", "14:1", "the closest one is “method”");
    add("list of views", "method: batch", "cover: outputs", "14:8", "statistics, ");
    add("misspelt command", "do:tensor.method.layer", "do:tensor.method.laier", "18:49",
        "the closest one is “tensor.method.layer”");
    add("key of a question, of which there are", "tolerance: 0.1", "tolerance: 0.1\nmargin: 1", "26:1",
        "there are: kind, id, ask");
    add("which of an order are equal", "kind: number\nid: one\nask: The mean?\nanswer: mean = 2.5",
        "kind: order\nid: one\nask: Order.\nanswer: ascending\noption 1: One.\noption 3: Three.\noption 1.0: One.",
        "24:9", "equal: “1” and “1.0”");
    add("fence that does not end before the next", "group: n=0,d=0\n```\n", "group: n=0,d=0\n", "12:1", "does not end");
    add("fence that does not end", "Text.", "```notes\nText.", "32:1", "does not end");
    add("value in a question", "ask: The mean?", "ask: The mean of {count = 3}?", "23:19", "computes 2 for “count”");
    add("value in a hint", "tolerance: 0.1", "tolerance: 0.1\nhint: {nothing}", "26:8", "no value “nothing”");
    add("brace in a question", "tolerance: 0.1", "tolerance: 0.1\nright: Of {count.", "26:8", "A brace is left over");
    add("answer that is typed in", "answer: mean = 2.5", "answer: 2.5", "24:9", "is typed in");
    add("what cannot be dragged", "drag:cell", "drag:sigma", "18:27", "“sigma” cannot be dragged");
    add("no dashes before a key", "method: batch", "method: bach", "14:9", ": method cannot be");
    add("picture", "Text.", "![a](b.png)", "32:3", "Pictures have no place");
    add("text before the first step", "## First", "Hello\n\n## First", "10:1", "Before the first step");
    add("second scene", "## Second", "```scene\nmethod: layer\n```\n\n## Second", "30:4", "one scene");
    add("file that is not there", "values: [[1, 2, 3], [4, 5, 6]]", "file: none.npy", "13:7",
        "no “none.npy” in the lesson's folder");
}

void TestLessonCheck::mistakesAreToldWithTheirPlace()
{
    QFETCH(const QString, was);
    QFETCH(const QString, is);
    QFETCH(const QString, place);
    QFETCH(const QString, cause);
    QString text = QString::fromUtf8(soundLesson);
    QVERIFY(text.contains(was));
    text.replace(text.indexOf(was), was.size(), is);
    const QString file = saved(text.toUtf8());
    const ProgramRun run = checked({file});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
    const QString first = run.output.section(u'\n', 0, 0);
    QVERIFY2(first.startsWith(QStringLiteral("%1:%2: ").arg(file, place)), qPrintable(run.output));
    QVERIFY2(first.contains(cause), qPrintable(run.output));
    QVERIFY2(first.endsWith(u'.'), qPrintable(first));
}

void TestLessonCheck::aMissingKeyOfTheHeaderIsTold_data()
{
    QTest::addColumn<QString>("key");
    for (const char *key : {"title", "id", "lang", "minutes", "level", "goals"})
        QTest::newRow(key) << QString::fromUtf8(key);
}

void TestLessonCheck::aMissingKeyOfTheHeaderIsTold()
{
    QFETCH(const QString, key);
    QString text = QString::fromUtf8(soundLesson);
    text.remove(QRegularExpression(QStringLiteral("(?m)^%1: .*\n").arg(key)));
    const ProgramRun run = checked({saved(text.toUtf8())});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.output.contains(QStringLiteral(":1:1: The header has no “%1”.").arg(key)), qPrintable(run.output));
}

void TestLessonCheck::severalMistakesAreToldInOrder()
{
    QString text = QString::fromUtf8(soundLesson);
    text.replace(QStringLiteral("Text."), QStringLiteral("{nothing} and [that](live:that)"));
    text.replace(QStringLiteral("minutes: 5"), QStringLiteral("minutes: 0"));
    const ProgramRun run = checked({saved(text.toUtf8())});
    const QStringList lines = run.output.split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].contains(QLatin1String(":5:10:")));
    QVERIFY(lines[1].contains(QLatin1String(":32:2:")));
    QVERIFY(lines[2].contains(QLatin1String(":32:16:")));
    QCOMPARE(run.error, QStringLiteral("normscope: Mistakes in lessons: 3.\n"));
}

void TestLessonCheck::languagesOfOneLessonHaveToAgree()
{
    QString chinese = QString::fromUtf8(soundLesson);
    chinese.replace(QStringLiteral("lang: en"), QStringLiteral("lang: zh_CN"));
    const QString first = saved(soundLesson);
    const QString same = saved(chinese.toUtf8(), QStringLiteral("same.md"));
    QCOMPARE(checked({first, same}).exitCode, 0);
    const QString shorter = saved(chinese.section(QStringLiteral("## Second"), 0, 0).toUtf8(), QStringLiteral("b.md"));
    const ProgramRun steps = checked({first, shorter});
    QCOMPARE(steps.exitCode, 2);
    QVERIFY2(steps.output.contains(QLatin1String("b.md:1:1: The lesson has 1 steps here and 2 in en.")),
             qPrintable(steps.output));
    chinese.replace(QStringLiteral("id: one"), QStringLiteral("id: two"));
    const ProgramRun ids = checked({first, saved(chinese.toUtf8(), QStringLiteral("b.md"))});
    QVERIFY2(ids.output.contains(QStringLiteral("b.md:10:4: The step asks “two” here and “one” in en.")),
             qPrintable(ids.output));
}

void TestLessonCheck::theNameOfAFileHasToAgree()
{
    QCOMPARE(checked({saved(soundLesson, QStringLiteral("sound.en.md"))}).exitCode, 0);
    const ProgramRun run = checked({saved(soundLesson, QStringLiteral("other.en.md"))});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.output.contains(QStringLiteral("called “other.en.md”")), qPrintable(run.output));
}

void TestLessonCheck::noFileOutsideOfTheFolderIsRead_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"../secret.csv", "/etc/passwd", "/etc/hosts.csv", ".hidden.csv", "sub/inner.csv",
                             "link.csv", "lesson.md", "C:\\secret.csv"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void TestLessonCheck::noFileOutsideOfTheFolderIsRead()
{
    QFETCH(const QString, name);
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("lessons/sub")));
    for (const char *file : {"secret.csv", "lessons/.hidden.csv", "lessons/sub/inner.csv", "lessons/inside.csv"})
        QVERIFY(!saved("1,2\n3,4\n", QLatin1String(file)).isEmpty());
    QFile::link(path(QStringLiteral("secret.csv")), path(QStringLiteral("lessons/link.csv")));
    QString text = QString::fromUtf8(soundLesson);
    const auto naming = [&](const QString &file) {
        QString changed = text;
        changed.replace(QStringLiteral("values: [[1, 2, 3], [4, 5, 6]]"), QStringLiteral("file: ") + file);
        changed.replace(QStringLiteral("mean = 2.5"), QStringLiteral("mean"));
        return saved(changed.toUtf8(), QStringLiteral("lessons/lesson.md"));
    };
    QCOMPARE(checked({naming(QStringLiteral("inside.csv"))}).exitCode, 0);
    const ProgramRun run = checked({naming(name)});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.output.contains(QLatin1String(":13:7: file")), qPrintable(run.output));
}

void TestLessonCheck::whatIsNoLessonIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("too large") << QByteArray((1 << 20) + 1, 'a');
    QTest::newRow("no UTF-8") << QByteArray("\xff\xfe\x00\x41", 4);
    QTest::newRow("zero byte") << QByteArray("a\0b", 3);
}

void TestLessonCheck::whatIsNoLessonIsRefused()
{
    QFETCH(const QByteArray, bytes);
    const ProgramRun run = checked({saved(bytes)});
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
    QCOMPARE(run.output, QString());
    QVERIFY(checked({path(QStringLiteral("none.md"))}).isRefusal(2));
    QVERIFY(checked({m_folder.path()}).isRefusal(2));
    QVERIFY(checked({}).isRefusal(2));
}

/// The ids, numbers and questions of the lessons that come with the program are right, and both languages agree.
void TestLessonCheck::lessonsThatComeAlongAreSound()
{
    const QDir folder(QStringLiteral(NORMSCOPE_SOURCE "/resources/lessons"));
    QStringList files;
    for (const QString &name : folder.entryList({QStringLiteral("*.md")}))
        files += folder.filePath(name);
    QVERIFY(files.size() >= 2);
    const ProgramRun run = checked(files);
    QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.error));
    const ProgramRun list = runProgram({QStringLiteral("lesson"), QStringLiteral("list")});
    QCOMPARE(list.output.count(u'\n') * 2, files.size());
}

void TestLessonCheck::theExampleOfTheReadmeIsSound()
{
    const QString readme = QString::fromUtf8(fileBytes(QStringLiteral(NORMSCOPE_SOURCE "/README.md")));
    const QString example = readme.section(QStringLiteral("````markdown\n"), 1).section(QStringLiteral("````\n"), 0, 0);
    QVERIFY(example.startsWith(QLatin1String("---\n")));
    const ProgramRun run = checked({saved(example.toUtf8())});
    QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.error));
}

void TestLessonCheck::theHandbooksPageIsTrue_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "zh_CN"})
        QTest::newRow(language) << QString::fromUtf8(language);
}

/// Each example runs, and every name that messages of the check list is explained.
void TestLessonCheck::theHandbooksPageIsTrue()
{
    QFETCH(const QString, language);
    const QString page = QString::fromUtf8(
        fileBytes(QStringLiteral(NORMSCOPE_SOURCE "/resources/handbook/lessons.%1.md").arg(language)));
    const QString header = QStringLiteral("---\ntitle: A\nid: a\nlang: %1\nminutes: 1\nlevel: a\ngoals: a\n---\n\n");
    QRegularExpressionMatchIterator examples = QRegularExpression(QStringLiteral("````markdown\n(.*?)````\n"),
                                                                  QRegularExpression::DotMatchesEverythingOption)
                                                   .globalMatch(page);
    int count = 0;
    for (; examples.hasNext(); ++count) {
        QString example = examples.next().captured(1);
        if (!example.startsWith(QLatin1String("---\n")))
            example.prepend(header.arg(language));
        const ProgramRun run = checked({saved(example.toUtf8())});
        QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.error));
    }
    QCOMPARE(count, 3);
    const auto explainsAllOf = [&](const QString &was, const QString &is) {
        QString text = QString::fromUtf8(soundLesson);
        text.replace(text.indexOf(was), was.size(), is);
        const QString sentence = checked({saved(text.toUtf8())}).output.section(u'\n', 0, 0);
        const QString list = sentence.section(QStringLiteral("there are: "), 1).chopped(1);
        QVERIFY2(!list.isEmpty(), qPrintable(sentence));
        for (const QString &name : list.split(QStringLiteral(", ")))
            QVERIFY2(page.contains(u'`' + name), qPrintable(name));
    };
    explainsAllOf(QStringLiteral("{x}"), QStringLiteral("{nothing}"));
    explainsAllOf(QStringLiteral("kind: number"), QStringLiteral("kind: riddle"));
    explainsAllOf(QStringLiteral("method: batch"), QStringLiteral("page: nothing"));
    explainsAllOf(QStringLiteral("```predict"), QStringLiteral("```nothing"));
    explainsAllOf(QStringLiteral("goals: See."), QStringLiteral("goals: See.\ncolor: red"));
}

void TestLessonCheck::aNewLessonIsSound_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "zh_CN"})
        QTest::newRow(language) << QString::fromUtf8(language);
}

void TestLessonCheck::aNewLessonIsSound()
{
    QFETCH(const QString, language);
    const QString file = path(QStringLiteral("My First (%1).md").arg(language));
    const ProgramRun run
        = runProgram({QStringLiteral("lesson"), QStringLiteral("new"), file, QStringLiteral("--language"), language});
    QCOMPARE(run.exitCode, 0);
    const QByteArray text = fileBytes(file);
    QVERIFY(text.contains(("lang: " + language).toUtf8()));
    QVERIFY(text.contains("\nid: my-first"));
    const ProgramRun check = checked({file});
    QVERIFY2(check.exitCode == 0, qPrintable(check.output + check.error));
}

void TestLessonCheck::aNewLessonTakesNoFilesPlace()
{
    const QString file = saved("mine", QStringLiteral("mine.md"));
    QVERIFY(runProgram({QStringLiteral("lesson"), QStringLiteral("new"), file}).isRefusal(2));
    QCOMPARE(fileBytes(file), QByteArray("mine"));
}

/// Prefixes of a lesson, and lessons with one byte replaced, give mistakes and never a crash.
void TestLessonCheck::damagedLessonsDoNoHarm()
{
    const QByteArray sound = soundLesson;
    QStringList files;
    for (int i = 0; i < sound.size(); i += 7) {
        QByteArray changed = sound;
        const QByteArray signs = "{}[]()`#>*-:;@^,=\n\"";
        if (i % 2 == 0)
            changed.truncate(i);
        else
            changed[i] = signs[i % signs.size()];
        files += saved(changed, QStringLiteral("damaged-%1.md").arg(i));
    }
    files += saved("---\n---\n## A\n" + QByteArray(100'000, '>') + "a\n", QStringLiteral("deep.md"));
    files += saved("---\n---\n## A\n{" + QByteArray(100'000, '(') + "}\n", QStringLiteral("deeper.md"));
    files += saved("---\n---\n" + QByteArray("## A\n").repeated(100'000), QStringLiteral("long.md"));
    files += saved("---\n---\n## A\n```scene\nvalues: " + QByteArray(100'000, '[') + "\n```\n",
                   QStringLiteral("nested.md"));
    const ProgramRun run = checked(files);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.isRefusal(2), qPrintable(run.error));
}

NORMSCOPE_TEST(TestLessonCheck)

} // namespace tst_lesson_check

#include "tst_lesson_check.moc"
