// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope handbook` from outside: HTML pages in which every link has a target file, and a PDF, read by another
// program, with right page numbers in its table of contents.
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "tests/support/poppler.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace tst_handbook_command {

using namespace normscope::test;

class TestHandbookCommand : public QObject
{
    Q_OBJECT

private slots:
    void pagesLeadToEachOther_data() { addLanguages(); }
    void pagesLeadToEachOther();
    void paperHasContentsAndNumbers_data() { addLanguages(); }
    void paperHasContentsAndNumbers();
    void sameHandbookIsTheSameFile();
    void refusalsAreOneSentence_data();
    void refusalsAreOneSentence();

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Chinese") << "zh_CN";
    }
    QString path(const QString &name) const { return m_folder.filePath(name); }
    static ProgramRun written(const QString &out, const QString &language)
    {
        return runProgram(
            {QStringLiteral("handbook"), QStringLiteral("--out"), out, QStringLiteral("--language"), language});
    }

    QTemporaryDir m_folder;
};

void TestHandbookCommand::pagesLeadToEachOther()
{
    QFETCH(const QString, language);
    const QDir folder(path(language + QStringLiteral("/deep")));
    const ProgramRun run = written(folder.path(), language);
    QVERIFY2(run.exitCode == 0 && run.output.isEmpty() && run.error.isEmpty(), qPrintable(run.error));
    const QStringList pages = folder.entryList({QStringLiteral("*.html")});
    QVERIFY(pages.contains(QLatin1String("index.html")));
    QVERIFY(pages.size() >= 17);
    static const QRegularExpression link(QStringLiteral("(?:href|src)=\"([^\"]+)\""));
    QSet<QString> reached;
    for (const QString &page : pages) {
        const QString html = QString::fromUtf8(fileBytes(folder.filePath(page)));
        QVERIFY(html.contains(QStringLiteral("lang=\"%1\"").arg(QString(language).replace(u'_', u'-'))));
        for (auto matches = link.globalMatch(html); matches.hasNext();) {
            const QString target = matches.next().captured(1);
            QVERIFY2(!target.contains(QLatin1String("//")) && !target.contains(QLatin1String("live:"))
                         && !target.contains(QLatin1String("do:")),
                     qPrintable(target));
            const QString file = target.section(u'#', 0, 0);
            QVERIFY2(folder.exists(file), qPrintable(page + u' ' + target));
            reached.insert(file);
            if (target.contains(u'#'))
                QVERIFY2(fileBytes(folder.filePath(file)).contains("id=\"" + target.section(u'#', 1).toUtf8() + '"'),
                         qPrintable(page + u' ' + target));
        }
    }
    for (const QString &page : pages)
        QVERIFY2(reached.contains(page), qPrintable(page));
    const QDir pictures(folder.filePath(QStringLiteral("pictures")));
    for (const QString &name : pictures.entryList({QStringLiteral("*.svg")})) {
        QVERIFY2(reached.contains(QStringLiteral("pictures/") + name), qPrintable(name));
        const QByteArray svg = fileBytes(pictures.filePath(name));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(name + xml.errorString()));
        QVERIFY2(!svg.contains("<text"), qPrintable(name)); // Readers may not have these fonts.
    }
}

void TestHandbookCommand::paperHasContentsAndNumbers()
{
    QFETCH(const QString, language);
    const QString file = path(language + QStringLiteral(".pdf"));
    const ProgramRun run = written(file, language);
    QVERIFY2(run.exitCode == 0, qPrintable(run.error));
    const QByteArray pdf = fileBytes(file);
    if (poppler("pdfinfo", {}, pdf).isEmpty())
        QSKIP("There is no poppler to read it.");
    const QString info = poppler("pdfinfo", {}, pdf);
    const int count = QRegularExpression(QStringLiteral("Pages:\\s+(\\d+)")).match(info).captured(1).toInt();
    QVERIFY2(count >= 20, qPrintable(info));
    QVERIFY(info.contains(QLatin1String("A4")));
    // Every font is embedded.
    const QStringList fonts = poppler("pdffonts", {}, pdf).split(u'\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!fonts.isEmpty());
    for (const QString &font : fonts)
        QVERIFY2(QRegularExpression(QStringLiteral("\\s(yes|no)\\s+(yes|no)\\s+(yes|no)\\s")).match(font).captured(1)
                     == QLatin1String("yes"),
                 qPrintable(font));
    // Each page has its number, and the pages named by the table of contents have the title.
    const QStringList pages
        = poppler("pdftotext", {QStringLiteral("-layout")}, pdf, {QStringLiteral("-")}).split(u'\f');
    QVERIFY(pages.size() >= count);
    for (int page = 1; page <= count; ++page) {
        const QRegularExpression number(QStringLiteral("(^|\\s)%1\\s*$").arg(page),
                                        QRegularExpression::MultilineOption);
        QVERIFY2(pages[page - 1].contains(number), qPrintable(QString::number(page)));
    }
    // A table on several pages repeats its header on each.
    const auto pageWith = [&](const QString &option) {
        return std::ranges::find_if(pages, [&](const QString &text) { return text.contains(option + u' '); });
    };
    const auto last = pageWith(QStringLiteral("--architectures"));
    const auto first = pageWith(QStringLiteral("--block-direction"));
    QVERIFY(first < last && last != pages.end());
    const QString titles = first->trimmed().section(u'\n', 0, 0).simplified();
    QVERIFY2(!titles.startsWith(u'-'), qPrintable(titles));
    for (auto page = first; page <= last; ++page)
        QCOMPARE(page->trimmed().section(u'\n', 0, 0).simplified(), titles);
    static const QRegularExpression entry(QStringLiteral("^\\s*(\\S.*?)\\s{2,}(\\d+)\\s*$"));
    int entries = 0;
    int firstChapter = count; // The table of contents ends before it.
    for (int page = 0; page + 1 < firstChapter; ++page) {
        for (const QString &line : pages[page].split(u'\n')) {
            const QRegularExpressionMatch match = entry.match(line);
            const int target = match.captured(2).toInt();
            if (!match.hasMatch() || target <= page + 1 || target > count)
                continue;
            ++entries;
            firstChapter = std::min(firstChapter, target);
            const QString title = match.captured(1).remove(u' ').left(12);
            QVERIFY2(pages[target - 1].simplified().remove(u' ').contains(title), qPrintable(line));
        }
    }
    QVERIFY(entries >= 60);
}

void TestHandbookCommand::sameHandbookIsTheSameFile()
{
    const QString first = path(QStringLiteral("en.pdf"));
    const QString second = path(QStringLiteral("second.pdf"));
    if (!QFile::exists(first)) // Written by the test before, if that was run.
        QCOMPARE(written(first, QStringLiteral("en")).exitCode, 0);
    QCOMPARE(written(second, QStringLiteral("en")).exitCode, 0);
    // Compared without QCOMPARE, which would print the long contents.
    QVERIFY(fileBytes(first) == fileBytes(second));
    QVERIFY(fileBytes(first).size() > 100'000);
    QVERIFY(fileBytes(first).size() < 8'000'000);
}

void TestHandbookCommand::refusalsAreOneSentence_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    writeFile(path(QStringLiteral("a-file")), "x");
    QTest::newRow("no place") << QStringList() << 2;
    QTest::newRow("a file") << QStringList {QStringLiteral("--out"), path(QStringLiteral("a-file"))} << 2;
    QTest::newRow("below a file") << QStringList {QStringLiteral("--out"), path(QStringLiteral("a-file/book"))} << 1;
    QTest::newRow("no such folder") << QStringList {QStringLiteral("--out"), path(QStringLiteral("none/book.pdf"))}
                                    << 1;
    QTest::newRow("no such language") << QStringList {QStringLiteral("--out"), path(QStringLiteral("x")),
                                                      QStringLiteral("--language"), QStringLiteral("fr")}
                                      << 2;
    QTest::newRow("a word too many") << QStringList {QStringLiteral("chapter"), QStringLiteral("--out"),
                                                     path(QStringLiteral("x"))}
                                     << 2;
}

void TestHandbookCommand::refusalsAreOneSentence()
{
    QFETCH(const QStringList, words);
    QFETCH(const int, code);
    const ProgramRun run = runProgram(QStringList {QStringLiteral("handbook")} + words);
    QVERIFY2(run.isRefusal(code), qPrintable(run.error));
    QVERIFY(!QFileInfo::exists(path(QStringLiteral("x"))));
    QCOMPARE(fileBytes(path(QStringLiteral("a-file"))), QByteArray("x"));
}

NORMSCOPE_TEST(TestHandbookCommand)

} // namespace tst_handbook_command

#include "tst_handbook_command.moc"
