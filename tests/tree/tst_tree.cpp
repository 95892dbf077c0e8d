// SPDX-License-Identifier: GPL-3.0-or-later
// The source tree is as the architecture and the READMEs describe it: includes point to lower layers only, folders do
// not depend on each other in circles, and every file that a README names exists.
#include "tests/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace {

const QDir root(QStringLiteral(NORMSCOPE_SOURCE));

/// Each layer may use only those before it.
const QStringList layers = {QStringLiteral("engine"), QStringLiteral("widgets"), QStringLiteral("app")};

QStringList filesOf(const QString &folder, const QStringList &patterns)
{
    QStringList files;
    QDirIterator found(root.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
    while (found.hasNext())
        files += root.relativeFilePath(found.next());
    files.sort();
    return files;
}

QString contentOf(const QString &file)
{
    QFile opened(root.filePath(file));
    return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : QString();
}

QString folderOf(const QString &file)
{
    return file.left(file.lastIndexOf(QLatin1Char('/')));
}

QString layerOf(const QString &file)
{
    return file.section(QLatin1Char('/'), 0, 0);
}

struct Include
{
    QString from;
    QString to; ///< As written: a path from the root, or a system header.
    bool isOwn; ///< Whether the include is in quotes.
};

QList<Include> includesOf(const QString &layer)
{
    static const QRegularExpression line(QStringLiteral(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"),
                                         QRegularExpression::MultilineOption);
    QList<Include> includes;
    for (const QString &file : filesOf(layer, {QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
        auto matches = line.globalMatch(contentOf(file));
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            includes += {file, match.captured(2), match.captured(1) == QLatin1String("\"")};
        }
    }
    return includes;
}

/// The folders that each folder needs.
using Needs = QMap<QString, QSet<QString>>;

/// Those that it includes from.
Needs directNeeds()
{
    Needs needs;
    for (const QString &layer : layers + QStringList {QStringLiteral("normscope"), QStringLiteral("tests")}) {
        for (const Include &include : includesOf(layer)) {
            if (include.isOwn && include.to.contains(QLatin1Char('/'))
                && folderOf(include.to) != folderOf(include.from))
                needs[folderOf(include.from)].insert(folderOf(include.to));
        }
    }
    return needs;
}

/// With those that these need.
Needs closed(Needs needs)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (QSet<QString> &needed : needs) {
            const qsizetype before = needed.size();
            for (const QString &folder : QSet(needed))
                needed.unite(needs.value(folder));
            grows |= needed.size() > before;
        }
    }
    return needs;
}

/// The folder of a layer that holds a path: "app/pages" for "app/pages/explore".
QString outermost(const QString &folder)
{
    return folder.section(QLatin1Char('/'), 0, 1);
}

/// Those of the outermost folders of a layer among each other.
Needs needsWithin(const QString &layer)
{
    const Needs direct = directNeeds();
    Needs needs;
    for (auto it = direct.begin(); it != direct.end(); ++it) {
        for (const QString &needed : it.value()) {
            if (layerOf(it.key()) == layer && layerOf(needed) == layer && outermost(needed) != outermost(it.key()))
                needs[outermost(it.key())].insert(outermost(needed));
        }
    }
    return needs;
}

/// The needs in the table of a layer's README, whose rows are "| `folder/` | what lives there | `needed/`, … |".
Needs writtenNeeds(const QString &layer)
{
    static const QRegularExpression row(QStringLiteral(R"(^\| `(\w+)/` \| [^|]* \| ([^|]*) \|$)"),
                                        QRegularExpression::MultilineOption);
    static const QRegularExpression name(QStringLiteral("`(\\w+)/`"));
    Needs needs;
    auto rows = row.globalMatch(contentOf(layer + QStringLiteral("/README.md")));
    while (rows.hasNext()) {
        const QRegularExpressionMatch match = rows.next();
        QSet<QString> &needed = needs[layer + u'/' + match.captured(1)];
        auto names = name.globalMatch(match.captured(2));
        while (names.hasNext())
            needed.insert(layer + u'/' + names.next().captured(1));
    }
    return needs;
}

/// The paths in a README: `folder/file.ext`, relative to the root or to the README.
QStringList namedFiles(const QString &readme)
{
    static const QRegularExpression path(QStringLiteral(R"(`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:h|cpp|py|txt|cmake))`)"));
    QStringList files;
    auto matches = path.globalMatch(contentOf(readme));
    while (matches.hasNext())
        files += matches.next().captured(1);
    return files;
}

/// Whether the file exists relative to the README, to the root, or to one of the README's neighbouring folders.
bool exists(const QString &file, const QString &readme)
{
    const QDir folder = QFileInfo(root.filePath(readme)).dir();
    return folder.exists(file) || root.exists(file);
}

/// Whether the path is made by a build or by a user, or has a placeholder in capitals.
bool isMadeLater(const QString &file)
{
    static const QRegularExpression place(QStringLiteral("(^|[/_])[A-Z]{2,}[._]"));
    return file.startsWith(QLatin1String("build/"))
        || (place.match(file).hasMatch() && !file.contains(QLatin1String("README")));
}

} // namespace

class TestTree : public QObject
{
    Q_OBJECT

private slots:
    void includesPointDown_data() { addLayers(); }
    void includesPointDown();
    void theEngineKnowsNoQt();
    void noFolderNeedsAnotherInACircle();
    void readmesSayWhatEachFolderNeeds_data() { addLayers(); }
    void readmesSayWhatEachFolderNeeds();
    void readmesHaveBothWalks_data() { addReadmes(); }
    void readmesHaveBothWalks();
    void filesThatReadmesNameAreThere_data() { addReadmes(); }
    void filesThatReadmesNameAreThere();

private:
    static void addLayers();
    static void addReadmes();
};

void TestTree::addLayers()
{
    QTest::addColumn<QString>("layer");
    for (const QString &layer : layers)
        QTest::newRow(qPrintable(layer)) << layer;
}

void TestTree::includesPointDown()
{
    QFETCH(QString, layer);
    const QList<Include> includes = includesOf(layer);
    QVERIFY(includes.size() > 100);
    for (const Include &include : includes) {
        if (!include.isOwn)
            continue;
        const qsizetype place = layers.indexOf(layerOf(include.to));
        const bool isGenerated = !include.to.contains(QLatin1Char('/'));
        QVERIFY2(isGenerated || (place >= 0 && place <= layers.indexOf(layer)),
                 qPrintable(include.from + QStringLiteral(" includes ") + include.to));
    }
}

void TestTree::theEngineKnowsNoQt()
{
    for (const Include &include : includesOf(QStringLiteral("engine")))
        QVERIFY2(!include.to.startsWith(QLatin1Char('Q')),
                 qPrintable(include.from + QStringLiteral(" includes ") + include.to));
}

void TestTree::noFolderNeedsAnotherInACircle()
{
    const Needs needs = closed(directNeeds());
    QVERIFY(needs.value(QStringLiteral("app/cli")).contains(QStringLiteral("engine/tensor")));
    QStringList circle;
    for (auto it = needs.begin(); it != needs.end(); ++it) {
        if (it.value().contains(it.key()))
            circle += it.key();
    }
    QCOMPARE(circle.join(QLatin1String(", ")), QString());
}

/// A folder is listed with what it needs, where what follows from that may be left out, and with nothing else.
void TestTree::readmesSayWhatEachFolderNeeds()
{
    QFETCH(QString, layer);
    const Needs written = writtenNeeds(layer);
    const Needs all = closed(needsWithin(layer));
    QVERIFY(written.size() > 10);
    for (const QFileInfo &folder : QDir(root.filePath(layer)).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString path = layer + u'/' + folder.fileName();
        if (!filesOf(path, {QStringLiteral("*.cpp")}).isEmpty())
            QVERIFY2(written.contains(path), qPrintable(path));
    }
    const Needs follows = closed(written);
    for (auto it = written.begin(); it != written.end(); ++it) {
        const QSet<QString> missing = all.value(it.key()) - follows.value(it.key());
        const QSet<QString> tooMany = it.value() - all.value(it.key());
        QVERIFY2(missing.isEmpty() && tooMany.isEmpty(),
                 qPrintable(it.key() + QStringLiteral(" needs ") + QStringList(missing.values()).join(u' ')
                            + QStringLiteral(", but not ") + QStringList(tooMany.values()).join(u' ')));
    }
}

void TestTree::readmesHaveBothWalks()
{
    QFETCH(QString, readme);
    if (readme == QLatin1String("README.md") || readme.count(QLatin1Char('/')) > 1)
        return;
    const QString text = contentOf(readme);
    QVERIFY(text.contains(QLatin1String("A cell is edited")));
    QVERIFY(text.contains(QLatin1String("A figure is written")));
}

void TestTree::addReadmes()
{
    QTest::addColumn<QString>("readme");
    QTest::newRow("README.md") << QStringLiteral("README.md");
    for (const QString &layer : layers + QStringList {QStringLiteral("tests")}) {
        for (const QString &readme : filesOf(layer, {QStringLiteral("README.md")}))
            QTest::newRow(qPrintable(readme)) << readme;
    }
}

void TestTree::filesThatReadmesNameAreThere()
{
    QFETCH(QString, readme);
    for (const QString &file : namedFiles(readme))
        QVERIFY2(isMadeLater(file) || exists(file, readme), qPrintable(file));
}

NORMSCOPE_TEST(TestTree)
#include "tst_tree.moc"
