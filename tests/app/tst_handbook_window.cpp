// SPDX-License-Identifier: GPL-3.0-or-later
// The handbook in its window: F1 opens the section on the focused widget, also in a dialog; live words point at the
// window; history, search, type size, and what is remembered.
#include "app/appearance/appearance.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/handbook/handbook_browser.h"
#include "app/window/handbook/handbook_window.h"
#include "app/window/handbook/help_topics.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/core/qstring.h"
#include "widgets/prediction/view_mark.h"

#include <QAbstractTextDocumentLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

namespace tst_handbook_window {

using namespace normscope;
using namespace normscope::test;

class TestHandbookWindow : public QObject, WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void cleanup() { m_program.reset(); }

    void helpTellsOfWhatHasTheKeyboard_data();
    void helpTellsOfWhatHasTheKeyboard();
    void helpIsThereInADialog();
    void questionMarkListsTheKeys_data();
    void questionMarkListsTheKeys();
    void menuOpensTheContents();
    void dottedWordsPointAtTheWindow_data();
    void dottedWordsPointAtTheWindow();
    void dottedWordsOpenTheMenuOfACommand();
    void underlinedWordsPressCommands();
    void whatALessonMayNotPressIsRefused();
    void historyGoesBackAndForward();
    void sectionsStandBelowEachOther();
    void itBeginsWithItsTitle();
    void searchIsGoneThroughByKeyboard();
    void whatItCallsAWordIsMarked();
    void nothingFoundIsSaid();
    void escapeEndsTheSearchThenCloses();
    void contentsFollowWhatIsRead();
    void typeAndSizeAreRemembered();
    void languageChangesInPlace();
    void closesWithItsWindow();
    void everythingHasAName();

private:
    /// The visible handbook window; null if there is none.
    static HandbookWindow *handbook()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *window = qobject_cast<HandbookWindow *>(widget); window && window->isVisible())
                return window;
        }
        return nullptr;
    }
    HandbookWindow *openHandbook(const QString &link = {})
    {
        m_program->action({QStringLiteral("Help"), QStringLiteral("Handbook")})->trigger();
        if (!link.isEmpty())
            handbook()->open(handbookPlace(link, {}));
        return handbook();
    }
    static HandbookBrowser *text() { return handbook()->findChild<HandbookBrowser *>(); }
    static QLineEdit *field() { return handbook()->findChild<QLineEdit *>(QStringLiteral("handbook.search")); }
    static QString place() { return handbookLink(handbook()->place()); }
};

void TestHandbookWindow::helpTellsOfWhatHasTheKeyboard_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("widget"); ///< A view, "" for none, or "option:NAME".
    QTest::addColumn<QString>("topic");
    QTest::newRow("tensor") << "explore"
                            << "tensor"
                            << "explore#tensor";
    QTest::newRow("derivation") << "explore"
                                << "derivation"
                                << "explore#derivation";
    QTest::newRow("statistics") << "explore"
                                << "statistics"
                                << "explore#statistics";
    QTest::newRow("method") << "explore"
                            << "option:method"
                            << "explore#method";
    QTest::newRow("mode") << "explore"
                          << "option:axes"
                          << "explore#axes";
    QTest::newRow("errors") << "batch-size"
                            << "errors"
                            << "batch-size#errors";
    QTest::newRow("cell") << "compare"
                          << "compare-cell"
                          << "compare#compare-cell";
    QTest::newRow("stack") << "depth"
                           << "stack"
                           << "depth#stack";
    QTest::newRow("token rows") << "sequences"
                                << "token-rows"
                                << "sequences#token-rows";
}

void TestHandbookWindow::helpTellsOfWhatHasTheKeyboard()
{
    QFETCH(const QString, page);
    QFETCH(const QString, widget);
    QFETCH(const QString, topic);
    m_program->window().pages().showPage(*findPage(page));
    QWidget *target = nullptr;
    if (widget.startsWith(QLatin1String("option:"))) {
        for (QWidget *candidate : m_program->window().findChildren<QWidget *>()) {
            if (candidate->isVisible() && candidate->property("sceneOption").toString() == widget.mid(7))
                target = candidate;
        }
    } else {
        target = m_program->window().arrangement().card(widget);
    }
    QVERIFY(target);
    // On the tests' small screen not every card of the other pages has room for a widget with focus.
    if (page != QLatin1String("explore")) {
        QCOMPARE(handbookLink(helpTopic(m_program->window(), target->findChild<QWidget *>())), topic);
        return;
    }
    QWidget *focus = nullptr;
    for (QWidget *candidate : target->findChildren<QWidget *>()) {
        const bool isInTitle
            = qobject_cast<Card *>(target) && qobject_cast<Card *>(target)->header()->isAncestorOf(candidate);
        if (!focus && !isInTitle && candidate->isVisible() && (candidate->focusPolicy() & Qt::TabFocus))
            focus = candidate;
    }
    if (!focus)
        focus = target;
    focus->setFocus();
    QTRY_VERIFY(QApplication::focusWidget()
                && (target == QApplication::focusWidget() || target->isAncestorOf(QApplication::focusWidget())));
    m_program->key(Qt::Key_F1);
    QTRY_VERIFY(handbook());
    QCOMPARE(place(), topic);
    QTRY_COMPARE(text()->sectionShown(), topic.section(u'#', 1));
}

/// The handbook accepts keys although a dialog is waiting for an answer.
void TestHandbookWindow::helpIsThereInADialog()
{
    QString topic;
    bool isUsable = false;
    const Answer answer([&](QDialog &dialog) {
        QTest::keyClick(&dialog, Qt::Key_F1);
        if (handbook()) {
            topic = place();
            QWindow *own = handbook()->windowHandle();
            isUsable = own->transientParent() == dialog.windowHandle();
        }
        dialog.reject();
    });
    m_program->action({QStringLiteral("Tensor"), QStringLiteral("Shape…")})->trigger();
    QTRY_VERIFY(answer.given());
    QCOMPARE(topic, QStringLiteral("window#shape"));
    QVERIFY(isUsable);
    QTRY_VERIFY(handbook());
    QTRY_VERIFY(!handbook()->windowHandle()->transientParent());
}

void TestHandbookWindow::questionMarkListsTheKeys_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("question mark") << Qt::Key_Question << Qt::KeyboardModifiers();
    QTest::newRow("Ctrl+F1") << Qt::Key_F1 << Qt::KeyboardModifiers(Qt::ControlModifier);
}

void TestHandbookWindow::questionMarkListsTheKeys()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    QString title;
    const Answer answer([&title](QDialog &dialog) {
        title = dialog.windowTitle();
        dialog.reject();
    });
    m_program->key(key, modifiers);
    QVERIFY(answer.given());
    QCOMPARE(title, QStringLiteral("Keys"));
}

void TestHandbookWindow::menuOpensTheContents()
{
    QVERIFY(openHandbook());
    QCOMPARE(place(), handbookContents);
    QCOMPARE(handbook()->windowTitle(), QStringLiteral("Handbook"));
    QVERIFY(text()->toPlainText().contains(QLatin1String("First steps")));
}

void TestHandbookWindow::dottedWordsPointAtTheWindow_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("page");
    QTest::newRow("a view of this page") << "live:derivation"
                                         << "explore";
    QTest::newRow("of another page") << "live:stack"
                                     << "depth";
    QTest::newRow("facts") << "live:facts"
                           << "batch-size";
    QTest::newRow("hidden at first") << "live:lines"
                                     << "explore";
    QTest::newRow("a page") << "live:compare"
                            << "compare";
    QTest::newRow("a control") << "live:method"
                               << "explore";
    QTest::newRow("the lessons") << "live:lesson.shelf"
                                 << "explore";
}

void TestHandbookWindow::dottedWordsPointAtTheWindow()
{
    QFETCH(const QString, link);
    QFETCH(const QString, page);
    openHandbook();
    emit text()->linkPressed(link);
    QCOMPARE(qString(m_program->window().shownPage().module().id), page);
    const auto *mark = m_program->window().findChild<ViewMark *>();
    QVERIFY(mark && mark->isVisible());
    if (const CardArrangement &cards = m_program->window().arrangement(); cards.views().contains(link.mid(5)))
        QCOMPARE(mark->parentWidget(), cards.card(link.mid(5)));
    QTRY_VERIFY_WITH_TIMEOUT(!m_program->window().findChild<ViewMark *>(), 5000);
}

void TestHandbookWindow::dottedWordsOpenTheMenuOfACommand()
{
    openHandbook();
    emit text()->linkPressed(QStringLiteral("live:file.export"));
    QMenu *menu = m_program->action({QStringLiteral("File")})->menu();
    QTRY_VERIFY(menu->isVisible());
    QTRY_VERIFY(menu->activeAction());
    QCOMPARE(menu->activeAction()->objectName(), QStringLiteral("file.export"));
    menu->close();
}

void TestHandbookWindow::underlinedWordsPressCommands()
{
    openHandbook();
    emit text()->linkPressed(QStringLiteral("do:tensor.method.layer"));
    QTRY_VERIFY(m_program->button(QStringLiteral("Layer"))->isChecked());
    // The live word is on a page that has not been shown yet.
    handbook()->open({QStringLiteral("compare"), {}});
    emit text()->linkPressed(QStringLiteral("do:compare.table"));
    QCOMPARE(qString(m_program->window().shownPage().module().id), QStringLiteral("compare"));
    QVERIFY(handbook()->findChild<QLabel *>(QStringLiteral("handbook.note"))->isHidden());
}

void TestHandbookWindow::whatALessonMayNotPressIsRefused()
{
    openHandbook();
    const auto *note = handbook()->findChild<QLabel *>(QStringLiteral("handbook.note"));
    for (const char *id : {"do:file.quit", "do:file.save", "do:tensor.clear", "do:nothing", "live:nothing"}) {
        emit text()->linkPressed(QLatin1String(id));
        QVERIFY2(note->isVisible() && !note->text().isEmpty(), id);
    }
    QVERIFY(!m_program->document().isModified());
    emit text()->linkPressed(QStringLiteral("live:tensor"));
    QVERIFY(note->isHidden());
}

void TestHandbookWindow::historyGoesBackAndForward()
{
    openHandbook();
    QVERIFY(QTest::qWaitForWindowActive(handbook()));
    emit text()->linkPressed(QStringLiteral("explore"));
    emit text()->linkPressed(QStringLiteral("#lens"));
    const int position = text()->position();
    QVERIFY(position > 0);
    emit text()->linkPressed(QStringLiteral("figure-for-a-paper#style"));
    QCOMPARE(place(), QStringLiteral("figure-for-a-paper#style"));
    handbook()->go(-1);
    QCOMPARE(place(), QStringLiteral("explore#lens"));
    QTRY_COMPARE(text()->position(), position);
    QTest::keyClick(text(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(place(), QStringLiteral("explore"));
    handbook()->go(1);
    handbook()->go(1);
    QCOMPARE(place(), QStringLiteral("figure-for-a-paper#style"));
    handbook()->go(1); // This is the last entry of the history.
    QCOMPARE(place(), QStringLiteral("figure-for-a-paper#style"));
    handbook()->go(-1);
    emit text()->linkPressed(QStringLiteral("privacy"));
    handbook()->go(1); // The new place has replaced the entries ahead.
    QCOMPARE(place(), QStringLiteral("privacy"));
    emit text()->linkPressed(QStringLiteral("no-such-chapter"));
    QCOMPARE(place(), handbookContents);
}

/// A long chapter that is opened at a section far down is laid out completely: each heading is below the one before.
void TestHandbookWindow::sectionsStandBelowEachOther()
{
    openHandbook(QStringLiteral("command-line#sequences"));
    QTRY_COMPARE(text()->sectionShown(), QStringLiteral("sequences"));
    handbook()->open({QStringLiteral("window"), QStringLiteral("keys")});
    handbook()->resize(handbook()->width() - 60, handbook()->height());
    QTRY_COMPARE(text()->sectionShown(), QStringLiteral("keys"));
    const QAbstractTextDocumentLayout *layout = text()->document()->documentLayout();
    double bottom = -1;
    int count = 0;
    for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next()) {
        const bool isHeading = !block.begin().atEnd()
            && block.begin().fragment().charFormat().fontWeight() == QFont::Bold && !QTextCursor(block).currentTable();
        const QRectF place = layout->blockBoundingRect(block);
        QVERIFY2(place.height() > 10, qPrintable(block.text()));
        if (!isHeading)
            continue;
        ++count;
        QVERIFY2(place.top() > bottom, qPrintable(block.text()));
        bottom = place.bottom();
    }
    QVERIFY(count > 15);
}

/// The window has another width than the text had before it was shown, which must not scroll it.
void TestHandbookWindow::itBeginsWithItsTitle()
{
    m_program->action({QStringLiteral("Help"), QStringLiteral("Handbook")})->trigger();
    QTRY_VERIFY(handbook());
    QVERIFY(QTest::qWaitForWindowActive(handbook()));
    QCOMPARE(text()->position(), 0);
    for (const int width : {720, 1000}) {
        handbook()->resize(width, 500);
        QTRY_COMPARE(handbook()->width(), width);
        QCOMPARE(text()->position(), 0);
    }
}

void TestHandbookWindow::searchIsGoneThroughByKeyboard()
{
    openHandbook();
    QVERIFY(QTest::qWaitForWindowActive(handbook()));
    QTest::keyClick(text(), Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::focusWidget(), field());
    QTest::keyClicks(field(), QStringLiteral("hypersphere"));
    const auto *results = handbook()->findChild<QListWidget *>();
    QVERIFY(results->isVisible() && results->count() > 2);
    QTest::keyClick(field(), Qt::Key_Down);
    QCOMPARE(place(), QStringLiteral("explore#hypersphere"));
    QVERIFY(!text()->extraSelections().isEmpty());
    QTest::keyClick(field(), Qt::Key_Down);
    QVERIFY(place() != QLatin1String("explore#hypersphere"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE(QApplication::focusWidget(), text());
    QTest::keyClick(text(), Qt::Key_F3);
    QVERIFY(text()->textCursor().selectedText().compare(QLatin1String("hypersphere"), Qt::CaseInsensitive) == 0);
}

void TestHandbookWindow::whatItCallsAWordIsMarked()
{
    openHandbook();
    field()->setFocus();
    QTest::keyClicks(field(), QStringLiteral("hotkey"));
    QTest::keyClick(field(), Qt::Key_Down);
    QVERIFY(!text()->extraSelections().isEmpty());
    QVERIFY(
        text()->extraSelections().front().cursor.selectedText().startsWith(QLatin1String("key"), Qt::CaseInsensitive));
}

void TestHandbookWindow::nothingFoundIsSaid()
{
    openHandbook();
    field()->setText(QStringLiteral("zebra crossing"));
    QVERIFY(!handbook()->findChild<QListWidget *>()->isVisible());
    bool isSaid = false;
    for (const QLabel *label : handbook()->findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QLatin1String("nowhere")));
    QVERIFY(isSaid);
}

void TestHandbookWindow::escapeEndsTheSearchThenCloses()
{
    openHandbook();
    field()->setFocus();
    field()->setText(QStringLiteral("mask"));
    QTest::keyClick(field(), Qt::Key_Escape);
    QCOMPARE(field()->text(), QString());
    QVERIFY(handbook()->findChild<QTreeWidget *>()->isVisible());
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(!handbook());
}

void TestHandbookWindow::contentsFollowWhatIsRead()
{
    openHandbook(QStringLiteral("depth#stack"));
    auto *tree = handbook()->findChild<QTreeWidget *>();
    QCOMPARE(tree->currentItem()->text(0), QStringLiteral("The stack"));
    QVERIFY(tree->currentItem()->parent()->isExpanded());
    for (QTreeWidgetItemIterator item(tree); *item; ++item) {
        if ((*item)->text(0) == QLatin1String("Privacy"))
            tree->setCurrentItem(*item);
    }
    QCOMPARE(place(), QStringLiteral("privacy"));
}

void TestHandbookWindow::typeAndSizeAreRemembered()
{
    openHandbook(QStringLiteral("explore"));
    QVERIFY(QTest::qWaitForWindowActive(handbook()));
    const QSize usual = handbook()->size();
    handbook()->resize(usual.width() - 120, usual.height() - 90);
    QTest::keyClick(text(), Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(text(), Qt::Key_Plus, Qt::ControlModifier);
    const double zoom = text()->zoom();
    QVERIFY(zoom > 1.15);
    const QSize size = handbook()->size();
    handbook()->close();
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    openHandbook();
    QVERIFY(QTest::qWaitForWindowActive(handbook()));
    QCOMPARE(text()->zoom(), zoom);
    QTRY_COMPARE(handbook()->size(), size);
    QTest::keyClick(text(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(text()->zoom(), 1.0);
}

void TestHandbookWindow::languageChangesInPlace()
{
    openHandbook(QStringLiteral("explore#derivation"));
    m_program->action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(handbook() && handbook()->windowTitle().contains(QStringLiteral("手册")));
    QCOMPARE(place(), QStringLiteral("explore#derivation"));
    QVERIFY(text()->toPlainText().contains(QStringLiteral("归约轴")));
}

void TestHandbookWindow::closesWithItsWindow()
{
    openHandbook();
    m_program->window().close();
    QTRY_VERIFY(!handbook());
}

void TestHandbookWindow::everythingHasAName()
{
    openHandbook(QStringLiteral("explore"));
    for (const QWidget *widget : handbook()->findChildren<QWidget *>()) {
        if (widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) && !widget->accessibleName().isEmpty())
            continue;
        const bool isTaken = widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled();
        QVERIFY2(!isTaken, qPrintable(widget->objectName() + u' ' + QLatin1String(widget->metaObject()->className())));
    }
}

NORMSCOPE_WINDOW_TEST(TestHandbookWindow)

} // namespace tst_handbook_window

#include "tst_handbook_window.moc"
