// SPDX-License-Identifier: GPL-3.0-or-later
// Written for the sources of version 0.1.0: writes documents in which every part is used, and everything that is drawn
// at random. Never compiled with today's sources; README.md describes how it was run.
#include "app/document/scene_archive.h"
#include "engine/formats/npy.h"
#include "engine/generators/generator.h"
#include "engine/normalization/conventions.h"
#include "engine/samples/samples.h"
#include "tests/app/lab_test.h"
#include "tests/app/scene_file_test.h"
#include "tests/app/window_test.h"
#include "tests/support/problems.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/views/sphere_view.h"

#include <QDir>

#include <cstdio>

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

QString folder;

QString pathOf(const QString &name)
{
    return folder + QStringLiteral("/documents/") + name + QStringLiteral(".normscope");
}

void write(const QString &name, const StoredScene &stored)
{
    saveScene(pathOf(name), stored);
}

void write(const QString &name, const NormalizationProblem &problem)
{
    validate(problem);
    Scene scene;
    scene.title = name;
    scene.problem = problem;
    write(name, StoredScene {scene});
}

Shape shapeFor(const Layout &layout)
{
    static const std::int64_t lengths[] = {2, 4, 3, 2, 1, 2, 1, 2};
    return layout.rank() == 1 ? Shape {6} : Shape(lengths, lengths + layout.rank());
}

QString joined(const Layout &layout)
{
    QString text;
    for (const std::string &name : layout.names)
        text += QString::fromStdString(name);
    return text;
}

NormalizationProblem problemOf(const Layout &layout, Method method, int variant, DType dtype)
{
    const Shape shape = shapeFor(layout);
    NormalizationProblem problem;
    problem.input = scatteredTensor(shape, -2, 5).converted(dtype);
    problem.layout = layout;
    problem.spec = *preset(method, layout, shape, variant);
    return problem;
}

void writeLayouts()
{
    std::vector<Layout> layouts = knownLayouts();
    layouts.push_back(defaultLayout(6));
    layouts.push_back(defaultLayout(8));
    layouts.push_back({{"Sample", "T", "ch_1"}, 0, 2});
    bool single = false;
    for (const Layout &layout : layouts) {
        for (const Method method : allMethods) {
            for (int variant = 0; variant < variantCount(method, layout); ++variant) {
                single = !single;
                write(QStringLiteral("layout-%1-%2-%3").arg(joined(layout), qString(name(method))).arg(variant),
                      problemOf(layout, method, variant, single ? DType::Float32 : DType::Float64));
            }
        }
    }
    NormalizationProblem free = withoutAffine(scatteredTensor({2, 3, 2, 2}, 0, 9), {0, 3});
    write(QStringLiteral("free-axes"), free);
    free.spec.centre = false;
    free.spec.gamma = {true, {1, 2}};
    free.gamma = countingTensor({1, 3, 2, 1});
    write(QStringLiteral("free-axes-rms"), free);
    write(QStringLiteral("one-cell"), withoutAffine(Tensor({1}, {3.5}), {0}));
}

void writeConventions()
{
    const Layout layout = knownLayouts()[4];
    int turn = 0;
    for (const Convention &convention : allConventions()) {
        const DType dtype = ++turn % 2 ? DType::Float64 : DType::Float32;
        NormalizationProblem problem = problemOf(layout, convention.method, 0, dtype);
        problem.spec = withConvention(problem.spec, convention, dtype);
        problem.gamma = scatteredTensor(parameterShape(problem.spec.gamma.axes, problem.input.shape()), -1, 2);
        if (problem.spec.beta.present)
            problem.beta = scatteredTensor(parameterShape(problem.spec.beta.axes, problem.input.shape()), 0, 1);
        problem.upstream.kind = static_cast<UpstreamKind>(turn % 3);
        problem.upstream.seed = static_cast<std::uint64_t>(100 + turn);
        problem.upstream.element = turn;
        write(QStringLiteral("convention-") + qString(convention.id), problem);
    }
}

void writeParts()
{
    const NormalizationProblem worked = problemOf(knownLayouts()[4], Method::Batch, 0, DType::Float64);
    NormalizationProblem problem = worked;
    problem.mask = Tensor({2, 1, 1, 1}, {1, 0});
    write(QStringLiteral("mask-of-samples"), problem);
    problem.mask = Tensor({1, 1, 3, 2}, {1, 1, 0, 1, 0, 1});
    write(QStringLiteral("mask-of-positions"), problem);
    const std::vector<std::int64_t> masked = {0, 5, 17, 40};
    problem.mask = Tensor::filled(problem.input.shape(), 1).withValues(masked, std::vector<double>(4, 0.0));
    write(QStringLiteral("mask-of-cells"), problem);

    problem = worked;
    problem.running = {Tensor({4}, {0.5, 1, 1.5, 2}), Tensor({4}, {1, 2, 3, 4})};
    problem.spec.momentum = 0.25;
    write(QStringLiteral("running-statistics"), problem);
    problem.spec.mode = Mode::Eval;
    problem.spec.momentumConvention = MomentumConvention::OldValue;
    problem.spec.runningVariance = VarianceEstimator::Biased;
    write(QStringLiteral("eval-mode"), problem);

    problem = worked;
    problem.upstream = {UpstreamKind::Random, 9'007'199'254'740'993, 0, {}};
    write(QStringLiteral("upstream-random"), problem);
    problem.upstream = {UpstreamKind::OneHot, 1, 13, {}};
    write(QStringLiteral("upstream-one-hot"), problem);
    problem.upstream = {UpstreamKind::Values, 1, 0, scatteredTensor(problem.input.shape(), -3, 3)};
    write(QStringLiteral("upstream-values"), problem);
    problem.upstream.values = problem.upstream.values.converted(DType::Float32);
    write(QStringLiteral("upstream-values-float32"), problem);

    for (const DType dtype : {DType::Float32, DType::Float64}) {
        problem = withoutAffine(
            Tensor({2, 6}, {nan, 1, 2, 3, 4, 5, infinity, -infinity, 0.1, -0.0, 1e-310, 1e300}).converted(dtype), {1});
        write(QStringLiteral("not-finite-") + qString(name(dtype)), problem);
    }
    write(QStringLiteral("everything"), everything());
}

BatchExperiment experimentOf(PopulationKind population)
{
    BatchExperiment experiment;
    experiment.population = population;
    experiment.degrees = 5;
    experiment.batchSize = 6;
    experiment.features = 3;
    experiment.batches = 300;
    experiment.probe = {0.5, -1.25};
    experiment.seed = 9'007'199'254'740'993;
    experiment.momentum = 0.3;
    experiment.momentumConvention = MomentumConvention::OldValue;
    experiment.runningVariance = VarianceEstimator::Biased;
    experiment.startMean = -0.5;
    experiment.startVariance = 2.5;
    experiment.epsilon = 0.001;
    experiment.channelGroups = 3;
    experiment.microBatches = 3;
    return experiment;
}

void writeExperiments()
{
    const NormalizationProblem rows = withoutAffine(scatteredTensor({9, 4}, -1, 3), {0});
    for (const PopulationKind population : allPopulationKinds) {
        Scene scene;
        scene.title = QString::fromUtf8("小批量");
        scene.problem = rows;
        scene.experiment = experimentOf(population);
        const QString name = QStringLiteral("experiment-") + qString(normscope::name(population));
        write(name, StoredScene {scene});
        if (population == PopulationKind::Samples) {
            scene.experiment.replacement = false;
            write(name + QStringLiteral("-without-replacement"), StoredScene {scene});
        }
    }
}

/// Saves a document with the view's state as the window of version 0.1.0 does.
template <class Look>
void writeView(const QString &name, Look &&look)
{
    forgetSettings();
    ShownProgram program;
    if (!QTest::qWaitForWindowActive(&program.window()))
        std::abort();
    look(program);
    QTest::qWait(100);
    program.document().save(pathOf(name), program.window().viewState());
}

void writeViews()
{
    writeView(QStringLiteral("view-as-opened"), [](ShownProgram &) {});
    writeView(QStringLiteral("view-pinned-cell"), [](ShownProgram &program) {
        program.document().setTitle(QString::fromUtf8("第一层的激活值"));
        program.clickCell(7);
        program.program.selection().setStage(1.5);
        program.window().page().sphereView()->setOrientation({0.5, -0.5, 0.5, 0.5});
    });
    writeView(QStringLiteral("view-pinned-group"), [](ShownProgram &program) {
        program.press(QStringLiteral("Layer"));
        QTest::qWait(100);
        QTest::mouseClick(program.statistics().viewport(), Qt::LeftButton, {}, program.statisticsRow(1).center());
        program.program.selection().setStage(1);
    });
    writeView(QStringLiteral("view-influence"), [](ShownProgram &program) {
        program.clickCell(3);
        program.window().page().lenses()->show(Lens::Influence, nullptr);
    });
    writeView(QStringLiteral("view-gradient"), [](ShownProgram &program) {
        program.document().setUpstream({UpstreamKind::Random, 5, 0, {}});
        program.window().page().lenses()->show(Lens::Gradient, nullptr);
    });
    writeView(QStringLiteral("view-difference"), [](ShownProgram &program) {
        program.window().page().lenses()->show(Lens::Difference, conventionFromId("paper-2015"));
    });
    writeView(QStringLiteral("view-batch-size"), [](ShownProgram &program) {
        program.key(Qt::Key_2, Qt::ControlModifier);
        BatchExperiment experiment = program.document().scene().experiment;
        experiment.batches = 200;
        experiment.features = 2;
        program.document().setExperiment(experiment);
    });
}

/// Writes a document with keys that version 0.1.0 did not know and had to keep, as if it were from a later version.
void writeUnknown()
{
    const auto with = [](QJsonObject object, const QString &key, const QJsonValue &value) {
        object.insert(key, value);
        return object;
    };
    saveScene(pathOf(QStringLiteral("unknown")), everything());
    QJsonObject json;
    {
        const ZipReader zip(QFileInfo(pathOf(QStringLiteral("unknown"))).filesystemFilePath());
        json = QJsonDocument::fromJson(QByteArray::fromStdString(zip.read("scene.json", 1'000'000))).object();
    }
    json.insert(QStringLiteral("lesson"), QJsonObject {{QStringLiteral("page"), 3}});
    for (const auto *section : {"normalization", "upstream", "batchSize", "layout", "view"}) {
        const QString key = QLatin1String(section);
        json.insert(key,
                    with(json.value(key).toObject(), QStringLiteral("later"), QJsonArray {1, QStringLiteral("二")}));
    }
    QJsonObject spec = json.value(QStringLiteral("normalization")).toObject();
    spec.insert(QStringLiteral("gamma"),
                with(spec.value(QStringLiteral("gamma")).toObject(), QStringLiteral("later"), true));
    json.insert(QStringLiteral("normalization"), spec);

    const QString changed = pathOf(QStringLiteral("changed"));
    {
        const ZipReader good(QFileInfo(pathOf(QStringLiteral("unknown"))).filesystemFilePath());
        ZipWriter zip;
        for (const std::string &name : good.names()) {
            if (name != "scene.json")
                zip.add(name, good.read(name, 1'000'000));
        }
        zip.add("scene.json", QJsonDocument(json).toJson().toStdString());
        zip.save(QFileInfo(changed).filesystemFilePath());
    }
    saveScene(pathOf(QStringLiteral("unknown")), loadScene(changed));
    QFile::remove(changed);
}

void writeDraws()
{
    const QString draws = folder + QStringLiteral("/draws/");
    const auto save = [&](const QString &name, const Tensor &tensor) {
        saveNpy(QFileInfo(draws + name + QStringLiteral(".npy")).filesystemFilePath(), tensor);
    };
    const Shape shape = {2, 3, 5};
    const std::vector<std::int64_t> cells = {1, 4, 7, 11, 29};
    int kind = 0;
    for (const GeneratorKind generator : allGeneratorKinds) {
        GeneratorSpec spec = initialSpec(generator);
        spec.seed = 1234567;
        const QString name = QStringLiteral("generator-%1").arg(kind++);
        save(name + QStringLiteral("-float64"), generate(spec, shape));
        save(name + QStringLiteral("-float32"), generate(spec, shape, DType::Float32));
        save(name + QStringLiteral("-cells"), generateAt(spec, shape, cells));
    }
    save(QStringLiteral("upstream-random"), upstreamTensor({UpstreamKind::Random, 1234567, 0, {}}, shape));
    for (const Sample &sample : samples())
        save(QStringLiteral("sample-") + QLatin1String(sample.id), sample.problem().input);
    save(QStringLiteral("population"), scatteredTensor({9, 4}, -1, 3));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("normscope"));
    folder = QString::fromLocal8Bit(argv[1]);
    QDir().mkpath(folder + QStringLiteral("/documents"));
    QDir().mkpath(folder + QStringLiteral("/draws"));
    writeLayouts();
    writeConventions();
    writeParts();
    writeExperiments();
    writeViews();
    writeUnknown();
    writeDraws();
    return 0;
}
