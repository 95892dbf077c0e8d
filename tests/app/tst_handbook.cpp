// SPDX-License-Identifier: GPL-3.0-or-later
// The handbook is correct: links have targets, live words and F1 find their section, both languages have the same
// chapters, every picture is built, and every example runs.
#include "app/cli/handbook_command.h"
#include "app/cli/known_commands.h"
#include "app/handbook/handbook.h"
#include "app/handbook/handbook_pictures.h"
#include "app/handbook/handbook_printed.h"
#include "app/handbook/handbook_search.h"
#include "app/handbook/handbook_site.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_reader.h"
#include "app/markdown/markdown_html.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/settings/language.h"
#include "app/window/handbook/help_topics.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/core/qstring.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

namespace tst_handbook {

using namespace normscope;
using namespace normscope::test;

namespace {

const QStringList languages = {QStringLiteral("en"), QStringLiteral("zh_CN")};

const Handbook &handbook(const QString &language)
{
    static std::map<QString, Handbook> read;
    if (!read.contains(language)) {
        installLanguage(language);
        read[language] = readHandbook(language, handbookCommands());
        installLanguage(QStringLiteral("en"));
    }
    return read[language];
}

std::vector<const HandbookChapter *> allChapters(const Handbook &book)
{
    std::vector<const HandbookChapter *> all = {&book.contents};
    for (const HandbookChapter &chapter : book.chapters)
        all.push_back(&chapter);
    return all;
}

/// Every link of a chapter, also in tables, one entry per linked word.
QStringList linksOf(const HandbookChapter &chapter)
{
    QStringList links;
    const auto collect = [&](const MarkdownRuns &runs) {
        for (const MarkdownRun &run : runs) {
            if (!run.link.isEmpty())
                links += run.link;
        }
    };
    for (const MarkdownBlock &block : chapter.blocks) {
        collect(block.runs);
        for (const auto &row : block.rows)
            std::ranges::for_each(row, collect);
    }
    return links;
}

QStringList kindsOf(const HandbookChapter &chapter)
{
    QStringList kinds;
    for (const MarkdownBlock &block : chapter.blocks) {
        if (block.kind == MarkdownBlock::Kind::Fence)
            kinds += QStringLiteral("fence ") + block.info;
        if (block.kind == MarkdownBlock::Kind::Picture)
            kinds += QStringLiteral("picture ") + block.info;
        if (block.kind == MarkdownBlock::Kind::Table && !block.rows.empty())
            kinds += QStringLiteral("table %1 × %2").arg(block.rows.size()).arg(block.rows[0].size());
    }
    return kinds;
}

QStringList anchorsOf(const HandbookChapter &chapter)
{
    QStringList anchors;
    for (const HandbookSection &section : chapter.sections)
        anchors += QStringLiteral("%1 %2").arg(section.level).arg(section.anchor);
    return anchors;
}

bool leadsSomewhere(const Handbook &book, const HandbookPlace &place)
{
    const HandbookChapter *chapter = book.find(place.chapter);
    return chapter && (place.anchor.isEmpty() || chapter->find(place.anchor));
}

bool canImport(const QString &module)
{
    return !QStringLiteral(NORMSCOPE_PYTHON).isEmpty()
        && QProcess::execute(QStringLiteral(NORMSCOPE_PYTHON),
                             {QStringLiteral("-c"), QStringLiteral("import ") + module})
        == 0;
}

void addChapters()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("id");
    for (const QString &language : languages) {
        for (const HandbookChapter *chapter : allChapters(handbook(language)))
            QTest::addRow("%s %s", qPrintable(chapter->id), qPrintable(language)) << language << chapter->id;
    }
}

} // namespace

class TestHandbook : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        // The pictures are installed beside the program, not beside the tests.
        qputenv("XDG_DATA_DIRS",
                QFileInfo(QStringLiteral(NORMSCOPE_PROGRAM "/../../share")).absoluteFilePath().toUtf8());
    }

    void bothLanguagesHaveTheSameChapters();
    void chaptersAgree_data();
    void chaptersAgree();
    void aNumberedListAfterBulletsIsAListOfItsOwn();
    void nothingIsLeftOver_data() { addChapters(); }
    void nothingIsLeftOver();
    void everyLinkLeadsSomewhere_data() { addChapters(); }
    void everyLinkLeadsSomewhere();
    void everyCardAndControlHasASection();
    void everyTopicOfAWidgetIsThere();
    void everyPictureIsBuilt_data();
    void everyPictureIsBuilt();
    void everyOptionIsInTheReference();
    void examplesRun_data() { addChapters(); }
    void examplesRun();
    void pythonExamplesRun_data();
    void pythonExamplesRun();
    void lessonsInItAreSound_data();
    void lessonsInItAreSound();
    void theEnginesExampleIsTheReadmes();
    void searchFinds_data();
    void searchFinds();
    void otherWordsLeadSomewhere();
    void searchShowsWhereItStands();
    void whatIsNotThereIsNotFound();
};

void TestHandbook::bothLanguagesHaveTheSameChapters()
{
    const Handbook &english = handbook(languages[0]);
    const Handbook &chinese = handbook(languages[1]);
    QVERIFY(english.chapters.size() >= 16);
    QCOMPARE(chinese.parts.size(), english.parts.size());
    for (std::size_t i = 0; i < english.parts.size(); ++i) {
        QCOMPARE(chinese.parts[i].chapters, english.parts[i].chapters);
        QVERIFY2(chinese.parts[i].title != english.parts[i].title, qPrintable(english.parts[i].title));
    }
    // Every file is listed in the table of contents.
    for (const QString &language : languages) {
        QStringList files = QDir(QStringLiteral(":/handbook")).entryList({QStringLiteral("*.%1.md").arg(language)});
        for (const HandbookChapter *chapter : allChapters(handbook(language)))
            QVERIFY2(files.removeAll(QStringLiteral("%1.%2.md").arg(chapter->id, language)), qPrintable(chapter->id));
        QCOMPARE(files, QStringList());
    }
}

void TestHandbook::chaptersAgree_data()
{
    QTest::addColumn<QString>("id");
    for (const HandbookChapter *chapter : allChapters(handbook(languages[0])))
        QTest::addRow("%s", qPrintable(chapter->id)) << chapter->id;
}

/// Sections, pictures, examples and live words are the same in both languages.
void TestHandbook::chaptersAgree()
{
    QFETCH(const QString, id);
    const HandbookChapter &english = *handbook(languages[0]).find(id);
    const HandbookChapter &chinese = *handbook(languages[1]).find(id);
    QVERIFY(!english.title.isEmpty());
    QVERIFY(chinese.title != english.title);
    QCOMPARE(anchorsOf(chinese), anchorsOf(english));
    QCOMPARE(kindsOf(chinese), kindsOf(english));
    const QStringList englishLinks = linksOf(english);
    const QStringList chineseLinks = linksOf(chinese);
    QCOMPARE(QSet(chineseLinks.begin(), chineseLinks.end()), QSet(englishLinks.begin(), englishLinks.end()));
}

void TestHandbook::aNumberedListAfterBulletsIsAListOfItsOwn()
{
    Handbook book;
    book.contents = readChapter(handbookContents, "# Contents\n", {});
    book.chapters = {readChapter(QStringLiteral("lists"), "# Lists\n\n- bullet\n\n1. number\n", {})};
    const std::vector<SiteFile> files = handbookSite(book);
    const auto page = std::ranges::find(files, QStringLiteral("lists.html"), &SiteFile::name);
    QVERIFY(page != files.end());
    QVERIFY2(page->bytes.contains("<ul>\n<li>bullet</li>\n</ul>\n<ol>\n<li>number</li>\n</ol>\n"),
             page->bytes.constData());
}

/// No anchor, asterisk or brace is left in the text because Markdown did not recognize it.
void TestHandbook::nothingIsLeftOver()
{
    QFETCH(const QString, language);
    QFETCH(const QString, id);
    const HandbookChapter &chapter = *handbook(language).find(id);
    QVERIFY(chapter.mistakes.empty());
    QStringList anchors;
    for (const HandbookSection &section : chapter.sections) {
        QVERIFY2(section.level != 2 || !section.anchor.isEmpty(), qPrintable(section.title));
        anchors += section.anchor;
    }
    QCOMPARE(QSet(anchors.begin(), anchors.end()).size(), anchors.size());
    const auto check = [&](const MarkdownRuns &runs) {
        for (const MarkdownRun &run : runs) {
            const bool isPlain = !run.isCode && !run.text.contains(QLatin1String("**"))
                && !run.text.contains(QLatin1String("](")) && !run.text.contains(QLatin1String("{#"))
                && !QRegularExpression(QStringLiteral("\\*\\S|[^\\s\\d]\\*")).match(run.text).hasMatch();
            QVERIFY2(isPlain || run.isCode, qPrintable(run.text));
        }
    };
    for (const MarkdownBlock &block : chapter.blocks) {
        check(block.runs);
        for (const auto &row : block.rows)
            std::ranges::for_each(row, check);
    }
}

void TestHandbook::everyLinkLeadsSomewhere()
{
    QFETCH(const QString, language);
    QFETCH(const QString, id);
    const Handbook &book = handbook(language);
    for (const QString &link : linksOf(*book.find(id))) {
        const QString target = link.section(u':', 1);
        if (link.startsWith(QLatin1String("do:")))
            QVERIFY2(isLessonCommand(target) && isKnownCommand(target), qPrintable(link));
        else if (link.startsWith(QLatin1String("live:")))
            QVERIFY2(!topicOf(target).chapter.isEmpty() || isKnownCommand(target), qPrintable(link));
        else
            QVERIFY2(isHandbookLink(link) && leadsSomewhere(book, handbookPlace(link, id)), qPrintable(link));
    }
}

/// F1 finds a section for each of them.
void TestHandbook::everyCardAndControlHasASection()
{
    ShownProgram shown;
    for (const PageModule *page : pageModules()) {
        shown.window().pages().showPage(*page);
        const QString id = qString(page->id);
        for (const QString &card : shown.window().arrangement().views()) {
            QCOMPARE(topicOf(card), (HandbookPlace {id, card}));
            for (const QString &language : languages)
                QVERIFY2(leadsSomewhere(handbook(language), {id, card}), qPrintable(id + u'#' + card));
        }
    }
    for (const QString &option : hideableControls())
        QVERIFY2(leadsSomewhere(handbook(languages[0]), topicOf(option)), qPrintable(option));
}

void TestHandbook::everyTopicOfAWidgetIsThere()
{
    static const QRegularExpression topic(QStringLiteral(R"rx(setHelpTopic\([^;]*?"([^"]+)"\))rx"));
    int count = 0;
    for (const char *layer : {"/app", "/widgets"}) {
        QDirIterator sources(QStringLiteral(NORMSCOPE_SOURCE) + QLatin1String(layer), {QStringLiteral("*.cpp")},
                             QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            auto matches = topic.globalMatch(QString::fromUtf8(fileBytes(sources.next())));
            for (; matches.hasNext(); ++count) {
                const QString named = matches.next().captured(1);
                QVERIFY2(leadsSomewhere(handbook(languages[0]), handbookPlace(named, {})), qPrintable(named));
            }
        }
    }
    QVERIFY(count >= 20);
}

void TestHandbook::everyPictureIsBuilt_data()
{
    QTest::addColumn<QString>("language");
    for (const QString &language : languages)
        QTest::addRow("%s", qPrintable(language)) << language;
}

/// The built pictures are exactly those that chapters show, with texts in the chapter's language.
void TestHandbook::everyPictureIsBuilt()
{
    QFETCH(const QString, language);
    const QStringList shown = pictureNames(handbook(language));
    QVERIFY(shown.size() >= 20);
    QStringList described;
    const QJsonDocument manifest = QJsonDocument::fromJson(handbookManifest(language));
    for (const QJsonValue figure : manifest.object().value(QLatin1String("figures")).toArray())
        described += figure.toObject().value(QLatin1String("out")).toString().chopped(4);
    QCOMPARE(QSet(described.begin(), described.end()), QSet(shown.begin(), shown.end()));
    for (const QString &name : shown) {
        const QImage picture = fittedPicture(name, language, 700, 1, 1);
        QVERIFY2(!picture.isNull(), qPrintable(name));
        QVERIFY2(picture.width() > 250 && picture.width() <= 700, qPrintable(name));
        QVERIFY2(QFileInfo(handbookPicture(name, language)).size() < 600'000, qPrintable(name));
    }
    QVERIFY(QImage(handbookPicture(QStringLiteral("batch-size"), languages[0]))
            != QImage(handbookPicture(QStringLiteral("batch-size"), languages[1])));
    QVERIFY(fittedPicture(QStringLiteral("nothing"), language, 700, 1, 1).isNull());
}

/// The options are taken from the tables of --help, so that none is forgotten.
void TestHandbook::everyOptionIsInTheReference()
{
    const HandbookChapter &reference = *handbook(languages[0]).find(QStringLiteral("command-line"));
    for (const HandbookCommand &command : handbookCommands()) {
        const QString anchor = command.name.isEmpty() ? QStringLiteral("normscope") : command.name;
        const HandbookSection *section = reference.find(anchor);
        QVERIFY2(section, qPrintable(anchor));
        QString text;
        for (std::size_t i = section->block; i < reference.blocks.size(); ++i) {
            if (i > section->block && reference.blocks[i].kind == MarkdownBlock::Kind::Heading)
                break;
            QVERIFY(reference.blocks[i].kind != MarkdownBlock::Kind::Table || reference.blocks[i].rows.size() > 1);
            for (const auto &row : reference.blocks[i].rows) {
                for (const MarkdownRuns &cell : row)
                    text += runsText(cell) + u'\n';
            }
        }
        for (const CommandOption &option : command.help.options) {
            QVERIFY2(text.contains(QStringLiteral("--") + option.name), qPrintable(option.name));
            QVERIFY2(text.contains(option.help), qPrintable(option.help));
        }
        for (const HelpEntry &entry : command.help.entries)
            QVERIFY2(text.contains(entry.help), qPrintable(entry.help));
    }
}

/// The lines of `sh` fences run one after the other in a folder of their own; manifests are read.
void TestHandbook::examplesRun()
{
    QFETCH(const QString, language);
    QFETCH(const QString, id);
    const QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
                       QFileInfo(QStringLiteral(NORMSCOPE_PROGRAM)).path() + u':' + qEnvironmentVariable("PATH"));
    for (const MarkdownBlock &block : handbook(language).find(id)->blocks) {
        if (block.kind != MarkdownBlock::Kind::Fence)
            continue;
        QStringList lines = block.info == QLatin1String("sh") ? fenceLines(block) : QStringList();
        if (block.info == QLatin1String("json")) {
            writeFile(folder.filePath(QStringLiteral("paper.json")), fenceLines(block).join(u'\n').toUtf8());
            lines = QStringList {QStringLiteral("normscope figures paper.json --check")};
        }
        for (const QString &line : lines) {
            QProcess shell;
            shell.setWorkingDirectory(folder.path());
            shell.setProcessEnvironment(environment);
            shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
            QVERIFY(shell.waitForFinished(120'000));
            QVERIFY2(shell.exitCode() == 0, qPrintable(line + u'\n' + QString::fromUtf8(shell.readAllStandardError())));
            const QRegularExpressionMatch out = QRegularExpression(QStringLiteral("--out (\\S+)")).match(line);
            if (out.hasMatch())
                QVERIFY2(QFileInfo(folder.filePath(out.captured(1))).size() > 0, qPrintable(line));
        }
    }
}

void TestHandbook::pythonExamplesRun_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("framework");
    QTest::addColumn<QString>("module");
    for (const QString &language : languages) {
        for (const auto &[framework, module] : {std::pair {"numpy", "numpy"}, std::pair {"pytorch", "torch"},
                                                std::pair {"keras", "keras"}, std::pair {"jax", "jax"}})
            QTest::addRow("%s %s", framework, qPrintable(language))
                << language << QString::fromLatin1(framework) << QString::fromLatin1(module);
    }
}

/// Five lines that save an array which the program opens, run if the framework is installed.
void TestHandbook::pythonExamplesRun()
{
    QFETCH(const QString, language);
    QFETCH(const QString, framework);
    QFETCH(const QString, module);
    const HandbookChapter &chapter = *handbook(language).find(QStringLiteral("activations"));
    const HandbookSection *section = chapter.find(framework);
    QVERIFY(section);
    QString example;
    for (std::size_t i = section->block; i < chapter.blocks.size() && example.isEmpty(); ++i) {
        if (chapter.blocks[i].kind == MarkdownBlock::Kind::Fence)
            example = fenceLines(chapter.blocks[i]).join(u'\n');
    }
    QVERIFY(example.contains(QLatin1String("import")));
    QVERIFY(example.count(u'\n') <= 5);
    if (!canImport(module))
        QSKIP("This framework is not installed.");
    const QTemporaryDir folder;
    QProcess python;
    python.setWorkingDirectory(folder.path());
    python.start(QStringLiteral(NORMSCOPE_PYTHON), {QStringLiteral("-c"), example});
    QVERIFY(python.waitForFinished(300'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    QCOMPARE(QProcess::execute(QStringLiteral(NORMSCOPE_PROGRAM),
                               {QStringLiteral("compute"), folder.filePath(QStringLiteral("x.npy")),
                                QStringLiteral("--method"), QStringLiteral("layer"), QStringLiteral("--out-dir"),
                                folder.filePath(QStringLiteral("result"))}),
             0);
}

void TestHandbook::lessonsInItAreSound_data()
{
    addChapters();
}

/// The engine computes the scenes and questions of every example.
void TestHandbook::lessonsInItAreSound()
{
    QFETCH(const QString, language);
    QFETCH(const QString, id);
    int count = 0;
    for (const MarkdownBlock &block : handbook(language).find(id)->blocks) {
        if (block.kind != MarkdownBlock::Kind::Fence || block.info != QLatin1String("markdown"))
            continue;
        ++count;
        QString text = fenceLines(block).join(u'\n') + u'\n';
        if (!text.startsWith(QLatin1String("---\n")))
            text.prepend(QStringLiteral("---\ntitle: A\nid: a\nlang: %1\nminutes: 1\nlevel: a\ngoals: a\n---\n\n")
                             .arg(language));
        for (const LessonMistake &mistake : checkLesson(readLesson(text.toUtf8()), isKnownCommand))
            QFAIL(mistake.sentence.english().c_str());
    }
    QVERIFY(id != QLatin1String("lessons") || count == 3);
}

/// The README's example is compiled and run by tests/install.
void TestHandbook::theEnginesExampleIsTheReadmes()
{
    const QString readme = QString::fromUtf8(fileBytes(QStringLiteral(NORMSCOPE_SOURCE "/README.md")));
    for (const QString &language : languages) {
        for (const MarkdownBlock &block : handbook(language).find(QStringLiteral("engine"))->blocks) {
            if (block.info == QLatin1String("cpp") || block.info == QLatin1String("cmake"))
                QVERIFY(
                    readme.contains(QStringLiteral("```%1\n%2\n```").arg(block.info, fenceLines(block).join(u'\n'))));
        }
    }
}

void TestHandbook::searchFinds_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("first"); ///< The first place in the list of results.
    QTest::newRow("title") << "en"
                           << "hypersphere"
                           << "explore#hypersphere";
    QTest::newRow("any case") << "en"
                              << "HYPERSPHERE"
                              << "explore#hypersphere";
    QTest::newRow("several words") << "en"
                                   << "running statistics step"
                                   << "window#running";
    QTest::newRow("an option") << "en"
                               << "--share-scale"
                               << "figure-for-a-paper#style";
    QTest::newRow("a command") << "en"
                               << "normscope sequences"
                               << "command-line#sequences";
    QTest::newRow("another spelling") << "en"
                                      << "colors"
                                      << "figure-for-a-paper#style";
    QTest::newRow("a letter by its name") << "en"
                                          << "epsilon"
                                          << "explore#eps";
    QTest::newRow("another word") << "en"
                                  << "keyboard shortcuts"
                                  << "window#keys";
    QTest::newRow("what most call it") << "en"
                                       << "dark mode"
                                       << "window#appearance";
    QTest::newRow("type") << "en"
                          << "font size"
                          << "window#appearance";
    QTest::newRow("Chinese, another word") << "zh_CN" << QStringLiteral("批标准化 影响") << "explore#lens";
    QTest::newRow("Chinese, no space") << "zh_CN" << QStringLiteral("钩子pytorch") << "activations#pytorch";
    QTest::newRow("Chinese, a letter by its name") << "zh_CN"
                                                   << "epsilon"
                                                   << "explore#eps";
    QTest::newRow("Chinese") << "zh_CN" << QStringLiteral("超球面") << "explore#hypersphere";
    QTest::newRow("Chinese within a word") << "zh_CN" << QStringLiteral("球面") << "explore#hypersphere";
    QTest::newRow("Chinese and Latin") << "zh_CN" << QStringLiteral("钩子 PyTorch") << "activations#pytorch";
}

void TestHandbook::searchFinds()
{
    QFETCH(const QString, language);
    QFETCH(const QString, words);
    QFETCH(const QString, first);
    const std::vector<HandbookMatch> found = HandbookSearch(handbook(language)).find(words);
    QVERIFY(!found.empty());
    QCOMPARE(handbookLink(found.front().place), first);
    for (const HandbookMatch &match : found)
        QVERIFY(leadsSomewhere(handbook(language), match.place));
}

/// Every alternative word leads to a search result.
void TestHandbook::otherWordsLeadSomewhere()
{
    for (const QString &language : languages) {
        const HandbookSearch search(handbook(language));
        QVERIFY(handbook(language).otherWords.size() >= 20);
        for (const auto &[other, said] : handbook(language).otherWords) {
            QVERIFY2(!said.isEmpty() && !search.find(said).empty(), qPrintable(said));
            QVERIFY2(!search.find(other).empty(), qPrintable(other));
        }
    }
}

void TestHandbook::searchShowsWhereItStands()
{
    const std::vector<HandbookMatch> found
        = HandbookSearch(handbook(languages[0])).find(QStringLiteral("bfloat16 numpy"));
    QVERIFY(!found.empty());
    const HandbookMatch &match = found.front();
    QVERIFY(!match.chapter.isEmpty());
    QVERIFY(match.hit.compare(QLatin1String("bfloat16"), Qt::CaseInsensitive) == 0
            || match.hit.compare(QLatin1String("numpy"), Qt::CaseInsensitive) == 0);
    QVERIFY(match.before.size() < 60 && match.after.size() < 100 && !match.after.isEmpty());
}

void TestHandbook::whatIsNotThereIsNotFound()
{
    const HandbookSearch search(handbook(languages[0]));
    QVERIFY(search.find(QStringLiteral("hypersphere zebra")).empty());
    QVERIFY(search.find(QString()).empty());
    QVERIFY(search.find(QStringLiteral("  ")).empty());
    QVERIFY(search.find(QStringLiteral("a")).size() <= HandbookSearch::mostMatches);
}

NORMSCOPE_WINDOW_TEST(TestHandbook)

} // namespace tst_handbook

#include "tst_handbook.moc"
