// SPDX-License-Identifier: GPL-3.0-or-later
// The translations are complete, keep the placeholders and mnemonics of their sources, are up to date with the code,
// and are found by the program at run time.
#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/menus/menu_bar.h"
#include "app/settings/language.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/window/main_window.h"
#include "engine/samples/samples.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/controls/method_text.h"
#include "widgets/controls/name_line.h"
#include "widgets/core/group_text.h"
#include "widgets/core/message_text.h"
#include "widgets/core/selection.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QMenuBar>
#include <QProcess>
#include <QRawFont>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include <algorithm>

namespace tst_translations {

using namespace normscope;
using namespace normscope::test;

namespace {

struct Entry
{
    QString context;
    QString source {};
    QStringList translations {}; ///< One text, or the plural forms.
    bool isPlural = false;
    bool finished = true;
};

/// The messages of a .ts file; none if it cannot be read.
std::vector<Entry> readEntries(const QString &path)
{
    QFile file(path);
    std::vector<Entry> entries;
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entries.push_back({context});
            entries.back().isPlural = xml.attributes().hasAttribute(QLatin1String("numerus"));
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            if (!entries.back().isPlural)
                entries.back().translations += xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().translations += xml.readElementText();
        }
    }
    return entries;
}

QString path(const char *name)
{
    return QStringLiteral(NORMSCOPE_TRANSLATIONS "/") + QLatin1String(name);
}

/// All matches of the pattern, sorted.
QStringList matches(const QString &text, const QString &pattern)
{
    QStringList found;
    auto iterator = QRegularExpression(pattern).globalMatch(text);
    while (iterator.hasNext())
        found += iterator.next().captured();
    found.sort();
    return found;
}

QString edge(const QString &text, bool leading)
{
    return matches(text, leading ? QStringLiteral("\\A\\s+") : QStringLiteral("\\s+\\z")).join(QString());
}

bool isChinese(const QString &text)
{
    return text.contains(QRegularExpression(QStringLiteral("[\\x{4E00}-\\x{9FFF}]")));
}

/// Records the texts that the program looks up, and leaves the answer to the translators installed before it.
class Listener : public QTranslator
{
public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (*context != 'Q')
            m_lookups.insert({QString::fromUtf8(context), QString::fromUtf8(source)});
        return {};
    }
    const QSet<std::pair<QString, QString>> &lookups() const { return m_lookups; }

private:
    mutable QSet<std::pair<QString, QString>> m_lookups;
};

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// The package needs these fonts; a sign of another one would be an empty box where that is not installed.
    void everySignIsInTheFontsOfThePackage()
    {
        std::vector<QRawFont> fonts;
        for (const char *family : {"Inter", "DejaVu Sans", "WenQuanYi Micro Hei"}) {
            fonts.push_back(QRawFont::fromFont(QFont(QLatin1String(family))));
            if (fonts.back().familyName() != QLatin1String(family))
                QSKIP(family);
        }
        static const QRegularExpression comment(QStringLiteral("//[^\n]*"));
        QSet<QString> without;
        for (const char *folder : {"app", "widgets", "engine", "resources"}) {
            QDirIterator files(
                QStringLiteral(NORMSCOPE_SOURCE "/") + QLatin1String(folder),
                {QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.md"), QStringLiteral("*.ts")},
                QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString file = files.next();
                for (const char32_t sign : QString::fromUtf8(fileBytes(file)).remove(comment).toUcs4()) {
                    const auto has = [sign](const QRawFont &font) { return font.supportsCharacter(sign); };
                    if (sign >= 0xa0 && std::ranges::none_of(fonts, has))
                        without.insert(file + u' ' + QString::fromUcs4(&sign, 1));
                }
            }
        }
        QCOMPARE(without, QSet<QString>());
    }

    void everyChineseMessageIsFinishedAndKeepsItsPlaces_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        const std::vector<Entry> entries = readEntries(path("normscope_zh_CN.ts"));
        QVERIFY(!entries.empty());
        for (const Entry &entry : entries) {
            QVERIFY2(entry.finished && entry.translations.size() == 1, qPrintable(entry.source));
            QTest::newRow(qPrintable(entry.context + u'|' + entry.source.simplified()))
                << entry.source << entry.translations.first();
        }
    }

    void everyChineseMessageIsFinishedAndKeepsItsPlaces()
    {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        const QString places = QStringLiteral("%(L?\\d|L?n)");
        QCOMPARE(matches(translation, places), matches(source, places));
        // Chinese menus have the same mnemonic in parentheses after the text: "文件(&F)".
        QCOMPARE(matches(translation, QStringLiteral("&[A-Za-z]")).join(QString()).toUpper(),
                 matches(source, QStringLiteral("&[A-Za-z]")).join(QString()).toUpper());
        QCOMPARE(matches(translation, QStringLiteral("\\(&[A-Z]\\)")).size(), translation.count(u'&'));
        QCOMPARE(edge(translation, true), edge(source, true));
        QCOMPARE(edge(translation, false), edge(source, false));
        if (isChinese(translation) && source.endsWith(u'.'))
            QVERIFY2(translation.endsWith(u'。'), qPrintable(translation));
        QVERIFY2(!translation.contains(QRegularExpression(QStringLiteral("[\\x{4E00}-\\x{9FFF}][,;:?!.]"))),
                 qPrintable(translation));
    }

    void everyEnglishPluralIsFilled()
    {
        const std::vector<Entry> entries = readEntries(path("normscope_en.ts"));
        QVERIFY(!entries.empty());
        for (const Entry &entry : entries) {
            QVERIFY2(entry.finished, qPrintable(entry.source));
            QCOMPARE(entry.translations.size(), 2);
            for (const QString &form : entry.translations)
                QVERIFY2(!form.trimmed().isEmpty() && !form.contains(QStringLiteral("(s)")), qPrintable(form));
        }
    }

    void theFilesAreUpToDateWithTheCode_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("options");
        QTest::newRow("zh_CN") << QStringLiteral("normscope_zh_CN.ts") << QStringList();
        QTest::newRow("en") << QStringLiteral("normscope_en.ts") << QStringList {QStringLiteral("-pluralonly")};
    }

    void theFilesAreUpToDateWithTheCode()
    {
#ifdef NORMSCOPE_LUPDATE
        QFETCH(QString, name);
        QFETCH(QStringList, options);
        const QTemporaryDir folder;
        const QString copy = folder.filePath(name);
        QVERIFY(QFile::copy(QStringLiteral(NORMSCOPE_TRANSLATIONS "/") + name, copy));
        QProcess lupdate;
        lupdate.start(QStringLiteral(NORMSCOPE_LUPDATE),
                      options + QStringLiteral(NORMSCOPE_LUPDATE_ARGUMENTS).split(u'|')
                          + QStringList {QStringLiteral("-ts"), copy});
        QVERIFY(lupdate.waitForFinished(120'000));
        QCOMPARE(lupdate.exitCode(), 0);
        // lupdate warns about texts whose context it cannot tell and which are therefore not found at run time.
        QCOMPARE(QString::fromUtf8(lupdate.readAllStandardError()), QString());

        QStringList before, after;
        for (const Entry &entry : readEntries(QStringLiteral(NORMSCOPE_TRANSLATIONS "/") + name))
            before += entry.context + u'|' + entry.source;
        for (const Entry &entry : readEntries(copy)) {
            QVERIFY2(entry.finished,
                     qPrintable(QStringLiteral("ninja update_translations, then translate: ") + entry.source));
            after += entry.context + u'|' + entry.source;
        }
        QCOMPARE(after, before);
#else
        QSKIP("Qt's lupdate is not installed.");
#endif
    }

    void eachLayerSpeaksChinese()
    {
        installLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(messageText({MESSAGE_TEXT("Message", "There is no input tensor."), {}}),
                 QStringLiteral("没有输入张量。"));
        QCOMPARE(methodName(Method::Group), QStringLiteral("组归一化"));
        QCOMPARE(NameLine::tr("No common name"), QStringLiteral("没有通用名称"));
        QCOMPARE(MainWindow::tr("&File"), QStringLiteral("文件(&F)"));
        NormalizationSpec overAll;
        overAll.reducedAxes = {0};
        QCOMPARE(groupLabelText(Grouping({3}, overAll), defaultLayout(1), 0), QStringLiteral("全部"));
        QCOMPARE(spokenText(parseFormula(QStringLiteral("\\mu=\\frac{1+\\cdots+n}{n}\\approx 2"))),
                 QStringLiteral("缪 等于 分数，分子 1 加 省略 加 n，分母 n，分数结束， 约等于 2"));
        for (const Sample &sample : samples())
            QVERIFY2(isChinese(messageText(sample.title)) && isChinese(messageText(sample.description)), sample.id);
    }

    void plainEnglishHasItsPlurals()
    {
        installLanguage(QStringLiteral("en"));
        const auto groups = [](int count) {
            return QCoreApplication::translate("normscope::CellReadout", "%Ln group(s)", nullptr, count);
        };
        QCOMPARE(groups(1), QStringLiteral("1 group"));
        QCOMPARE(groups(4), QStringLiteral("4 groups"));
    }

    /// Every text that the window looks up must be in the file under the context of the lookup, which lupdate derives
    /// from the code in another way than the program does.
    void theWindowAsksForNothingThatTheTranslationLacks()
    {
        QSet<std::pair<QString, QString>> known;
        for (const Entry &entry : readEntries(path("normscope_zh_CN.ts")))
            known.insert({entry.context, entry.source});

        Preferences preferences;
        Session session;
        Appearance appearance(preferences, QStringLiteral("zh_CN"));
        Listener listener;
        QVERIFY(QCoreApplication::installTranslator(&listener));
        Document document;
        Evaluator evaluator(document);
        Selection selection;
        const Sample &sample = samples().front();
        document.open(Scene {messageText(sample.title), sample.problem()});
        MainWindow window({document, evaluator, selection, preferences, session, appearance});
        fillMenuBar(window);
        window.show();
        QTRY_VERIFY(window.isSettled());

        QVERIFY(listener.lookups().size() > 200);
        for (const auto &lookup : listener.lookups())
            QVERIFY2(known.contains(lookup), qPrintable(lookup.first + u'|' + lookup.second));
        const QList<QAction *> menus = window.menuBar()->actions();
        QVERIFY(menus.size() >= 5);
        for (const QAction *menu : menus)
            QVERIFY2(isChinese(menu->text()), qPrintable(menu->text()));
    }
};

NORMSCOPE_WINDOW_TEST(TestTranslations)

} // namespace tst_translations

#include "tst_translations.moc"
