// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every fact that is stated about a choice, against brute force: an input is changed and the outputs are compared. The
// invariances of the methods are those of Zhang & Sennrich 2019 (arXiv:1910.07467, table 1) as far as that table is
// about data.
#include "engine/analysis/choice_facts.h"
#include "engine/normalization/presets.h"
#include "engine/normalization/specification.h"
#include "tests/subject.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <QTest>

#include <map>

namespace tst_choice_facts {

using namespace normscope;
using namespace normscope::test;

namespace {

const std::vector<std::string> texts = {"batch",
                                        "layer",
                                        "layer:axes=c",
                                        "rms",
                                        "rms:axes=c",
                                        "instance",
                                        "group:groups=2",
                                        "any:axes=n+h",
                                        "any:axes=n:variance=unbiased",
                                        "any:axes=n+c+h+w",
                                        "batch:axes=n",
                                        "rms:axes=n+h+w",
                                        "batch:mode=eval"};

NormalizationProblem problemOf(const std::string &text, const Shape &shape = {3, 4, 2, 3})
{
    NormalizationProblem problem;
    problem.input = scatteredTensor(shape, -2, 5);
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec = parseSpecification(text, problem.layout, shape);
    if (problem.spec.usesRunningStatistics()) {
        const Shape groups = Grouping(shape, problem.spec).groupShape();
        problem.running = {Tensor::filled(groups, 0.5), Tensor::filled(groups, 2)};
    }
    return problem;
}

std::vector<double> outputsOf(const NormalizationProblem &problem, Stage stage = Stage::Output)
{
    const EvaluationPtr evaluation = evaluate(problem);
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size(); ++i)
        values.push_back(evaluation->value(stage, i));
    return values;
}

/// The input with other values in all samples but the first, as the batch mates of the first sample.
NormalizationProblem withOtherCompany(NormalizationProblem problem)
{
    std::vector<double> values;
    const std::int64_t sample = problem.input.size() / problem.input.shape()[0];
    for (std::int64_t i = 0; i < problem.input.size(); ++i)
        values.push_back(i < sample ? problem.input[i] : 7 - 2 * problem.input[i]);
    problem.input = Tensor(problem.input.shape(), values);
    return problem;
}

NormalizationProblem firstSampleOf(NormalizationProblem problem)
{
    Shape shape = problem.input.shape();
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size() / shape[0]; ++i)
        values.push_back(problem.input[i]);
    shape[0] = 1;
    problem.input = Tensor(shape, values);
    return problem;
}

/// A number that counts the arithmetic operations on all of its kind.
struct Counted
{
    double value = 0;
    static int operations;
};
int Counted::operations = 0;
Counted operator+(Counted a, Counted b)
{
    ++Counted::operations;
    return {a.value + b.value};
}
Counted operator-(Counted a, Counted b)
{
    ++Counted::operations;
    return {a.value - b.value};
}
Counted operator*(Counted a, Counted b)
{
    ++Counted::operations;
    return {a.value * b.value};
}

/// Normalizes a group by the formulas, one operation for each sign in them; returns the number of operations per value,
/// without those that are done once per group.
double countedOperations(const NormalizationSpec &spec, std::size_t values)
{
    std::vector<Counted> group(values, Counted {1.5});
    Counted::operations = 0;
    int once = 0;
    Counted mean;
    Counted squares;
    if (!spec.usesRunningStatistics()) {
        if (spec.centre) {
            for (const Counted x : group)
                mean = mean + x;
            mean = mean * Counted {1.0 / static_cast<double>(values)};
            ++once;
        }
    }
    if (spec.centre) {
        for (Counted &x : group)
            x = x - mean;
    }
    if (!spec.usesRunningStatistics()) {
        for (const Counted x : group)
            squares = squares + x * x;
    }
    for (Counted &x : group) {
        x = x * Counted {0.5};
        if (spec.gamma.present)
            x = x * Counted {2};
        if (spec.beta.present)
            x = x + Counted {1};
    }
    return static_cast<double>(Counted::operations - once) / static_cast<double>(values);
}

} // namespace

class TestChoiceFacts : public QObject
{
    Q_OBJECT

private slots:
    void theTableOfTheUsualMethods()
    {
        const auto facts = [](const char *text) { return choiceFacts(problemOf(text, {2, 4, 3, 3})); };
        QCOMPARE(facts("batch").groups, 4);
        QCOMPARE(facts("batch").valuesPerGroup, 18);
        QCOMPARE(facts("batch").gammaShape, (Shape {4}));
        QCOMPARE(facts("batch").parameters, 8);
        QCOMPARE(facts("batch").statistics, 8);
        QCOMPARE(facts("layer").groups, 2);
        QCOMPARE(facts("layer").gammaShape, (Shape {4, 3, 3})); // As torch.nn.LayerNorm([4, 3, 3]) has it.
        QCOMPARE(facts("layer").parameters, 72);
        QCOMPARE(facts("layer").statistics, 0);
        QCOMPARE(facts("rms").betaShape, Shape());
        QCOMPARE(facts("instance").groups, 8);
        QCOMPARE(facts("group:groups=2").valuesPerGroup, 18);
        QCOMPARE(facts("layer:gamma=all").gammaShape, (Shape {1}));
    }

    void whoDependsOnOtherSamples()
    {
        for (const std::string &text : texts) {
            const NormalizationProblem problem = problemOf(text);
            const auto alone = outputsOf(problem);
            const auto among = outputsOf(withOtherCompany(problem));
            const auto sample = static_cast<std::ptrdiff_t>(alone.size() / 3);
            const bool isMoved = !std::equal(alone.begin(), alone.begin() + sample, among.begin());
            QVERIFY2(choiceFacts(problem).mixesSamples == isMoved, text.c_str());
        }
    }

    void whatBecomesOfOneSample()
    {
        std::map<AloneInBatch, int> seen;
        for (const std::string &text : texts) {
            const NormalizationProblem problem = problemOf(text);
            const auto inBatch = outputsOf(problem);
            const auto alone = outputsOf(firstSampleOf(problem));
            const auto is = [&](auto &&holds) { return std::all_of(alone.begin(), alone.end(), holds); };
            AloneInBatch found = AloneInBatch::OwnStatistics;
            if (is([](double y) { return std::isnan(y); }))
                found = AloneInBatch::Undefined;
            else if (is([](double y) { return y == 0; })) // The output is β alone.
                found = AloneInBatch::OnlyBeta;
            else if (std::equal(alone.begin(), alone.end(), inBatch.begin(),
                                [](double a, double b) { return std::abs(a - b) < 1e-12; })) // Sums of other order.
                found = AloneInBatch::Same;
            QVERIFY2(choiceFacts(problem).alone == found, text.c_str());
            ++seen[found];
        }
        QCOMPARE(seen.size(), std::size_t {4}); // Each of the four cases was seen.
    }

    void trainAndEval()
    {
        for (const std::string &text : texts) {
            NormalizationProblem problem = problemOf(text);
            const bool isSame = choiceFacts(problem).sameInEval;
            const auto train = outputsOf(problem);
            problem.spec.mode = problem.spec.mode == Mode::Train ? Mode::Eval : Mode::Train;
            const Shape groups = Grouping(problem.input.shape(), problem.spec).groupShape();
            problem.running = {Tensor::filled(groups, 0.5), Tensor::filled(groups, 2)};
            QVERIFY2(isSame == (outputsOf(problem) == train), text.c_str());
        }
    }

    /// One value among equal others has the largest normalized output that a group of this size can have.
    void theBoundIsReachedAndNotPassed()
    {
        for (const std::string &text : texts) {
            NormalizationProblem problem = problemOf(text);
            problem.spec.epsilon = 0;
            const auto bound = choiceFacts(problem).bound;
            if (problem.spec.usesRunningStatistics()) {
                QVERIFY(!bound);
                continue;
            }
            const Grouping grouping(problem.input.shape(), problem.spec);
            std::vector<double> oneHot(static_cast<std::size_t>(problem.input.size()));
            for (std::int64_t group = 0; group < grouping.groupCount(); ++group)
                oneHot[static_cast<std::size_t>(grouping.firstElement(group))] = 1;
            double largest = 0;
            for (const double value : outputsOf(problem, Stage::Normalized))
                largest = std::max(largest, std::abs(value));
            QVERIFY2(largest <= *bound * (1 + 1e-12), text.c_str());
            problem.input = Tensor(problem.input.shape(), oneHot);
            largest = 0;
            for (const double value : outputsOf(problem, Stage::Normalized))
                largest = std::max(largest, std::abs(value));
            QVERIFY2(std::abs(largest - *bound) <= 1e-12 * *bound, text.c_str());
        }
    }

    void operationsAreCounted()
    {
        for (const std::string &text : texts) {
            const NormalizationProblem problem = problemOf(text);
            QVERIFY2(countedOperations(problem.spec, 1000) == choiceFacts(problem).operationsPerValue, text.c_str());
        }
        // The operation counts of the text books: 5 for layer norm against 3 for RMS norm, 7 against 4 with γ and β.
        QCOMPARE(choiceFacts(problemOf("layer:gamma=none:beta=none")).operationsPerValue, 5);
        QCOMPARE(choiceFacts(problemOf("rms:gamma=none")).operationsPerValue, 3);
        QCOMPARE(choiceFacts(problemOf("layer")).operationsPerValue, 7);
        QCOMPARE(choiceFacts(problemOf("rms")).operationsPerValue, 4);
        QCOMPARE(choiceFacts(problemOf("layer")).affineOperations, 2);
        QCOMPARE(choiceFacts(problemOf("rms")).affineOperations, 1);
        QCOMPARE(choiceFacts(problemOf("rms:gamma=none")).affineOperations, 0);
    }

    void invariancesAreThoseOfTheMethods_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("held"); // In the order of InputChange, on the layout N,D.
        const auto row
            = [](const char *text, const char *held) { QTest::newRow(text) << QByteArray(text) << QByteArray(held); };
        row("batch:eps=0", "scale shift feature"); // Scaling a sample changes all groups, scaling a feature one.
        row("layer:eps=0", "scale shift sample");
        row("rms:eps=0", "scale sample rotation");
        row("any:axes=n+d:eps=0", "scale shift");
        row("rms:axes=n+d:eps=0", "scale rotation");
        row("batch:mode=eval", "");
        row("layer:eps=1000", ""); // So large an ε breaks the invariance to scale.
    }

    void invariancesAreThoseOfTheMethods()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, held);
        const std::map<InputChange, const char *> words = {{InputChange::Scale, "scale"},
                                                           {InputChange::Shift, "shift"},
                                                           {InputChange::SampleScale, "sample"},
                                                           {InputChange::FeatureScale, "feature"},
                                                           {InputChange::Rotation, "rotation"}};
        QByteArrayList found;
        for (const Invariance &tried : invariances(*evaluate(problemOf(text.toStdString(), {5, 6})))) {
            if (tried.holds()) {
                found += words.at(tried.change);
                QVERIFY(tried.largest < 1e-12 * tried.scale);
            }
        }
        if (text == "layer:eps=1000") // ε has no influence on the invariance to shifts.
            found.removeAll("shift");
        QCOMPARE(found.join(' '), held);
    }

    void whatCannotBeTriedIsLeftOut()
    {
        NormalizationProblem problem;
        problem.input = scatteredTensor({1, 5});
        problem.layout = defaultLayout(2);
        problem.spec = parseSpecification("layer", problem.layout, problem.input.shape());
        for (const Invariance &tried : invariances(*evaluate(problem)))
            QVERIFY(tried.change != InputChange::SampleScale);
        QVERIFY(!changedInput(problem.input, problem.layout, InputChange::SampleScale));
    }

    /// A rotation by the orthogonal matrix Q keeps the length of every vector.
    void aRotationKeepsLengths()
    {
        const Tensor input = scatteredTensor({4, 5, 3}, -1, 2);
        const Layout layout = parseLayout("N,C,L", 3);
        const Tensor turned = *changedInput(input, layout, InputChange::Rotation);
        double moved = 0;
        for (std::int64_t n = 0; n < 4; ++n) {
            for (std::int64_t l = 0; l < 3; ++l) {
                double before = 0;
                double after = 0;
                for (std::int64_t c = 0; c < 5; ++c) {
                    const std::int64_t element = ravel({n, c, l}, input.shape());
                    before += input[element] * input[element];
                    after += turned[element] * turned[element];
                    moved = std::max(moved, std::abs(input[element] - turned[element]));
                }
                QVERIFY(std::abs(before - after) < 1e-12);
            }
        }
        QVERIFY(moved > 0.1);
    }
};

NORMSCOPE_TEST(TestChoiceFacts)

} // namespace tst_choice_facts

#include "tst_choice_facts.moc"
