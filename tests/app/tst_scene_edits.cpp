// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of editing one part of a scene on the others: parameters, running statistics, layouts.
#include "tests/app/document_test.h"
#include "tests/subject.h"

#include "app/document/shape_change.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>

namespace normscope::tst_scene_edits {

using namespace test;

class TestSceneEdits : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void parametersThatNoLongerFitAreDroppedAndItSaysSo();
    void undoBringsDroppedParametersBack();
    void parametersThatFitAreKeptForAnotherInput();
    void theOneOfTheUpstreamGradientKeepsItsIndex();
    void permutedAxesTakeTheirParametersAlong();
    void evalModeStartsRunningStatistics();
    void runningStatisticsAreUpdatedFromTheBatch();
    void runningStatisticsAreNotUpdatedFromAnotherScene();
    void aMethodStaysAcrossLayouts();
    void groupNormKeepsItsGroupsWhereTheyDivideTheChannels();
    void anotherRankGetsItsUsualLayout();

private:
    std::unique_ptr<Document> m_document;
};

void TestSceneEdits::init()
{
    m_document = std::make_unique<Document>();
    m_document->open(counting());
}

void TestSceneEdits::parametersThatNoLongerFitAreDroppedAndItSaysSo()
{
    QVERIFY(m_document->setGamma(perChannel(1, 2, 3)));
    QVERIFY(m_document->setMask(Tensor({2, 1, 1, 1}, {1, 0})));
    const QSignalSpy noticed(m_document.get(), &Document::noticed);
    QVERIFY(m_document->setSpec(method(*m_document, Method::Layer)));
    QVERIFY(m_document->problem().gamma.isEmpty());
    QVERIFY(!m_document->problem().mask.isEmpty());
    QCOMPARE(noticed.size(), 1);
    QCOMPARE(noticed.first().first().toString(),
             QString::fromUtf8("No longer fitting, and therefore started anew: γ."));
}

void TestSceneEdits::undoBringsDroppedParametersBack()
{
    QVERIFY(m_document->setGamma(perChannel(1, 2, 3)));
    QVERIFY(m_document->setSpec(method(*m_document, Method::Layer)));
    m_document->undoStack()->undo();
    QCOMPARE(m_document->problem().gamma, perChannel(1, 2, 3));
}

void TestSceneEdits::parametersThatFitAreKeptForAnotherInput()
{
    QVERIFY(m_document->setGamma(perChannel(1, 2, 3)));
    QVERIFY(m_document->setRunning({Tensor({3}, {1, 2, 3}), Tensor({3}, {4, 5, 6})}));
    QVERIFY(m_document->setMask(Tensor({2, 1, 1, 1}, {1, 0})));
    const QSignalSpy noticed(m_document.get(), &Document::noticed);

    // With another batch size, everything per channel stays; the mask over the samples does not fit any more.
    QVERIFY(m_document->setInput(Tensor::filled({5, 3, 2, 2}, 1)));
    QCOMPARE(m_document->problem().gamma, perChannel(1, 2, 3));
    QVERIFY(!m_document->problem().running.isEmpty());
    QVERIFY(m_document->problem().mask.isEmpty());
    QCOMPARE(noticed.size(), 1);
    QVERIFY(noticed.first().first().toString().contains(QStringLiteral("the mask")));

    // With another number of channels, nothing fits.
    QVERIFY(m_document->setInput(Tensor::filled({5, 4, 2, 2}, 1)));
    QVERIFY(m_document->problem().gamma.isEmpty());
    QVERIFY(m_document->problem().running.isEmpty());
    QVERIFY(noticed.last().first().toString().contains(QStringLiteral("the running statistics")));
}

void TestSceneEdits::theOneOfTheUpstreamGradientKeepsItsIndex()
{
    // The index 1, 2, 1, 0 of 2 × 3 × 2 × 2.
    QVERIFY(m_document->setUpstream({UpstreamKind::OneHot, 1, 22, {}}));
    QVERIFY(m_document->changeShape({ShapeChange::Way::CropAndPad, {2, 3, 2, 1}, 0}));
    QCOMPARE(m_document->problem().upstream.element, 11);
    const QSignalSpy noticed(m_document.get(), &Document::noticed);
    QVERIFY(m_document->changeShape({ShapeChange::Way::CropAndPad, {1, 3, 2, 1}, 0}));
    QCOMPARE(m_document->problem().upstream, UpstreamGradient());
    QVERIFY(noticed.last().first().toString().contains(QStringLiteral("the upstream gradient")));
    m_document->undoStack()->undo();
    QCOMPARE(m_document->problem().upstream.element, 11);
}

void TestSceneEdits::permutedAxesTakeTheirParametersAlong()
{
    QVERIFY(m_document->setGamma(perChannel(1, 2, 3)));
    QVERIFY(m_document->setMask(Tensor({2, 1, 1, 1}, {1, 0})));
    const Scene before = m_document->scene();
    const QSignalSpy noticed(m_document.get(), &Document::noticed);
    QVERIFY(m_document->setAxes(std::array {1, 2, 3, 0}, {{"C", "H", "W", "N"}, 3, 0}));
    QCOMPARE(m_document->problem().gamma, Tensor({3, 1, 1, 1}, {1, 2, 3}));
    QCOMPARE(m_document->problem().mask, Tensor({1, 1, 1, 2}, {1, 0}));
    QCOMPARE(m_document->problem().spec.reducedAxes, AxisSet({1, 2, 3}));
    QCOMPARE(noticed.size(), 0);
    QVERIFY(m_document->setAxes(std::array {3, 0, 1, 2}, before.problem.layout));
    QCOMPARE(m_document->scene(), before);
    m_document->undoStack()->undo();
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scene(), before);
}

void TestSceneEdits::evalModeStartsRunningStatistics()
{
    NormalizationSpec spec = m_document->problem().spec;
    spec.mode = Mode::Eval;
    const QSignalSpy noticed(m_document.get(), &Document::noticed);
    QVERIFY(m_document->setSpec(spec));
    QCOMPARE(m_document->problem().running.mean, Tensor::filled({3}, 0));
    QCOMPARE(m_document->problem().running.variance, Tensor::filled({3}, 1));
    QCOMPARE(noticed.size(), 1);
    m_document->undoStack()->undo();
    QVERIFY(m_document->problem().running.isEmpty());
}

void TestSceneEdits::runningStatisticsAreUpdatedFromTheBatch()
{
    // The channel means of 1 … 24 are 8.5, 12.5, 16.5; one update with momentum 0.1 from 0.
    QVERIFY(m_document->updateRunningStatistics(*evaluate(m_document->problem())));
    const Tensor &mean = m_document->problem().running.mean;
    QCOMPARE(mean[0], 0.85);
    QCOMPARE(mean[1], 1.25);
    QCOMPARE(mean[2], 1.65);
}

void TestSceneEdits::runningStatisticsAreNotUpdatedFromAnotherScene()
{
    const EvaluationPtr stale = evaluate(m_document->problem());
    QVERIFY(setCell(*m_document, 0, 100));
    const QSignalSpy refused(m_document.get(), &Document::refused);
    QVERIFY(!m_document->updateRunningStatistics(*stale));
    QCOMPARE(refused.size(), 1);
    QVERIFY(m_document->problem().running.isEmpty());
}

void TestSceneEdits::aMethodStaysAcrossLayouts()
{
    NormalizationSpec spec = method(*m_document, Method::Layer);
    spec.epsilon = 0.25;
    QVERIFY(m_document->setSpec(spec));
    QVERIFY(m_document->setInput(Tensor::filled({2, 5, 4}, 1)));
    QCOMPARE(m_document->problem().layout.text(), std::string("N,L,D"));
    QCOMPARE(m_document->problem().spec.reducedAxes, AxisSet {2});
    QCOMPARE(m_document->problem().spec.epsilon, 0.25);

    QVERIFY(m_document->setSpec(method(*m_document, Method::Instance)));
    QCOMPARE(m_document->problem().spec.reducedAxes, AxisSet {1});
    QVERIFY(m_document->setLayout(parseLayout("N,C,L", 3)));
    QCOMPARE(m_document->problem().spec.reducedAxes, AxisSet {2});
    m_document->undoStack()->undo();
    QCOMPARE(m_document->problem().spec.reducedAxes, AxisSet {1});
}

void TestSceneEdits::groupNormKeepsItsGroupsWhereTheyDivideTheChannels()
{
    QVERIFY(m_document->setInput(Tensor::filled({2, 12, 2, 2}, 1)));
    NormalizationSpec spec = method(*m_document, Method::Group);
    spec.channelGroups = 6;
    QVERIFY(m_document->setSpec(spec));
    QVERIFY(m_document->setInput(Tensor::filled({2, 18, 2, 2}, 1)));
    QCOMPARE(m_document->problem().spec.channelGroups, 6);
    QVERIFY(m_document->setInput(Tensor::filled({2, 16, 2, 2}, 1)));
    QCOMPARE(m_document->problem().spec.channelGroups, 4);
}

void TestSceneEdits::anotherRankGetsItsUsualLayout()
{
    QVERIFY(m_document->setInput(Tensor({4}, {1, 2, 3, 4})));
    QCOMPARE(m_document->problem().layout.text(), std::string("D"));
    // There is no batch norm on this layout.
    QVERIFY(matchPreset(m_document->problem().spec, m_document->problem().layout, {4})
            == (MatchedPreset {Method::Layer, 0}));
}

NORMSCOPE_TEST(TestSceneEdits)

} // namespace normscope::tst_scene_edits

#include "tst_scene_edits.moc"
