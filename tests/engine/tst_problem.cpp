// SPDX-License-Identifier: GPL-3.0-or-later
// A problem whose tensors do not fit its input is refused, or loses only what does not fit.
#include "engine/normalization/evaluation.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <limits>

namespace tst_problem {

using namespace normscope;
using namespace normscope::test;

namespace {

/// Batch norm of a 2 × 3 table.
NormalizationProblem tableProblem()
{
    NormalizationProblem problem;
    problem.input = countingTensor({2, 3});
    problem.layout = defaultLayout(2);
    problem.spec.reducedAxes = {0};
    problem.spec.tracksRunningStatistics = true;
    return problem;
}

} // namespace

class TestProblem : public QObject
{
    Q_OBJECT

private slots:
    void refusesWhatDoesNotFit_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"no input", "no reduced axis", "reduced axis out of range", "negative epsilon",
                                 "epsilon NaN", "momentum above 1", "no divisor", "no channel groups", "gamma", "beta",
                                 "mask", "eval without statistics", "running mean", "running mean alone", "layout"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void refusesWhatDoesNotFit()
    {
        QFETCH(QString, what);
        auto p = tableProblem();
        QVERIFY(evaluate(p) != nullptr);
        const auto is = [&](const char *name) { return what == QLatin1String(name); };
        if (is("no input"))
            p.input = {};
        if (is("no reduced axis"))
            p.spec.reducedAxes = {};
        if (is("reduced axis out of range"))
            p.spec.reducedAxes = {0, 2};
        if (is("negative epsilon"))
            p.spec.epsilon = -1e-9;
        if (is("epsilon NaN"))
            p.spec.epsilon = std::numeric_limits<double>::quiet_NaN();
        if (is("momentum above 1"))
            p.spec.momentum = 1.5;
        if (is("no divisor")) {
            p.spec.reducedAxes = {1};
            p.spec.channelAxis = 1;
            p.spec.channelGroups = 2;
        }
        if (is("no channel groups"))
            p.spec.channelGroups = 0;
        if (is("gamma"))
            p.gamma = Tensor({3}, {1, 1, 1});
        if (is("beta"))
            p.beta = Tensor({3, 1}, {1, 1, 1});
        if (is("mask"))
            p.mask = Tensor({1, 2}, {1, 1});
        if (is("eval without statistics"))
            p.spec.mode = Mode::Eval;
        if (is("running mean"))
            p.running = {Tensor({2}, {0, 0}), Tensor({3}, {1, 1, 1})};
        if (is("running mean alone"))
            p.running.mean = Tensor({3}, {0, 0, 0});
        if (is("layout"))
            p.layout = defaultLayout(3);
        QVERIFY_THROWS_EXCEPTION(InputError, evaluate(p));
    }

    void dropsOnlyWhatNoLongerFits()
    {
        auto p = tableProblem();
        p.spec.gamma.axes = {1};
        p.spec.beta.axes = {1};
        p.gamma = Tensor({1, 3}, {1, 2, 3});
        p.beta = p.gamma;
        p.mask = Tensor({2, 1}, {1, 1});
        p.running = {Tensor({3}, {0, 0, 0}), Tensor({3}, {1, 1, 1})};
        const auto before = p;
        QVERIFY(!dropMisfits(p));
        QVERIFY(p == before);
        p.input = countingTensor({2, 4});
        p.spec.beta.axes = {0};
        p.beta = Tensor({2, 1}, {1, 2});
        QVERIFY(dropMisfits(p));
        QVERIFY(p.gamma.isEmpty() && p.running.isEmpty());
        QVERIFY(!p.mask.isEmpty() && !p.beta.isEmpty());
        validate(p);
    }
};

NORMSCOPE_TEST(TestProblem)

} // namespace tst_problem

#include "tst_problem.moc"
