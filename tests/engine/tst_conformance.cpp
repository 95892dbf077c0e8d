// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine against reference values of other programs: tests/data/conformance, whose README names their sources.
#include "engine/formats/npy.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/presets.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

namespace tst_conformance {

using namespace normscope;
using namespace normscope::test;

namespace {

const std::filesystem::path folder = std::filesystem::path(NORMSCOPE_TEST_DATA) / "conformance";

// Options of a command by name, such as "--eps" and "1e-3"; the path of the input under the name "".
using Options = std::map<QString, QString>;

Options options(const QJsonArray &arguments)
{
    Options result = {{QString(), arguments[0].toString()}};
    for (int i = 1; i + 1 < arguments.size(); i += 2)
        result[arguments[i].toString()] = arguments[i + 1].toString();
    return result;
}

QString option(const Options &all, const char *name, const char *otherwise = "")
{
    const auto found = all.find(QString::fromLatin1(name));
    return found == all.end() ? QString::fromLatin1(otherwise) : found->second;
}

Tensor load(const QString &path)
{
    return path.isEmpty() ? Tensor() : loadNpy(folder / path.toStdString());
}

// The axes that the method takes in `compute` if no layout names them; see the help of that command.
AxisSet defaultAxes(Method method, int rank)
{
    AxisSet axes = AxisSet::all(rank);
    switch (method) {
    case Method::Batch:
        axes.remove(1);
        break;
    case Method::Instance:
        axes.remove(0);
        axes.remove(1);
        break;
    case Method::Group:
        axes.remove(0);
        break;
    case Method::Layer:
    case Method::Rms:
        if (rank < 4)
            return {rank - 1};
        axes.remove(0);
    }
    return axes;
}

AxisSet readAxes(const QString &text, int rank)
{
    AxisSet axes;
    for (const QString &name : text.split(QLatin1Char(','))) {
        bool isNumber = false;
        const int number = name.toInt(&isNumber);
        const int axis = isNumber ? number : defaultLayout(rank).axis(name.toStdString());
        axes.insert(axis < 0 ? axis + rank : axis);
    }
    return axes;
}

Tensor parameter(const QString &path, AxisSet axes, const Shape &input)
{
    Tensor tensor = load(path);
    if (tensor.isEmpty() || tensor.rank() == static_cast<int>(input.size()))
        return tensor;
    return tensor.reshaped(parameterShape(axes, input));
}

NormalizationProblem problem(const Options &options)
{
    NormalizationProblem result;
    result.input = load(option(options, ""));
    const int rank = result.input.rank();
    const Shape &shape = result.input.shape();
    result.layout = defaultLayout(rank);
    const Method method = fromName<Method>(option(options, "--method").toStdString()).value();
    const QString axes = option(options, "--axes");
    NormalizationSpec &spec = result.spec;
    spec.reducedAxes = axes.isEmpty() ? defaultAxes(method, rank) : readAxes(axes, rank);
    spec.channelAxis = method == Method::Group ? 1 : -1;
    spec.channelGroups = option(options, "--groups", "1").toInt();
    spec.centre = method != Method::Rms;
    spec.epsilon = option(options, "--eps", "1e-5").toDouble();
    if (option(options, "--eps-placement") == QLatin1String("outside"))
        spec.epsilonPlacement = EpsilonPlacement::Outside;
    if (option(options, "--variance") == QLatin1String("unbiased"))
        spec.variance = spec.runningVariance = VarianceEstimator::Unbiased;
    if (option(options, "--running-variance") == QLatin1String("unbiased"))
        spec.runningVariance = VarianceEstimator::Unbiased;
    if (method == Method::Batch)
        spec.gamma.axes = spec.reducedAxes.complement(rank);
    else if (spec.centre && method != Method::Layer)
        spec.gamma.axes = {1};
    else
        spec.gamma.axes = spec.reducedAxes;
    spec.beta = spec.gamma;
    spec.tracksRunningStatistics = method == Method::Batch;
    if (option(options, "--mode") == QLatin1String("eval"))
        spec.mode = Mode::Eval;
    spec.momentum = option(options, "--momentum", "0.1").toDouble();
    if (option(options, "--momentum-convention") == QLatin1String("old"))
        spec.momentumConvention = MomentumConvention::OldValue;
    result.gamma = parameter(option(options, "--gamma"), spec.gamma.axes, shape);
    result.beta = parameter(option(options, "--beta"), spec.beta.axes, shape);
    result.mask = load(option(options, "--mask"));
    result.running = {load(option(options, "--running-mean")), load(option(options, "--running-var"))};
    return result;
}

struct Tolerance
{
    double relative;
    double absolute;
};

// Returns "" if `actual` is close enough, otherwise a sentence on the difference.
QString difference(double actual, double expected, Tolerance tolerance)
{
    const bool isClose = std::abs(actual - expected) <= tolerance.absolute + tolerance.relative * std::abs(expected);
    const bool isSame = actual == expected || (std::isnan(actual) && std::isnan(expected));
    if (isSame || (std::isfinite(expected) && isClose))
        return {};
    return QStringLiteral("%1 instead of %2").arg(actual, 0, 'g', 17).arg(expected, 0, 'g', 17);
}

QString difference(const Tensor &actual, const Tensor &expected, Tolerance tolerance)
{
    if (actual.size() != expected.size())
        return QStringLiteral("%1 values instead of %2").arg(actual.size()).arg(expected.size());
    for (std::int64_t i = 0; i < actual.size(); ++i) {
        const QString text = difference(actual[i], expected[i], tolerance);
        if (!text.isEmpty())
            return QStringLiteral("at %1: ").arg(i) + text;
    }
    return {};
}

QString statisticsDifference(const Evaluation &evaluation, const QJsonArray &groups, const QJsonObject &tolerance)
{
    if (groups.size() != evaluation.grouping().groupCount())
        return QStringLiteral("%1 groups").arg(evaluation.grouping().groupCount());
    for (const auto &value : groups) {
        const QJsonObject group = value.toObject();
        const Moments &own = evaluation.moments(group[QLatin1String("index")].toInt());
        if (own.count != group[QLatin1String("count")].toInt())
            return QStringLiteral("count %1").arg(own.count);
        const VarianceEstimator estimator = evaluation.spec().variance;
        const std::pair<const char *, double> fields[] = {
            {"mean", own.mean}, {"variance", own.variance(estimator)}, {"std", own.std(estimator)}, {"rms", own.rms()}};
        for (const auto &[field, actual] : fields) {
            const QString key = QString::fromLatin1(field);
            if (group[key].isNull()) {
                if (std::isfinite(actual))
                    return QStringLiteral("%1 is %2 instead of not finite").arg(key).arg(actual);
                continue;
            }
            const Tolerance allowed = {tolerance[QLatin1String("rtol")].toDouble(),
                                       tolerance[QLatin1String("atol")].toObject()[key].toDouble()};
            const QString text = difference(actual, group[key].toDouble(), allowed);
            if (!text.isEmpty())
                return key + QLatin1Char(' ') + text;
        }
    }
    return {};
}

} // namespace

class TestConformance : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheReference_data()
    {
        QTest::addColumn<QJsonObject>("manifestEntry");
        const QJsonArray cases = readJson(folder / "manifest.json")[QLatin1String("cases")].toArray();
        QVERIFY(!cases.isEmpty());
        for (const auto &value : cases) {
            const QJsonObject entry = value.toObject();
            QTest::newRow(qPrintable(entry[QLatin1String("id")].toString())) << entry;
        }
    }
    void agreesWithTheReference()
    {
        QFETCH(QJsonObject, manifestEntry);
        const Options all = options(manifestEntry[QLatin1String("args")].toArray());
        const NormalizationProblem given = problem(all);
        const QJsonObject expected = manifestEntry[QLatin1String("expected")].toObject();
        const QJsonObject tolerances = manifestEntry[QLatin1String("tolerance")].toObject();
        const bool isDouble
            = given.input.dtype() == DType::Float64 || option(all, "--dtype") == QLatin1String("float64");
        const DType dtype = isDouble ? DType::Float64 : DType::Float32;
        const Normalized result = normalize(given, dtype);
        const EvaluationPtr &evaluation = result.evaluation;

        const auto check = [&](const char *file, const auto &compute) {
            const QString key = QString::fromLatin1(file);
            if (!expected.contains(key))
                return;
            const QJsonObject tolerance = tolerances[key].toObject();
            const QString text = difference(
                compute(), load(expected[key].toString()),
                {tolerance[QLatin1String("rtol")].toDouble(), tolerance[QLatin1String("atol")].toDouble()});
            if (!text.isEmpty())
                QTest::qFail(qPrintable(key + QStringLiteral(": ") + text), __FILE__, __LINE__);
        };
        check("output.npy", [&] { return result.output; });
        check("running_mean.npy", [&] { return updatedRunningStatistics(*evaluation).mean.converted(dtype); });
        check("running_var.npy", [&] { return updatedRunningStatistics(*evaluation).variance.converted(dtype); });
        const auto gradient = [&] { return gradients(*evaluation, load(option(all, "--grad-output")), dtype); };
        check("grad_input.npy", [&] { return gradient().input; });
        check("grad_gamma.npy", [&] { return gradient().gamma; });
        check("grad_beta.npy", [&] { return gradient().beta; });

        const QString statistics = QStringLiteral("stats.json");
        if (!expected.contains(statistics))
            return;
        const QJsonDocument groups = readJson(folder / expected[statistics].toString().toStdString());
        const QString text = statisticsDifference(*evaluation, groups[QLatin1String("groups")].toArray(),
                                                  tolerances[statistics].toObject());
        QVERIFY2(text.isEmpty(), qPrintable(text));
    }
};

NORMSCOPE_TEST(TestConformance)

} // namespace tst_conformance

#include "tst_conformance.moc"
