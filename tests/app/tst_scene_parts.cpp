// SPDX-License-Identifier: GPL-3.0-or-later
// A page stores what it computes from as a part of the scene: a part that is declared here like that of a page is
// undone, merged, saved, reopened and refused like those of the program.
#include "app/document/batch_size_part.h"
#include "tests/app/scene_file_test.h"
#include "tests/subject.h"

#include <QSignalSpy>

namespace normscope {

/// The part of a page that does not exist.
struct Training
{
    int steps = 100;
    double rate = 0.5;
    VarianceEstimator variance = VarianceEstimator::Biased;
    std::vector<double> weights = {};
    bool warmUp = false; ///< Added in version 3 of the part's format.
    friend bool operator==(const Training &, const Training &) = default;
};

static void validate(const Training &training)
{
    if (training.steps < 1)
        throw InputError({"A training has at least one step."});
}

template <>
struct Properties<Training>
{
    static constexpr const char *key = "training";
    static constexpr const char *edit = "Change the training";
    static constexpr std::tuple list {
        Property {"steps", &Training::steps, "Change the number of steps", EditSteps::Merged},
        Property {"rate", &Training::rate, "Change the rate", EditSteps::Merged},
        Property {"variance", &Training::variance},
        Property {"weights", &Training::weights},
        Property {"warmUp", &Training::warmUp, "Change the start", EditSteps::Apart, 3},
    };
};

namespace {

ScenePartTypes withTraining()
{
    ScenePartTypes types = allSceneParts();
    types.push_back(&scenePartType<Training>());
    return types;
}

BatchExperiment smallBatches()
{
    BatchExperiment experiment;
    experiment.batchSize = 3;
    return experiment;
}

Training other()
{
    return {.steps = 7, .rate = 0.25, .variance = VarianceEstimator::Unbiased, .weights = {1, -2.5}};
}

} // namespace

using namespace test;

class TestSceneParts : public QObject, private SceneFiles
{
    Q_OBJECT

    /// Saves a document with the part.
    QString fileOf(const Training &training) const
    {
        StoredScene stored = everything();
        stored.scene.setPart(training);
        QString file = path(QStringLiteral("training.normscope"));
        saveScene(file, stored);
        return file;
    }

    /// Saves a document and applies `change` to the JSON of its part.
    QString fileWithPart(const Change &change) const
    {
        QJsonObject json = jsonOf(fileOf(other()));
        QJsonObject part = json.value(QStringLiteral("training")).toObject();
        change(part);
        json.insert(QStringLiteral("training"), part);
        return fileWith(QJsonDocument(json).toJson());
    }

private slots:
    void init() { m_document.open(everything()); }

    void aSceneHasEveryPartByDefault();
    void aPartIsEditedAndUndone();
    void changesSayWhichPart();
    void aDragIsOneStep();
    void dragsOfTwoPropertiesAreTwoSteps();
    void editsAreNamedByWhatTheyChange();
    void partsOutOfRangeAreRefused();
    void partsAreSavedAndReopened();
    void aMissingPropertyHasItsDefault();
    void aMissingPartHasItsDefault();
    void unknownPropertiesAreWrittenBack();
    void unknownPartsAreWrittenBack();
    void wrongValuesAreNamed_data();
    void wrongValuesAreNamed();
    void aFileStatesTheVersionThatItsPropertiesNeed();

private:
    Document m_document;
};

void TestSceneParts::aSceneHasEveryPartByDefault()
{
    QCOMPARE(Scene().part<Training>(), Training());
    Scene set;
    set.setPart(Training());
    QCOMPARE(set, Scene());
    set.setPart(other());
    QVERIFY(set != Scene());
    QVERIFY(Scene() != set);
}

void TestSceneParts::aPartIsEditedAndUndone()
{
    QVERIFY(m_document.setPart(other()));
    QVERIFY(m_document.isModified());
    QCOMPARE(m_document.scene().part<Training>(), other());
    m_document.undoStack()->undo();
    QCOMPARE(m_document.scene(), everything().scene);
    QVERIFY(!m_document.isModified());
    m_document.undoStack()->redo();
    QCOMPARE(m_document.scene().part<Training>(), other());
    QVERIFY(m_document.setPart(other()));
    QCOMPARE(m_document.undoStack()->count(), 1); // The edit changes nothing.
}

void TestSceneParts::changesSayWhichPart()
{
    std::vector<bool> concerned;
    connect(&m_document, &Document::changed, this,
            [&](const SceneChange &change) { concerned.push_back(change.concerns<Training>()); });
    m_document.setPart(other());
    m_document.undoStack()->undo();
    m_document.setPart(smallBatches());
    m_document.setTitle(QStringLiteral("other"));
    m_document.open(everything());
    QCOMPARE(concerned, (std::vector<bool> {true, true, false, false, true}));
    m_document.disconnect(this);
}

void TestSceneParts::aDragIsOneStep()
{
    for (const int steps : {90, 80, 70})
        m_document.setPart(Training {.steps = steps}, EditHint::Continuous);
    QCOMPARE(m_document.undoStack()->count(), 1);
    m_document.finishGesture();
    m_document.setPart(Training {.steps = 60}, EditHint::Continuous);
    QCOMPARE(m_document.undoStack()->count(), 2);
    m_document.undoStack()->undo();
    QCOMPARE(m_document.scene().part<Training>().steps, 70);
    m_document.undoStack()->undo();
    QCOMPARE(m_document.scene().part<Training>().steps, 100);

    // A drag that ends at its start is no edit.
    m_document.finishGesture();
    for (const int steps : {90, 100})
        m_document.setPart(Training {.steps = steps}, EditHint::Continuous);
    QVERIFY(!m_document.undoStack()->canUndo());
}

void TestSceneParts::dragsOfTwoPropertiesAreTwoSteps()
{
    m_document.setPart(Training {.steps = 90}, EditHint::Continuous);
    m_document.setPart(Training {.steps = 90, .rate = 0.1}, EditHint::Continuous);
    m_document.setPart(smallBatches(), EditHint::Continuous);
    QCOMPARE(m_document.undoStack()->count(), 3);
}

void TestSceneParts::editsAreNamedByWhatTheyChange()
{
    const auto nameOf = [&](const Training &training) {
        m_document.setPart(training);
        QString text = m_document.undoStack()->undoText();
        m_document.undoStack()->undo();
        return text;
    };
    QCOMPARE(nameOf({.steps = 3}), QStringLiteral("Change the number of steps"));
    QCOMPARE(nameOf({.rate = 3}), QStringLiteral("Change the rate"));
    QCOMPARE(nameOf({.weights = {3}}), QStringLiteral("Change the training"));
    QCOMPARE(nameOf({.steps = 3, .rate = 3}), QStringLiteral("Change the training"));
}

void TestSceneParts::partsOutOfRangeAreRefused()
{
    const QSignalSpy refused(&m_document, &Document::refused);
    QVERIFY(!m_document.setPart(Training {.steps = 0}));
    QCOMPARE(refused.value(0).value(0).toString(), QStringLiteral("A training has at least one step."));
    QCOMPARE(m_document.scene(), everything().scene);
    QVERIFY(!m_document.undoStack()->canUndo());

    StoredScene bad = everything();
    bad.scene.setPart(Training {.steps = 0});
    QVERIFY_THROWS_EXCEPTION(InputError, m_document.open(bad));
    const QString file = fileWithPart([](QJsonObject &part) { part.insert(QStringLiteral("steps"), 0); });
    const QString sentence = inputErrorOf([&] { loadScene(file, {}, withTraining()); });
    QVERIFY2(sentence.contains(QStringLiteral("changed.normscope")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QStringLiteral("at least one step")), qPrintable(sentence));
}

void TestSceneParts::partsAreSavedAndReopened()
{
    const StoredScene loaded = loadScene(fileOf(other()), {}, withTraining());
    QCOMPARE(loaded.scene.part<Training>(), other());
    QVERIFY(loaded.unknown.isEmpty());
    const QJsonValue part = jsonOf(fileOf(other())).value(QStringLiteral("training"));
    QCOMPARE(part[QStringLiteral("variance")].toString(), QStringLiteral("unbiased"));
    QCOMPARE(part[QStringLiteral("warmUp")].toBool(true), false); // Written although it is the default.
}

void TestSceneParts::aMissingPropertyHasItsDefault()
{
    Training expected = other();
    expected.rate = Training().rate;
    expected.variance = Training().variance;
    const QString file = fileWithPart([](QJsonObject &part) {
        part.remove(QStringLiteral("rate"));
        part.remove(QStringLiteral("variance"));
    });
    QCOMPARE(loadScene(file, {}, withTraining()).scene.part<Training>(), expected);
}

void TestSceneParts::aMissingPartHasItsDefault()
{
    const StoredScene loaded = loadScene(goodFile(), {}, withTraining());
    QCOMPARE(loaded.scene.part<Training>(), Training());
    QCOMPARE(loaded.scene, everything().scene);
}

void TestSceneParts::unknownPropertiesAreWrittenBack()
{
    const QString file = fileWithPart([](QJsonObject &part) {
        part.insert(QStringLiteral("later"), QJsonArray {1, 2});
    });
    m_document.open(loadScene(file, {}, withTraining()), file);
    QVERIFY(m_document.setPart(Training {.steps = 9}));
    m_document.save(file, {});
    const QJsonValue part = jsonOf(file).value(QStringLiteral("training"));
    QCOMPARE(part[QStringLiteral("later")].toArray(), (QJsonArray {1, 2}));
    QCOMPARE(part[QStringLiteral("steps")].toInt(), 9);
}

void TestSceneParts::unknownPartsAreWrittenBack()
{
    const QString file = fileOf(other());
    m_document.open(loadScene(file), file); // As by a program that does not know the part.
    QVERIFY(m_document.setTitle(QStringLiteral("mine")));
    m_document.save(file, {});
    const StoredScene loaded = loadScene(file, {}, withTraining());
    QCOMPARE(loaded.scene.part<Training>(), other());
    QCOMPARE(loaded.scene.title, QStringLiteral("mine"));
}

void TestSceneParts::wrongValuesAreNamed_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char *key, const QJsonValue &value, const char *cause) {
        QTest::newRow(cause) << QString::fromUtf8(key) << value << QString::fromUtf8(cause);
    };
    row("steps", 1.5, "“steps” in its scene.json is no whole number");
    row("rate", QStringLiteral("fast"), "“rate” in its scene.json is no number");
    row("variance", QStringLiteral("exact"), "“exact”, which is none of: biased, unbiased");
    row("weights", QJsonArray {QStringLiteral("x")}, "“weights” in its scene.json is no list of numbers");
    row("warmUp", 1, "“warmUp” in its scene.json is not true or false");
}

void TestSceneParts::wrongValuesAreNamed()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QFETCH(QString, cause);
    const QString file = fileWithPart([&](QJsonObject &part) { part.insert(key, value); });
    const QString sentence = inputErrorOf([&] { loadScene(file, {}, withTraining()); });
    QVERIFY2(sentence.contains(cause), qPrintable(sentence));
}

void TestSceneParts::aFileStatesTheVersionThatItsPropertiesNeed()
{
    const auto versionOf = [](const QString &file) { return jsonOf(file).value(QStringLiteral("version")).toInt(); };
    Training training = other();
    QCOMPARE(versionOf(fileOf(training)), 2);
    training.warmUp = true;
    const QString file = fileOf(training);
    QCOMPARE(versionOf(file), 3);
    QCOMPARE(loadScene(file, {}, withTraining()).scene.part<Training>(), training);
    // A program that does not know the property would compute something else, so that it refuses the file.
    const QString sentence = inputErrorOf([&] { loadScene(file); });
    QVERIFY2(sentence.contains(QStringLiteral("version 3, and this program reads version 2")), qPrintable(sentence));
}

NORMSCOPE_TEST(TestSceneParts)

} // namespace normscope

#include "tst_scene_parts.moc"
