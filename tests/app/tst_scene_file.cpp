// SPDX-License-Identifier: GPL-3.0-or-later
// A document is read back as it was saved, and files of other kinds open as documents.
#include "engine/formats/tensor_file.h"
#include "engine/normalization/presets.h"
#include "tests/app/scene_file_test.h"
#include "tests/subject.h"

namespace normscope::tst_scene_file {

using namespace test;

class TestSceneFile : public QObject, private SceneFiles
{
    Q_OBJECT

private slots:
    void everythingIsTheSameAfterReopening();
    void everyPropertyIsWritten();
    void aDocumentIsTheSameAfterReopening();
    void savingTwiceMakesEqualFiles();
    void jsonIsReadableWithSortedKeys();
    void theViewIsKeptButNeverModifies();
    void filesWithoutAnUpstreamGradientHaveTheUsualOne();
    void missingPropertiesHaveTheirDefaults();
    void unknownKeysAreWrittenBack();
    void tensorFilesOpenAsNewScenes_data();
    void tensorFilesOpenAsNewScenes();
    void documentsAreKnownByTheirEnding();
    void loadingIsCancelled();
};

void TestSceneFile::everythingIsTheSameAfterReopening()
{
    const StoredScene loaded = loadScene(goodFile());
    QCOMPARE(loaded.scene, everything().scene);
    QCOMPARE(loaded.view, everything().view);
    QVERIFY(loaded.unknown.isEmpty());
    QVERIFY(std::signbit(loaded.scene.problem.input[4]));
}

void TestSceneFile::everyPropertyIsWritten()
{
    const NormalizationSpec usual;
    const NormalizationSpec spec = everything().scene.problem.spec;
    QVERIFY(spec.reducedAxes != usual.reducedAxes && spec.channelAxis != usual.channelAxis
            && spec.channelGroups != usual.channelGroups && spec.centre != usual.centre && spec.epsilon != usual.epsilon
            && spec.epsilonPlacement != usual.epsilonPlacement && spec.variance != usual.variance
            && spec.gamma != usual.gamma && spec.beta.present != usual.beta.present && spec.beta.axes != usual.beta.axes
            && spec.gammaForm != usual.gammaForm && spec.tracksRunningStatistics != usual.tracksRunningStatistics
            && spec.mode != usual.mode && spec.momentum != usual.momentum
            && spec.momentumConvention != usual.momentumConvention && spec.runningVariance != usual.runningVariance
            && spec.averagesSamples != usual.averagesSamples);
    const NormalizationSpec loaded = loadScene(goodFile()).scene.problem.spec;
    QCOMPARE(loaded, spec);
    const UpstreamGradient upstream = everything().scene.problem.upstream;
    QVERIFY(upstream.kind != UpstreamKind::Ones && upstream.seed != 1 && upstream.element != 0
            && !upstream.values.isEmpty());
}

void TestSceneFile::aDocumentIsTheSameAfterReopening()
{
    const QString file = path(QStringLiteral("saved.normscope"));
    Document document;
    document.open(everything().scene);
    QVERIFY(document.setTitle(QStringLiteral("other")));
    QVERIFY(document.isModified());
    document.save(file, {{QStringLiteral("stage"), 2}});
    QVERIFY(!document.isModified());
    QCOMPARE(document.path(), file);

    Document reopened;
    const OpenedFile opened = openAny(file);
    reopened.open(opened.stored, opened.documentPath);
    QCOMPARE(reopened.scene(), document.scene());
    QCOMPARE(reopened.path(), file);
    QCOMPARE(reopened.storedView(), (QJsonObject {{QStringLiteral("stage"), 2}}));
}

void TestSceneFile::savingTwiceMakesEqualFiles()
{
    const QByteArray first = fileBytes(goodFile());
    QVERIFY(!first.isEmpty());
    QCOMPARE(fileBytes(goodFile()), first);
}

void TestSceneFile::jsonIsReadableWithSortedKeys()
{
    const ZipReader zip(QFileInfo(goodFile()).filesystemFilePath());
    const QString json = QString::fromStdString(zip.read("scene.json", 1'000'000));
    QVERIFY(json.contains(QStringLiteral("\"epsilonPlacement\": \"outside\"")));
    QVERIFY(json.contains(QStringLiteral("\"mode\": \"eval\"")));
    QVERIFY(json.contains(QStringLiteral("\"channelAxis\": \"ch_1\"")));
    QVERIFY(json.contains(QStringLiteral("\"version\": 2"))); // As running statistics average samples.
    const QStringList keys = jsonOf(goodFile()).keys();
    QVERIFY(std::is_sorted(keys.begin(), keys.end()));
}

void TestSceneFile::theViewIsKeptButNeverModifies()
{
    Document document;
    document.open(everything());
    QVERIFY(!document.isModified());
    document.save(path(QStringLiteral("view.normscope")), {{QStringLiteral("zoom"), 4}});
    QCOMPARE(document.storedView(), (QJsonObject {{QStringLiteral("zoom"), 4}}));
    QVERIFY(!document.isModified());
    QVERIFY(!document.undoStack()->canUndo());
}

void TestSceneFile::filesWithoutAnUpstreamGradientHaveTheUsualOne()
{
    const QString file = fileWith([](QJsonObject &json) {
        json.remove(QStringLiteral("upstream"));
        QJsonArray tensors = json.value(QStringLiteral("tensors")).toArray();
        tensors.removeLast();
        json.insert(QStringLiteral("tensors"), tensors);
    });
    NormalizationProblem expected = everything().scene.problem;
    expected.upstream = {};
    QCOMPARE(loadScene(file).scene.problem, expected);
}

void TestSceneFile::missingPropertiesHaveTheirDefaults()
{
    const QString file = fileWith([](QJsonObject &json) {
        QJsonObject spec = json.value(QStringLiteral("normalization")).toObject();
        for (const auto &key : {QStringLiteral("epsilon"), QStringLiteral("gammaForm"), QStringLiteral("variance")})
            spec.remove(key);
        json.insert(QStringLiteral("normalization"), spec);
        json.remove(QStringLiteral("title"));
        json.remove(QStringLiteral("view"));
    });
    NormalizationSpec expected = everything().scene.problem.spec;
    expected.epsilon = NormalizationSpec().epsilon;
    expected.gammaForm = NormalizationSpec().gammaForm;
    expected.variance = NormalizationSpec().variance;
    const StoredScene loaded = loadScene(file);
    QCOMPARE(loaded.scene.problem.spec, expected);
    QVERIFY(loaded.scene.title.isEmpty());
    QVERIFY(loaded.view.isEmpty());
}

void TestSceneFile::unknownKeysAreWrittenBack()
{
    const QString file = fileWith([](QJsonObject &json) {
        json.insert(QStringLiteral("lesson"), QJsonObject {{QStringLiteral("page"), 3}});
        QJsonObject spec = json.value(QStringLiteral("normalization")).toObject();
        spec.insert(QStringLiteral("whitening"), QStringLiteral("none"));
        QJsonObject gamma = spec.value(QStringLiteral("gamma")).toObject();
        gamma.insert(QStringLiteral("learned"), true);
        spec.insert(QStringLiteral("gamma"), gamma);
        json.insert(QStringLiteral("normalization"), spec);
    });
    Document document;
    document.open(loadScene(file), file);
    NormalizationSpec spec = document.problem().spec;
    spec.epsilon = 0.125;
    QVERIFY(document.setSpec(spec));
    document.save(file, {});

    const QJsonObject json = jsonOf(file);
    QCOMPARE(json[QStringLiteral("lesson")][QStringLiteral("page")].toInt(), 3);
    const QJsonValue normalization = json[QStringLiteral("normalization")];
    QCOMPARE(normalization[QStringLiteral("whitening")].toString(), QStringLiteral("none"));
    QCOMPARE(normalization[QStringLiteral("gamma")][QStringLiteral("learned")].toBool(), true);
    QCOMPARE(normalization[QStringLiteral("epsilon")].toDouble(), 0.125);
}

void TestSceneFile::tensorFilesOpenAsNewScenes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<int>("method");
    QTest::newRow("npy, rank 4") << QStringLiteral("a.npy") << Shape {2, 3, 4, 5} << QStringLiteral("N,C,H,W")
                                 << static_cast<int>(Method::Batch);
    QTest::newRow("npz, rank 3") << QStringLiteral("a.npz") << Shape {2, 3, 4} << QStringLiteral("N,L,D")
                                 << static_cast<int>(Method::Batch);
    QTest::newRow("csv") << QStringLiteral("a.csv") << Shape {2, 3} << QStringLiteral("N,D")
                         << static_cast<int>(Method::Batch);
    QTest::newRow("rank 1") << QStringLiteral("b.npy") << Shape {7} << QStringLiteral("D")
                            << static_cast<int>(Method::Layer);
}

void TestSceneFile::tensorFilesOpenAsNewScenes()
{
    QFETCH(QString, name);
    QFETCH(Shape, shape);
    QFETCH(QString, layout);
    QFETCH(int, method);
    const Tensor tensor = Tensor::filled(shape, 1.5);
    saveTensor(QFileInfo(path(name)).filesystemFilePath(), tensor);

    const OpenedFile opened = openAny(path(name));
    const NormalizationProblem &problem = opened.stored.scene.problem;
    QCOMPARE(problem.input, tensor);
    QCOMPARE(QString::fromStdString(problem.layout.text()), layout);
    QVERIFY(matchPreset(problem.spec, problem.layout, shape) == (MatchedPreset {static_cast<Method>(method), 0}));
    QCOMPARE(opened.stored.scene.title, name);
    QVERIFY(opened.documentPath.isEmpty());
}

void TestSceneFile::documentsAreKnownByTheirEnding()
{
    const QString upper = path(QStringLiteral("UPPER.NORMSCOPE"));
    saveScene(upper, everything());
    QCOMPARE(openAny(upper).documentPath, upper);
    const QString foreign = written(QStringLiteral("a.docx"), "PK");
    QVERIFY(!inputErrorOf([&] { openAny(foreign); }).isEmpty());
}

void TestSceneFile::loadingIsCancelled()
{
    StoredScene large = everything();
    large.scene = newScene(Tensor::filled({1000, 2000}, 1), QStringLiteral("large"));
    const QString file = path(QStringLiteral("large.normscope"));
    saveScene(file, large);
    QVERIFY_THROWS_EXCEPTION(Cancelled, loadScene(file, [](double) { return true; }));
}

NORMSCOPE_TEST(TestSceneFile)

} // namespace normscope::tst_scene_file

#include "tst_scene_file.moc"
