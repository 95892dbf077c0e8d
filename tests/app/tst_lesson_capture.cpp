// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a captured step shows the same scene again: tensor, normalization and what each page looks at.
#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_scene.h"
#include "app/lessons/writing/lesson_capture.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_lesson_capture {

using namespace normscope;

namespace {

/// The scene of a lesson's only step; nothing if there are mistakes.
std::optional<BuiltScene> builtStep(const QString &step)
{
    const Lesson lesson
        = readLesson("---\ntitle: A\nid: a\nlang: en\nminutes: 1\nlevel: a\ngoals: a\n---\n\n" + step.toUtf8(), {});
    std::vector<LessonMistake> mistakes = lesson.allMistakes();
    auto result = buildScene(lesson.steps.front().scene, {}, mistakes);
    return mistakes.empty() ? result : std::nullopt;
}
} // namespace

class TestLessonCapture : public QObject
{
    Q_OBJECT

private slots:
    void whatIsOnScreenBecomesAStep_data();
    void whatIsOnScreenBecomesAStep();
    void theLookOfAPageBecomesPartOfTheStep_data();
    void theLookOfAPageBecomesPartOfTheStep();
};

void TestLessonCapture::whatIsOnScreenBecomesAStep_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("cell");
    const auto add = [](const char *name, const char *scene, const char *cell) {
        QTest::newRow(name) << QString::fromUtf8(scene) << QString::fromUtf8(cell);
    };
    add("sample", "sample: images\nmethod: layer", "n=0,c=1,h=0,w=0");
    add("values", "values: [[1.5, -2], [0.1, 4]]\nmethod: layer\neps: 0.001\nvariance: unbiased", "n=1,d=0");
    add("group", "sample: images\nmethod: group\ngroups: 2", "n=0,c=1,h=0,w=0");
    add("axes", "sample: images\naxes: N,H", "n=0,c=1,h=0,w=0");
    add("parameters",
        "values: [[1, 2, 3], [4, 5, 6]]\nmethod: batch\ngamma: [2, 1, 0.5]\nbeta: 1\nmode: eval\nrunning-mean: "
        "[1, 2, 3]\nrunning-var: [4, 5, 6]\nmomentum: 0.25",
        "n=0,d=1");
    add("mask", "values: [[1, 2, 3], [4, 5, 6]]\nmethod: rms\nmask: [[1, 1, 0], [1, 0, 1]]", "n=0,d=1");
}

/// The text that is written for the shown scene shows the same scene again.
void TestLessonCapture::whatIsOnScreenBecomesAStep()
{
    QFETCH(const QString, scene);
    QFETCH(const QString, cell);
    const auto was
        = builtStep(QStringLiteral("## A\n\n```scene\n%1\ngroup: %2\nviews: tensor, derivation\nstage: centred\n```\n")
                        .arg(scene, cell));
    QVERIFY(was);
    const CapturedStep step = capturedStep({was->stored, was->pinnedElement, was->pinnedGroup}, QStringLiteral("B"),
                                           QStringLiteral("b.normscope"));
    QVERIFY2(step.file.isEmpty(), qPrintable(step.text));
    const auto is = builtStep(step.text);
    QVERIFY2(is, qPrintable(step.text));
    QCOMPARE(is->stored.scene.problem.input, was->stored.scene.problem.input);
    QCOMPARE(is->stored.scene.problem.spec, was->stored.scene.problem.spec);
    QVERIFY(is->stored.scene.problem == was->stored.scene.problem);
    QCOMPARE(is->pinnedElement, was->pinnedElement);
    QCOMPARE(is->stored.view, was->stored.view);
}

void TestLessonCapture::theLookOfAPageBecomesPartOfTheStep_data()
{
    QTest::addColumn<QString>("scene");
    QTest::newRow("stage") << "stage: normalized";
    QTest::newRow("precision") << "lens: precision\nprecision-type: bfloat16\nalgorithm: welford\norder: llama";
    QTest::newRow("convention") << "lens: difference\nagainst: keras-batch";
    QTest::newRow("order") << "sort-by: mean\ndescending: true";
    QTest::newRow("block") << "block-direction: 60.5,-10\nunfold: true";
    QTest::newRow("table") << "page: compare\nmethods: batch,rms\nshow: table\nstage: centred";
    QTest::newRow("difference") << "page: compare\nshow: differences\nbetween: 2,1\nlens: gradient";
    QTest::newRow("cubes") << "page: compare\nshow: cubes\ncoloured: all";
    QTest::newRow("falling batches") << "page: batch-size\nchart: falling-batches\nfallen: 12";
    QTest::newRow("safe size") << "page: batch-size\nchart: safe-size\ntolerance: 0.25\nupdates: 7";
    QTest::newRow("depth") << "page: depth\nblock: 3";
    QTest::newRow("masked padding") << "page: sequences\npadding: masked";
}

void TestLessonCapture::theLookOfAPageBecomesPartOfTheStep()
{
    QFETCH(const QString, scene);
    const auto was = builtStep(QStringLiteral("## A\n\n```scene\nsample: images\n%1\n```\n").arg(scene));
    QVERIFY(was);
    const CapturedStep step
        = capturedStep({was->stored, was->pinnedElement, was->pinnedGroup}, QStringLiteral("B"), QStringLiteral("b"));
    for (const QString &line : scene.split(u'\n'))
        QVERIFY2(step.text.contains(line), qPrintable(step.text));
    const auto is = builtStep(step.text);
    QVERIFY2(is, qPrintable(step.text));
    QCOMPARE(is->stored.view, was->stored.view);
}

NORMSCOPE_TEST(TestLessonCapture)

} // namespace tst_lesson_capture

#include "tst_lesson_capture.moc"
