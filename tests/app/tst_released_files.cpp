// SPDX-License-Identifier: GPL-3.0-or-later
// Files of version 0.1.0: its documents open, hold what it stated about them, and lose nothing when saved again; and
// random draws of the same seed are the same to the last bit. tests/data/released-0.1.0 describes how the files were
// made.
#include "app/cli/command_line.h"
#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "engine/formats/npy.h"
#include "engine/formats/zip_archive.h"
#include "engine/generators/generator.h"
#include "engine/samples/samples.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace normscope::tst_released_files {

using namespace test;

namespace {

const QDir released(QStringLiteral(NORMSCOPE_TEST_DATA "/released-0.1.0"));

std::filesystem::path native(const QString &path)
{
    return QFileInfo(path).filesystemFilePath();
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject jsonOf(const QString &document)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(ZipReader(native(document)).read("scene.json", 1'000'000)))
        .object();
}

/// The path of the first value of `before` that `now` lacks or changes; empty if none is lost. `now` may have more
/// values.
QString lost(const QJsonValue &before, const QJsonValue &now, const QString &place = {})
{
    if (!before.isObject())
        return before == now ? QString() : place;
    const QJsonObject object = before.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        const QString missing = lost(it.value(), now.toObject().value(it.key()), place + QLatin1Char('/') + it.key());
        if (!missing.isEmpty())
            return missing;
    }
    return {};
}

/// Whether the fields are equal texts, or numbers that differ in the last digits of float32 at most.
bool sameField(const QByteArray &a, const QByteArray &b)
{
    if (a == b)
        return true;
    bool areNumbers[2] = {};
    const double x = a.toDouble(&areNumbers[0]);
    const double y = b.toDouble(&areNumbers[1]);
    return areNumbers[0] && areNumbers[1] && std::abs(x - y) <= 1e-6 * std::max(std::abs(x), 1.0);
}

/// The first line in which two tables differ; empty if there is none.
QByteArray difference(const QByteArray &table, const QByteArray &other)
{
    const QList<QByteArray> lines = table.split('\n');
    const QList<QByteArray> others = other.split('\n');
    if (lines.size() != others.size())
        return "another number of lines";
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QList<QByteArray> fields = lines[i].split(',');
        const QList<QByteArray> otherFields = others[i].split(',');
        if (fields.size() != otherFields.size()
            || !std::equal(fields.begin(), fields.end(), otherFields.begin(), sameField))
            return lines[i] + "\ninstead of\n" + others[i];
    }
    return {};
}

/// The suffix of a figure's file name after the document's name, and the options of its command.
struct FigureFile
{
    const char *ending;
    const char *options;
};
constexpr FigureFile figureFiles[] = {
    {"statistics", "--view statistics"},
    {"output", "--view tensor --stage output"},
    {"gradient", "--view tensor --lens gradient"},
    {"seen-tensor", "--view tensor"}, // In the view that the document saved.
    {"seen-derivation", "--view derivation"},
    {"seen-hypersphere", "--view hypersphere"},
    {"seen-distribution", "--view distribution"},
    {"probe", "--view batch-size --chart probe"},
    {"errors", "--view batch-size --chart errors"},
    {"distribution", "--view batch-size --chart distribution"},
    {"running", "--view batch-size --chart running"},
    {"micro-batches", "--view batch-size --chart micro-batches"},
};

} // namespace

class TestReleasedFiles : public QObject
{
    Q_OBJECT

    QString scratch(const QString &name) const { return m_folder.filePath(name); }
    QByteArray written(QStringList words, const QString &name) const
    {
        const QString path = scratch(name);
        words << QStringLiteral("--out") << path;
        return runCommandLine(words) == 0 ? bytesOf(path) : QByteArray();
    }
    QByteArray written(const Tensor &tensor) const
    {
        const QString path = scratch(QStringLiteral("drawn.npy"));
        saveNpy(native(path), tensor);
        return bytesOf(path);
    }

    QTemporaryDir m_folder;

private slots:
    void documentsLoseNothing_data();
    void documentsLoseNothing();
    void documentsHoldWhatTheyHeld_data();
    void documentsHoldWhatTheyHeld();
    void theSameSeedDrawsTheSameExperiment_data();
    void theSameSeedDrawsTheSameExperiment();
    void theSameSeedDrawsTheSameTensors_data();
    void theSameSeedDrawsTheSameTensors();
};

void TestReleasedFiles::documentsLoseNothing_data()
{
    QTest::addColumn<QString>("document");
    for (const QString &name : QDir(released.filePath(QStringLiteral("documents"))).entryList(QDir::Files))
        QTest::newRow(qPrintable(name)) << released.filePath(QStringLiteral("documents/") + name);
}

void TestReleasedFiles::documentsLoseNothing()
{
    QFETCH(QString, document);
    const StoredScene stored = loadScene(document);
    const QString saved = scratch(QStringLiteral("saved.normscope"));
    Document opened;
    opened.open(stored, document);
    opened.save(saved, stored.view);
    const StoredScene reopened = loadScene(saved);
    QVERIFY(reopened.scene == stored.scene);
    QCOMPARE(reopened.view, stored.view);
    QCOMPARE(reopened.unknown, stored.unknown);

    QCOMPARE(lost(jsonOf(document), jsonOf(saved)), QString());
    const ZipReader before(native(document));
    const ZipReader after(native(saved));
    for (const std::string &name : before.names()) {
        if (name != "scene.json")
            QVERIFY2(before.read(name, 1'000'000) == after.read(name, 1'000'000), name.c_str());
    }
}

void TestReleasedFiles::documentsHoldWhatTheyHeld_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("expected");
    for (const QString &name : QDir(released.filePath(QStringLiteral("figures"))).entryList(QDir::Files)) {
        const QString ending = name.section(QLatin1Char('.'), -2, -2);
        for (const FigureFile &figure : figureFiles) {
            if (ending == QLatin1String(figure.ending))
                QTest::newRow(qPrintable(name))
                    << released.filePath(QStringLiteral("documents/%1.normscope").arg(name.chopped(ending.size() + 5)))
                    << QString(QLatin1String(figure.options)) << released.filePath(QStringLiteral("figures/") + name);
        }
    }
}

void TestReleasedFiles::documentsHoldWhatTheyHeld()
{
    QFETCH(QString, document);
    QFETCH(QString, options);
    QFETCH(QString, expected);
    const QStringList words = QStringList {QStringLiteral("figure"), document} + options.split(QLatin1Char(' '));
    const QByteArray table = written(words, QStringLiteral("figure.csv"));
    const QByteArray other = difference(table, bytesOf(expected));
    QVERIFY2(other.isEmpty(), other.constData());
}

void TestReleasedFiles::theSameSeedDrawsTheSameExperiment_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("expected");
    QFile list(released.filePath(QStringLiteral("draws/commands.txt")));
    QVERIFY(list.open(QIODevice::ReadOnly));
    while (!list.atEnd()) {
        const QString line = QString::fromUtf8(list.readLine()).trimmed();
        const QString file = line.section(QLatin1String(": "), 0, 0);
        QTest::newRow(qPrintable(file)) << line.section(QLatin1String(": "), 1) << file;
    }
}

void TestReleasedFiles::theSameSeedDrawsTheSameExperiment()
{
    QFETCH(QString, command);
    QFETCH(QString, expected);
    command.replace(QLatin1String("draws/"), released.filePath(QStringLiteral("draws/")));
    const QByteArray before = bytesOf(released.filePath(QStringLiteral("draws/") + expected));
    QVERIFY(!before.isEmpty());
    QCOMPARE(written(command.split(QLatin1Char(' ')), expected), before);
}

void TestReleasedFiles::theSameSeedDrawsTheSameTensors_data()
{
    QTest::addColumn<Tensor>("tensor");
    QTest::addColumn<QString>("expected");
    const Shape shape = {2, 3, 5};
    const std::vector<std::int64_t> cells = {1, 4, 7, 11, 29};
    const auto row
        = [](const QString &name, const Tensor &tensor) { QTest::newRow(qPrintable(name)) << tensor << name; };
    // In the order of version 0.1.0; later kinds follow them.
    const GeneratorKind kinds[]
        = {GeneratorKind::Ramp,      GeneratorKind::Constant,     GeneratorKind::Normal, GeneratorKind::Uniform,
           GeneratorKind::LogNormal, GeneratorKind::ChannelShift, GeneratorKind::Outlier};
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
        GeneratorSpec spec = initialSpec(kinds[i]);
        spec.seed = 1234567;
        const QString name = QStringLiteral("generator-%1").arg(i);
        row(name + QStringLiteral("-float64"), generate(spec, shape));
        row(name + QStringLiteral("-float32"), generate(spec, shape, DType::Float32));
        row(name + QStringLiteral("-cells"), generateAt(spec, shape, cells));
    }
    row(QStringLiteral("upstream-random"), upstreamTensor({UpstreamKind::Random, 1234567, 0, {}}, shape));
    for (const auto *id : {"images", "counting", "two-by-three", "sequences", "vector", "outlier"})
        row(QStringLiteral("sample-") + QLatin1String(id), findSample(id)->problem().input);
}

void TestReleasedFiles::theSameSeedDrawsTheSameTensors()
{
    QFETCH(Tensor, tensor);
    QFETCH(QString, expected);
    const QByteArray before = bytesOf(released.filePath(QStringLiteral("draws/%1.npy").arg(expected)));
    QVERIFY(!before.isEmpty());
    QCOMPARE(written(tensor), before);
}

NORMSCOPE_WINDOW_TEST(TestReleasedFiles)

} // namespace normscope::tst_released_files

#include "tst_released_files.moc"
