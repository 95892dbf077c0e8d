// SPDX-License-Identifier: GPL-3.0-or-later
// What a user does in one go is one step of the undo history.
#include "tests/app/document_test.h"
#include "tests/subject.h"

#include <QTest>

#include <functional>
#include <memory>

namespace normscope::tst_gestures {

using namespace test;

namespace {

using Drag = std::function<bool(Document &, double)>;

} // namespace

class TestGestures : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void continuousEditsMergeUntilTheGestureEnds_data();
    void continuousEditsMergeUntilTheGestureEnds();
    void aGestureThatEndsWhereItBeganIsNoStep_data() { continuousEditsMergeUntilTheGestureEnds_data(); }
    void aGestureThatEndsWhereItBeganIsNoStep();
    void discreteEditsAreStepsOfTheirOwn();
    void aGestureNeverMergesIntoTheSavedState();
    void draggingEpsilonThenMomentumIsTwoSteps();
    void aGestureOverSeveralCellsRestoresEach();

private:
    std::unique_ptr<Document> m_document;
};

void TestGestures::init()
{
    m_document = std::make_unique<Document>();
    m_document->open(counting());
}

void TestGestures::continuousEditsMergeUntilTheGestureEnds_data()
{
    QTest::addColumn<Drag>("drag");
    constexpr auto hint = EditHint::Continuous;
    QTest::newRow("epsilon") << Drag([](Document &d, double v) { return d.setSpec(withEpsilon(d, v), hint); });
    QTest::newRow("momentum") << Drag([](Document &d, double v) {
        NormalizationSpec spec = d.problem().spec;
        spec.momentum = v;
        return d.setSpec(spec, hint);
    });
    QTest::newRow("cell") << Drag([](Document &d, double v) { return setCell(d, 3, v, hint); });
    QTest::newRow("gamma") << Drag([](Document &d, double v) { return d.setGamma(perChannel(v, v, v), hint); });
    QTest::newRow("beta") << Drag([](Document &d, double v) { return d.setBeta(perChannel(v, v, v), hint); });
    QTest::newRow("mask") << Drag([](Document &d, double v) { return d.setMask(perChannel(v, 1, 1), hint); });
    QTest::newRow("running") << Drag([](Document &d, double v) {
        return d.setRunning({Tensor({3}, {v, 0, 0}), Tensor({3}, {1, 1, 1})}, hint);
    });
}

void TestGestures::continuousEditsMergeUntilTheGestureEnds()
{
    QFETCH(Drag, drag);
    const Scene before = m_document->scene();
    for (const double value : {0.2, 0.3, 0.4})
        QVERIFY(drag(*m_document, value));
    QCOMPARE(m_document->undoStack()->count(), 1);
    const Scene between = m_document->scene();
    m_document->finishGesture();
    QVERIFY(drag(*m_document, 0.5));
    QCOMPARE(m_document->undoStack()->count(), 2);

    m_document->undoStack()->undo();
    QCOMPARE(m_document->scene(), between);
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scene(), before);
}

void TestGestures::aGestureThatEndsWhereItBeganIsNoStep()
{
    QFETCH(Drag, drag);
    QVERIFY(drag(*m_document, 0.2));
    m_document->finishGesture();
    m_document->undoStack()->setClean();
    const Scene before = m_document->scene();

    QVERIFY(drag(*m_document, 0.3));
    QVERIFY(m_document->isModified());
    QVERIFY(drag(*m_document, 0.2));
    QCOMPARE(m_document->scene(), before);
    QCOMPARE(m_document->undoStack()->count(), 1);
    QVERIFY(!m_document->isModified());
}

void TestGestures::discreteEditsAreStepsOfTheirOwn()
{
    QVERIFY(m_document->setSpec(withEpsilon(*m_document, 0.1)));
    QVERIFY(m_document->setSpec(withEpsilon(*m_document, 0.2)));
    QVERIFY(setCell(*m_document, 0, 5));
    QVERIFY(setCell(*m_document, 0, 6));
    QCOMPARE(m_document->undoStack()->count(), 4);
}

void TestGestures::aGestureNeverMergesIntoTheSavedState()
{
    QVERIFY(m_document->setSpec(withEpsilon(*m_document, 0.1), EditHint::Continuous));
    m_document->undoStack()->setClean();
    QVERIFY(m_document->setSpec(withEpsilon(*m_document, 0.2), EditHint::Continuous));
    QVERIFY(m_document->isModified());
    m_document->undoStack()->undo();
    QVERIFY(!m_document->isModified());
    QCOMPARE(m_document->problem().spec.epsilon, 0.1);
}

void TestGestures::draggingEpsilonThenMomentumIsTwoSteps()
{
    QVERIFY(m_document->setSpec(withEpsilon(*m_document, 0.1), EditHint::Continuous));
    NormalizationSpec spec = m_document->problem().spec;
    spec.momentum = 0.7;
    QVERIFY(m_document->setSpec(spec, EditHint::Continuous));
    QCOMPARE(m_document->undoStack()->count(), 2);
}

void TestGestures::aGestureOverSeveralCellsRestoresEach()
{
    const Tensor before = m_document->problem().input;
    QVERIFY(setCell(*m_document, 7, -1, EditHint::Continuous));
    QVERIFY(setCell(*m_document, 2, -2, EditHint::Continuous));
    QVERIFY(setCell(*m_document, 7, -3, EditHint::Continuous));
    QCOMPARE(m_document->undoStack()->count(), 1);
    QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("Edit 2 cells"));
    QCOMPARE(m_document->problem().input[7], -3.0);
    QCOMPARE(m_document->problem().input[2], -2.0);
    m_document->undoStack()->undo();
    QCOMPARE(m_document->problem().input, before);
    m_document->undoStack()->redo();
    QCOMPARE(m_document->problem().input[7], -3.0);
}

NORMSCOPE_TEST(TestGestures)

} // namespace normscope::tst_gestures

#include "tst_gestures.moc"
