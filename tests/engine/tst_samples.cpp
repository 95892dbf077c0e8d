// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in samples can be evaluated, and the first shows the methods' differences.
#include "engine/normalization/evaluation.h"
#include "engine/normalization/naming.h"
#include "engine/samples/samples.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace tst_samples {

using namespace normscope;

class TestSamples : public QObject
{
    Q_OBJECT

private slots:
    void everySampleCanBeEvaluated();
    void idsAreUnique();
    void firstSampleTellsTheMethodsApart();
    void firstSamplesGroupsDifferVisibly();
    void countingHoldsTheWorkedExample();
};

void TestSamples::everySampleCanBeEvaluated()
{
    QVERIFY(samples().size() >= 6);
    for (const Sample &sample : samples()) {
        const NormalizationProblem problem = sample.problem();
        const EvaluationPtr evaluation = evaluate(problem);
        QVERIFY(problem.input.size() <= 100); // Few enough for every cell to be readable on the screen.
        const Method expected = problem.input.rank() > 1 ? Method::Batch : Method::Layer;
        const auto preset = naming(problem.spec, problem.layout, problem.input.shape()).preset;
        QVERIFY2(preset && preset->method == expected, sample.id);
        QVERIFY(sample.problem() == problem);
        for (std::int64_t i = 0; i < problem.input.size(); ++i)
            QVERIFY(std::isfinite(evaluation->value(Stage::Output, i)));
    }
}

void TestSamples::idsAreUnique()
{
    std::set<std::string> ids;
    for (const Sample &sample : samples()) {
        QVERIFY(ids.insert(sample.id).second);
        QCOMPARE(findSample(sample.id), &sample);
        QVERIFY(*sample.title.text != '\0' && *sample.description.text != '\0');
    }
    QCOMPARE(findSample("none"), nullptr);
}

void TestSamples::firstSampleTellsTheMethodsApart()
{
    NormalizationProblem problem = samples().front().problem();
    std::vector<Tensor> outputs;
    for (const Method method : allMethods) {
        problem.spec = preset(method, problem.layout, problem.input.shape()).value();
        outputs.push_back(evaluate(problem)->stage(Stage::Output, DType::Float64));
    }
    for (std::size_t a = 0; a < outputs.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            double largest = 0;
            for (std::int64_t i = 0; i < outputs[a].size(); ++i)
                largest = std::max(largest, std::fabs(outputs[a][i] - outputs[b][i]));
            QVERIFY2(largest > 0.5, qPrintable(QStringLiteral("methods %1 and %2: %3").arg(a).arg(b).arg(largest)));
        }
    }
}

void TestSamples::firstSamplesGroupsDifferVisibly()
{
    // Under batch norm, the means of any two channels differ by at least the smaller of their deviations.
    const EvaluationPtr evaluation = evaluate(samples().front().problem());
    const std::int64_t count = evaluation->grouping().groupCount();
    QCOMPARE(count, std::int64_t(4));
    for (std::int64_t a = 0; a < count; ++a) {
        for (std::int64_t b = 0; b < a; ++b) {
            const Moments &x = evaluation->moments(a);
            const Moments &y = evaluation->moments(b);
            QVERIFY(std::fabs(x.mean - y.mean) > std::min(x.std(), y.std()));
        }
    }
}

void TestSamples::countingHoldsTheWorkedExample()
{
    const EvaluationPtr evaluation = evaluate(findSample("counting")->problem());
    QCOMPARE(evaluation->input().shape(), (Shape {2, 3, 2, 2}));
    QCOMPARE(evaluation->input()[23], 24.0);
    QCOMPARE(evaluation->moments(0).mean, 8.5);
    QCOMPARE(evaluation->moments(0).variance(), 37.25);
}

NORMSCOPE_TEST(TestSamples)

} // namespace tst_samples

#include "tst_samples.moc"
