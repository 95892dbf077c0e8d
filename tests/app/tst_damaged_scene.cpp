// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no documents, or damaged ones, are refused and leave everything as it was.
#include "tests/app/scene_file_test.h"
#include "tests/subject.h"

#include <QDir>

namespace normscope::tst_damaged_scene {

using namespace test;

class TestDamagedScene : public QObject, private SceneFiles
{
    Q_OBJECT

private slots:
    void damagedJsonIsRefused_data();
    void damagedJsonIsRefused();
    void jsonErrorsNameLineAndColumn();
    void keysThatStandTwiceAreRefused();
    void damagedArchivesAreRefused_data();
    void damagedArchivesAreRefused();
    void everyTruncationIsRefused();
    void refusedFilesLeaveTheDocumentAsItWas();
    void failedSavesLeaveTheOldFileAsItWas();
};

void TestDamagedScene::damagedJsonIsRefused_data()
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
    row("newer version", "newer Normscope", top(QStringLiteral("version"), 3));
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
    row("no shape", "no “shape”", [](QJsonObject &json) { json.remove(QStringLiteral("shape")); });
    row("no normalization", "At least one axis",
        [](QJsonObject &json) { json.remove(QStringLiteral("normalization")); });
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

void TestDamagedScene::damagedJsonIsRefused()
{
    QFETCH(Change, change);
    QFETCH(QString, cause);
    const QString error = inputErrorOf([&] { loadScene(fileWith(change)); });
    QVERIFY2(error.contains(cause), qPrintable(error));
    QVERIFY2(error.contains(QStringLiteral("changed.normscope")), qPrintable(error));
}

void TestDamagedScene::jsonErrorsNameLineAndColumn()
{
    const QString error = inputErrorOf([&] { loadScene(fileWith("{\n  \"format\": \"normscope\",\n  oops\n}")); });
    QVERIFY2(error.contains(QStringLiteral("line 3, column 3")), qPrintable(error));
    const QString empty = inputErrorOf([&] { loadScene(fileWith(QByteArray())); });
    QVERIFY2(empty.contains(QStringLiteral("line 1, column 1")), qPrintable(empty));
    const QString list = inputErrorOf([&] { loadScene(fileWith("[]")); });
    QVERIFY2(list.contains(QStringLiteral("no object")), qPrintable(list));
}

void TestDamagedScene::keysThatStandTwiceAreRefused()
{
    QByteArray json = QJsonDocument(jsonOf(goodFile())).toJson();
    json.replace("\"mode\": \"eval\",", "\"mode\": \"eval\",\n        \"mo\\u0064e\": \"train\",");
    const QString error = inputErrorOf([&] { loadScene(fileWith(json)); });
    QVERIFY2(error.contains(QStringLiteral("key “mode” a second time in line")), qPrintable(error));
}

void TestDamagedScene::damagedArchivesAreRefused_data()
{
    QTest::addColumn<QString>("file");
    const QByteArray good = fileBytes(goodFile());
    const auto row = [](const char *name, const QString &file) { QTest::newRow(name) << file; };

    row("empty file", written(QStringLiteral("empty.normscope"), {}));
    row("not a zip", written(QStringLiteral("text.normscope"), QByteArray("Not a zip.\n").repeated(50)));
    row("a missing file", path(QStringLiteral("nowhere.normscope")));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("folder.normscope")));
    row("a folder", path(QStringLiteral("folder.normscope")));
    row("truncated", written(QStringLiteral("half.normscope"), good.left(good.size() / 2)));
    QByteArray flipped = good;
    const qsizetype middle = good.indexOf("NUMPY") + 200;
    flipped[middle] = static_cast<char>(flipped[middle] ^ 0x40);
    row("flipped bit", written(QStringLiteral("flipped.normscope"), flipped));

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
            std::string spaces;
            spaces.resize(20'000'000, ' ');
            zip.add("scene.json", spaces);
        }));
}

void TestDamagedScene::damagedArchivesAreRefused()
{
    QFETCH(QString, file);
    const QString error = inputErrorOf([&] { loadScene(file); });
    QVERIFY2(error.contains(QFileInfo(file).fileName()), qPrintable(error));
    QVERIFY2(!error.contains(QLatin1Char('\n')), qPrintable(error));
}

void TestDamagedScene::everyTruncationIsRefused()
{
    const QByteArray good = fileBytes(goodFile());
    for (qsizetype size = 0; size < good.size(); size += 7) {
        const QString file = written(QStringLiteral("cut.normscope"), good.left(size));
        QVERIFY2(!inputErrorOf([&] { loadScene(file); }).isEmpty(), qPrintable(QString::number(size)));
    }
}

void TestDamagedScene::refusedFilesLeaveTheDocumentAsItWas()
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

void TestDamagedScene::failedSavesLeaveTheOldFileAsItWas()
{
    const QString missing = path(QStringLiteral("no/such/folder/a.normscope"));
    QVERIFY(!errorOf<IoError>([&] { saveScene(missing, everything()); }).isEmpty());

    // A file cannot replace a folder, not even for root.
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

NORMSCOPE_TEST(TestDamagedScene)

} // namespace normscope::tst_damaged_scene

#include "tst_damaged_scene.moc"
