// SPDX-License-Identifier: GPL-3.0-or-later
//
// The differences between every two normalizations of a tensor, against brute force over Evaluation::value().
#include "engine/analysis/choice_differences.h"
#include "engine/analysis/choice_timing.h"
#include "engine/normalization/specification.h"
#include "engine/tables/comparison_tables.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <limits>

namespace tst_choice_differences {

using namespace normscope;
using namespace normscope::test;

namespace {

const std::vector<std::string> compared = {"batch", "layer:axes=c", "rms", "group:groups=2", "any:axes=n+h:eps=0.5"};

std::vector<EvaluationPtr> evaluated(const NormalizationProblem &base)
{
    std::vector<EvaluationPtr> choices;
    for (const std::string &text : compared) {
        NormalizationProblem problem = base;
        problem.spec = parseSpecification(text, problem.layout, problem.input.shape());
        choices.push_back(evaluate(problem));
    }
    return choices;
}

NormalizationProblem scattered()
{
    NormalizationProblem problem;
    problem.input = scatteredTensor({3, 4, 2, 3}, -2, 5);
    problem.layout = defaultLayout(4);
    return problem;
}

} // namespace

class TestChoiceDifferences : public QObject
{
    Q_OBJECT

    static void compareWithBruteForce(const std::vector<EvaluationPtr> &choices, Stage stage)
    {
        const DifferenceMatrix matrix = choiceDifferences(choices, stage);
        double ofAll = 0;
        for (std::size_t first = 0; first < choices.size(); ++first) {
            for (std::size_t second = 0; second < choices.size(); ++second) {
                const ChoiceDifference &found = matrix.at(first, second);
                if (first == second) {
                    QCOMPARE(found.largest, 0.0);
                    continue;
                }
                double largest = 0;
                double squares = 0;
                std::int64_t count = 0;
                std::int64_t notFinite = 0;
                for (std::int64_t i = 0; i < choices[first]->input().size(); ++i) {
                    const double difference = choices[first]->value(stage, i) - choices[second]->value(stage, i);
                    if (choices[first]->isMasked(i))
                        continue;
                    if (!std::isfinite(difference)) {
                        ++notFinite;
                        continue;
                    }
                    largest = std::max(largest, std::abs(difference));
                    squares += difference * difference;
                    ++count;
                }
                QCOMPARE(found.largest, largest);
                QCOMPARE(found.count, count);
                QCOMPARE(found.notFinite, notFinite);
                QCOMPARE(found.rms, std::sqrt(squares / static_cast<double>(count)));
                QCOMPARE(std::abs(choices[first]->value(stage, found.element)
                                  - choices[second]->value(stage, found.element)),
                         largest);
                QVERIFY(found == matrix.at(second, first));
                ofAll = std::max(ofAll, largest);
            }
        }
        QCOMPARE(matrix.largest(), ofAll);
    }

private slots:
    void everyPairIsWhatItsElementsSay()
    {
        for (const Stage stage : {Stage::Centred, Stage::Normalized, Stage::Output})
            compareWithBruteForce(evaluated(scattered()), stage);
    }

    void maskedElementsAreLeftOut()
    {
        NormalizationProblem problem = scattered();
        std::vector<double> mask(static_cast<std::size_t>(problem.input.size()), 1);
        mask[5] = mask[17] = mask[40] = 0;
        problem.mask = Tensor(problem.input.shape(), mask);
        compareWithBruteForce(evaluated(problem), Stage::Output);
    }

    /// A group that holds a NaN is left out of the comparison; the other groups are compared.
    void whatIsNotFiniteIsLeftOut()
    {
        NormalizationProblem problem = scattered();
        problem.input = problem.input.withValues(std::array<std::int64_t, 1> {0},
                                                 std::array {std::numeric_limits<double>::quiet_NaN()});
        compareWithBruteForce(evaluated(problem), Stage::Output);
        QVERIFY(choiceDifferences(evaluated(problem), Stage::Output).mostNotFinite() > 0);
        problem.mask = Tensor(problem.input.shape(), [&] {
            std::vector<double> mask(static_cast<std::size_t>(problem.input.size()), 1);
            mask[0] = 0;
            return mask;
        }());
        compareWithBruteForce(evaluated(problem), Stage::Output);
        QCOMPARE(choiceDifferences(evaluated(problem), Stage::Output).mostNotFinite(), std::int64_t {0});
    }

    void atTheInputThereIsNone() { QCOMPARE(choiceDifferences(evaluated(scattered()), Stage::Input).largest(), 0.0); }

    void thePictureHasEveryDifference()
    {
        const std::vector<EvaluationPtr> choices = evaluated(scattered());
        const Tensor values = differenceValues(*choices[0], *choices[2], Stage::Output);
        for (std::int64_t i = 0; i < values.size(); ++i)
            QCOMPARE(values[i], choices[0]->value(Stage::Output, i) - choices[2]->value(Stage::Output, i));
    }

    void theTableHasEachPairOnce()
    {
        const std::vector<EvaluationPtr> choices = evaluated(scattered());
        std::vector<NamedEvaluation> named;
        for (std::size_t i = 0; i < choices.size(); ++i)
            named.push_back({compared[i], choices[i]});
        std::string text;
        writeChoiceDifferencesTable(named, Stage::Output, ',', [&](std::string_view part) { text += part; });
        const QStringList lines = QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 10);
        QCOMPARE(lines[0], QStringLiteral("choice,other choice,largest difference,N,C,H,W,rms difference"));
        const QStringList first = lines[1].split(u',');
        QCOMPARE(first[0] + u'|' + first[1], QStringLiteral("batch|layer:axes=c"));
        const ChoiceDifference difference = choiceDifferences(choices, Stage::Output).at(0, 1);
        QCOMPARE(first[2].toDouble(), difference.largest);
        QCOMPARE(first.back().toDouble(), difference.rms);
    }

    void aTimeIsMeasured()
    {
        const double seconds = measuredSeconds(evaluated(scattered()).front()->problem());
        QVERIFY(seconds > 0 && seconds < 10);
        QVERIFY_EXCEPTION_THROWN(measuredSeconds([] {
                                     NormalizationProblem problem = scattered();
                                     problem.spec = parseSpecification("batch", problem.layout, {3, 4, 2, 3});
                                     problem.spec.epsilon = -1;
                                     return problem;
                                 }()),
                                 InputError);
    }
};

NORMSCOPE_TEST(TestChoiceDifferences)

} // namespace tst_choice_differences

#include "tst_choice_differences.moc"
