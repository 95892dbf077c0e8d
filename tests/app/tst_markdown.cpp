// SPDX-License-Identifier: GPL-3.0-or-later
// Running text of Markdown: where lines are joined, and what is not broken.
#include "app/markdown/markdown_html.h"
#include "tests/subject.h"

#include <QString>
#include <QTest>

namespace tst_markdown {

using namespace normscope;

namespace {

MarkdownRun plain(const QString &text)
{
    MarkdownRun run;
    run.text = text;
    return run;
}

MarkdownRun linked(const QString &text)
{
    MarkdownRun run = plain(text);
    run.link = QStringLiteral("live:group");
    return run;
}

MarkdownRun computedFrom(const QString &braces)
{
    MarkdownRun run = plain(braces);
    run.isComputed = true;
    return run;
}

MarkdownRun bold(const QString &text)
{
    MarkdownRun run = plain(text);
    run.isStrong = true;
    return run;
}

MarkdownRun code(const QString &text)
{
    MarkdownRun run = plain(text);
    run.isCode = true;
    return run;
}

MarkdownRun lineBreak()
{
    MarkdownRun run;
    run.isBreak = true;
    return run;
}

} // namespace

class TestMarkdown : public QObject
{
    Q_OBJECT

private slots:
    void linesAreJoinedAcrossRuns_data();
    void linesAreJoinedAcrossRuns();
    void equationsStayInOneLine();
    void chineseDoesNotBreakNumbers();
};

void TestMarkdown::linesAreJoinedAcrossRuns_data()
{
    QTest::addColumn<MarkdownRuns>("runs");
    QTest::addColumn<QString>("text");
    const auto add = [](const char *name, const MarkdownRuns &runs, const char *text) {
        QTest::newRow(name) << runs << QString::fromUtf8(text);
    };
    add("words", {plain(QStringLiteral("one\nline"))}, "one line");
    add("a link in English", {plain(QStringLiteral("see\n")), linked(QStringLiteral("it"))}, "see it");
    add("Chinese", {plain(QStringLiteral("一\n行"))}, "一行");
    add("a link", {plain(QStringLiteral("看\n")), linked(QStringLiteral("这一列"))}, "看这一列");
    add("behind a link", {linked(QStringLiteral("这一列")), plain(QStringLiteral("\n的均值"))}, "这一列的均值");
    add("a comma before a number", {plain(QStringLiteral("是、\n")), computedFrom(QStringLiteral("x"))}, "是、1.5");
    add("a number before a stop", {computedFrom(QStringLiteral("x")), plain(QStringLiteral("\n。好"))}, "1.5。好");
    add("a comma before Latin", {plain(QStringLiteral("均值，\nPyTorch"))}, "均值，PyTorch");
    add("Chinese beside Latin", {plain(QStringLiteral("用\nPyTorch"))}, "用 PyTorch");
    add("bold", {plain(QStringLiteral("只问\n")), bold(QStringLiteral("一个问题")), plain(QStringLiteral("\n：哪些"))},
        "只问一个问题：哪些");
    add("a break that is meant", {plain(QStringLiteral("one")), lineBreak(), plain(QStringLiteral("two"))}, "one two");
}

void TestMarkdown::linesAreJoinedAcrossRuns()
{
    QFETCH(const MarkdownRuns, runs);
    QFETCH(const QString, text);
    QCOMPARE(runsText(runs, [](const QString &) { return QStringLiteral("1.5"); }), text);
}

void TestMarkdown::equationsStayInOneLine()
{
    const MarkdownRuns runs = {plain(QStringLiteral("Drag the cell, x =\n")), computedFrom(QStringLiteral("x")),
                               plain(QStringLiteral(", and ")), code(QStringLiteral("a = b"))};
    QCOMPARE(runsHtml(runs, [](const QString &) { return QStringLiteral("1000"); }),
             QStringLiteral("Drag the cell, x\u00a0=\u00a01000, and <code>a = b</code>"));
}

void TestMarkdown::chineseDoesNotBreakNumbers()
{
    const ComputedRun value = [](const QString &) { return QStringLiteral("3.9"); };
    const MarkdownRuns chinese = {plain(QStringLiteral("这一列：")), computedFrom(QStringLiteral("y"))};
    QCOMPARE(runsHtml(chinese, value), QStringLiteral("这一列：3.\u20609"));
    QCOMPARE(runsText(chinese, value), QStringLiteral("这一列：3.9"));
    QCOMPARE(runsHtml({computedFrom(QStringLiteral("y"))}, value), QStringLiteral("3.9"));
}

NORMSCOPE_TEST(TestMarkdown)

} // namespace tst_markdown

#include "tst_markdown.moc"
