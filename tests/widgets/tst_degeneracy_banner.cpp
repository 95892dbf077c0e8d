// SPDX-License-Identifier: GPL-3.0-or-later
// The banner on degenerate groups states each condition in a sentence, and stays closed until another condition
// appears.
#include "engine/normalization/presets.h"
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/controls/spec_choices.h"
#include "widgets/core/degeneracy_text.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

#include <functional>
#include <limits>

namespace tst_degeneracy_banner {

using namespace normscope;
using namespace normscope::test;

namespace {

using Change = std::function<void(NormalizationProblem &)>;

/// Layer norm of a table's rows with γ and β along the columns, modified by `change`.
EvaluationPtr rows(std::int64_t groups, const std::vector<double> &values, const Change &change = {})
{
    NormalizationProblem problem = rowsAsGroups(groups, values);
    problem.spec.gamma = problem.spec.beta = {true, {1}};
    if (change)
        change(problem);
    return evaluate(std::move(problem));
}

void unbiased(NormalizationProblem &problem)
{
    problem.spec.variance = VarianceEstimator::Unbiased;
}

void rms(NormalizationProblem &problem)
{
    problem.spec.centre = false;
}

/// The method on a single value, with γ and β.
Change single(Method method)
{
    return [method](NormalizationProblem &problem) {
        problem.input = Tensor({1, 1, 1}, {5.0});
        problem.layout = parseLayout("N,C,L", 3);
        problem.spec = *withMethod(problem.spec, {method, 0}, problem.layout, problem.input.shape());
        problem.spec.gamma.present = problem.spec.beta.present = true;
    };
}

void withoutBeta(NormalizationProblem &problem)
{
    problem.spec.beta.present = false;
}

void withoutParameters(NormalizationProblem &problem)
{
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
}

void withoutEpsilon(NormalizationProblem &problem)
{
    problem.spec.epsilon = 0;
}

void outside(NormalizationProblem &problem)
{
    problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
}

void eval(NormalizationProblem &problem)
{
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    const Shape perGroup {problem.input.shape()[0]};
    problem.running = {Tensor(perGroup, std::vector<double>(static_cast<std::size_t>(perGroup[0]), 1)),
                       Tensor(perGroup, std::vector<double>(static_cast<std::size_t>(perGroup[0]), 4))};
}

Change both(const Change &first, const Change &second)
{
    return [=](NormalizationProblem &problem) {
        first(problem);
        second(problem);
    };
}

} // namespace

class TestDegeneracyBanner : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void everyConditionHasItsSentence_data()
    {
        QTest::addColumn<std::vector<double>>("values"); // The values of one group.
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("sentence");
        const auto row
            = [](const char *name, const std::vector<double> &values, const Change &change, const char *sentence) {
                  QTest::newRow(name) << values << change << QString::fromUtf8(sentence);
              };
        const double infinity = std::numeric_limits<double>::infinity();
        row("ordinary", {1, 2, 3}, {}, "");
        row("one value, batch", {5}, single(Method::Batch),
            "A single value in every group (centred, biased, ε > 0, train): x − mean = 0, so y = β whatever x. "
            "Frameworks refuse: “Expected more than 1 value per channel when training”.");
        row("one value, instance", {5}, single(Method::Instance),
            "A single value in every group (centred, biased, ε > 0, train): x − mean = 0, so y = β whatever x. "
            "Frameworks refuse: “Expected more than 1 spatial element when training”.");
        row("one value, layer", {5}, {},
            "A single value in every group (centred, biased, ε > 0): x − mean = 0, so y = β whatever x.");
        row("one value, eval: nothing special", {5}, eval, "");
        row("two values, eval: nothing special", {5, 9}, eval, "");
        row("equal values, eval: nothing special", {5, 5}, eval, "");
        row("one value, RMS", {5}, rms,
            "A single value in every group: y = γ·x/√(x² + ε) + β, about ±γ + β whatever x.");
        row("one value, RMS without β", {5}, both(rms, withoutBeta),
            "A single value in every group: y = γ·x/√(x² + ε), about ±γ whatever x.");
        row("one value, RMS without parameters", {5}, both(rms, withoutParameters),
            "A single value in every group: y = x/√(x² + ε), about ±1 whatever x.");
        row("one value, RMS, ε outside", {5}, both(rms, outside),
            "A single value in every group: y = γ·x/(|x| + ε) + β, about ±γ + β whatever x.");
        row("one value, unbiased", {5}, unbiased,
            "A single value and the unbiased variance in every group: 0/(1 − 1), so y is NaN.");
        row("one value, ε = 0", {5}, withoutEpsilon,
            "Zero variance and ε = 0 in every group: all values are equal, 0/0, so y is NaN.");
        row("zeros, RMS, ε = 0", {0, 0}, both(rms, withoutEpsilon),
            "Only zeros and ε = 0 in every group: 0/0, so y is NaN.");
        row("two values", {5, 9}, {},
            "Two values far apart against √ε in every group (biased): they come out as ±1 before γ and β, "
            "whatever they are.");
        row("two values, unbiased", {5, 9}, unbiased,
            "Two values far apart against √ε in every group (unbiased): they come out as ±0.7071 before γ and "
            "β, whatever they are.");
        row("two values without β", {5, 9}, withoutBeta,
            "Two values far apart against √ε in every group (biased): they come out as ±1 before γ, whatever they "
            "are.");
        row("two values without parameters", {5, 9}, withoutParameters,
            "Two values far apart against √ε in every group (biased): they come out as ±1, whatever they are.");
        row("equal values without β", {5, 5, 5}, withoutBeta,
            "Zero variance in every group (all values are equal, ε > 0): x − mean = 0, so y = 0.");
        row("equal values", {5, 5, 5}, {},
            "Zero variance in every group (all values are equal, ε > 0): x − mean = 0, so y = β.");
        row("values whose squares vanish", {1e-300, 2e-300, 3e-300}, {},
            "Values so small in every group that their squares are 0 in float64 (ε > 0): y is almost β.");
        row("values whose squares vanish, RMS, ε = 0", {1e-300, 1e-300}, both(rms, withoutEpsilon),
            "Values so small in every group that their squares are 0 in float64, and ε = 0: the divisor is 0, and no "
            "number comes out.");
        row("equal small values", {1e-300, 1e-300, 1e-300}, {},
            "Zero variance in every group (all values are equal, ε > 0): x − mean = 0, so y = β.");
        row("zeros, RMS", {0, 0}, rms, "Only zeros in every group (ε > 0): y = β.");
        row("ε larger than the variance", {1, 1.001, 1.002}, {},
            "ε = 1e−5 is larger than the variance in every group: the output shrinks, to a variance of σ²/(σ² + ε) < "
            "1/2 before γ and β.");
        row("ε outside larger than the deviation", {1, 1.000001, 1.000002}, outside,
            "ε = 1e−5 is larger than the standard deviation in every group: the output shrinks.");
        row("ε larger than the mean square", {0.001, 0.002, 0.001}, rms,
            "ε = 1e−5 is larger than the mean square in every group: the output shrinks.");
        row("infinity", {1, infinity, 3}, {},
            "A NaN, an infinity, or squares too large for float64 in every group: the statistics are not finite, which "
            "stays in the group.");
        row(
            "all masked", {1, 2},
            [](NormalizationProblem &problem) {
                problem.mask = Tensor({1, 2}, std::vector<double> {0, 0});
            },
            "Every element is masked in every group: there are no statistics, and the output is 0.");
    }
    void everyConditionHasItsSentence()
    {
        QFETCH(std::vector<double>, values);
        QFETCH(Change, change);
        QFETCH(QString, sentence);
        const EvaluationPtr evaluation = rows(1, values, change);
        DegeneracyBanner banner;
        banner.setEvaluation(evaluation);
        QCOMPARE(banner.sentences().join(QLatin1Char('\n')), sentence);
        QCOMPARE(banner.isHidden(), sentence.isEmpty());
        QCOMPARE(degeneracyText(*evaluation, 0),
                 QString(sentence).replace(QStringLiteral("every group"), QStringLiteral("this group")));
        QCOMPARE(degeneracyName(evaluation->degeneracy(0)).isEmpty(), sentence.isEmpty());
    }

    void tellsHowManyGroups()
    {
        DegeneracyBanner banner;
        banner.setEvaluation(rows(3, {1, 2, 3, 7, 7, 7, 4, 5, 7}));
        QVERIFY(banner.sentences().front().startsWith(QStringLiteral("Zero variance in 1 of 3 groups")));
    }

    void opensToTheFullSentences()
    {
        DegeneracyBanner banner;
        banner.setTheme(Theme::light());
        banner.setEvaluation(rows(3, {1, 2, 3, 7, 7, 7, 1, 1.0001, 1.0002}));
        QCOMPARE(banner.sentences().size(), 2);
        QCOMPARE(banner.accessibleName(), banner.sentences().join(QLatin1Char('\n')));
        banner.resize(500, banner.sizeHint().height());
        const int closed = banner.sizeHint().height();
        QTest::mouseClick(button(banner, "More"), Qt::LeftButton);
        QVERIFY(banner.isExpanded());
        QVERIFY(banner.heightForWidth(500) > closed);
        QTest::mouseClick(button(banner, "Less"), Qt::LeftButton);
        QVERIFY(!banner.isExpanded());
    }

    void closedItStaysAwayUntilSomethingElseIsExceptional()
    {
        DegeneracyBanner banner;
        const EvaluationPtr constant = rows(2, {1, 2, 3, 7, 7, 7});
        banner.setEvaluation(constant);
        QTest::mouseClick(button(banner, "×"), Qt::LeftButton);
        QVERIFY(banner.isHidden());
        banner.setEvaluation(rows(2, {1, 2, 4, 7, 7, 7}));
        QVERIFY(banner.isHidden());
        banner.setEvaluation(rows(2, {1, std::numeric_limits<double>::quiet_NaN(), 4, 7, 7, 7}));
        QVERIFY(!banner.isHidden());
        QTest::mouseClick(button(banner, "×"), Qt::LeftButton);
        banner.setEvaluation(rows(2, {1, 2, 4, 7, 8, 9}));
        banner.setEvaluation(constant); // The condition disappeared and came back.
        QVERIFY(!banner.isHidden());
    }

    void manyGroupsAreCountedBehind()
    {
        DegeneracyBanner banner;
        banner.setEvaluation(rows(60000, std::vector<double>(60000, 1.0)));
        QVERIFY(banner.isHidden());
        QTRY_VERIFY(!banner.isHidden());
        banner.setEvaluation(nullptr);
        QVERIFY(banner.isHidden());
    }

    void theGroupIsSpokenInASentence()
    {
        const EvaluationPtr evaluation = rows(2, {1, 2, 3, 7, 7, 7});
        QCOMPARE(groupSentence(*evaluation, 0), QStringLiteral("Group n = 0: 3 value(s), mean 2, variance 0.6667."));
        QVERIFY(groupSentence(*evaluation, 1).endsWith(degeneracyText(*evaluation, 1)));
        QCOMPARE(groupSentence(*rows(1, {3, 4}, rms), 0),
                 QStringLiteral("Group n = 0: 2 value(s), root mean square 3.536."));
        QVERIFY(groupSentence(*evaluation, -1).isEmpty());
        QVERIFY(groupSentence(*evaluation, 2).isEmpty());
    }

private:
    static QToolButton *button(const QWidget &banner, const char *text)
    {
        for (QToolButton *candidate : banner.findChildren<QToolButton *>()) {
            if (candidate->text() == QString::fromUtf8(text))
                return candidate;
        }
        return nullptr;
    }
};

NORMSCOPE_WINDOW_TEST(TestDegeneracyBanner)

} // namespace tst_degeneracy_banner

#include "tst_degeneracy_banner.moc"
