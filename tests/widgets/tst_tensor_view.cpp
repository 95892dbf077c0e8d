// SPDX-License-Identifier: GPL-3.0-or-later
// Pointing and moving in a tensor view, and its description for assistive technology.
#include "tests/subject.h"
#include "tests/widgets/tensor_view_test.h"

#include <QAction>
#include <QApplication>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace tst_tensor_view {

using namespace normscope;
using namespace normscope::test;

namespace {

QAction *action(const TensorEditor &view, const QString &text)
{
    for (QAction *candidate : view.actions()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

} // namespace

class TensorViewTest : public QObject, protected TensorViewHands
{
    Q_OBJECT

private slots:
    void init() { showView(); }
    void cleanup() { closeView(); }

    void hoveringLightsTheGroup();
    void bothPanelsShowTheSameCell();
    void clickPinsAndClickingAgainClears();
    void escapeClearsFirstTheRangeThenThePin();
    void arrowsMoveThePinnedCell_data();
    void arrowsMoveThePinnedCell();
    void wheelZoomsAboutTheCursor();
    void scrollBarsFollowTheZoom();
    void middleButtonPans();
    void pinnedCellIsBroughtIntoSight();
    void goToIndexPins();
    void returnInTheIndexFieldOnlyPins();
    void wrongIndexIsExplained();
    void zoomToThePinnedGroup();
    void actionsCanBeFoundAndHaveNoShortcutTwice();
    void zoomSurvivesAnEditButNotAnotherShape();
    void accessibleNameTellsThePinnedCell();
    void withoutATensorNothingHappens();
};

void TensorViewTest::hoveringLightsTheGroup()
{
    QSignalSpy spy(m_selection.get(), &Selection::hoverChanged);
    QTest::mouseMove(m_view.get(), at(13));
    QTRY_COMPARE(m_selection->state().hoveredElement, std::int64_t(13));
    QCOMPARE(m_selection->state().hoveredGroup, std::int64_t(0));
    QTest::mouseMove(m_view.get(), QPoint(2, 2));
    QTRY_COMPARE(m_selection->state().hoveredElement, noIndex);
    QCOMPARE(spy.count(), 2);
}

void TensorViewTest::bothPanelsShowTheSameCell()
{
    const QPoint output = at(7, TensorFigure::Part::Computed);
    QVERIFY(output.x() > at(7).x() + 300);
    QTest::mouseMove(m_view.get(), output);
    QTRY_COMPARE(m_selection->state().hoveredElement, std::int64_t(7));
}

void TensorViewTest::clickPinsAndClickingAgainClears()
{
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(5));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(5));
    QCOMPARE(m_selection->state().pinnedGroup, std::int64_t(1));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(9, TensorFigure::Part::Computed));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(9));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(9));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
}

void TensorViewTest::escapeClearsFirstTheRangeThenThePin()
{
    m_selection->pin(0, 0);
    key(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(!m_view->cellRange().isEmpty());
    key(Qt::Key_Escape);
    QVERIFY(m_view->cellRange().isEmpty());
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(0));
    key(Qt::Key_Escape);
    QCOMPARE(m_selection->state().pinnedGroup, noIndex);
}

void TensorViewTest::arrowsMoveThePinnedCell_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("pressed");
    QTest::addColumn<bool>("control");
    QTest::addColumn<int>("to");
    QTest::newRow("right inside a tile") << 0 << int(Qt::Key_Right) << false << 1;
    QTest::newRow("right into the next channel") << 1 << int(Qt::Key_Right) << false << 4;
    QTest::newRow("right at the edge") << 9 << int(Qt::Key_Right) << false << 9;
    QTest::newRow("down into the next image") << 2 << int(Qt::Key_Down) << false << 12;
    QTest::newRow("up") << 12 << int(Qt::Key_Up) << false << 2;
    QTest::newRow("left") << 4 << int(Qt::Key_Left) << false << 1;
    QTest::newRow("home") << 7 << int(Qt::Key_Home) << false << 2;
    QTest::newRow("end") << 2 << int(Qt::Key_End) << false << 11;
    QTest::newRow("to the first cell") << 23 << int(Qt::Key_Home) << true << 0;
    QTest::newRow("to the last cell") << 0 << int(Qt::Key_End) << true << 23;
    QTest::newRow("page down") << 0 << int(Qt::Key_PageDown) << false << 12;
    QTest::newRow("page up") << 14 << int(Qt::Key_PageUp) << false << 2;
    QTest::newRow("first key pins the first cell") << -1 << int(Qt::Key_Right) << false << 0;
}

void TensorViewTest::arrowsMoveThePinnedCell()
{
    QFETCH(int, from);
    QFETCH(int, pressed);
    QFETCH(bool, control);
    QFETCH(int, to);
    if (from >= 0)
        m_selection->pin(from, 0);
    key(pressed, control ? Qt::ControlModifier : Qt::NoModifier);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(to));
    QCOMPARE(m_selection->state().pinnedGroup, std::int64_t(to / 4 % 3));
}

void TensorViewTest::wheelZoomsAboutTheCursor()
{
    const QPoint cursor = at(5);
    const double before = m_view->figure().viewport().scaleX();
    for (int i = 0; i < 2; ++i) {
        QWheelEvent wheel(cursor, m_view->mapToGlobal(cursor), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view.get(), &wheel);
    }
    QVERIFY(m_view->figure().viewport().scaleX() > 1.4 * before);
    QCOMPARE(m_view->figure().hit(cursor).element, std::int64_t(5));
    key(Qt::Key_F);
    QCOMPARE(m_view->figure().viewport().scaleX(), before);
}

void TensorViewTest::scrollBarsFollowTheZoom()
{
    const auto bars = m_view->findChildren<QScrollBar *>();
    QCOMPARE(bars.size(), 2);
    for (const QScrollBar *bar : bars)
        QVERIFY(!bar->isVisible());
    m_view->zoomIn();
    m_view->zoomIn();
    for (const QScrollBar *bar : bars)
        QVERIFY(bar->isVisible());
    bars[0]->setValue(bars[0]->maximum());
    bars[1]->setValue(bars[1]->maximum());
    const TensorViewport &viewport = m_view->figure().viewport();
    QVERIFY(std::abs(viewport.contentRect().right() - viewport.size().width()) < 1.5);
    QVERIFY(std::abs(viewport.contentRect().bottom() - viewport.size().height()) < 1.5);
}

void TensorViewTest::middleButtonPans()
{
    m_view->zoomIn();
    m_view->zoomIn();
    const QPointF before = m_view->figure().viewport().scrollPosition();
    QTest::mousePress(m_view.get(), Qt::MiddleButton, {}, QPoint(300, 250));
    QTest::mouseMove(m_view.get(), QPoint(280, 240));
    QTest::mouseRelease(m_view.get(), Qt::MiddleButton, {}, QPoint(280, 240));
    QCOMPARE(m_view->figure().viewport().scrollPosition(), before + QPointF(20, 10));
}

void TensorViewTest::pinnedCellIsBroughtIntoSight()
{
    setProblem(counting({100, 100}, {0}));
    m_view->zoomIn();
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    m_selection->pin(9999, 99);
    QVERIFY(m_view->rect().contains(m_view->figure().cellRect(9999).toRect()));
    m_selection->pin(0, 0);
    QVERIFY(m_view->rect().contains(m_view->figure().cellRect(0).toRect()));
}

void TensorViewTest::goToIndexPins()
{
    m_view->goToIndex(QStringLiteral(" 1,2, 0,1 "));
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(21));
}

void TensorViewTest::returnInTheIndexFieldOnlyPins()
{
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    QSignalSpy succeeded(m_view.get(), &TensorEditor::succeeded);
    m_selection->pin(3, 0);
    key(Qt::Key_G, Qt::ControlModifier);
    QWidget *const field = QApplication::focusWidget();
    QVERIFY(field != m_view.get());
    QTest::keyClicks(field, QStringLiteral("40,1,1,1"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(messages.count(), 1);
    QVERIFY(!editor()->isVisible());
    // The field keeps the focus, so that the text can be corrected.
    QVERIFY(field->hasFocus());
    key(Qt::Key_G, Qt::ControlModifier);
    QTest::keyClicks(field, QStringLiteral("1,2,0,1"));
    QCOMPARE(succeeded.count(), 0);
    QTest::keyClick(field, Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(succeeded.count(), 1);
    QCOMPARE(m_selection->state().pinnedElement, std::int64_t(21));
    QVERIFY(!field->isVisible());
    QVERIFY(!editor()->isVisible());
    QVERIFY(m_view->hasFocus());
}

void TensorViewTest::wrongIndexIsExplained()
{
    QSignalSpy messages(m_view.get(), &TensorEditor::message);
    for (const QString &index : {QStringLiteral("1,2,0"), QStringLiteral("2,0,0,0"), QStringLiteral("a,b,c,d"),
                                 QStringLiteral("0,0,0,-1"), QString()})
        m_view->goToIndex(index);
    QCOMPARE(messages.count(), 5);
    QVERIFY(messages.at(1).at(0).toString().contains(QStringLiteral("0–1, 0–2, 0–1, 0–1")));
    QCOMPARE(m_selection->state().pinnedElement, noIndex);
}

void TensorViewTest::zoomToThePinnedGroup()
{
    QAction *zoom = action(*m_view, QStringLiteral("Zoom to pinned group"));
    QVERIFY(zoom && !zoom->isEnabled());
    setProblem(counting({4, 8, 6, 6}, {2, 3}));
    const double before = m_view->figure().viewport().scaleX();
    m_selection->pinGroup(13);
    QVERIFY(zoom->isEnabled());
    key(Qt::Key_G);
    QVERIFY(m_view->figure().viewport().scaleX() > 2 * before);
    const QRectF first = m_view->figure().cellRect(m_view->figure().evaluation()->grouping().firstElement(13));
    QVERIFY(m_view->rect().contains(first.toRect()));
}

void TensorViewTest::actionsCanBeFoundAndHaveNoShortcutTwice()
{
    QSet<QString> shortcuts;
    for (const QAction *candidate : m_view->actions()) {
        if (candidate->isSeparator())
            continue;
        QVERIFY(!candidate->text().isEmpty());
        QVERIFY(!candidate->toolTip().isEmpty());
        const QString shortcut = candidate->shortcut().toString();
        QVERIFY2(shortcut.isEmpty() || !shortcuts.contains(shortcut), qPrintable(shortcut));
        shortcuts.insert(shortcut);
    }
}

void TensorViewTest::zoomSurvivesAnEditButNotAnotherShape()
{
    m_view->zoomIn();
    const double zoomed = m_view->figure().viewport().scaleX();
    const std::int64_t changed[] = {3};
    const double values[] = {77};
    const EvaluationPtr before = m_view->figure().evaluation();
    m_view->setEvaluation(reevaluate(*before, before->input().withValues(changed, values), changed));
    QCOMPARE(m_view->figure().viewport().scaleX(), zoomed);
    setProblem(counting({2, 3, 2, 3}));
    QVERIFY(m_view->figure().viewport().isFitted());
}

void TensorViewTest::accessibleNameTellsThePinnedCell()
{
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Tensor"));
    m_selection->pin(2, 0);
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Tensor, x[0, 0, 1, 0] = 3, y = −0.901155"));
}

void TensorViewTest::withoutATensorNothingHappens()
{
    m_view->setEvaluation(nullptr);
    QSignalSpy edits(m_view.get(), &TensorEditor::edited);
    for (const int pressed : {Qt::Key_Right, Qt::Key_5, Qt::Key_F, Qt::Key_G, Qt::Key_F2, Qt::Key_Delete, Qt::Key_Home})
        key(pressed);
    QTest::mouseMove(m_view.get(), QPoint(300, 200));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(300, 200));
    m_view->goToIndex(QStringLiteral("0"));
    m_view->zoomIn();
    QVERIFY(!m_view->grab().isNull());
    QCOMPARE(edits.count(), 0);
}

NORMSCOPE_WINDOW_TEST(TensorViewTest)

} // namespace tst_tensor_view

#include "tst_tensor_view.moc"
