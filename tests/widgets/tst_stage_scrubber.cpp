// SPDX-License-Identifier: GPL-3.0-or-later
// The stage scrubber moves the stage by mouse, keys and playing, and is a slider to assistive technology.
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/controls/stage_slider.h"
#include "widgets/core/selection.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QToolButton>

namespace tst_stage_scrubber {

using namespace normscope;

class StageScrubberTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_scrubber = std::make_unique<StageScrubber>(m_selection.get());
        m_scrubber->setAnimated(false);
        use(Method::Batch);
        test::show(*m_scrubber);
    }

    void positionsAndStagesAreInverse_data()
    {
        QTest::addColumn<bool>("centres");
        QTest::addColumn<double>("stage");
        QTest::addColumn<double>("position");
        QTest::newRow("input") << true << 0.0 << 0.0;
        QTest::newRow("between centred and normalized") << true << 1.5 << 0.5;
        QTest::newRow("output") << true << 3.0 << 1.0;
        QTest::newRow("RMS input") << false << 0.0 << 0.0;
        QTest::newRow("RMS half scaled") << false << 1.5 << 0.25;
        QTest::newRow("RMS normalized") << false << 2.0 << 0.5;
        QTest::newRow("RMS output") << false << 3.0 << 1.0;
    }

    void positionsAndStagesAreInverse()
    {
        QFETCH(bool, centres);
        QFETCH(double, stage);
        QFETCH(double, position);
        const StageTrack track(centres);
        QCOMPARE(track.position(stage), position);
        QCOMPARE(track.stage(position), stage);
    }

    void stopsAreTheirStagesToTheLastBit()
    {
        for (const bool centres : {true, false}) {
            const StageTrack track(centres);
            for (std::size_t i = 0; i < track.stops().size(); ++i)
                QVERIFY(track.stage(track.stopPosition(static_cast<int>(i)) + 1e-16)
                        == static_cast<double>(track.stops()[i]));
        }
    }

    void theCentredStageOfRmsIsItsInput() { QCOMPARE(StageTrack(false).position(1.0), 0.0); }

    void draggingTheHandleMovesTheStage()
    {
        QSignalSpy changed(m_selection.get(), &Selection::stageChanged);
        const QPoint from = point(1.0);
        QTest::mousePress(slider(), Qt::LeftButton, {}, from);
        moveMouse(point(0.7));
        moveMouse(point(0.5));
        QTest::mouseRelease(slider(), Qt::LeftButton, {}, point(0.5));
        QVERIFY(changed.count() >= 2);
        QVERIFY2(std::abs(stage() - 1.5) < 0.02, qPrintable(QString::number(stage())));
    }

    void graspingTheHandleOffCentreMovesNothing()
    {
        QTest::mousePress(slider(), Qt::LeftButton, {}, point(1.0) - QPoint(4, 0));
        moveMouse(point(1.0) - QPoint(4, 0));
        QCOMPARE(stage(), 3.0);
        QTest::mouseRelease(slider(), Qt::LeftButton, {}, point(1.0) - QPoint(4, 0));
    }

    void clickingAStopOrItsLabelGoesThere()
    {
        QTest::mouseClick(slider(), Qt::LeftButton, {}, point(1.0 / 3));
        QCOMPARE(stage(), 1.0);
        QTest::mouseClick(slider(), Qt::LeftButton, {}, point(2.0 / 3) - QPoint(0, 25));
        QCOMPARE(stage(), 2.0);
    }

    void aClickGlidesWhenAnimated()
    {
        m_scrubber->setAnimated(true);
        QSignalSpy changed(m_selection.get(), &Selection::stageChanged);
        QTest::mouseClick(slider(), Qt::LeftButton, {}, point(0));
        QVERIFY(stage() > 0);
        QTRY_COMPARE(stage(), 0.0);
        QVERIFY(changed.count() > 2);
    }

    void bracketsStepBetweenStops()
    {
        QTest::keyClick(slider(), Qt::Key_BracketLeft);
        QCOMPARE(stage(), 2.0);
        m_selection->setStage(1.4);
        QTest::keyClick(slider(), Qt::Key_BracketLeft);
        QCOMPARE(stage(), 1.0);
        m_selection->setStage(1.4);
        QTest::keyClick(slider(), Qt::Key_BracketRight);
        QCOMPARE(stage(), 2.0);
        m_scrubber->nextAction()->trigger();
        m_scrubber->nextAction()->trigger();
        QCOMPARE(stage(), 3.0);
    }

    void rmsSkipsTheCentredStage()
    {
        use(Method::Rms);
        m_scrubber->previousAction()->trigger();
        m_scrubber->previousAction()->trigger();
        QCOMPARE(stage(), 0.0);
        m_scrubber->nextAction()->trigger();
        QCOMPARE(stage(), 2.0);
    }

    void keysMoveTheHandle()
    {
        slider()->setFocus();
        QTest::keyClick(slider(), Qt::Key_Home);
        QCOMPARE(stage(), 0.0);
        QTest::keyClick(slider(), Qt::Key_Right);
        QVERIFY(stage() > 0 && stage() < 1);
        QTest::keyClick(slider(), Qt::Key_PageUp);
        QCOMPARE(stage(), 1.0);
        QTest::keyClick(slider(), Qt::Key_End);
        QCOMPARE(stage(), 3.0);
    }

    void playingRunsOnceFromInputToOutput()
    {
        QSignalSpy changed(m_selection.get(), &Selection::stageChanged);
        test::click(m_scrubber->findChild<QToolButton *>());
        QVERIFY(m_scrubber->isPlaying());
        QTRY_VERIFY(stage() < 3);
        QTRY_VERIFY(!m_scrubber->isPlaying());
        QCOMPARE(stage(), 3.0);
        // The stops 0, 1, 2, 3: without animation no stage between is shown.
        QCOMPARE(changed.count(), 4);
    }

    void pausingStaysWhereItIs()
    {
        m_scrubber->setAnimated(true);
        m_scrubber->playAction()->trigger();
        QTRY_VERIFY(stage() > 0.01 && stage() < 3);
        m_scrubber->playAction()->trigger();
        QVERIFY(!m_scrubber->isPlaying());
        const double paused = stage();
        QVERIFY(paused > 0 && paused < 3);
        m_scrubber->playAction()->trigger();
        QTRY_VERIFY(stage() > paused);
        QVERIFY(stage() < paused + 0.5);
    }

    void draggingEndsPlaying()
    {
        m_scrubber->playAction()->trigger();
        QTRY_COMPARE(stage(), 0.0);
        QTest::mousePress(slider(), Qt::LeftButton, {}, point(0));
        moveMouse(point(0.5));
        QVERIFY(!m_scrubber->isPlaying());
    }

    void assistiveTechnologySeesASlider()
    {
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(slider());
        QCOMPARE(interface->role(), QAccessible::Slider);
        QVERIFY(interface->valueInterface());
        QCOMPARE(interface->valueInterface()->currentValue().toDouble(), 3.0);
        QCOMPARE(interface->text(QAccessible::Value), QStringLiteral("affine"));
        interface->valueInterface()->setCurrentValue(1.5);
        QCOMPARE(stage(), 1.5);
        QCOMPARE(interface->text(QAccessible::Value), QStringLiteral("between centre and scale"));
    }

    void formulasFollowTheSpec()
    {
        NormalizationSpec spec;
        QCOMPARE(written(Stage::Normalized, spec), QStringLiteral("x\u0302 = (x − μ)/√(σ² + ε)"));
        spec.epsilonPlacement = EpsilonPlacement::Outside;
        QCOMPARE(written(Stage::Normalized, spec), QStringLiteral("x\u0302 = (x − μ)/(σ + ε)"));
        spec.centre = false;
        QCOMPARE(written(Stage::Normalized, spec), QStringLiteral("x\u0302 = x/(rms + ε)"));
        spec.gammaForm = GammaForm::OnePlusWeight;
        spec.beta.present = false;
        QCOMPARE(written(Stage::Output, spec), QStringLiteral("y = (1 + w) x\u0302"));
    }

private:
    static QString written(Stage stage, const NormalizationSpec &spec)
    {
        return plainText(parseFormula(stageFormula(stage, spec)));
    }
    void use(Method method) { m_scrubber->setEvaluation(evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, method))); }
    StageSlider *slider() const { return m_scrubber->findChild<StageSlider *>(); }
    double stage() const { return m_selection->state().stage; }
    QPoint point(double position) const { return slider()->pointAt(position).toPoint(); }
    /// QTest::mouseMove does not tell which buttons are pressed.
    void moveMouse(const QPoint &to) const
    {
        QMouseEvent event(QEvent::MouseMove, to, slider()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(slider(), &event);
    }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<StageScrubber> m_scrubber;
};

NORMSCOPE_WINDOW_TEST(StageScrubberTest)

} // namespace tst_stage_scrubber

#include "tst_stage_scrubber.moc"
