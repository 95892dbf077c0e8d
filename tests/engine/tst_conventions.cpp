// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conventions of frameworks and papers. Expected values are what the formula of each source gives in exact arithmetic
// for 1, 2, 3, 4: mean 5/2, sum of squared deviations 5, sum of squares 30.
#include "engine/normalization/conventions.h"
#include "engine/normalization/evaluation.h"
#include "tests/subject.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <cmath>

namespace tst_conventions {

using namespace normscope;

namespace {

NormalizationProblem problemOf(Method method, DType dtype = DType::Float64)
{
    NormalizationProblem problem;
    problem.input = Tensor({4, 1}, {1, 2, 3, 4}).converted(dtype);
    if (method != Method::Batch)
        problem.input = Tensor({1, 4}, {1, 2, 3, 4}).converted(dtype);
    if (method == Method::Instance || method == Method::Group) // Two channels of two positions.
        problem.input = problem.input.reshaped({1, 2, 1, 2});
    problem.layout = defaultLayout(problem.input.rank());
    problem.spec = *preset(method, problem.layout, problem.input.shape());
    problem.spec.channelGroups = 1; // Group norm: both channels are one group.
    return problem;
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<int>(view.size()));
}

QStringList inForce(const NormalizationProblem &problem)
{
    QStringList ids;
    for (const Convention *convention : conventionsInForce(problem))
        ids += text(convention->id);
    return ids;
}

} // namespace

class TestConventions : public QObject
{
    Q_OBJECT

private slots:
    void firstOutputIsThatOfTheSource_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<DType>("dtype");
        QTest::addColumn<double>("expected");
        const auto row = [](const char *id, double expected, DType dtype = DType::Float64) {
            QTest::addRow("%s, %s", id, name(dtype).data()) << QString::fromLatin1(id) << dtype << expected;
        };
        row("pytorch-batch", -1.5 / std::sqrt(1.25 + 1e-5));
        row("keras-batch", -1.5 / std::sqrt(1.25 + 1e-3));
        row("paper-2015", -1.5 / std::sqrt(1.25 + 0.25)); // The paper gives ε no value: the problem's 0.25 is kept.
        row("pytorch-layer", -1.5 / std::sqrt(1.25 + 1e-5));
        row("annotated-transformer", -1.5 / (std::sqrt(5.0 / 3) + 1e-6));
        row("paper-2016", -1.5 / std::sqrt(1.25));
        row("pytorch-rms", 1 / std::sqrt(7.5 + std::pow(2.0, -52)));
        row("pytorch-rms", 1 / std::sqrt(7.5 + std::pow(2.0, -23)), DType::Float32);
        row("llama", 1 / std::sqrt(7.5 + 1e-6));
        row("gemma", 2 / std::sqrt(7.5 + 1e-6)); // A weight of 1 makes the factor 2.
        row("authors-rms", 1 / (std::sqrt(7.5) + 1e-8));
        row("paper-2019", 1 / std::sqrt(7.5));
        // Computed with NumPy 1.24.2 from x = [[1., 2, 3, 4]] (for images with two channels of two positions
        // x.reshape(1, 2, 2)): float(((x - m) / np.sqrt(((x - m)**2).mean(axis, keepdims=True) + eps)).ravel()[0]),
        // with m the mean, or 0 for RMS.
        row("flax-batch", -1.3416354199689269);
        row("onnx-batch", -1.3416354199689269);
        row("keras-layer", -1.3411044519645503);
        row("flax-layer", -1.3416402498438813);
        row("bert", -1.3416407864993372);
        row("onnx-layer", -1.3416354199689269);
        row("t5", 0.3651483473268884);
        row("keras-rms", 0.3651483473268884);
        row("flax-rms", 0.3651483473268884);
        row("onnx-rms", 0.3651481282381064);
        row("pytorch-instance", -0.9999800005999799);
        row("tensorflow-instance", -0.998005980069749);
        row("keras-instance", -0.998005980069749);
        row("flax-instance", -0.9999980000060001);
        row("onnx-instance", -0.9999800005999799);
        row("pytorch-group", -1.3416354199689269);
        row("tensorflow-group", -1.3411044519645503);
        row("keras-group", -1.3411044519645503);
        row("flax-group", -1.3416402498438813);
        row("onnx-group", -1.3416354199689269);
    }
    void firstOutputIsThatOfTheSource()
    {
        QFETCH(QString, id);
        QFETCH(DType, dtype);
        QFETCH(double, expected);
        const Convention *convention = conventionFromId(id.toStdString());
        QVERIFY(convention);
        NormalizationProblem problem = problemOf(convention->method, dtype);
        problem.spec.epsilon = 0.25;
        problem.spec = withConvention(problem.spec, *convention, dtype);
        if (convention->method == Method::Rms)
            problem.gamma = Tensor::filled({1, 4}, 1);
        QVERIFY(std::abs(evaluate(problem)->value(Stage::Output, 0) - expected) <= 4e-16);
    }

    // One update of running mean 0 and running variance 1 by the batch 1, 2, 3, 4.
    void runningVarianceIsThatOfTheSource_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("variance");
        QTest::newRow("PyTorch") << QStringLiteral("pytorch-batch") << 0.1 * 2.5 << 0.9 + 0.1 * 5 / 3;
        QTest::newRow("Keras") << QStringLiteral("keras-batch") << 0.01 * 2.5 << 0.99 + 0.01 * 5 / 4;
        QTest::newRow("Flax") << QStringLiteral("flax-batch") << 0.01 * 2.5 << 0.99 + 0.01 * 5 / 4;
        QTest::newRow("ONNX") << QStringLiteral("onnx-batch") << 0.1 * 2.5 << 0.9 + 0.1 * 5 / 4;
    }
    void runningVarianceIsThatOfTheSource()
    {
        QFETCH(QString, id);
        NormalizationProblem problem = problemOf(Method::Batch);
        problem.spec = withConvention(problem.spec, *conventionFromId(id.toStdString()), DType::Float64);
        const RunningStatistics running = updatedRunningStatistics(*evaluate(problem));
        QTEST(running.mean[0], "mean");
        QTEST(running.variance[0], "variance");
    }

    void sourcesNameOneVersionOfTheirText()
    {
        const QRegularExpression version(
            QStringLiteral("^PyTorch \\d+\\.\\d+\\.\\d+, |\\(commit [0-9a-f]{7}\\)|arXiv:\\d{4}\\.\\d{5}, "));
        for (const Convention &convention : allConventions())
            QVERIFY2(version.match(QString::fromUtf8(convention.source)).hasMatch(), convention.source);
    }

    void onlyWhatTheSourceSaysChanges()
    {
        for (const Convention &convention : allConventions()) {
            NormalizationSpec spec = problemOf(convention.method).spec;
            spec.gamma.present = false;
            spec.beta.present = false;
            const NormalizationSpec changed = withConvention(spec, convention, DType::Float64);
            QCOMPARE(changed.reducedAxes, spec.reducedAxes);
            QCOMPARE(changed.gamma, spec.gamma);
            QCOMPARE(changed.beta, spec.beta);
            QCOMPARE(changed.mode, spec.mode);
            QCOMPARE(changed.tracksRunningStatistics, spec.tracksRunningStatistics);
            if (!convention.momentum) {
                QCOMPARE(changed.momentum, spec.momentum);
                QCOMPARE(changed.runningVariance, spec.runningVariance);
            }
        }
    }

    void whatWasChosenIsInForce()
    {
        for (const Convention &convention : allConventions()) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(convention.method, dtype);
                problem.spec = withConvention(problem.spec, convention, dtype);
                QVERIFY(inForce(problem).contains(text(convention.id)));
            }
        }
    }

    void theOneThatLeavesLeastOpenComesFirst()
    {
        NormalizationProblem problem = problemOf(Method::Batch);
        QCOMPARE(inForce(problem), (QStringList {QStringLiteral("pytorch-batch"), QStringLiteral("paper-2015")}));
        problem.spec.momentum = 0.2;
        QCOMPARE(inForce(problem), QStringList {QStringLiteral("paper-2015")});
        problem.spec.runningVariance = VarianceEstimator::Biased;
        QCOMPARE(inForce(problem), QStringList());
    }

    void withoutEpsilonItsPlaceMakesNoDifference()
    {
        NormalizationProblem problem = problemOf(Method::Rms);
        problem.spec.epsilon = 0;
        problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
        QCOMPARE(inForce(problem), QStringList {QStringLiteral("paper-2019")});
    }

    void theMachineEpsilonGoesWithTheElementType()
    {
        NormalizationProblem problem = problemOf(Method::Rms, DType::Float32);
        problem.spec.epsilon = std::pow(2.0, -23);
        QCOMPARE(inForce(problem), QStringList {QStringLiteral("pytorch-rms")});
        problem.input = problem.input.converted(DType::Float64);
        QCOMPARE(inForce(problem), QStringList());
    }

    void everyMethodHasThoseOfTheFrameworks()
    {
        for (const Method method : allMethods) {
            const std::string_view methodName = name(method);
            for (const std::string framework : {"pytorch", "keras", "flax", "onnx"}) {
                const Convention *convention = conventionFromId(framework + "-" + std::string(methodName));
                QVERIFY2(convention && convention->method == method, qPrintable(text(methodName)));
            }
        }
    }

    void whatIsNotUpdatedDoesNotCount()
    {
        NormalizationProblem problem = problemOf(Method::Instance);
        problem.spec.epsilon = 1e-5;
        problem.spec.momentum = 0.7; // Without running statistics the momentum has no effect.
        QVERIFY(inForce(problem).contains(QStringLiteral("pytorch-instance")));
    }

    void noNameNoConvention()
    {
        NormalizationProblem problem = problemOf(Method::Batch);
        problem.spec.reducedAxes = {0, 1};
        problem.spec.tracksRunningStatistics = false;
        QVERIFY(conventionsInForce(problem).empty());
    }

    void eachNamesItsSourceAndHasAnIdOfItsOwn()
    {
        QSet<QString> ids;
        for (const Convention &convention : allConventions()) {
            QVERIFY(*convention.title && *convention.source);
            ids.insert(text(convention.id));
        }
        QCOMPARE(static_cast<std::size_t>(ids.size()), allConventions().size());
        QVERIFY(!conventionFromId("nobody"));
    }
};

NORMSCOPE_TEST(TestConventions)

} // namespace tst_conventions

#include "tst_conventions.moc"
