// SPDX-License-Identifier: GPL-3.0-or-later
// Cards are dragged, enlarged, hidden and shown again, with real mouse and key events.
#include "tests/subject.h"
#include "widgets/arrangement/arrangement_actions.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/arrangement/fold_strip.h"
#include "widgets/controls/card.h"
#include "widgets/theme/flat_style.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace tst_card_arrangement {

using namespace normscope;

namespace {

const QStringList ids = {QStringLiteral("tensor"), QStringLiteral("sphere"), QStringLiteral("table")};

/// A window with three cards: one at the top, two at the bottom. The content of each card accepts the keyboard focus.
struct Page
{
    Page()
        : arrangement(new CardArrangement(&window))
    {
        arrangement->addView(ids[0], new Card(ids[0], new QLineEdit), PageArea::Top, 1000);
        arrangement->addView(ids[1], new Card(ids[1], new QLineEdit), PageArea::Bottom, 400);
        arrangement->addView(ids[2], new Card(ids[2], new QLineEdit), PageArea::Bottom, 600);
        menu = std::make_unique<QMenu>();
        (new ArrangementActions(*arrangement, &window))->addTo(menu.get());
        arrangement->setGeometry(0, 0, 1200, 700);
        window.resize(1200, 700);
        window.show();
        window.activateWindow();
    }

    Card &card(int view) const { return *arrangement->card(ids[view]); }
    QRect rect(int view) const { return {card(view).mapTo(&window, QPoint()), card(view).size()}; }
    QWidget &content(int view) const { return *card(view).findChild<QLineEdit *>(); }
    QToolButton *corner(int view, const char *name) const
    {
        return card(view).findChild<QToolButton *>(QLatin1String(name));
    }

    /// Drags a card by its title to a point of the window, and keeps the button pressed.
    void drag(int view, const QPoint &to) const
    {
        QWidget *title = card(view).header();
        const QPoint grip(60, title->height() / 2);
        QTest::mousePress(title, Qt::LeftButton, {}, grip);
        for (const QPoint &point : {grip + QPoint(20, 3), title->mapFrom(&window, to)})
            QTest::mouseMove(title, point);
    }
    void release(int view, const QPoint &at) const
    {
        QTest::mouseRelease(card(view).header(), Qt::LeftButton, {}, card(view).header()->mapFrom(&window, at));
    }
    void dragAndDrop(int view, const QPoint &to) const
    {
        drag(view, to);
        release(view, to);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }

    QWidget window;
    CardArrangement *arrangement;
    std::unique_ptr<QMenu> menu;
};

} // namespace

class CardArrangementTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void viewsStandAtTheirPlaces();
    void draggedByItsTitle_data();
    void draggedByItsTitle();
    void escapeEndsADrag();
    void movedByKeysWithTheKeyboardInIt();
    void mayGoWithTheKeyboardInIt();

    void enlargedAndBack_data();
    void enlargedAndBack();
    void enlargedViewIsTheOneClickedLast();
    void enlargedViewChangesWithTheNext();
    void hiddenAndShownByTheMenu();
    void allHiddenShowsTheWayBack();

    void narrowPageFoldsItsColumn();
    void nextViewUnfoldsTheColumn();
    void chartsShareThePageOfAClass();
    void aClassSeesOneViewOfTheColumnAtATime();
    void columnWithoutRoomStandsInPlaceOfTheRows();
    void chineseTitlesAtTheSideStandUpright();
    void lowPageHasOneRowAtATime();
    void nextViewBringsItsRow();

    void draggedDividerIsRemembered();
    void savedIsRestoredAndReset();
    void garbageChangesNothing();

private:
    std::unique_ptr<Page> m_page;
};

void CardArrangementTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(Theme::light());
}

void CardArrangementTest::init()
{
    m_page = std::make_unique<Page>();
    QVERIFY(QTest::qWaitForWindowActive(&m_page->window));
    m_page->content(0).setFocus();
}

void CardArrangementTest::viewsStandAtTheirPlaces()
{
    QVERIFY(m_page->rect(0).bottom() < m_page->rect(1).top());
    QVERIFY(m_page->rect(1).right() < m_page->rect(2).left());
    QVERIFY(m_page->rect(0).height() > m_page->rect(1).height());
    QVERIFY(std::abs(m_page->rect(2).width() - 1.5 * m_page->rect(1).width()) < 10);
    QVERIFY(m_page->rect(0).width() > 1150); // The empty column takes no room.
}

void CardArrangementTest::draggedByItsTitle_data()
{
    QTest::addColumn<int>("view");
    QTest::addColumn<QPoint>("to");
    QTest::addColumn<QList<int>>("fromLeft"); // Top row first, each from left to right.

    QTest::newRow("to the left half of a neighbour") << 2 << QPoint(60, 600) << QList<int> {0, 2, 1};
    QTest::newRow("beside the one above") << 1 << QPoint(800, 200) << QList<int> {0, 1, 2};
    QTest::newRow("before the one above") << 1 << QPoint(200, 200) << QList<int> {1, 0, 2};
    QTest::newRow("to the right edge, into the empty column") << 1 << QPoint(1180, 300) << QList<int> {0, 2, 1};
    QTest::newRow("onto itself") << 1 << QPoint(100, 600) << QList<int> {0, 1, 2};
    QTest::newRow("out of the page") << 1 << QPoint(-300, -300) << QList<int> {0, 1, 2};
}

void CardArrangementTest::draggedByItsTitle()
{
    QFETCH(const int, view);
    QFETCH(const QPoint, to);
    QFETCH(const QList<int>, fromLeft);
    m_page->dragAndDrop(view, to);
    QList<int> order = {0, 1, 2};
    const auto column = [this](int id) { return m_page->rect(id).right() > 1150 && m_page->rect(id).height() > 600; };
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const QRect first = m_page->rect(a);
        const QRect second = m_page->rect(b);
        return std::tuple(column(a), first.top(), first.left()) < std::tuple(column(b), second.top(), second.left());
    });
    QCOMPARE(order, fromLeft);
}

void CardArrangementTest::escapeEndsADrag()
{
    const QByteArray before = m_page->arrangement->saved();
    m_page->drag(1, {800, 200});
    m_page->key(Qt::Key_Escape);
    m_page->release(1, {800, 200});
    QCOMPARE(m_page->arrangement->saved(), before);
}

void CardArrangementTest::movedByKeysWithTheKeyboardInIt()
{
    m_page->content(1).setFocus();
    m_page->key(Qt::Key_Right, Qt::AltModifier);
    QVERIFY(m_page->rect(1).left() > m_page->rect(2).right());
    QCOMPARE(QApplication::focusWidget(), &m_page->content(1));
    m_page->key(Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(m_page->rect(1).top(), m_page->rect(0).top());
    QCOMPARE(QApplication::focusWidget(), &m_page->content(1));
}

/// A card gives up the keyboard focus when it is destroyed: by then the arrangement around it is gone (was an error
/// under sanitizers).
void CardArrangementTest::mayGoWithTheKeyboardInIt()
{
    QVERIFY(m_page->content(0).hasFocus());
    m_page.reset();
    QVERIFY(!QApplication::focusWidget());
}

void CardArrangementTest::enlargedAndBack_data()
{
    QTest::addColumn<QString>("way");
    for (const char *way : {"button", "double click on the title", "key"})
        QTest::newRow(way) << QString::fromLatin1(way);
}

void CardArrangementTest::enlargedAndBack()
{
    QFETCH(const QString, way);
    const auto toggle = [&] {
        if (way == QLatin1String("button"))
            QTest::mouseClick(m_page->corner(1, "enlargeView"), Qt::LeftButton);
        else if (way == QLatin1String("key"))
            m_page->menu->actions().at(4)->trigger();
        else
            QTest::mouseDClick(m_page->card(1).header(), Qt::LeftButton, {}, {60, 10});
    };
    m_page->content(1).setFocus();
    const QList<QRect> before = {m_page->rect(0), m_page->rect(1), m_page->rect(2)};
    toggle();
    QTRY_VERIFY(m_page->rect(1).width() > 1150 && m_page->rect(1).height() > 650);
    QVERIFY(!m_page->card(0).isVisible() && !m_page->card(2).isVisible());
    toggle();
    QTRY_COMPARE((QList<QRect> {m_page->rect(0), m_page->rect(1), m_page->rect(2)}), before);
    QVERIFY(m_page->card(0).isVisible() && m_page->card(2).isVisible());
}

void CardArrangementTest::enlargedViewIsTheOneClickedLast()
{
    m_page->content(0).setFocus();
    QTest::mouseClick(m_page->card(2).header(), Qt::LeftButton, {}, {60, 10});
    QCOMPARE(m_page->arrangement->currentView(), ids[2]);
    QTest::mouseClick(&m_page->content(0), Qt::LeftButton);
    QCOMPARE(m_page->arrangement->currentView(), ids[0]);
}

void CardArrangementTest::enlargedViewChangesWithTheNext()
{
    m_page->arrangement->enlarge(ids[0]);
    m_page->key(Qt::Key_F6);
    QCOMPARE(m_page->arrangement->enlargedView(), ids[1]);
    QCOMPARE(QApplication::focusWidget(), &m_page->content(1));
    m_page->key(Qt::Key_F6, Qt::ShiftModifier);
    m_page->key(Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(m_page->arrangement->enlargedView(), ids[2]);
}

void CardArrangementTest::hiddenAndShownByTheMenu()
{
    QAction *table = m_page->menu->actions().at(2);
    QVERIFY(table->isChecked());
    table->trigger();
    QVERIFY(!m_page->card(2).isVisible());
    QVERIFY(m_page->rect(1).width() > 1150);
    m_page->key(Qt::Key_3, Qt::AltModifier);
    QVERIFY(m_page->card(2).isVisible());

    QTest::mouseClick(m_page->corner(2, "hideView"), Qt::LeftButton);
    QVERIFY(!m_page->card(2).isVisible());
    QVERIFY(!table->isChecked());
}

void CardArrangementTest::allHiddenShowsTheWayBack()
{
    m_page->arrangement->step(ids[1], Direction::Right);
    for (int view = 0; view < 3; ++view)
        m_page->arrangement->setShown(ids[view], false);
    auto *back = m_page->arrangement->findChild<QPushButton *>();
    QVERIFY(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(m_page->card(0).isVisible() && m_page->card(1).isVisible() && m_page->card(2).isVisible());
    QVERIFY(!back->isVisible());
    QVERIFY(m_page->rect(2).right() < m_page->rect(1).left()); // The arrangement is as it was.
}

void CardArrangementTest::narrowPageFoldsItsColumn()
{
    m_page->arrangement->resize(700, 600);
    m_page->content(0).setFocus();
    m_page->key(Qt::Key_Right, Qt::AltModifier); // Into the column, which shows it at first.
    QVERIFY(m_page->card(0).isVisible());
    QCOMPARE(QApplication::focusWidget(), &m_page->content(0));
    QTest::mouseClick(m_page->arrangement->findChild<FoldStrip *>()->findChild<QToolButton *>(), Qt::LeftButton);
    QVERIFY(!m_page->card(0).isVisible());
    auto *title = m_page->arrangement->findChild<FoldStrip *>()->findChild<QToolButton *>();
    QCOMPARE(title->text(), ids[0]);
    QTest::mouseClick(title, Qt::LeftButton);
    QVERIFY(m_page->card(0).isVisible());
    QTest::mouseClick(title, Qt::LeftButton);
    QVERIFY(!m_page->card(0).isVisible());

    m_page->arrangement->resize(1300, 600);
    QVERIFY(m_page->card(0).isVisible());
    QVERIFY(!title->isVisible());
}

void CardArrangementTest::columnWithoutRoomStandsInPlaceOfTheRows()
{
    m_page->content(1).setMinimumWidth(300);
    m_page->arrangement->step(ids[0], Direction::Right); // Into the column.
    m_page->card(0).setMinimumWidth(250);
    m_page->arrangement->resize(800, 600);
    auto *title = m_page->arrangement->findChild<FoldStrip *>()->findChild<QToolButton *>();
    if (!m_page->card(0).isVisible())
        QTest::mouseClick(title, Qt::LeftButton);
    QVERIFY(m_page->card(0).isVisible() && m_page->card(1).isVisible());

    m_page->arrangement->resize(560, 600);
    QVERIFY(!m_page->card(0).isVisible());
    QVERIFY(m_page->card(1).isVisible());
    QTRY_VERIFY(m_page->card(1).width() >= m_page->card(1).minimumSizeHint().width());
    QTest::mouseClick(title, Qt::LeftButton);
    QVERIFY(!m_page->card(1).isVisible());
    QTRY_VERIFY(m_page->card(0).width() > 450); // The whole page is for this card.
    m_page->content(0).setFocus();
    m_page->key(Qt::Key_F6);
    QVERIFY(m_page->card(1).isVisible() && !m_page->card(0).isVisible());

    m_page->arrangement->resize(800, 600); // The size from before.
    QVERIFY(m_page->card(0).isVisible() && m_page->card(1).isVisible());
}

void CardArrangementTest::chineseTitlesAtTheSideStandUpright()
{
    FoldStrip strip(Qt::Vertical, QString());
    strip.setTitles(
        {QStringLiteral("分布"), QStringLiteral("分布分布"), QStringLiteral("aaaa"), QStringLiteral("aaaaaa")});
    const QList<QToolButton *> buttons = strip.findChildren<QToolButton *>();
    const QFontMetrics metrics = buttons.first()->fontMetrics();
    const auto growth
        = [&](int from, int to) { return buttons[to]->sizeHint().height() - buttons[from]->sizeHint().height(); };
    QCOMPARE(growth(0, 1), 2 * metrics.lineSpacing()); // One line per character.
    QCOMPARE(growth(2, 3),
             metrics.horizontalAdvance(QStringLiteral("aaaaaa")) - metrics.horizontalAdvance(QStringLiteral("aaaa")));
}

void CardArrangementTest::nextViewUnfoldsTheColumn()
{
    m_page->arrangement->step(ids[0], Direction::Right);
    m_page->arrangement->resize(700, 600);
    QTest::mouseClick(m_page->arrangement->findChild<FoldStrip *>()->findChild<QToolButton *>(), Qt::LeftButton);
    QVERIFY(!m_page->card(0).isVisible());
    m_page->content(2).setFocus();
    m_page->key(Qt::Key_F6);
    QVERIFY(m_page->card(0).isVisible());
    QCOMPARE(QApplication::focusWidget(), &m_page->content(0));
}

void CardArrangementTest::chartsShareThePageOfAClass()
{
    CardArrangement &arrangement = *m_page->arrangement;
    arrangement.setMainView({.id = ids[0], .heightWithin = {}, .readableHeight = {}, .isLikeCompanion = true});
    arrangement.resize(1200, 900);
    arrangement.present(ids[1]);
    QApplication::processEvents();
    QVERIFY(m_page->card(0).height() < 1.3 * m_page->card(1).height());
    arrangement.endPresenting();
    QVERIFY(m_page->card(0).height() > 1.5 * m_page->card(1).height());
}

/// Beside the tensor all of them would be too small for a class to read.
void CardArrangementTest::aClassSeesOneViewOfTheColumnAtATime()
{
    m_page->arrangement->setMainView({ids[0], {}, {}});
    m_page->arrangement->present({});
    const auto seen = [this] { return std::pair(m_page->card(1).isVisible(), m_page->card(2).isVisible()); };
    const QList<QToolButton *> titles = m_page->arrangement->findChild<FoldStrip *>()->findChildren<QToolButton *>();
    QCOMPARE(titles.size(), 2);
    QCOMPARE(seen(), std::pair(false, false));
    QTest::mouseClick(titles[1], Qt::LeftButton);
    QCOMPARE(seen(), std::pair(false, true));
    QVERIFY(!titles[0]->isChecked() && titles[1]->isChecked());
    QTest::mouseClick(titles[0], Qt::LeftButton);
    QCOMPARE(seen(), std::pair(true, false));
    m_page->content(1).setFocus();
    m_page->key(Qt::Key_F6); // The next view.
    QCOMPARE(seen(), std::pair(false, true));
    QTest::mouseClick(titles[1], Qt::LeftButton);
    QCOMPARE(seen(), std::pair(false, false));
    m_page->content(0).setMinimumWidth(700);
    m_page->card(2).setMinimumWidth(700); // There is no room for both: it stands in the place of the main view.
    QTest::mouseClick(titles[1], Qt::LeftButton);
    QCOMPARE(seen(), std::pair(false, true));
    QVERIFY(!m_page->card(0).isVisible());
    QTest::mouseClick(titles[1], Qt::LeftButton);
    QVERIFY(m_page->card(0).isVisible());
    m_page->content(0).setMinimumWidth(0);
    m_page->card(2).setMinimumWidth(0);
    m_page->arrangement->endPresenting();
    QCOMPARE(seen(), std::pair(true, true));
}

void CardArrangementTest::lowPageHasOneRowAtATime()
{
    m_page->arrangement->resize(1200, 250);
    QVERIFY(m_page->card(0).isVisible());
    QVERIFY(!m_page->card(1).isVisible() && !m_page->card(2).isVisible());
    const auto titles = [this] {
        QList<QToolButton *> visible;
        for (const FoldStrip *strip : m_page->arrangement->findChildren<FoldStrip *>()) {
            for (QToolButton *title : strip->findChildren<QToolButton *>()) {
                if (title->isVisible())
                    visible.append(title);
            }
        }
        return visible;
    };
    QCOMPARE(titles().size(), 2);
    QCOMPARE(titles().first()->text(), ids[1]);
    QTest::mouseClick(titles().first(), Qt::LeftButton);
    QVERIFY(!m_page->card(0).isVisible());
    QVERIFY(m_page->card(1).isVisible() && m_page->card(2).isVisible());
    QTest::mouseClick(titles().last(), Qt::LeftButton);
    QVERIFY(m_page->card(0).isVisible() && !m_page->card(1).isVisible());

    m_page->arrangement->resize(1200, 700);
    QVERIFY(m_page->card(0).isVisible() && m_page->card(1).isVisible() && m_page->card(2).isVisible());
    QVERIFY(titles().isEmpty());
}

void CardArrangementTest::nextViewBringsItsRow()
{
    m_page->arrangement->resize(1200, 250);
    m_page->content(0).setFocus();
    for (const int view : {1, 2, 0}) {
        m_page->key(Qt::Key_F6);
        QVERIFY(m_page->card(view).isVisible());
        QCOMPARE(QApplication::focusWidget(), &m_page->content(view));
    }
    QVERIFY(!m_page->card(1).isVisible());
}

void CardArrangementTest::draggedDividerIsRemembered()
{
    auto *row = qobject_cast<QSplitter *>(m_page->card(1).parentWidget());
    QSplitterHandle *divider = row->handle(1);
    QTest::mousePress(divider, Qt::LeftButton, {}, {3, 50});
    QTest::mouseMove(divider, {153, 50});
    QTest::mouseRelease(divider, Qt::LeftButton, {}, {3, 50});
    const int width = m_page->rect(1).width();
    QVERIFY(width > 500);

    Page another;
    another.arrangement->restore(m_page->arrangement->saved());
    QVERIFY(QTest::qWaitForWindowExposed(&another.window));
    QVERIFY(std::abs(another.rect(1).width() - width) <= 2);
}

void CardArrangementTest::savedIsRestoredAndReset()
{
    m_page->dragAndDrop(2, {200, 200});
    m_page->arrangement->setShown(ids[1], false);
    Page another;
    another.arrangement->restore(m_page->arrangement->saved());
    QVERIFY(QTest::qWaitForWindowExposed(&another.window));
    QVERIFY(!another.card(1).isVisible());
    QCOMPARE(another.rect(2), m_page->rect(2));
    QCOMPARE(another.rect(0), m_page->rect(0));

    const QByteArray original = Page().arrangement->saved();
    another.arrangement->enlarge(ids[2]);
    another.arrangement->reset();
    QCOMPARE(another.arrangement->saved(), original);
    QVERIFY(another.card(0).isVisible() && another.card(1).isVisible() && another.card(2).isVisible());
    QVERIFY(another.arrangement->enlargedView().isEmpty());
}

void CardArrangementTest::garbageChangesNothing()
{
    const QByteArray before = m_page->arrangement->saved();
    m_page->arrangement->restore(QByteArray("\x01\x02garbage"));
    QCOMPARE(m_page->arrangement->saved(), before);
    QVERIFY(m_page->card(0).isVisible() && m_page->card(1).isVisible() && m_page->card(2).isVisible());
}

NORMSCOPE_WINDOW_TEST(CardArrangementTest)

} // namespace tst_card_arrangement

#include "tst_card_arrangement.moc"
