// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Sequences" in its window: controls, dragging rows, sentences and facts.
#include "app/document/token_part.h"
#include "app/figures/figure_text.h"
#include "app/pages/sequences/sequence_figures.h"
#include "app/pages/sequences/sequences_module.h"
#include "app/pages/sequences/sequences_page.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "engine/samples/samples.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/charts/chart_view.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/qstring.h"
#include "widgets/sequences/sequence_controls.h"
#include "widgets/sequences/sequence_facts.h"
#include "widgets/sequences/token_view.h"

#include <QComboBox>
#include <QSpinBox>
#include <QUndoStack>

namespace tst_sequences_page {

using namespace normscope;
using namespace normscope::test;

namespace {

class ShownSequences : public ShownProgram
{
public:
    explicit ShownSequences(const QString &sample = {})
        : ShownProgram(WindowArguments {{}, sample, {}, false})
    {
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window());
        window().pages().showPage(sequencesModule);
    }
    SequencesPage &page() { return *window().findChild<SequencesPage *>(); }
    const TokenSetup &setup() { return document().scene().part<TokenSetup>(); }
    const PaddingStudy &study() { return *page().study(); }
    bool isStudied() { return page().isSettled() && page().study(); }
    void choose(const char *box, int index)
    {
        auto *choices = page().controls()->findChild<QComboBox *>(QLatin1String(box));
        choices->setCurrentIndex(index);
        emit choices->activated(index);
    }
    QStringList sentences()
    {
        QStringList all;
        for (const ChartView *view : page().findChildren<ChartView *>())
            all += view->sentence();
        return all;
    }
    /// A point in the middle of a token of the input.
    QPoint token(std::int64_t row, std::int64_t position)
    {
        const TokenView &view = *page().rows();
        for (int y = 0; y < view.height(); y += 8) {
            for (int x = 0; x < view.width(); x += 8) {
                const auto cell = view.figure().cellAt(QPointF(x, y), view.figureRect());
                if (cell && cell->row == row && cell->position == position)
                    return {x + 6, y + 6};
            }
        }
        return {};
    }
    /// A point on the end of a row.
    QPoint handle(std::int64_t row)
    {
        const TokenView &view = *page().rows();
        const int y = token(row, 0).y();
        for (int x = 0; x < view.width(); ++x) {
            if (view.figure().handleAt(QPointF(x, y), view.figureRect()) == row)
                return {x + 6, y};
        }
        return {};
    }
};

} // namespace

class TestSequencesPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void theTokensAreStudiedAndDrawn()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        QVERIFY(shown.page().isVisible());
        for (const ChartView *view : shown.page().findChildren<ChartView *>()) {
            QVERIFY(!view->plot()->figure().content().layers.empty());
            QVERIFY(!view->sentence().isEmpty());
            QCOMPARE(view->plot()->accessibleDescription(), view->sentence());
        }
        QVERIFY(shown.page().rows()->accessibleDescription().contains(QStringLiteral("50 %")));
    }

    /// With other tokens the numbers in every sentence change: none is fixed text.
    void everySentenceFollowsTheTokens()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        const QStringList before = shown.sentences();
        const std::vector<ExperimentFact> factsBefore = sequenceFacts(shown.study());
        TokenSetup other = shown.setup();
        other.share = 0.25;
        other.seed = 5;
        other.mean = 3;
        shown.document().setPart(other);
        QTRY_VERIFY(shown.isStudied());
        const QStringList after = shown.sentences();
        QCOMPARE(after.size(), before.size());
        for (qsizetype i = 0; i < after.size(); ++i)
            QVERIFY2(after[i] != before[i], qPrintable(after[i]));
        const std::vector<ExperimentFact> facts = sequenceFacts(shown.study());
        QCOMPARE(facts[1].value, QStringLiteral("0 ± 1")); // With the mask this holds for all tokens.
        for (std::size_t i = 0; i + 1 < facts.size(); ++i) // The last fact is on a fixed tensor.
            QVERIFY2(i == 1 || facts[i].value + facts[i].note != factsBefore[i].value + factsBefore[i].note,
                     qPrintable(facts[i].title));
        QCOMPARE(facts.back().value, QStringLiteral("0"));
    }

    void aPresetIsAnEditThatUndoTakesBack()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        auto *presets = shown.page().controls()->findChild<SegmentedControl *>(QStringLiteral("presets"));
        QCOMPARE(presets->current(), 1);
        emit presets->chosen(2);
        QCOMPARE(shown.setup().share, 0.89);
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().batch.realTokens(), std::int64_t(72 - 64)); // Of 72, round(0.89 · 72) are padding.
        QCOMPARE(presets->current(), 2);
        shown.document().undoStack()->undo();
        QCOMPARE(shown.setup(), TokenSetup());
        QTRY_COMPARE(presets->current(), 1);
    }

    void aDraggedEndIsOneStep()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        const std::vector<int> lengths = tokenLengths(shown.setup());
        const int before = shown.document().undoStack()->count();
        TokenView &rows = *shown.page().rows();
        const int target = lengths[3] > 6 ? 2 : 10;
        QTest::mousePress(&rows, Qt::LeftButton, {}, shown.handle(3));
        QTest::mouseMove(&rows, shown.token(3, lengths[3] > 6 ? 4 : 8));
        QTRY_VERIFY(shown.isStudied());
        QTest::mouseMove(&rows, shown.token(3, target) - QPoint(6, 0));
        QTest::mouseRelease(&rows, Qt::LeftButton, {}, shown.token(3, target) - QPoint(6, 0));
        std::vector<int> wanted = lengths;
        wanted[3] = target;
        QCOMPARE(shown.setup().lengths, wanted);
        QCOMPARE(shown.document().undoStack()->count(), before + 1);
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(tokenLengths(shown.setup()), wanted);
        shown.document().undoStack()->undo();
        QVERIFY(shown.setup().lengths.empty());
    }

    void theKeyboardFollowsATokenAndMovesARowsEnd()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        const std::vector<int> lengths = tokenLengths(shown.setup());
        shown.page().rows()->setFocus();
        shown.key(Qt::Key_Down);
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().cell, (TokenCell {1, 0, 0}));
        shown.key(Qt::Key_Left, Qt::ShiftModifier);
        std::vector<int> shorter = lengths;
        --shorter[1];
        QCOMPARE(shown.setup().lengths, shorter);
    }

    void whatIsPointedAtLightsInEveryPanel()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        QTest::mouseMove(shown.page().rows(), shown.token(1, 0));
        QTRY_COMPARE(shown.page().methods()->figure().look().active, std::optional(TokenCell {1, 0, 0}));
        QVERIFY(shown.page().rows()->accessibleDescription().contains(QStringLiteral("n = 1, l = 0, d = 0")));
        QTest::mouseClick(shown.page().rows(), Qt::LeftButton, {}, shown.token(1, 0));
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().cell, (TokenCell {1, 0, 0}));
        QVERIFY(shown.page().look().value(QStringLiteral("pinned")).toBool());
        QTest::mouseClick(shown.page().rows(), Qt::LeftButton, {}, shown.token(1, 0));
        QVERIFY(!shown.page().look().value(QStringLiteral("pinned")).toBool());
    }

    void anotherFeatureIsShownAndFollowed()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        auto *feature = shown.page().findChild<QSpinBox *>(QStringLiteral("feature"));
        QCOMPARE(feature->maximum(), 7);
        feature->setValue(5);
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().cell.feature, std::int64_t(5));
        QCOMPARE(shown.page().methods()->figure().look().feature, std::int64_t(5));
    }

    void masksByKey()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        shown.page().rows()->setFocus();
        shown.key(Qt::Key_M);
        QCOMPARE(shown.page().methods()->figure().look().treatment, PaddingTreatment::Masked);
        QCOMPARE(shown.page().look().value(QStringLiteral("padding")).toString(), QStringLiteral("masked"));
        shown.key(Qt::Key_M);
        QCOMPARE(shown.page().methods()->figure().look().treatment, PaddingTreatment::Counted);
    }

    void tokensAreWordsOnRequest()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        shown.choose("source", 1);
        QCOMPARE(shown.setup().source, TokenSource::English);
        QTRY_VERIFY(shown.isStudied());
        const std::string_view word = shown.study().word(0);
        QVERIFY(!word.empty());
        const QString quoted = QStringLiteral("“%1”").arg(qString(word));
        QVERIFY2(shown.sentences().join(QLatin1Char(' ')).contains(quoted), qPrintable(quoted));
        shown.page().controls()->stepShare(1); // More padding than the sentences have.
        QVERIFY(!shown.setup().lengths.empty());
        shown.choose("source", 0);
        QVERIFY(shown.setup().lengths.empty());
    }

    void theOpenTensorIsStudiedWithItsMask()
    {
        ShownSequences shown(QStringLiteral("sequences"));
        QTRY_VERIFY(shown.isStudied());
        shown.choose("source", 3);
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().batch.values.shape(), shown.document().scene().problem.input.shape());
        QVERIFY(!shown.page().rows()->figure().look().showsHandles); // The mask decides on its padding.
        const std::int64_t tokens = shown.study().batch.mask.size();
        QCOMPARE(shown.study().batch.realTokens(), tokens);
        const Shape &shape = shown.study().batch.values.shape();
        std::vector<double> kept(static_cast<std::size_t>(tokens), 1);
        kept.back() = 0;
        QVERIFY(shown.document().setMask(Tensor({shape[0], shape[1], 1}, std::span<const double>(kept))));
        QTRY_VERIFY(shown.isStudied());
        QCOMPARE(shown.study().batch.realTokens(), tokens - 1);
    }

    void aTensorOfAnotherRankIsSaidAndNotDrawn()
    {
        ShownSequences shown(QStringLiteral("images"));
        QTRY_VERIFY(shown.isStudied());
        shown.choose("source", 3);
        QTRY_VERIFY(shown.page().isSettled() && !shown.page().study());
        const QString sentence = shown.sentences().first();
        QVERIFY2(sentence.contains(QStringLiteral("rank 3, not of rank 4")), qPrintable(sentence));
        QVERIFY_THROWS_EXCEPTION(InputError, (void)shown.page().figures());
        shown.choose("source", 0);
        QTRY_VERIFY(shown.isStudied());
    }

    void aClassStepsThroughShares()
    {
        ShownSequences shown;
        QTRY_VERIFY(shown.isStudied());
        shown.window().classroom().setOn(true);
        shown.key(Qt::Key_PageDown);
        QCOMPARE(shown.setup().share, 0.89);
        QTRY_VERIFY(shown.isStudied());
        shown.key(Qt::Key_PageUp);
        QCOMPARE(shown.setup().share, 0.5);
        shown.window().classroom().setOn(false);
    }
};

NORMSCOPE_WINDOW_TEST(TestSequencesPage)

} // namespace tst_sequences_page

#include "tst_sequences_page.moc"
