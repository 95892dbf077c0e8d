// SPDX-License-Identifier: GPL-3.0-or-later
// The view of the derivation: symbols are linked with the selection both ways, by mouse and keyboard, and formulas are
// copied.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/core/selection.h"
#include "widgets/views/derivation_view.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace tst_derivation_view {

using namespace normscope;

class TestDerivationView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<DerivationView>(m_selection.get());
        m_view->setTheme(Theme::light());
        m_view->setEvaluation(evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch)));
        test::show(*m_view);
    }
    void cleanup()
    {
        m_view.reset();
        m_selection.reset();
    }

    void formulasHaveNoNumbersUntilAGroupIsPinned()
    {
        const auto text = [this] { return derivationText(m_view->figure().derivation()); };
        QVERIFY(m_view->subtitle().isEmpty());
        QVERIFY(text().startsWith(QStringLiteral("μ = (∑x)/n\n")));
        QVERIFY(m_view->figure().symbols().empty());
        m_selection->pin(2, 0);
        QCOMPARE(m_view->subtitle(), QStringLiteral("group c = 0"));
        QVERIFY(text().contains(QStringLiteral("= 8.5")));
        m_selection->clearPin();
        QVERIFY(m_view->subtitle().isEmpty());
        QVERIFY(!text().contains(QStringLiteral("8.5")));
    }

    void thereIsNothingToCopyWithoutATensor()
    {
        QVERIFY(m_view->copyButton()->isEnabled());
        m_view->setEvaluation({});
        QVERIFY(!m_view->copyButton()->isEnabled());
    }

    void formulasGrowWhereThereIsRoomBesideThem()
    {
        m_view->resize(500, 400);
        const double usual = m_view->figure().size().height();
        m_view->resize(1200, 800);
        QVERIFY(m_view->figure().size().height() > 1.5 * usual);
        m_view->resize(500, 400);
        QCOMPARE(m_view->figure().size().height(), usual);
    }

    void gradientsOfALensAreDerivedToo()
    {
        const EvaluationPtr evaluation = evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch));
        m_view->setEvaluation(evaluation);
        m_selection->pin(2, 0);
        const std::size_t before = m_view->figure().derivation().lines.size();
        m_view->setLens(answer({Lens::Influence, evaluation, 2}));
        QVERIFY(derivationText(m_view->figure().derivation()).contains(QStringLiteral("(∂L)/(∂x[0, 0, 1, 0]) = ")));
        m_selection->pinGroup(1);
        QVERIFY(m_view->figure().derivation().lines.size() > before);
        // The lens's answer belongs to an older evaluation and is not shown with this one.
        m_view->setEvaluation(evaluate(test::problem("N,C,H,W", {2, 3, 2, 2}, Method::Layer)));
        QVERIFY(!derivationText(m_view->figure().derivation()).contains(QStringLiteral("∂L")));
        m_view->setLens(nullptr);
        QVERIFY(!derivationText(m_view->figure().derivation()).contains(QStringLiteral("∂L")));
    }

    void pointingAtAPartLightsWhatItStandsFor()
    {
        m_selection->pin(2, 0);
        point(role::mean);
        QCOMPARE(state().hoveredGroup, 0);
        QCOMPARE(state().hoveredElement, noIndex);
        point(role::cell);
        QCOMPARE(state().hoveredElement, 2);
        point(role::element(12));
        QCOMPARE(state().hoveredElement, 12);
        QCOMPARE(state().hoveredGroup, 0);
        point(role::gamma);
        QCOMPARE(state().hoveredEntry, (AffineEntry {AffineEntry::Parameter::Gamma, 0}));
        QCOMPARE(state().hoveredGroup, 0);
        point(role::beta);
        QCOMPARE(state().hoveredEntry.parameter, AffineEntry::Parameter::Beta);
        QTest::mouseMove(m_view->viewport(), {1, 1});
        QTRY_COMPARE(state().hoveredGroup, noIndex);
        QCOMPARE(state().hoveredEntry, AffineEntry());
    }

    void whatIsHoveredElsewhereLightsHere()
    {
        m_selection->pin(2, 0);
        const QImage before = picture();
        m_selection->hover(12, 0); // The term 13 in the sum of the mean.
        QVERIFY(picture() != before);
        m_selection->hover(5, 1); // A cell of another group.
        QCOMPARE(picture(), before);
    }

    void aClickOnATermPinsItsCell()
    {
        m_selection->pin(2, 0);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, place(role::element(12)));
        QCOMPARE(state().pinnedElement, 12);
        QCOMPARE(state().pinnedGroup, 0);
    }

    void arrowKeysStepThroughTheSymbols()
    {
        m_selection->pin(2, 0);
        m_view->setFocus(Qt::TabFocusReason);
        const std::vector<DerivationSymbol> symbols = m_view->figure().symbols();
        key(Qt::Key_Right);
        QCOMPARE(m_view->figure().hoveredRole(), symbols[0].role);
        QCOMPARE(symbols[0].role, QString(role::mean));
        QCOMPARE(state().hoveredGroup, 0);
        key(Qt::Key_Right);
        QCOMPARE(state().hoveredElement, role::elementOf(symbols[1].role));
        key(Qt::Key_Left);
        QCOMPARE(m_view->figure().hoveredRole(), symbols[0].role);
        key(Qt::Key_End);
        QCOMPARE(m_view->figure().hoveredRole(), symbols.back().role);
        key(Qt::Key_Home);
        key(Qt::Key_Down);
        QVERIFY(m_view->figure().hoveredRole() != symbols[0].role || state().hoveredGroup == 0);
        key(Qt::Key_Escape);
        QCOMPARE(state().hoveredGroup, noIndex);
        // Losing the focus ends the hover of the keyboard.
        key(Qt::Key_Right);
        QCOMPARE(state().hoveredGroup, 0);
        m_view->clearFocus();
        QCOMPARE(state().hoveredGroup, noIndex);
    }

    void everySymbolCanBeReachedFromTheFirst()
    {
        m_selection->pin(2, 0);
        const std::vector<DerivationSymbol> symbols = m_view->figure().symbols();
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
            QCOMPARE(steppedSymbol(symbols, i, SymbolStep::Next), i + 1);
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            const std::size_t below = steppedSymbol(symbols, i, SymbolStep::Below);
            QVERIFY(below == i || symbols[below].rect.top() >= symbols[i].rect.bottom());
            const std::size_t above = steppedSymbol(symbols, i, SymbolStep::Above);
            QVERIFY(above == i || symbols[above].rect.bottom() <= symbols[i].rect.top());
        }
        QCOMPARE(steppedSymbol({}, noSymbol, SymbolStep::Next), noSymbol);
    }

    void whatTheKeyboardPointsAtIsSpoken()
    {
        m_selection->pin(2, 0);
        m_view->setFocus(Qt::TabFocusReason);
        key(Qt::Key_Right);
        QCOMPARE(m_view->accessibleName(), QStringLiteral("Derivation, mean 8.5"));
        const std::vector<DerivationSymbol> symbols = m_view->figure().symbols();
        for (const DerivationSymbol &symbol : symbols)
            QVERIFY2(!m_view->figure().speech(symbol.role).isEmpty(), qPrintable(symbol.role));
        QCOMPARE(m_view->figure().speech(role::element(12)), QStringLiteral("cell 1, 0, 0, 0, value 13"));
        key(Qt::Key_Escape);
        QCOMPARE(m_view->accessibleName(), QStringLiteral("Derivation"));
    }

    void enterOnATermPinsItsCell()
    {
        m_selection->pin(2, 0);
        m_view->setFocus(Qt::TabFocusReason);
        const std::vector<DerivationSymbol> symbols = m_view->figure().symbols();
        do
            key(Qt::Key_Right);
        while (role::elementOf(m_view->figure().hoveredRole()) < 0);
        const std::int64_t element = role::elementOf(m_view->figure().hoveredRole());
        key(Qt::Key_Right);
        key(Qt::Key_Left);
        key(Qt::Key_Return);
        QCOMPARE(state().pinnedElement, element);
    }

    void formulasAreCopied()
    {
        m_selection->pin(2, 0);
        const QList<QAction *> actions = m_view->copyButton()->menu()->actions();
        actions[0]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(
            QStringLiteral("μ = (1 + 2 + 3 + 4 + 13 + 14 + 15 + 16)/8")));
        actions[1]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\sigma^{2} &=\\frac{")));
        QGuiApplication::clipboard()->clear();
        m_view->setFocus();
        QTest::keySequence(m_view.get(), QKeySequence::Copy);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("μ = ")));
    }

    void aHiddenViewCopiesWhatIsPinnedNow()
    {
        m_view->hide();
        m_selection->pin(2, 0);
        m_view->actions()[0]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("= 8.5")));
    }

    void assistiveTechnologyHearsTheFormulas()
    {
        m_selection->pin(2, 0);
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(m_view.get());
        QCOMPARE(interface->text(QAccessible::Name), QStringLiteral("Derivation"));
        QVERIFY(
            interface->text(QAccessible::Description).startsWith(QStringLiteral("mu equals the fraction 1 plus 2")));
    }

    void aNarrowViewBreaksLinesAndScrolls()
    {
        m_selection->pin(2, 0);
        const double wide = m_view->figure().size().height();
        m_view->resize(220, 120);
        QTRY_VERIFY(m_view->figure().size().height() > wide);
        QCOMPARE(m_view->figure().size().width(), static_cast<double>(m_view->viewport()->width()));
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
        QCOMPARE(m_view->horizontalScrollBar()->maximum(), 0);
    }

    void aHiddenViewIsBroughtUpToDateWhenItIsShown()
    {
        m_selection->pin(2, 0);
        m_view->hide();
        m_selection->pin(4, 1);
        m_view->show();
        QTRY_COMPARE(m_view->subtitle(), QStringLiteral("group c = 1"));
    }

    void anOldSelectionIsNoHarm()
    {
        m_selection->pin(23, 2);
        m_view->setEvaluation(evaluate(test::problem("N,D", {2, 2}, Method::Layer)));
        QVERIFY(m_view->subtitle().isEmpty());
        m_view->setEvaluation({});
        QVERIFY(m_view->subtitle().isEmpty());
    }

private:
    const SelectionState &state() const { return m_selection->state(); }
    QPoint place(const QString &role) const
    {
        return (m_view->figure().rectOf(role).center() + m_view->origin()).toPoint();
    }
    void key(int key) { QTest::keyClick(m_view.get(), static_cast<Qt::Key>(key)); }
    void point(const QString &role) const { QTest::mouseMove(m_view->viewport(), place(role)); }
    QImage picture() const { return m_view->grab().toImage(); }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<DerivationView> m_view;
};

NORMSCOPE_WINDOW_TEST(TestDerivationView)

} // namespace tst_derivation_view

#include "tst_derivation_view.moc"
