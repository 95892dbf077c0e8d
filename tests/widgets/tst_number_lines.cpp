// SPDX-License-Identifier: GPL-3.0-or-later
// Number lines: the places of dots, how they are stacked, the groups shown, and the effect of pointing at them.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/compare/line_stacks.h"
#include "widgets/gather/number_lines_view.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tst_number_lines {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A 2 × 3 × 2 × 2 tensor under batch norm; the values of channel c are about 4 c.
NormalizationProblem threeChannels(AxisSet reduced = {0, 2, 3})
{
    NormalizationProblem problem;
    const std::vector<double> values = {0, 1, 2, 5, 4, 4, 6, 6, 8, 9, 7, 12, 1, 1, 3, 3, 5, 5, 5, 9, 8, 8, 8, 4};
    problem.input = Tensor({2, 3, 2, 2}, std::span<const double>(values));
    problem.layout = defaultLayout(4);
    problem.spec.reducedAxes = reduced;
    return problem;
}

constexpr QRectF place(10, 20, 600, 300);

} // namespace

class TestNumberLines : public QObject
{
    Q_OBJECT

private slots:
    void stacksAreThoseOfADotPlot()
    {
        // Sorted: 0 0.4 0.9 | 1 1.5 | 3 | 3.99 3.999 with a diameter of 1; 3.99 is less than 1 away from 3.
        const std::vector<double> places = {0.9, 3.99, 0, 1.5, NAN, 3, 1, 0.4, 3.999};
        QCOMPARE(stackLevels(places, 1), (std::vector<int> {2, 1, 0, 1, -1, 0, 0, 1, 2}));
        QCOMPARE(stackHeight(stackLevels(places, 1)), 3);
        QCOMPARE(stackHeight({}), 0);
    }

    /// Stacks do not change when all places are shifted, so that dots keep their places while a line slides.
    void stacksSlideWithTheirLine()
    {
        std::vector<double> places;
        for (int i = 0; i < 200; ++i)
            places.push_back(40 * std::sin(i * i));
        const std::vector<int> before = stackLevels(places, 3);
        for (double &each : places)
            each += 1024; // Exact in float64.
        QCOMPARE(stackLevels(places, 3), before);
    }

    /// All dots are on one axis: the distance between two dots is proportional to that of their values.
    void dotsStandAtTheirValues_data()
    {
        QTest::addColumn<double>("stage");
        for (const double stage : {0.0, 0.4, 1.0, 1.7, 2.0, 3.0})
            QTest::addRow("stage %g", stage) << stage;
    }
    void dotsStandAtTheirValues()
    {
        QFETCH(const double, stage);
        const EvaluationPtr evaluation = evaluate(threeChannels());
        NumberLinesFigure figure;
        figure.setSteady(true);
        figure.setEvaluation(evaluation);
        SelectionState selection;
        selection.stage = stage;
        figure.setSelection(selection);
        const auto dots = figure.dots(place);
        QCOMPARE(dots.size(), std::size_t {24});
        std::set<std::int64_t> elements;
        std::map<std::int64_t, std::set<double>> lowest;
        const auto &a = dots[0];
        const auto &b = dots[3];
        const double unit = (b.centre.x() - a.centre.x())
            / (evaluation->value(stage, b.element) - evaluation->value(stage, a.element));
        for (const auto &dot : dots) {
            elements.insert(dot.element);
            QCOMPARE(dot.group, evaluation->grouping().groupOf(dot.element));
            const double expected
                = a.centre.x() + unit * (evaluation->value(stage, dot.element) - evaluation->value(stage, a.element));
            QVERIFY2(std::abs(dot.centre.x() - expected) < 1e-6, qPrintable(QString::number(dot.centre.x())));
            QVERIFY(place.contains(dot.centre));
        }
        QCOMPARE(elements.size(), std::size_t {24});
    }

    /// The channels have means 2, 11/2 and 8, and variances 9/4, 9/4 and 17/4.
    void linesSlideToZeroAndBecomeEquallyWide()
    {
        const EvaluationPtr evaluation = evaluate(threeChannels());
        NumberLinesFigure figure;
        figure.setEvaluation(evaluation);
        figure.setSteady(true);
        const auto measured = [&](double stage) {
            SelectionState selection;
            selection.stage = stage;
            figure.setSelection(selection);
            std::map<std::int64_t, std::pair<double, double>> sums;
            const auto dots = figure.dots(place);
            for (const auto &dot : dots) {
                sums[dot.group].first += dot.centre.x() / 8;
                sums[dot.group].second += dot.centre.x() * dot.centre.x() / 8;
            }
            std::vector<std::pair<double, double>> result;
            for (const auto &[group, sum] : sums)
                result.emplace_back(sum.first, std::sqrt(sum.second - sum.first * sum.first));
            return result;
        };
        const auto input = measured(0);
        const auto centred = measured(1);
        const auto normalized = measured(2);
        QCOMPARE(input.size(), std::size_t {3});
        // Compared as ratios, since the axis has a unit of its own.
        const double unit = (input[2].first - input[0].first) / (8 - 2);
        QVERIFY(std::abs(input[1].first - input[0].first - 3.5 * unit) < 1e-6);
        QVERIFY(std::abs(input[0].second / unit - 1.5) < 1e-6);
        QVERIFY(std::abs(input[2].second / unit - std::sqrt(17.0) / 2) < 1e-6);
        for (const auto &line : centred)
            QVERIFY(std::abs(line.first - centred[0].first) < 1e-6);
        for (const auto &line : normalized) {
            QVERIFY(std::abs(line.first - normalized[0].first) < 1e-6);
            // ε accounts for the difference.
            QVERIFY(std::abs(line.second - normalized[0].second) < 1e-3 * normalized[0].second);
        }
        // The axis has the same unit at both stages, so that the change between them is a movement.
        QVERIFY(std::abs(centred[0].second - input[0].second) < 1e-6);
    }

    void thePinnedTheHoveredAndTheFirstGroupsAreShown()
    {
        NormalizationProblem problem;
        problem.input = countingTensor({100'000, 2});
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        NumberLinesFigure figure;
        figure.setEvaluation(evaluate(problem));
        SelectionState selection;
        selection.pinnedGroup = 77'777;
        selection.hoveredGroup = 500;
        figure.setSelection(selection);
        std::set<std::int64_t> groups;
        for (const auto &dot : figure.dots(place))
            groups.insert(dot.group);
        QCOMPARE(groups, (std::set<std::int64_t> {0, 1, 2, 3, 4, 5, 500, 77'777}));
        QCOMPARE(figure.omittedGroups(), std::int64_t {99'992});
        QVERIFY(figure.omission().startsWith(QStringLiteral("8 of 100")));
    }

    void pointingIsLinked()
    {
        Selection selection;
        const EvaluationPtr evaluation = evaluate(threeChannels());
        selection.regroup(evaluation->grouping());
        NumberLinesView view;
        view.setSelection(&selection);
        view.setEvaluation(evaluation);
        view.resize(620, 320);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QRectF rect = QRectF(view.rect()).adjusted(12, 2, -12, -6);
        for (const auto &dot : view.figure().dots(rect)) {
            QTest::mouseMove(&view, dot.centre.toPoint());
            QCOMPARE(selection.state().hoveredElement, view.figure().dotAt(dot.centre.toPoint(), rect).element);
            QCOMPARE(selection.state().hoveredGroup, evaluation->grouping().groupOf(selection.state().hoveredElement));
        }
        const auto dot = view.figure().dots(rect).back();
        QTest::mouseClick(&view, Qt::LeftButton, {}, dot.centre.toPoint());
        const std::int64_t pinned = selection.state().pinnedElement;
        QVERIFY(pinned != noIndex);
        QTest::mouseClick(&view, Qt::LeftButton, {}, dot.centre.toPoint());
        QCOMPARE(selection.state().pinnedElement, noIndex);
    }

    void arrowKeysGoAlongTheLine()
    {
        Selection selection;
        const EvaluationPtr evaluation = evaluate(threeChannels());
        selection.regroup(evaluation->grouping());
        selection.setStage(0);
        NumberLinesView view;
        view.setSelection(&selection);
        view.setEvaluation(evaluation);
        view.resize(620, 320);
        selection.pin(0, 0); // Its value is 0, the smallest.
        double last = evaluation->value(Stage::Input, 0);
        for (int i = 0; i < 7; ++i) {
            QTest::keyClick(&view, Qt::Key_Right);
            const double value = evaluation->value(Stage::Input, selection.state().pinnedElement);
            QVERIFY(value >= last);
            QCOMPARE(selection.state().pinnedGroup, std::int64_t {0});
            last = value;
        }
        QCOMPARE(last, 5.0); // The largest of the channel.
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(selection.state().pinnedGroup, std::int64_t {1});
        QCOMPARE(evaluation->value(Stage::Input, selection.state().pinnedElement), 5.0);
    }
};

NORMSCOPE_WINDOW_TEST(TestNumberLines)

} // namespace tst_number_lines

#include "tst_number_lines.moc"
