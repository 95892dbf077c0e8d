// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that gather by group: each cell stays the same object, moves the same way there and back, and at home looks
// exactly as in the tensor.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "tests/widgets/tensor_view_test.h"
#include "widgets/gather/gather_view.h"
#include "widgets/gather/number_lines_view.h"

#include <QAction>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <map>
#include <set>

namespace tst_gather {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr QRectF where(12, 8, 760, 400);

QImage painted(auto &&paint)
{
    QImage image(800, 420, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    return image;
}

TensorFigure tensorAt(const EvaluationPtr &evaluation, double stage)
{
    TensorFigure figure;
    figure.setEvaluation(evaluation);
    SelectionState selection;
    selection.stage = stage;
    figure.setSelection(selection);
    return figure;
}

std::map<std::int64_t, QRectF> places(GatherFigure &figure)
{
    std::map<std::int64_t, QRectF> result;
    for (const GatherFigure::Body &body : figure.bodies(where))
        result.emplace(body.element, body.place);
    return result;
}

} // namespace

class TestGather : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void cleanup() { m_view.reset(); }

    void theTimelineGoesOutAndHome()
    {
        for (const bool centres : {true, false}) {
            for (const bool affine : {true, false}) {
                const GatherTimeline timeline(centres, affine);
                QCOMPARE(timeline.at(0), (GatherMoment {0, 0, false}));
                QCOMPARE(timeline.at(timeline.duration()), (GatherMoment {3, 0, true}));
                GatherMoment last;
                for (double t = 0; t < timeline.duration(); t += 0.01) {
                    const GatherMoment now = timeline.at(t);
                    QVERIFY(now.stage >= last.stage);
                    // Values change only on the lines, except from x̂ to y without γ and β, where both are equal.
                    QVERIFY(now.share == 1 || now.stage == last.stage || (now.stage == 3 && last.stage == 2));
                    QVERIFY(centres || now.stage == 0 || now.stage >= 1);
                    last = now;
                }
                const double going = timeline.timeOnLines(1.5);
                QVERIFY(std::abs(timeline.at(going).stage - 1.5) < 1e-3);
                QCOMPARE(timeline.at(going).share, 1.0);
            }
        }
    }

    void atHomeItIsThePictureOfTheTensor()
    {
        const EvaluationPtr evaluation = evaluate(counting({2, 3, 2, 2}));
        for (const double stage : {0.0, 1.3, 3.0}) {
            TensorFigure tensor = tensorAt(evaluation, stage);
            const QImage plain = painted([&](QPainter &painter) { tensor.paint(painter, where); });
            GatherFigure figure;
            figure.setTensor(tensorAt(evaluation, stage));
            for (const bool wasAway : {false, true}) {
                figure.setShare(wasAway ? 0.6 : 0, false);
                painted([&](QPainter &painter) { figure.paint(painter, where, 1); });
                figure.setShare(0, true);
                QCOMPARE(painted([&](QPainter &painter) { figure.paint(painter, where, 1); }), plain);
            }
        }
    }

    /// A cell moves from its place in the panel of the stage to its dot, and back the same way.
    void everyCellIsOneObject()
    {
        const EvaluationPtr evaluation = evaluate(counting({2, 3, 2, 2}));
        GatherFigure figure;
        figure.setTensor(tensorAt(evaluation, 0));
        std::vector<std::map<std::int64_t, QRectF>> outwards;
        for (int i = 0; i <= 10; ++i) {
            figure.setShare(i / 10.0, false);
            outwards.push_back(places(figure));
            QCOMPARE(outwards.back().size(), std::size_t {24});
        }
        TensorFigure tensor = tensorAt(evaluation, 0);
        tensor.arrange(where);
        std::vector<std::int64_t> all;
        for (std::int64_t element = 0; element < 24; ++element)
            all.push_back(element);
        for (const auto &cell : tensor.cellPictures(all, TensorFigure::Numbers::Omit).cells)
            QCOMPARE(outwards.front().at(cell.element), cell.place);
        for (int i = 10; i >= 0; --i) {
            figure.setShare(i / 10.0, true);
            QCOMPARE(places(figure), outwards[static_cast<std::size_t>(i)]);
        }
        figure.setShare(1, false);
        for (const GatherFigure::Body &body : figure.bodies(where)) {
            const auto dot = figure.dotAt(body.place.center(), where);
            QCOMPARE(dot.element, body.element);
            QCOMPARE(dot.group, evaluation->grouping().groupOf(body.element));
            QVERIFY(body.trail.isEmpty());
        }
    }

    void anotherMethodRegroupsTheSameCells()
    {
        NormalizationProblem problem = counting({2, 3, 2, 2});
        GatherFigure figure;
        figure.setTensor(tensorAt(evaluate(problem), 2));
        figure.setShare(1, false);
        const auto before = places(figure);
        problem.spec.reducedAxes = {1, 2, 3};
        const EvaluationPtr layer = evaluate(problem);
        figure.beginRegrouping(where);
        figure.setTensor(tensorAt(layer, 2));
        figure.setRegrouped(0);
        QCOMPARE(places(figure), before);
        figure.setRegrouped(0.5);
        QCOMPARE(places(figure).size(), before.size());
        figure.setRegrouped(1);
        GatherFigure anew;
        anew.setTensor(tensorAt(layer, 2));
        anew.setShare(1, false);
        QCOMPARE(places(figure), places(anew));
        QVERIFY(places(figure) != before);
    }

    void ofManyCellsSomeTakePartAndItIsSaid_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::newRow("large groups") << Shape {8, 3, 16, 16};
        QTest::newRow("many groups") << Shape {2, 400, 4, 4};
    }
    void ofManyCellsSomeTakePartAndItIsSaid()
    {
        QFETCH(const Shape, shape);
        GatherFigure figure;
        figure.setTensor(tensorAt(evaluate(counting(shape)), 0));
        figure.setShare(0.5, false);
        const std::size_t count = figure.bodies(where).size();
        QVERIFY2(count > 100 && count <= GatherFigure::mostCells, qPrintable(QString::number(count)));
        QVERIFY(!figure.omission().isEmpty());
    }

    /// With many groups only as many lines are shown as are high enough to be read.
    void ofManyGroupsAsManyAreShownAsHaveRoom()
    {
        GatherFigure figure;
        figure.setTensor(tensorAt(evaluate(counting({2, 400, 4, 4})), 0));
        figure.setShare(1, false);
        figure.bodies(where);
        const std::size_t high = figure.lines().lineCount();
        figure.bodies({12, 8, 760, 200});
        const std::size_t low = figure.lines().lineCount();
        QVERIFY2(low >= 3 && low < high && 200 / static_cast<double>(low) >= 36, qPrintable(QString::number(low)));
        QVERIFY(figure.omission().startsWith(QString::number(low)));
        // Twelve groups are shown completely.
        figure.setTensor(tensorAt(evaluate(counting({2, 12, 4, 4})), 0));
        figure.bodies({12, 8, 760, 200});
        QCOMPARE(figure.lines().lineCount(), std::size_t {12});
    }

    void theCommandPlaysWaitsAndGoesOn()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setAnimated(true);
        gather.setEvaluation(m_view->figure().evaluation());
        m_selection->setStage(3);
        gather.action()->trigger();
        QVERIFY(gather.isVisible() && gather.isPlaying());
        QCOMPARE(m_selection->state().stage, 0.0);
        gather.action()->trigger();
        QVERIFY(!gather.isPlaying());
        QTRY_COMPARE(gather.figure().share(), 1.0);
        // After the animation was stopped, the view follows the stage of the selection.
        m_selection->setStage(1.25);
        QCOMPARE(gather.figure().stage(), 1.25);
        QVERIFY(gather.isGathered());
        QVERIFY(!gather.stepHome(1));
        m_selection->setStage(3);
        QVERIFY(gather.stepHome(1));
        QTRY_VERIFY(!gather.isVisible());
        QCOMPARE(m_selection->state().stage, 3.0);
    }

    void whoMovesTheStageTakesOver()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setEvaluation(m_view->figure().evaluation());
        gather.action()->trigger();
        QVERIFY(gather.isPlaying());
        m_selection->setStage(2);
        QVERIFY(!gather.isPlaying() && gather.isVisible());
        QCOMPARE(m_selection->state().stage, 2.0);
    }

    void escapeEndsItAsItWas()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setEvaluation(m_view->figure().evaluation());
        m_selection->setStage(2.5);
        gather.action()->trigger();
        QVERIFY(gather.hasFocus());
        QTest::keyClick(&gather, Qt::Key_Escape);
        QVERIFY(!gather.isVisible() && !gather.isPlaying());
        QCOMPARE(m_selection->state().stage, 2.5);
        QVERIFY(m_view->hasFocus());
    }

    /// With reduced motion, cells gather and return at once, and the view follows the stage of the selection.
    void withoutAnimationNothingFlies()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setAnimated(false);
        gather.setEvaluation(m_view->figure().evaluation());
        m_selection->setStage(1);
        gather.action()->trigger();
        QVERIFY(gather.isGathered());
        QCOMPARE(gather.figure().share(), 1.0);
        QCOMPARE(m_selection->state().stage, 1.0);
        gather.action()->trigger();
        QVERIFY(!gather.isVisible());
        gather.action()->trigger();
        m_selection->setStage(3);
        QVERIFY(gather.stepHome(1));
        QVERIFY(!gather.isVisible());
    }

    void anotherShapeEndsIt()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setEvaluation(m_view->figure().evaluation());
        gather.setGathered(true);
        QVERIFY(gather.isVisible());
        setProblem(counting({2, 2}, {0}));
        gather.setEvaluation(m_view->figure().evaluation());
        QVERIFY(!gather.isVisible());
    }

    void gatheredCellsAreLinked()
    {
        showView();
        GatherView gather(*m_view, *m_selection);
        gather.setEvaluation(m_view->figure().evaluation());
        gather.setGathered(true);
        GatherFigure figure = gather.figure();
        for (const GatherFigure::Body &body : figure.bodies(m_view->figureRect())) {
            QTest::mouseMove(&gather, body.place.center().toPoint());
            QVERIFY(m_selection->state().hoveredElement != noIndex);
        }
        const GatherFigure::Body body = figure.bodies(m_view->figureRect()).front();
        QTest::mouseClick(&gather, Qt::LeftButton, {}, body.place.center().toPoint());
        QCOMPARE(m_selection->state().pinnedGroup, m_selection->grouping().groupOf(m_selection->state().pinnedElement));
    }
};

NORMSCOPE_WINDOW_TEST(TestGather)

} // namespace tst_gather

#include "tst_gather.moc"
