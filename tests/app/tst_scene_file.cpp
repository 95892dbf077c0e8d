// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "engine/formats/npy.h"
#include "engine/formats/tensor_file.h"
#include "engine/formats/zip_archive.h"
#include "engine/normalization/presets.h"
#include "tests/engine/formats_support.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>

namespace normscope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Every property away from its default, values that JSON and text formats stumble over.
StoredScene everything()
{
    Scene scene;
    scene.title = QString::fromUtf8("激活 “a\\b”.npy");
    NormalizationProblem &problem = scene.problem;
    problem.input = Tensor({2, 4, 3}, {nan, infinity, -infinity, 0.1, -0.0, 1e-310, 7,  8,  9,  10, 11, 12,
                                       13,  14,       15,        16,  17,   18,     19, 20, 21, 22, 23, 24});
    problem.layout = {{"Sample", "ch_1", "T"}, 0, 1};
    problem.spec.reducedAxes = {1, 2};
    problem.spec.channelAxis = 1;
    problem.spec.channelGroups = 2;
    problem.spec.centre = false;
    problem.spec.epsilon = 1.0 / 3;
    problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
    problem.spec.variance = VarianceEstimator::Unbiased;
    problem.spec.gamma = {true, {1, 2}};
    problem.spec.beta = {false, {2}};
    problem.spec.gammaForm = GammaForm::OnePlusWeight;
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    problem.spec.momentum = 0.99;
    problem.spec.momentumConvention = MomentumConvention::OldValue;
    problem.spec.runningVariance = VarianceEstimator::Unbiased;
    problem.gamma = Tensor::filled({1, 4, 3}, nan, DType::Float32);
    problem.beta = Tensor({1, 1, 3}, {1, 2, 3});
    problem.mask = Tensor({2, 1, 3}, {1, 1, 0, 1, 1, 1});
    problem.running = {Tensor({4}, {1, 2, nan, 4}), Tensor({4}, {1, infinity, 3, 4})};
    problem.upstream = {UpstreamKind::Values, 9'007'199'254'740'993, 5, Tensor::filled({2, 4, 3}, 0.25)};
    return {scene, {{QStringLiteral("stage"), 1.5}, {QStringLiteral("panels"), QJsonArray {1, 2}}}, {}};
}

using Change = std::function<void(QJsonObject &)>;

} // namespace

class TestSceneFile : public QObject
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
    void unknownKeysAreWrittenBack();

    void damagedJsonIsRefused_data();
    void damagedJsonIsRefused();
    void jsonErrorsNameLineAndColumn();
    void keysThatStandTwiceAreRefused();
    void damagedArchivesAreRefused_data();
    void damagedArchivesAreRefused();
    void everyTruncationIsRefused();
    void refusedFilesLeaveTheDocumentAsItWas();
    void failedSavesLeaveTheOldFileAsItWas();

    void tensorFilesOpenAsNewScenes_data();
    void tensorFilesOpenAsNewScenes();
    void documentsAreKnownByTheirEnding();
    void loadingIsCancelled();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString goodFile() const;
    QString fileWith(const Change &change) const;
    QString fileWith(const QByteArray &json) const;
    QString writeFile(const QString &name, const QByteArray &bytes) const;
    static QByteArray bytesOf(const QString &file);
    static QJsonObject jsonOf(const QString &file);

    QTemporaryDir m_folder;
};

QString TestSceneFile::goodFile() const
{
    const QString file = path(QStringLiteral("good.normscope"));
    saveScene(file, everything());
    return file;
}

QByteArray TestSceneFile::bytesOf(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

QString TestSceneFile::writeFile(const QString &name, const QByteArray &bytes) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write the test's file");
    return file.fileName();
}

QJsonObject TestSceneFile::jsonOf(const QString &file)
{
    const ZipReader zip(QFileInfo(file).filesystemFilePath());
    return QJsonDocument::fromJson(QByteArray::fromStdString(zip.read("scene.json", 1'000'000))).object();
}

/// A file as good as goodFile(), but for its scene.json.
QString TestSceneFile::fileWith(const QByteArray &json) const
{
    const ZipReader good(QFileInfo(goodFile()).filesystemFilePath());
    ZipWriter changed;
    for (const std::string &name : good.names()) {
        if (name != "scene.json")
            changed.add(name, good.read(name, 1'000'000));
    }
    changed.add("scene.json", json.toStdString());
    const QString file = path(QStringLiteral("changed.normscope"));
    changed.save(QFileInfo(file).filesystemFilePath());
    return file;
}

QString TestSceneFile::fileWith(const Change &change) const
{
    QJsonObject json = jsonOf(goodFile());
    change(json);
    return fileWith(QJsonDocument(json).toJson());
}

void TestSceneFile::everythingIsTheSameAfterReopening()
{
    const StoredScene loaded = loadScene(goodFile());
    QVERIFY(loaded.scene == everything().scene);
    QCOMPARE(loaded.view, everything().view);
    QVERIFY(loaded.unknown.isEmpty());
    QVERIFY(std::signbit(loaded.scene.problem.input[4]));
}

/// A property that is neither saved nor loaded would pass the test above at its default: so each one is away from it.
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
            && spec.momentumConvention != usual.momentumConvention && spec.runningVariance != usual.runningVariance);
    const NormalizationSpec loaded = loadScene(goodFile()).scene.problem.spec;
    QVERIFY(loaded == spec);
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
    QVERIFY(reopened.scene() == document.scene());
    QCOMPARE(reopened.path(), file);
    QCOMPARE(reopened.storedView(), (QJsonObject {{QStringLiteral("stage"), 2}}));
}

void TestSceneFile::savingTwiceMakesEqualFiles()
{
    const QByteArray first = bytesOf(goodFile());
    QVERIFY(!first.isEmpty());
    QCOMPARE(bytesOf(goodFile()), first);
}

void TestSceneFile::jsonIsReadableWithSortedKeys()
{
    const ZipReader zip(QFileInfo(goodFile()).filesystemFilePath());
    const QString json = QString::fromStdString(zip.read("scene.json", 1'000'000));
    QVERIFY(json.contains(QStringLiteral("\"epsilonPlacement\": \"outside\"")));
    QVERIFY(json.contains(QStringLiteral("\"mode\": \"eval\"")));
    QVERIFY(json.contains(QStringLiteral("\"channelAxis\": \"ch_1\"")));
    QVERIFY(json.contains(QStringLiteral("\"version\": 1")));
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
    QVERIFY(loadScene(file).scene.problem == expected);
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

void TestSceneFile::damagedJsonIsRefused_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("cause");

    const auto row = [](const char *name, const char *cause, const Change &change) {
        QTest::newRow(name) << change << QString::fromUtf8(cause);
    };
    const auto inSpec = [](const QString &key, const QJsonValue &value) {
        return Change([=](QJsonObject &json) {
            QJsonObject spec = json.value(QStringLiteral("normalization")).toObject();
            spec.insert(key, value);
            json.insert(QStringLiteral("normalization"), spec);
        });
    };
    const auto top = [](const QString &key, const QJsonValue &value) {
        return Change([=](QJsonObject &json) { json.insert(key, value); });
    };
    row("another program's", "not a Normscope document", top(QStringLiteral("format"), QStringLiteral("other")));
    row("newer version", "newer Normscope", top(QStringLiteral("version"), 2));
    row("no version", "no valid format version", top(QStringLiteral("version"), {}));
    row("version 0", "no valid format version", top(QStringLiteral("version"), 0));
    row("unknown enumerator", "“sideways”, which is none of: inside, outside",
        inSpec(QStringLiteral("epsilonPlacement"), QStringLiteral("sideways")));
    row("unknown kind of upstream gradient", "“twos”, which is none of: ones, random, one-hot, values",
        [](QJsonObject &json) {
            QJsonObject upstream = json.value(QStringLiteral("upstream")).toObject();
            upstream.insert(QStringLiteral("kind"), QStringLiteral("twos"));
            json.insert(QStringLiteral("upstream"), upstream);
        });
    row("upstream gradient without its values", "upstream gradient does not fit", [](QJsonObject &json) {
        QJsonArray tensors = json.value(QStringLiteral("tensors")).toArray();
        tensors.removeLast();
        json.insert(QStringLiteral("tensors"), tensors);
    });
    row("enumerator as a number", "no text", inSpec(QStringLiteral("mode"), 1));
    row("text for a number", "“epsilon” in its scene.json is no number",
        inSpec(QStringLiteral("epsilon"), QStringLiteral("small")));
    row("infinite epsilon", "Epsilon must be a finite number",
        inSpec(QStringLiteral("epsilon"), QStringLiteral("Infinity")));
    row("half a group", "no whole number", inSpec(QStringLiteral("channelGroups"), 1.5));
    row("number for a choice", "not true or false", inSpec(QStringLiteral("centre"), 1));
    row("unknown axis", "an axis that the layout does not have",
        inSpec(QStringLiteral("reducedAxes"), QJsonArray {QStringLiteral("Q")}));
    row("axis as a number", "an axis that the layout does not have",
        inSpec(QStringLiteral("reducedAxes"), QJsonArray {1}));
    row("no list", "no list", inSpec(QStringLiteral("reducedAxes"), QStringLiteral("T")));
    row("no reduced axis", "At least one axis", inSpec(QStringLiteral("reducedAxes"), QJsonArray {}));
    row("G does not divide C", "4 channels cannot be split into 3", inSpec(QStringLiteral("channelGroups"), 3));
    row("no object", "no object", top(QStringLiteral("normalization"), 3));
    row("a missing property", "no “epsilon”", [](QJsonObject &json) {
        QJsonObject spec = json.value(QStringLiteral("normalization")).toObject();
        spec.remove(QStringLiteral("epsilon"));
        json.insert(QStringLiteral("normalization"), spec);
    });
    row("a missing section", "no “layout”", [](QJsonObject &json) { json.remove(QStringLiteral("layout")); });
    row("an axis name twice", "names the axis T twice",
        top(QStringLiteral("axes"),
            QJsonArray {QStringLiteral("ch_1"), QStringLiteral("Sample"), QStringLiteral("T"), QStringLiteral("T")}));
    row("a name that is no word", "plain word",
        top(QStringLiteral("axes"),
            QJsonArray {QStringLiteral("Sample"), QStringLiteral("ch_1"), QStringLiteral("T"), QStringLiteral("a b")}));
    row("shape mismatch", "shape 2 × 4 × 3 instead of 2 × 3 × 4", top(QStringLiteral("shape"), QJsonArray {2, 3, 4}));
    row("tensor that no scene has", "“delta”",
        top(QStringLiteral("tensors"), QJsonArray {QStringLiteral("input"), QStringLiteral("delta")}));
    row("running mean without variance", "together",
        top(QStringLiteral("tensors"), QJsonArray {QStringLiteral("input"), QStringLiteral("running-mean")}));
    row("no input", "shape", top(QStringLiteral("tensors"), QJsonArray {}));
    row("view that is no object", "“view” in its scene.json is no object", top(QStringLiteral("view"), QJsonArray {}));
}

void TestSceneFile::damagedJsonIsRefused()
{
    QFETCH(Change, change);
    QFETCH(QString, cause);
    const QString error = inputErrorOf([&] { loadScene(fileWith(change)); });
    QVERIFY2(error.contains(cause), qPrintable(error));
    QVERIFY2(error.contains(QStringLiteral("changed.normscope")), qPrintable(error));
}

void TestSceneFile::jsonErrorsNameLineAndColumn()
{
    const QString error = inputErrorOf([&] { loadScene(fileWith("{\n  \"format\": \"normscope\",\n  oops\n}")); });
    QVERIFY2(error.contains(QStringLiteral("line 3, column 3")), qPrintable(error));
    const QString empty = inputErrorOf([&] { loadScene(fileWith(QByteArray())); });
    QVERIFY2(empty.contains(QStringLiteral("line 1, column 1")), qPrintable(empty));
    const QString list = inputErrorOf([&] { loadScene(fileWith("[]")); });
    QVERIFY2(list.contains(QStringLiteral("no object")), qPrintable(list));
}

void TestSceneFile::keysThatStandTwiceAreRefused()
{
    QByteArray json = QJsonDocument(jsonOf(goodFile())).toJson();
    json.replace("\"mode\": \"eval\",", "\"mode\": \"eval\",\n        \"mo\\u0064e\": \"train\",");
    const QString error = inputErrorOf([&] { loadScene(fileWith(json)); });
    QVERIFY2(error.contains(QStringLiteral("key “mode” a second time in line")), qPrintable(error));
}

void TestSceneFile::damagedArchivesAreRefused_data()
{
    QTest::addColumn<QString>("file");
    const QByteArray good = bytesOf(goodFile());
    const auto row = [](const char *name, const QString &file) { QTest::newRow(name) << file; };

    row("empty file", writeFile(QStringLiteral("empty.normscope"), {}));
    row("not a zip", writeFile(QStringLiteral("text.normscope"), QByteArray("Not a zip.\n").repeated(50)));
    row("a missing file", path(QStringLiteral("nowhere.normscope")));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("folder.normscope")));
    row("a folder", path(QStringLiteral("folder.normscope")));
    row("truncated", writeFile(QStringLiteral("half.normscope"), good.left(good.size() / 2)));
    QByteArray flipped = good;
    const qsizetype middle = good.indexOf("NUMPY") + 200;
    flipped[middle] = static_cast<char>(flipped[middle] ^ 0x40);
    row("flipped bit", writeFile(QStringLiteral("flipped.normscope"), flipped));

    const auto archive = [this](const QString &name, const std::function<void(ZipWriter &)> &fill) {
        ZipWriter zip;
        fill(zip);
        zip.save(QFileInfo(path(name)).filesystemFilePath());
        return path(name);
    };
    const std::string json = QJsonDocument(jsonOf(goodFile())).toJson().toStdString();
    row("no scene.json", archive(QStringLiteral("bare.normscope"), [](ZipWriter &zip) {
            zip.add("input.npy", Tensor({2}, {1, 2}));
        }));
    row("missing tensor", archive(QStringLiteral("lacking.normscope"), [&](ZipWriter &zip) {
            zip.add("scene.json", json);
            zip.add("input.npy", everything().scene.problem.input);
        }));
    row("tensor that is no .npy", archive(QStringLiteral("odd.normscope"), [&](ZipWriter &zip) {
            zip.add("scene.json", json);
            zip.add("input.npy", std::string("hello"));
        }));
    row("scene.json that unpacks to 20 MB", archive(QStringLiteral("bomb.normscope"), [](ZipWriter &zip) {
            zip.add("scene.json", std::string(20'000'000, ' '));
        }));
}

void TestSceneFile::damagedArchivesAreRefused()
{
    QFETCH(QString, file);
    const QString error = inputErrorOf([&] { loadScene(file); });
    QVERIFY2(error.contains(QFileInfo(file).fileName()), qPrintable(error));
    QVERIFY2(!error.contains(QLatin1Char('\n')), qPrintable(error));
}

void TestSceneFile::everyTruncationIsRefused()
{
    const QByteArray good = bytesOf(goodFile());
    for (qsizetype size = 0; size < good.size(); size += 7) {
        const QString file = writeFile(QStringLiteral("cut.normscope"), good.left(size));
        QVERIFY2(!inputErrorOf([&] { loadScene(file); }).isEmpty(), qPrintable(QString::number(size)));
    }
}

void TestSceneFile::refusedFilesLeaveTheDocumentAsItWas()
{
    Document document;
    document.open(everything());
    QVERIFY(document.setTitle(QStringLiteral("mine")));
    StoredScene bad = everything();
    bad.scene.problem.layout.names = {"N"};
    QVERIFY_THROWS_EXCEPTION(InputError, document.open(bad, QStringLiteral("bad.normscope")));
    QCOMPARE(document.scene().title, QStringLiteral("mine"));
    QVERIFY(document.isModified());
    QVERIFY(document.path().isEmpty());
}

void TestSceneFile::failedSavesLeaveTheOldFileAsItWas()
{
    const QString missing = path(QStringLiteral("no/such/folder/a.normscope"));
    QVERIFY(!errorOf<IoError>([&] { saveScene(missing, everything()); }).isEmpty());

    // A folder cannot be replaced by a file, whoever runs the test.
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("taken.normscope/inside")));
    Document document;
    document.open(everything());
    QVERIFY(document.setTitle(QStringLiteral("mine")));
    QVERIFY(!errorOf<IoError>([&] { document.save(path(QStringLiteral("taken.normscope")), {}); }).isEmpty());
    QVERIFY(document.isModified());
    QVERIFY(document.path().isEmpty());
    QVERIFY(QFileInfo(path(QStringLiteral("taken.normscope/inside"))).isDir());
    const QStringList left
        = QDir(m_folder.path()).entryList({QStringLiteral("*taken*")}, QDir::AllEntries | QDir::Hidden);
    QCOMPARE(left, QStringList {QStringLiteral("taken.normscope")});
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
    QVERIFY(problem.input == tensor);
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
    const QString foreign = writeFile(QStringLiteral("a.docx"), "PK");
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

} // namespace normscope

QTEST_GUILESS_MAIN(normscope::TestSceneFile)
#include "tst_scene_file.moc"
