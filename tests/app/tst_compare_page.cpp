// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Compare" in its window: choices are edits of the document, one cell is selected in all of them, and each
// choice gives what Explore gives for it.
#include "app/document/comparison_part.h"
#include "app/pages/compare/compare_header.h"
#include "app/pages/compare/compare_page.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/export_test.h"
#include "tests/subject.h"
#include "widgets/compare/choice_bar.h"
#include "widgets/compare/choices_grid.h"
#include "widgets/compare/cubes_view.h"
#include "widgets/compare/differences_view.h"
#include "widgets/compare/neighbourhood_view.h"
#include "widgets/controls/cell_readout.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

namespace tst_compare_page {

using namespace normscope;
using namespace normscope::test;

class TestComparePage : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init();
    void cleanup() { m_program.reset(); }
    void methodsOfTheLayoutAreComparedAtFirst();
    void everyPanelIsWhatExploreMakesOfIt();
    void oneCellIsHoveredAndPinnedInAll();
    void theInputStaysAtItsStage();
    void choicesAreEditedUndoneAndSaved();
    void aChoiceIsRemovedByItsMenu();
    void twoChoicesStay();
    void axesOfAPanelAreToggled();
    void aChoiceOpensInExploreAndComesBackChanged();
    void aChoiceThatTheTensorHasNotSaysWhy();
    void aSharedRangeSpansAllPanels();
    void draggingACellMovesItInAllInOneStep();
    void draggingAlongALineKeepsItsScale();
    void anEditComputesOnlyWhatChanged();
    void oneLensForAllChoices();
    void aPairIsOpenedAsAPicture();
    void timesAreMeasuredAndMeasuredAgain();
    void theLookIsRemembered();
    void twoColumnsOnASmallScreen();
    void aCubeLightsTheGroupOfItsCell();

private:
    ComparePage &page() { return *m_program->window().findChild<ComparePage *>(); }
    Document &document() { return m_program->document(); }
    const ComparedChoices &choices() { return page().runner().choices(); }
    QStringList titles();
    void compare(const char *texts) { document().setPart(Comparison {QLatin1String(texts)}); }
};

void TestComparePage::init()
{
    startAnew();
    QTRY_VERIFY(m_program->window().isSettled());
    m_program->window().pages().showPage(*findPage(QStringLiteral("compare")));
}

QStringList TestComparePage::titles()
{
    QStringList titles;
    for (const ComparedChoice &choice : choices())
        titles += choice.title;
    return titles;
}

void TestComparePage::methodsOfTheLayoutAreComparedAtFirst()
{
    QCOMPARE(titles(),
             (QStringList {QStringLiteral("Batch norm"), QStringLiteral("Layer norm"), QStringLiteral("RMS norm"),
                           QStringLiteral("Instance norm"), QStringLiteral("Group norm, G = 2")}));
    QVERIFY(choices().front().isOpen);
    QVERIFY(!document().isModified());
}

void TestComparePage::everyPanelIsWhatExploreMakesOfIt()
{
    compare("layer:axes=c,group:groups=4,any:axes=n+h:eps=0.5,rms");
    QCOMPARE(choices().size(), std::size_t {4});
    for (std::size_t i = 0; i < choices().size(); ++i) {
        const EvaluationPtr shown = page().grid()->panels()[i]->viewer()->figure().evaluation();
        QCOMPARE(shown, choices()[i].evaluation);
        document().setSpec(shown->spec());
        const EvaluationPtr explored = m_program->explore().tensorView()->figure().evaluation();
        for (std::int64_t element = 0; element < explored->input().size(); ++element)
            QCOMPARE(choices()[i].evaluation->value(Stage::Output, element), explored->value(Stage::Output, element));
    }
}

void TestComparePage::oneCellIsHoveredAndPinnedInAll()
{
    Selection &second = page().grid()->panels()[1]->selection();
    const std::int64_t element = 11;
    second.hover(element, second.grouping().groupOf(element));
    for (ChoicePanel *panel : page().grid()->panels()) {
        QCOMPARE(panel->selection().state().hoveredElement, element);
        QCOMPARE(panel->selection().state().hoveredGroup, panel->selection().grouping().groupOf(element));
    }
    QCOMPARE(page().grid()->input()->selection().state().hoveredElement, element);
    QCOMPARE(page().neighbourhoods()->figure().element(), element);
    second.clearHover();
    page().grid()->input()->selection().pin(3, 0);
    QCOMPARE(m_program->selected().pinnedElement, 3);
    QCOMPARE(page().neighbourhoods()->figure().element(), 3);
}

void TestComparePage::theInputStaysAtItsStage()
{
    page().step(1);
    QTRY_COMPARE(m_program->selected().stage, 0.0);
    page().step(1);
    QTRY_COMPARE(m_program->selected().stage, 1.0);
    for (ChoicePanel *panel : page().grid()->panels())
        QCOMPARE(panel->selection().state().stage, 1.0);
    QCOMPARE(page().grid()->input()->selection().state().stage, 0.0);
}

void TestComparePage::choicesAreEditedUndoneAndSaved()
{
    ChoiceBar &bar = *page().compareHeader()->bar();
    emit bar.removeRequested(2);
    emit bar.moveRequested(0, 3);
    emit bar.addRequested(QStringLiteral("layer:axes=c"));
    const QStringList wanted
        = {QStringLiteral("Layer norm"), QStringLiteral("Instance norm"), QStringLiteral("Group norm, G = 2"),
           QStringLiteral("Batch norm"), QStringLiteral("Layer norm, channels only {C}")};
    QCOMPARE(titles(), wanted);
    QCOMPARE(bar.chips().size(), std::size_t {5});
    QCOMPARE(document().undoStack()->count(), 3);
    const QString file = path(QStringLiteral("a.normscope"));
    document().save(file, m_program->window().view());
    document().undoStack()->undo();
    QCOMPARE(choices().size(), std::size_t {4});
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    m_program->window().files().open(file);
    QTRY_VERIFY(m_program->window().isSettled());
    QTRY_COMPARE(titles(), wanted);
    QVERIFY(!document().setPart(Comparison {QStringLiteral("rms,rms,rms,rms,rms,rms,rms")}));
}

/// Either mouse button opens the menu of a chip.
void TestComparePage::aChoiceIsRemovedByItsMenu()
{
    QToolButton *chip = page().compareHeader()->bar()->chips()[3];
    const auto remove = [] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QVERIFY(menu->actions().back()->isEnabled());
        menu->actions().back()->trigger();
        menu->close();
    };
    QContextMenuEvent event(QContextMenuEvent::Mouse, chip->rect().center(), chip->mapToGlobal(chip->rect().center()));
    QCoreApplication::sendEvent(chip, &event);
    remove();
    QTRY_COMPARE(choices().size(), std::size_t {4});
    QTest::mouseClick(page().compareHeader()->bar()->chips()[3], Qt::LeftButton);
    remove();
    QTRY_COMPARE(
        titles(),
        (QStringList {QStringLiteral("Batch norm"), QStringLiteral("Layer norm"), QStringLiteral("RMS norm")}));
}

void TestComparePage::twoChoicesStay()
{
    const auto says = [this](const char *words) {
        const QList<CellReadout *> all = m_program->window().findChildren<CellReadout *>();
        return std::ranges::any_of(
            all, [words](const CellReadout *each) { return each->summary().contains(QLatin1String(words)); });
    };
    QVERIFY(says("5 choices"));
    for (int i = 0; i < 4; ++i)
        emit page().compareHeader()->bar()->removeRequested(0);
    QCOMPARE(choices().size(), std::size_t {2});
    QCOMPARE(document().undoStack()->count(), 3);
    QVERIFY(says("2 choices"));
}

void TestComparePage::axesOfAPanelAreToggled()
{
    const auto buttons = page().grid()->panels()[1]->findChildren<QToolButton *>();
    const auto channels = std::find_if(buttons.begin(), buttons.end(),
                                       [](const QToolButton *each) { return each->text() == QLatin1String("C"); });
    QVERIFY(channels != buttons.end());
    (*channels)->click();
    QCOMPARE(choices()[1].evaluation->spec().reducedAxes, (AxisSet {2, 3}));
    QCOMPARE(document().problem().spec.reducedAxes, (AxisSet {0, 2, 3})); // Explore does not change.
    document().undoStack()->undo();
    QCOMPARE(choices()[1].title, QStringLiteral("Layer norm"));
}

void TestComparePage::aChoiceOpensInExploreAndComesBackChanged()
{
    page().grid()->panels()[1]->title()->click();
    QVERIFY(m_program->explore().isVisible());
    QVERIFY(matchPreset(document().problem().spec, document().problem().layout, document().problem().input.shape())
            == (MatchedPreset {Method::Layer, 0}));
    NormalizationSpec spec = document().problem().spec;
    spec.epsilon = 0.25;
    document().setSpec(spec);
    m_program->window().pages().showPage(*findPage(QStringLiteral("compare")));
    QVERIFY(choices()[1].isOpen);
    QCOMPARE(choices()[1].evaluation->spec().epsilon, 0.25);
    QCOMPARE(choices()[0].title, QStringLiteral("Batch norm")); // The choice that was open stays.
    QVERIFY(!choices()[0].isOpen);
    document().undoStack()->undo();
    document().undoStack()->undo(); // Opening a choice is one step.
    QVERIFY(choices()[0].isOpen);
    QCOMPARE(document().undoStack()->index(), 0);
}

void TestComparePage::aChoiceThatTheTensorHasNotSaysWhy()
{
    compare("open,instance,nothing");
    document().setInput(Tensor({3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13}));
    QCOMPARE(choices().size(), std::size_t {3});
    QVERIFY(choices()[0].evaluation);
    QVERIFY(!choices()[1].evaluation && choices()[1].problem.contains(QStringLiteral("Instance norm")));
    QVERIFY(!choices()[2].evaluation && choices()[2].problem.contains(QStringLiteral("“nothing”")));
}

void TestComparePage::aSharedRangeSpansAllPanels()
{
    compare("batch,instance");
    const auto range = [&](std::size_t panel) { return page().grid()->panels()[panel]->viewer()->options(); };
    QCOMPARE(range(0).rangeMode, RangeMode::Locked);
    QVERIFY(range(0).lockedRange == range(1).lockedRange);
    for (const ComparedChoice &choice : choices()) {
        QVERIFY(range(0).lockedRange.minimum <= choice.evaluation->range(Stage::Output).minimum);
        QVERIFY(range(0).lockedRange.maximum >= choice.evaluation->range(Stage::Input).maximum);
    }
    page().grid()->setSharedColors(false);
    QCOMPARE(range(0).rangeMode, RangeMode::Own);
}

void TestComparePage::draggingACellMovesItInAllInOneStep()
{
    NeighbourhoodView &view = *page().neighbourhoods();
    const std::int64_t element = view.figure().element();
    const double before = document().problem().input[element];
    std::vector<double> outputs;
    for (const ComparedChoice &choice : choices())
        outputs.push_back(choice.evaluation->value(Stage::Output, element));
    for (int step = 0; step < 3; ++step)
        QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(document().problem().input[element] > before);
    for (std::size_t i = 0; i < choices().size(); ++i)
        QVERIFY(choices()[i].evaluation->value(Stage::Output, element) != outputs[i]);
    QCOMPARE(document().undoStack()->count(), 1);
    document().undoStack()->undo();
    QCOMPARE(document().problem().input[element], before);
}

/// The dot stays under the pointer, also beyond the former range of the line, and every drag is one undo step.
void TestComparePage::draggingAlongALineKeepsItsScale()
{
    NeighbourhoodView &view = *page().neighbourhoods();
    QTRY_VERIFY(view.width() > 300);
    const std::int64_t element = view.figure().element();
    const QRectF rect = QRectF(view.rect()).adjusted(12, 0, -12, -6); // The margins with which the view paints.
    const int y = static_cast<int>(rect.center().y());
    int x = 0;
    while (x < view.width() && !view.figure().isOnCell(QPointF(x, y), rect))
        ++x;
    x += 3;
    QTest::mousePress(&view, Qt::LeftButton, {}, {x, y});
    const double wanted = view.figure().valueAt(x + 40, rect);
    for (const int step : {10, 20, 300, 40}) {
        QTest::mouseMove(&view, {x + step, y});
        QCOMPARE(document().problem().input[element], view.figure().valueAt(x + step, rect));
    }
    QCOMPARE(document().problem().input[element], wanted);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, {x + 40, y});
    QCOMPARE(document().undoStack()->count(), 1);
}

void TestComparePage::anEditComputesOnlyWhatChanged()
{
    const ComparedChoices before = choices();
    const std::int64_t element = 7;
    const double value = 12.5;
    document().setCells({&element, 1}, {&value, 1});
    QVERIFY(page().runner().isCurrent());
    for (std::size_t i = 0; i < choices().size(); ++i) {
        const Evaluation &own = *choices()[i].evaluation;
        const Evaluation::Edit *edit = own.editSince(before[i].evaluation);
        QVERIFY(edit);
        QVERIFY(edit->groups == (std::vector<std::int64_t> {own.grouping().groupOf(element)}));
        const EvaluationPtr anew = evaluate(own.problem());
        for (std::int64_t each = 0; each < own.input().size(); ++each)
            QCOMPARE(own.value(Stage::Output, each), anew->value(Stage::Output, each));
        QCOMPARE(page().grid()->panels()[i]->viewer()->figure().evaluation(), choices()[i].evaluation);
    }
    document().undoStack()->undo();
    QCOMPARE(choices()[0].evaluation->value(Stage::Output, 3), before[0].evaluation->value(Stage::Output, 3));
}

void TestComparePage::oneLensForAllChoices()
{
    m_program->window().commands().find(QStringLiteral("compare.influence"))->trigger();
    QCOMPARE(page().lenses().lens(), Lens::Influence);
    page().grid()->input()->selection().pin(4, 0);
    page().grid()->input()->selection().clearPin();
    QVERIFY(!page().lenses().need().isEmpty());
    page().grid()->input()->selection().pin(5, 0);
    const std::vector<TensorLens> &lenses = page().lenses().lenses();
    QCOMPARE(lenses.size(), choices().size());
    for (std::size_t i = 0; i < choices().size(); ++i) {
        const LensResultPtr expected = answer({Lens::Influence, choices()[i].evaluation, 5, nullptr});
        QVERIFY(lenses[i].field);
        for (std::int64_t each = 0; each < expected->field->input().size(); ++each)
            QCOMPARE(lenses[i].field->input()[each], expected->field->input()[each]);
    }
    QCOMPARE(page().colorBars()->bars().size(), std::size_t {2}); // One for the input, one for the influence.
    page().grid()->setSharedColors(false);
    QVERIFY(page().colorBars()->bars().empty());
    m_program->window().commands().find(QStringLiteral("compare.values"))->trigger();
    page().grid()->setSharedColors(true);
    QCOMPARE(page().colorBars()->bars().size(), std::size_t {1});
}

void TestComparePage::aPairIsOpenedAsAPicture()
{
    compare("batch,layer,instance");
    m_program->window().commands().find(QStringLiteral("compare.differences"))->trigger();
    DifferencesView &view = *page().differences();
    QTRY_VERIFY(view.matrix()->isVisible() && view.matrix()->width() > 250);
    QVERIFY(view.matrix()->figure().chosen() == DifferencesFigure::Pair(0, 1));
    QTest::mouseClick(view.matrix(), Qt::LeftButton, {}, view.matrix()->placeOf({2, 1}));
    QVERIFY(view.matrix()->figure().chosen() == DifferencesFigure::Pair(2, 1));
    QVERIFY(view.picture()->isVisible());
    QTest::keyClick(view.matrix(), Qt::Key_Up); // It skips the diagonal.
    QVERIFY(view.matrix()->figure().chosen() == DifferencesFigure::Pair(0, 1));
    QTest::keyClick(view.matrix(), Qt::Key_Right);
    QVERIFY(view.matrix()->figure().chosen() == DifferencesFigure::Pair(0, 2));
}

void TestComparePage::timesAreMeasuredAndMeasuredAgain()
{
    compare("batch,rms");
    m_program->window().commands().find(QStringLiteral("compare.table"))->trigger();
    const auto isMeasured = [this] {
        const std::vector<ChoiceProperties> &all = page().runner().properties();
        return all.size() == 2 && all[0].seconds.value_or(0) > 0 && all[1].seconds.value_or(0) > 0;
    };
    QTRY_VERIFY(isMeasured());
    auto *again = page().findChild<QToolButton *>(QStringLiteral("measure"));
    QTRY_VERIFY(again->isVisible() && again->isEnabled());
    const QSignalSpy anew(&page().runner(), &ComparisonRunner::propertiesChanged);
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(!again->isEnabled());
    QTRY_COMPARE(anew.count(), 1);
    QTRY_VERIFY(again->isEnabled());
}

void TestComparePage::theLookIsRemembered()
{
    m_program->window().commands().find(QStringLiteral("compare.gradient"))->trigger();
    m_program->window().commands().find(QStringLiteral("compare.differences"))->trigger();
    QTRY_VERIFY(page().differences()->matrix()->width() > 250);
    QTest::mouseClick(page().differences()->matrix(), Qt::LeftButton, {},
                      page().differences()->matrix()->placeOf({1, 0}));
    Page &shown = page();
    const QJsonObject stored = shown.look();
    const CompareLook look = compareLook(stored);
    QVERIFY(look.face == CompareFace::Differences && look.lens == Lens::Gradient);
    QVERIFY(look.first == 1 && look.second == 0);
    m_program->window().commands().find(QStringLiteral("compare.values"))->trigger();
    m_program->window().commands().find(QStringLiteral("compare.tensors"))->trigger();
    shown.show(stored);
    QVERIFY(compareLook(shown.look()) == look);
}

void TestComparePage::twoColumnsOnASmallScreen()
{
    QCOMPARE(page().grid()->columns(), 3);
    m_program->window().resize(1024, 700);
    QTRY_COMPARE(page().grid()->columns(), 2);
}

void TestComparePage::aCubeLightsTheGroupOfItsCell()
{
    compare("batch,layer");
    m_program->window().commands().find(QStringLiteral("compare.cubes"))->trigger();
    CubesView &cubes = *page().cubes();
    QTRY_VERIFY(cubes.isVisible() && cubes.width() > 300);
    QTest::mouseClick(&cubes, Qt::LeftButton, {}, {cubes.width() / 4, cubes.height() / 2});
    const std::int64_t element = m_program->selected().pinnedElement;
    QVERIFY(element != noIndex);
    for (ChoicePanel *panel : page().grid()->panels())
        QCOMPARE(panel->selection().state().pinnedElement, element);
}

NORMSCOPE_WINDOW_TEST(TestComparePage)

} // namespace tst_compare_page

#include "tst_compare_page.moc"
