// SPDX-License-Identifier: GPL-3.0-or-later
// Classroom mode in the whole window: entering and leaving, stepping, shown keys, the pointer.
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/appearance/appearance.h"
#include "app/shell/page.h"
#include "app/window/classroom/black_screen.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/classroom/held_picture.h"
#include "app/window/classroom/key_badge.h"
#include "app/window/classroom/laser_pointer.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/name_line.h"
#include "widgets/controls/stage_scrubber.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tst_classroom {

using namespace normscope;
using namespace normscope::test;

class ClassroomTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void cleanup() { m_program.reset(); }

    void entersAndBringsEverythingBack_data();
    void entersAndBringsEverythingBack();
    void everyTextIsReadFromTheLastRow_data();
    void everyTextIsReadFromTheLastRow();
    void otherWindowsStayAsTheyAre();
    void wayOutIsSeen();
    void anyKeyTakesTheBlackAway();
    void heldPictureStaysWhileKeysWork();
    void presentsWithAControlOfACardFocused();
    void staysWholeWhileItsSizeChanges();
    void controlTurnsTypeEverywhere();
    void aHiddenViewIsBroughtBack();
    void menuKeysWorkWithoutTheMenuBar();
    void isNotRemembered();

    void oneKeyStepsThroughTheStages_data();
    void oneKeyStepsThroughTheStages();
    void spaceStillPressesButtons();

    void pressedKeysAreShown_data();
    void pressedKeysAreShown();
    void typedTextIsNotShown();

    void pointerLightsTheGroupUnderIt();
    void pointerIsInNobodysWay();
    void pointerLeavesATrailThatFades();

private:
    QAction *classroom() { return m_program->action({QStringLiteral("View"), QStringLiteral("Present")}); }
    QAction *pointer() { return m_program->action({QStringLiteral("View"), QStringLiteral("Pointer")}); }
    template <class Part>
    Part &part()
    {
        return *m_program->window().findChild<Part *>();
    }
    /// The state of all that the mode hides or enlarges, as text to compare.
    QString chrome();
};

QString ClassroomTest::chrome()
{
    MainWindow &window = m_program->window();
    QStringList parts = {QStringLiteral("state %1").arg(static_cast<int>(window.windowState())),
                         QStringLiteral("menu bar %1").arg(window.menuBar()->height()),
                         QStringLiteral("status bar %1").arg(window.statusBar()->isVisible()),
                         QStringLiteral("panel %1").arg(part<QDockWidget>().isVisible()),
                         QStringLiteral("type %1").arg(window.font().pointSizeF()),
                         QStringLiteral("type of the status bar %1").arg(window.statusBar()->font().pointSizeF())};
    for (const char *name : {"layout", "epsilon", "method", "mode"})
        parts += QStringLiteral("%1 %2")
                     .arg(QLatin1String(name))
                     .arg(m_program->strip().findChild<QWidget *>(QLatin1String(name))->isVisible());
    return parts.join(QStringLiteral(", "));
}

void ClassroomTest::entersAndBringsEverythingBack_data()
{
    QTest::addColumn<Qt::WindowStates>("before");
    QTest::addColumn<bool>("withPanel");
    QTest::addColumn<int>("leave");

    QTest::newRow("plain window, F11") << Qt::WindowStates() << false << static_cast<int>(Qt::Key_F11);
    QTest::newRow("maximized with the panel, Escape")
        << Qt::WindowStates(Qt::WindowMaximized) << true << static_cast<int>(Qt::Key_Escape);
}

void ClassroomTest::entersAndBringsEverythingBack()
{
    QFETCH(const Qt::WindowStates, before);
    QFETCH(const bool, withPanel);
    QFETCH(const int, leave);
    MainWindow &window = m_program->window();
    window.setWindowState(before);
    window.panelAction()->setChecked(withPanel);
    QTRY_COMPARE(window.windowState(), before);
    const QString outside = chrome();
    const QSize size = window.size();

    m_program->key(Qt::Key_F11);
    QVERIFY(classroom()->isChecked());
    QTRY_VERIFY(window.isFullScreen());
    QCOMPARE(window.menuBar()->height(), 0);
    QVERIFY(!window.statusBar()->isVisible());
    QVERIFY(!part<QDockWidget>().isVisible());
    QVERIFY(!m_program->strip().findChild<QWidget *>(QStringLiteral("epsilon"))->isVisible());
    QVERIFY(m_program->button(QStringLiteral("Batch"))->isVisible());
    QVERIFY(window.font().pointSizeF() > 12);

    m_program->key(static_cast<Qt::Key>(leave));
    QVERIFY(!classroom()->isChecked());
    QTRY_COMPARE(chrome(), outside);
    QTRY_COMPARE(window.size(), size);
}

void ClassroomTest::everyTextIsReadFromTheLastRow_data()
{
    QTest::addColumn<QSize>("screen");
    for (const QSize &size : {QSize(1024, 768), QSize(1440, 900), QSize(1920, 1080)})
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
}

/// The mode sizes its type by the height of the screen, which a test cannot change: the theme for the row's screen is
/// requested and set on a page of that size.
void ClassroomTest::everyTextIsReadFromTheLastRow()
{
    QFETCH(const QSize, screen);
    const double least = screen.height() / 45.0;
    m_program->key(Qt::Key_F11);
    MainWindow &window = m_program->window();
    window.setWindowState({});
    window.resize(screen);
    const Theme theme = window.context().appearance.theme().presented(std::ceil(least));
    for (const QFont &font : {theme.font, theme.titleFont(), theme.captionFont()})
        QVERIFY(font.pointSizeF() * 96 / 72 >= least);
    window.setFont(theme.font);
    window.pages().shown().setTheme(theme);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);

    for (const QWidget *part : window.pages().findChildren<QWidget *>()) {
        if (part->isVisible() && (qobject_cast<const QLabel *>(part) || qobject_cast<const QAbstractButton *>(part)))
            QVERIFY2(QFontInfo(part->font()).pixelSize() >= std::floor(least), qPrintable(part->objectName()));
    }
    // The numbers in the cells of both panels are readable as well.
    const TensorFigure &figure = m_program->tensor().figure();
    QTRY_VERIFY(!figure.omitsNumbers());
    QVERIFY(figure.viewport().scaleY() >= least);
}

void ClassroomTest::otherWindowsStayAsTheyAre()
{
    m_program->action({QStringLiteral("File"), QStringLiteral("New window")})->trigger();
    MainWindow *other = nullptr;
    QTRY_VERIFY([&] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *window = qobject_cast<MainWindow *>(widget); window && window != &m_program->window())
                other = window;
        }
        return other != nullptr;
    }());
    QVERIFY(QTest::qWaitForWindowExposed(other));
    m_program->window().activateWindow();
    const QImage before = other->grab().toImage();
    m_program->window().classroom().setOn(true);
    QCOMPARE(other->grab().toImage(), before);
}

void ClassroomTest::wayOutIsSeen()
{
    auto *out = m_program->window().findChild<QAbstractButton *>(QStringLiteral("rail.wayOut"));
    QVERIFY(!out->isVisible());
    m_program->key(Qt::Key_F11);
    QTRY_VERIFY(out->isVisible());
    QTest::mouseClick(out, Qt::LeftButton);
    QVERIFY(!classroom()->isChecked());
}

void ClassroomTest::anyKeyTakesTheBlackAway()
{
    const NormalizationProblem before = m_program->document().problem();
    m_program->tensor().setFocus();
    m_program->key(Qt::Key_B);
    BlackScreen &black = part<BlackScreen>();
    QTRY_VERIFY(black.isVisible());
    QCOMPARE(black.size(), m_program->window().size());
    const double stage = m_program->selected().stage;
    m_program->key(Qt::Key_Space);
    QVERIFY(!black.isVisible());
    QCOMPARE(m_program->selected().stage, stage);
    QVERIFY(m_program->tensor().hasFocus());
}

/// The teacher can prepare the next picture while the class sees the held one.
void ClassroomTest::heldPictureStaysWhileKeysWork()
{
    MainWindow &window = m_program->window();
    m_program->tensor().setFocus();
    const QImage before = window.grab().toImage();
    m_program->key(Qt::Key_H);
    HeldPicture &held = part<HeldPicture>();
    QTRY_VERIFY(held.isVisible());
    const auto shown = [&window] { return window.grab().copy(0, 0, window.width() / 2, window.height()).toImage(); };
    const QImage still = before.copy(0, 0, window.width() / 2, window.height());
    QCOMPARE(shown(), still);

    const NormalizationSpec batch = m_program->document().problem().spec;
    m_program->action({QStringLiteral("Tensor"), QStringLiteral("Method"), QStringLiteral("Layer norm")})->trigger();
    QVERIFY(m_program->document().problem().spec != batch);
    QCOMPARE(shown(), still);

    m_program->key(Qt::Key_H);
    QVERIFY(!held.isVisible());
    QVERIFY(shown() != still);

    m_program->key(Qt::Key_H);
    QTest::mouseClick(&held, Qt::LeftButton);
    QVERIFY(!held.isVisible());
}

/// Cards move while the window is laid out. The card with the keyboard focus was once moved, and its splitter handle
/// deleted, while a layout was still using them.
void ClassroomTest::presentsWithAControlOfACardFocused()
{
    MainWindow &window = m_program->window();
    for (int turn = 0; turn < 3; ++turn) {
        const auto buttons = window.arrangement().card(QStringLiteral("tensor"))->findChildren<QAbstractButton *>();
        const auto lens = std::find_if(buttons.begin(), buttons.end(),
                                       [](const QAbstractButton *button) { return button->text() == u"Gradient"; });
        QVERIFY(lens != buttons.end());
        QTest::mouseClick(*lens, Qt::LeftButton);
        classroom()->trigger();
        QTRY_VERIFY(window.isFullScreen());
        QApplication::processEvents(); // Cards are moved after the page has its size.
        QVERIFY(m_program->tensor().isVisible());
        classroom()->trigger();
        QTRY_VERIFY(!window.isFullScreen());
        QApplication::processEvents();
    }
}

void ClassroomTest::staysWholeWhileItsSizeChanges()
{
    MainWindow &window = m_program->window();
    classroom()->trigger();
    QTRY_VERIFY(window.isFullScreen());
    window.showNormal();
    for (const QSize size : {QSize(1024, 700), QSize(1920, 1080), QSize(1100, 1000), QSize(1920, 700)}) {
        window.resize(size);
        QTRY_COMPARE(window.size(), size);
        QApplication::processEvents(); // Cards are moved after the page has its size.
        QVERIFY2(m_program->tensor().isVisible(), qPrintable(QString::number(size.width())));
    }
    const CardArrangement &cards = window.arrangement();
    QTRY_VERIFY(cards.card(QStringLiteral("derivation"))->isVisible());
}

void ClassroomTest::controlTurnsTypeEverywhere()
{
    MainWindow &window = m_program->window();
    const double usual = window.font().pointSizeF();
    m_program->key(Qt::Key_Plus, Qt::ControlModifier);
    const double larger = window.font().pointSizeF();
    QVERIFY(larger > usual);
    m_program->key(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(window.font().pointSizeF(), usual);
    // Ctrl and the wheel enlarge the type and do not zoom the tensor.
    TensorEditor &tensor = m_program->tensor();
    const TensorZoom zoom = tensor.zoom();
    const QPointF middle = tensor.rect().center();
    QWheelEvent wheel(middle, tensor.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&tensor, &wheel);
    QCOMPARE(window.font().pointSizeF(), larger);
    QVERIFY(tensor.zoom() == zoom);
    m_program->key(Qt::Key_F11);
    QVERIFY(window.font().pointSizeF() > larger);
    const double presented = window.font().pointSizeF();
    m_program->key(Qt::Key_Minus, Qt::ControlModifier);
    QVERIFY(window.font().pointSizeF() < presented);
}

void ClassroomTest::aHiddenViewIsBroughtBack()
{
    for (const bool presenting : {false, true}) {
        m_program->window().classroom().setOn(presenting);
        CardArrangement &cards = m_program->window().arrangement();
        const CardsLook before = cards.look();
        cards.card(QStringLiteral("tensor"))->findChild<QToolButton *>(QStringLiteral("hideView"))->click();
        QVERIFY(!cards.isShown(QStringLiteral("tensor")));
        auto *offer = m_program->window().findChild<QToolButton *>(QStringLiteral("offer"));
        QTRY_VERIFY(offer->isVisible());
        offer->click();
        QVERIFY(cards.isShown(QStringLiteral("tensor")));
        QCOMPARE(cards.look(), before);
        // The menu shows the hidden view again as well.
        cards.setShown(QStringLiteral("tensor"), false);
        QAction *restore = m_program->window().commands().find(QStringLiteral("view.restore"));
        QVERIFY(restore->isEnabled());
        restore->trigger();
        QVERIFY(cards.isShown(QStringLiteral("tensor")) && !restore->isEnabled());
        QVERIFY(!offer->isVisible());
    }
}

void ClassroomTest::menuKeysWorkWithoutTheMenuBar()
{
    m_program->key(Qt::Key_F11);
    QTRY_COMPARE(m_program->window().menuBar()->height(), 0);
    m_program->typeIntoCell(0, QStringLiteral("7"));
    QVERIFY(m_program->window().isWindowModified());
    m_program->key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_program->window().isWindowModified());
}

void ClassroomTest::isNotRemembered()
{
    m_program->window().resize(800, 600);
    const QSize size = m_program->window().size();
    m_program->key(Qt::Key_F11);
    QTRY_VERIFY(m_program->window().isFullScreen());
    m_program->window().close();
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    QVERIFY(QTest::qWaitForWindowExposed(&m_program->window()));
    QVERIFY(!m_program->window().isFullScreen());
    QCOMPARE(m_program->window().size(), size);
    QVERIFY(m_program->window().menuBar()->height() > 0);
}

void ClassroomTest::oneKeyStepsThroughTheStages_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<QList<double>>("stages"); // In order, beginning at the output.

    QTest::newRow("Space") << static_cast<int>(Qt::Key_Space) << QList<double> {0, 1, 2, 3, 0};
    QTest::newRow("Page Down") << static_cast<int>(Qt::Key_PageDown) << QList<double> {0, 1, 2, 3, 0};
    QTest::newRow("Page Up") << static_cast<int>(Qt::Key_PageUp) << QList<double> {2, 1, 0, 3, 2};
}

void ClassroomTest::oneKeyStepsThroughTheStages()
{
    QFETCH(const int, key);
    QFETCH(const QList<double>, stages);
    m_program->key(Qt::Key_F11);
    QCOMPARE(m_program->selected().stage, 3.0);
    for (const double stage : stages) {
        m_program->key(static_cast<Qt::Key>(key));
        QTRY_COMPARE(m_program->selected().stage, stage);
    }
}

void ClassroomTest::spaceStillPressesButtons()
{
    m_program->key(Qt::Key_F11);
    m_program->button(QStringLiteral("Eval"))->setFocus();
    m_program->key(Qt::Key_Space);
    QCOMPARE(m_program->document().problem().spec.mode, Mode::Eval);
    QCOMPARE(m_program->selected().stage, 3.0);
}

void ClassroomTest::pressedKeysAreShown_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<QStringList>("caps");

    QTest::newRow("a shortcut") << static_cast<int>(Qt::Key_Z) << Qt::KeyboardModifiers(Qt::ControlModifier)
                                << QStringList {QStringLiteral("Ctrl"), QStringLiteral("Z")};
    QTest::newRow("a key of a view") << static_cast<int>(Qt::Key_Right) << Qt::KeyboardModifiers()
                                     << QStringList {QStringLiteral("Right")};
    QTest::newRow("a sign") << static_cast<int>(Qt::Key_BracketLeft) << Qt::KeyboardModifiers()
                            << QStringList {QStringLiteral("[")};
    QTest::newRow("plus with a modifier")
        << static_cast<int>(Qt::Key_Plus) << Qt::KeyboardModifiers(Qt::ControlModifier)
        << QStringList {QStringLiteral("Ctrl"), QStringLiteral("+")};
}

void ClassroomTest::pressedKeysAreShown()
{
    QFETCH(const int, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    QFETCH(const QStringList, caps);
    m_program->key(static_cast<Qt::Key>(key), modifiers);
    QCOMPARE(part<KeyBadge>().caps(), QStringList()); // Keys are shown only if the user asks for it.

    m_program->action({QStringLiteral("View"), QStringLiteral("Show pressed keys")})->trigger();
    m_program->key(static_cast<Qt::Key>(key), modifiers);
    QCOMPARE(part<KeyBadge>().caps(), caps);
    QTRY_COMPARE(part<KeyBadge>().caps(), QStringList());
}

void ClassroomTest::typedTextIsNotShown()
{
    m_program->action({QStringLiteral("View"), QStringLiteral("Show pressed keys")})->trigger();
    m_program->key(Qt::Key_G, Qt::ControlModifier); // A field for an index opens.
    m_program->type(QStringLiteral("1"));
    QCOMPARE(part<KeyBadge>().caps().join(QString()), QStringLiteral("CtrlG"));
}

void ClassroomTest::pointerLightsTheGroupUnderIt()
{
    m_program->key(Qt::Key_L);
    QVERIFY(pointer()->isChecked());
    QVERIFY(QApplication::overrideCursor());
    QTest::mouseMove(&m_program->tensor(), m_program->cell(9));
    QCOMPARE(m_program->selected().hoveredGroup, 1);
    QTest::mouseMove(m_program->statistics().viewport(), m_program->statisticsRow(3).center());
    QCOMPARE(m_program->selected().hoveredGroup, 3);

    m_program->key(Qt::Key_L);
    QVERIFY(!QApplication::overrideCursor());
}

void ClassroomTest::pointerIsInNobodysWay()
{
    m_program->key(Qt::Key_L);
    for (const int element : {0, 9, 20, 9})
        QTest::mouseMove(&m_program->tensor(), m_program->cell(element));
    m_program->clickCell(9);
    QCOMPARE(m_program->selected().pinnedElement, 9);
}

void ClassroomTest::pointerLeavesATrailThatFades()
{
    auto &laser = part<LaserPointer>();
    m_program->key(Qt::Key_L);
    const auto sweep = [this] {
        for (int element = 0; element < 20; ++element)
            QTest::mouseMove(m_program->window().windowHandle(),
                             m_program->tensor().mapTo(&m_program->window(), m_program->cell(element)));
    };
    sweep();
    QTRY_VERIFY(laser.isVisible());
    QTRY_VERIFY(!laser.isVisible());

    m_program->action({QStringLiteral("View"), QStringLiteral("Motion")})->trigger();
    sweep();
    QVERIFY(!laser.isVisible());
    QVERIFY(QApplication::overrideCursor());
}

NORMSCOPE_WINDOW_TEST(ClassroomTest)

} // namespace tst_classroom

#include "tst_classroom.moc"
