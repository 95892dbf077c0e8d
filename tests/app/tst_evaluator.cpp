// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation always becomes that of the latest scene: small tensors at once, large ones in the background.
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/scene_file.h"
#include "engine/generators/generator.h"
#include "engine/normalization/presets.h"
#include "tests/subject.h"

#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

#include <array>

namespace normscope::tst_evaluator {

namespace {

Scene noise(const Shape &shape)
{
    return newScene(generate(initialSpec(GeneratorKind::Normal), shape, DType::Float32), QStringLiteral("noise"));
}

bool setCell(Document &document, std::int64_t index, double value)
{
    return document.setCells(std::array {index}, std::array {value});
}

/// Whether the evaluation equals one from scratch.
bool isExact(const EvaluationPtr &evaluation, const Document &document)
{
    if (!evaluation || !(evaluation->problem() == document.problem()))
        return false;
    const EvaluationPtr fresh = evaluate(document.problem());
    for (std::int64_t group = 0; group < fresh->grouping().groupCount(); ++group) {
        if (evaluation->moments(group).mean != fresh->moments(group).mean
            || evaluation->moments(group).squaredDeviations != fresh->moments(group).squaredDeviations)
            return false;
    }
    return evaluation->range(Stage::Output) == fresh->range(Stage::Output);
}

NormalizationSpec method(const Document &document, Method wanted)
{
    return preset(wanted, document.problem().layout, document.problem().input.shape()).value();
}

const Shape small {4, 3, 5, 5};
const Shape large {256, 1200};

} // namespace

class TestEvaluator : public QObject
{
    Q_OBJECT

private slots:
    void anEmptyDocumentHasNoEvaluation();
    void smallTensorsAreEvaluatedAtOnce();
    void largeTensorsAreEvaluatedBehind();
    void theLatestSceneWins();
    void cellsAreReevaluatedAtOnce_data();
    void cellsAreReevaluatedAtOnce();
    void cellsOfLargeGroupsAreReevaluatedBehind();
    void cellsEditedWhileWorkIsRunningAreNotLost();
    void undoIsEvaluatedToo();
    void aRenamedTensorIsNotEvaluatedAgain();
    void cancelledWorkLeavesTheEarlierEvaluation();
    void anEvaluationOfAnotherShapeIsTakenAwayAtOnce();
    void aSmallSceneEndsTheWorkOnALargeOne();
    void progressIsReported();
};

void TestEvaluator::anEmptyDocumentHasNoEvaluation()
{
    const Document document;
    const Evaluator evaluator(document);
    QVERIFY(!evaluator.evaluation());
    QVERIFY(!evaluator.isRunning());
}

void TestEvaluator::smallTensorsAreEvaluatedAtOnce()
{
    Document document;
    Evaluator evaluator(document);
    const QSignalSpy evaluated(&evaluator, &Evaluator::evaluated);
    document.open(noise(small));
    QCOMPARE(evaluated.size(), 1);
    QVERIFY(isExact(evaluator.evaluation(), document));
    QVERIFY(document.setSpec(method(document, Method::Layer)));
    QCOMPARE(evaluated.size(), 2);
    QVERIFY(isExact(evaluator.evaluation(), document));
    QVERIFY(!evaluator.isRunning());
}

void TestEvaluator::largeTensorsAreEvaluatedBehind()
{
    Document document;
    Evaluator evaluator(document);
    const QSignalSpy running(&evaluator, &Evaluator::running);
    document.open(noise(large));
    QVERIFY(evaluator.isRunning());
    QVERIFY(!evaluator.evaluation());
    QTRY_VERIFY(evaluator.evaluation());
    QVERIFY(isExact(evaluator.evaluation(), document));
    QCOMPARE(running.size(), 2);
    QCOMPARE(running[0][0].toBool(), true);
    QCOMPARE(running[1][0].toBool(), false);
}

void TestEvaluator::theLatestSceneWins()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(large));
    QTRY_VERIFY(evaluator.isCurrent());

    const QSignalSpy evaluated(&evaluator, &Evaluator::evaluated);
    for (const double epsilon : {0.1, 0.2, 0.3, 0.4}) {
        NormalizationSpec spec = document.problem().spec;
        spec.epsilon = epsilon;
        QVERIFY(document.setSpec(spec));
    }
    QVERIFY(!evaluator.isCurrent());
    QTRY_VERIFY(evaluator.isCurrent());
    QCOMPARE(evaluated.size(), 1);
    QCOMPARE(evaluator.evaluation()->spec().epsilon, 0.4);
}

void TestEvaluator::cellsAreReevaluatedAtOnce_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<int>("method");
    QTest::newRow("small, batch") << small << static_cast<int>(Method::Batch);
    QTest::newRow("small, group") << Shape {4, 6, 5, 5} << static_cast<int>(Method::Group);
    QTest::newRow("large, batch") << large << static_cast<int>(Method::Batch);
    QTest::newRow("large, layer") << large << static_cast<int>(Method::Layer);
    QTest::newRow("large, RMS") << large << static_cast<int>(Method::Rms);
}

void TestEvaluator::cellsAreReevaluatedAtOnce()
{
    QFETCH(Shape, shape);
    QFETCH(int, method);
    Document document;
    Evaluator evaluator(document);
    document.open(noise(shape));
    QVERIFY(document.setSpec(tst_evaluator::method(document, static_cast<Method>(method))));
    QTRY_VERIFY(evaluator.isCurrent());

    QVERIFY(setCell(document, 77, 1000));
    QVERIFY(evaluator.isCurrent());
    QVERIFY(!evaluator.isRunning());
    QVERIFY(isExact(evaluator.evaluation(), document));

    QVERIFY(document.setCells(std::array<std::int64_t, 3> {0, 77, 290}, std::array {-5.0, 2.0, 3.0}));
    QVERIFY(evaluator.isCurrent());
    QVERIFY(isExact(evaluator.evaluation(), document));
}

void TestEvaluator::cellsOfLargeGroupsAreReevaluatedBehind()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise({Evaluator::immediateTouchedElements + 1, 1}));
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(setCell(document, 1, 50));
    QVERIFY(evaluator.isRunning());
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(isExact(evaluator.evaluation(), document));
}

void TestEvaluator::cellsEditedWhileWorkIsRunningAreNotLost()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(large));
    QVERIFY(evaluator.isRunning());
    QVERIFY(setCell(document, 5, 99));
    QVERIFY(setCell(document, 6, 98));
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(isExact(evaluator.evaluation(), document));
    QCOMPARE(evaluator.evaluation()->input()[5], static_cast<double>(99));
}

void TestEvaluator::undoIsEvaluatedToo()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(large));
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(setCell(document, 5, 99));
    document.undoStack()->undo();
    QVERIFY(isExact(evaluator.evaluation(), document));
}

void TestEvaluator::aRenamedTensorIsNotEvaluatedAgain()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(small));
    const QSignalSpy evaluated(&evaluator, &Evaluator::evaluated);
    QVERIFY(document.setTitle(QStringLiteral("other")));
    QCOMPARE(evaluated.size(), 0);
}

void TestEvaluator::cancelledWorkLeavesTheEarlierEvaluation()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(large));
    QTRY_VERIFY(evaluator.isCurrent());
    const EvaluationPtr earlier = evaluator.evaluation();

    QVERIFY(document.setSpec(method(document, Method::Layer)));
    evaluator.cancel();
    QVERIFY(!evaluator.isRunning());
    QVERIFY(!evaluator.isCurrent());
    QCOMPARE(evaluator.evaluation(), earlier);

    evaluator.refresh();
    QVERIFY(evaluator.isRunning());
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(isExact(evaluator.evaluation(), document));
}

void TestEvaluator::anEvaluationOfAnotherShapeIsTakenAwayAtOnce()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(small));
    const QSignalSpy evaluated(&evaluator, &Evaluator::evaluated);
    QVERIFY(document.setInput(noise(large).problem.input));
    QVERIFY(!evaluator.evaluation());
    QCOMPARE(evaluated.size(), 1);
    QTRY_VERIFY(evaluator.evaluation());
    QVERIFY(isExact(evaluator.evaluation(), document));
}

void TestEvaluator::aSmallSceneEndsTheWorkOnALargeOne()
{
    Document document;
    Evaluator evaluator(document);
    document.open(noise(large));
    QVERIFY(evaluator.isRunning());
    document.open(noise(small));
    QVERIFY(!evaluator.isRunning());
    const EvaluationPtr &evaluation = evaluator.evaluation();
    QVERIFY(isExact(evaluation, document));
    // A worker may still be computing; its result must be discarded.
    QVERIFY(LatestJob::sharedPool().waitForDone());
    QCoreApplication::processEvents();
    QCOMPARE(evaluator.evaluation(), evaluation);
}

void TestEvaluator::progressIsReported()
{
    Document document;
    Evaluator evaluator(document);
    QSignalSpy progress(&evaluator, &Evaluator::progress);
    document.open(noise({2000, 1000}));
    QTRY_VERIFY(evaluator.isCurrent());
    QVERIFY(!progress.isEmpty());
    double last = 0;
    for (const QVariantList &report : progress) {
        QVERIFY(report.first().toDouble() >= last);
        last = report.first().toDouble();
    }
    QVERIFY(last <= 1);
}

NORMSCOPE_TEST(TestEvaluator)

} // namespace normscope::tst_evaluator

#include "tst_evaluator.moc"
