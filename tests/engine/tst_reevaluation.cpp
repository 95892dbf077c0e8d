// SPDX-License-Identifier: GPL-3.0-or-later
//
// Evaluation after an edit of cells: what is recomputed equals a fresh evaluation, and what is kept is known to be
// unchanged.
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <array>
#include <limits>
#include <numeric>

namespace tst_reevaluation {

using namespace normscope;
using namespace normscope::test;

class TestReevaluation : public QObject
{
    Q_OBJECT

private slots:
    void reevaluationEqualsEvaluation_data()
    {
        QTest::addColumn<int>("reduced");
        QTest::addColumn<std::vector<std::int64_t>>("changed");
        QTest::newRow("layer, one cell") << 2 << std::vector<std::int64_t> {7};
        QTest::newRow("batch, one cell") << 1 << std::vector<std::int64_t> {7};
        QTest::newRow("all groups") << 2 << std::vector<std::int64_t> {0, 5, 10, 15};
        QTest::newRow("a cell twice") << 2 << std::vector<std::int64_t> {7, 7};
        QTest::newRow("nothing") << 2 << std::vector<std::int64_t> {};
    }
    void reevaluationEqualsEvaluation()
    {
        QFETCH(int, reduced);
        QFETCH(std::vector<std::int64_t>, changed);
        const auto before
            = evaluate(withoutAffine(countingTensor({4, 5}), AxisSet::fromBits(static_cast<unsigned>(reduced))));
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output})
            before->range(stage);
        const std::vector<double> values(changed.size(), 100.5);
        const Tensor input = before->input().withValues(changed, values);
        const auto after = reevaluate(*before, input, changed);
        auto p = before->problem();
        p.input = input;
        const auto fresh = evaluate(p);
        for (std::int64_t group = 0; group < fresh->grouping().groupCount(); ++group) {
            QCOMPARE(after->moments(group).mean, fresh->moments(group).mean);
            QCOMPARE(after->moments(group).squaredDeviations, fresh->moments(group).squaredDeviations);
        }
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
            if (const auto *known = after->knownRange(stage))
                QCOMPARE(*known, fresh->range(stage));
            QCOMPARE(after->range(stage), fresh->range(stage));
        }
    }

    void keepsWhatOtherGroupsCannotChange()
    {
        const Tensor input = countingTensor({20, 5}).withValues(std::array<std::int64_t, 1> {4}, std::array {100.0});
        const auto before = evaluate(withoutAffine(input, {1}, 0));
        before->range(Stage::Centred);
        before->range(Stage::Output);
        before->allOutputMoments();
        // Row 0 holds the extremes. Editing row 10 only adds a new extreme, so the range is known; undoing that edit
        // could narrow the range, so it is not.
        const std::array<std::int64_t, 1> cell = {52};
        const Tensor edited = input.withValues(cell, std::array {1e6});
        const auto after = reevaluate(*before, edited, cell);
        const auto fresh = evaluate(withoutAffine(edited, {1}, 0));
        QCOMPARE(*after->knownRange(Stage::Centred), fresh->range(Stage::Centred));
        QVERIFY(after->knownRange(Stage::Normalized) == nullptr);
        QVERIFY(reevaluate(*after, input, cell)->knownRange(Stage::Centred) == nullptr);
        QCOMPARE(after->allOutputMoments()[10].mean, fresh->outputMoments(10).mean);
    }

    void keepsTheOutputRangeWhereAGroupIsMirrored()
    {
        // γ = −3, −2, … reverses the order of values in some groups; the last rows hold the extremes of the output.
        NormalizationProblem p = withoutAffine(countingTensor({20, 5}), {1});
        p.spec.gamma = {true, {0}};
        std::vector<double> factors(20);
        std::iota(factors.begin(), factors.end(), -3.0);
        p.gamma = Tensor({20, 1}, factors);
        p.spec.beta = {true, {0}};
        p.beta = countingTensor({20, 1});
        const auto before = evaluate(p);
        before->range(Stage::Output);
        const std::array<std::int64_t, 1> cell = {6};
        p.input = p.input.withValues(cell, std::array {4000.0});
        const auto after = reevaluate(*before, p.input, cell);
        QVERIFY(after->knownRange(Stage::Output) != nullptr);
        QCOMPARE(*after->knownRange(Stage::Output), evaluate(p)->range(Stage::Output));
    }

    void keepsTheInputRangeOnlyWhereItIsCertain()
    {
        const auto before = evaluate(withoutAffine(countingTensor({4, 5}), {1}));
        before->range(Stage::Input);
        const auto edited = [&](std::int64_t element, double value) {
            const std::array elements = {element};
            return reevaluate(*before, before->input().withValues(elements, std::array {value}), elements);
        };
        QCOMPARE(*edited(7, 30)->knownRange(Stage::Input), (Evaluation::Range {1, 30}));
        QCOMPARE(*edited(7, std::numeric_limits<double>::quiet_NaN())->knownRange(Stage::Input),
                 (Evaluation::Range {1, 20}));
        QVERIFY(edited(0, 5)->knownRange(Stage::Input) == nullptr);
        QVERIFY(edited(19, 30)->knownRange(Stage::Input) == nullptr);
    }
};

NORMSCOPE_TEST(TestReevaluation)

} // namespace tst_reevaluation

#include "tst_reevaluation.moc"
