// SPDX-License-Identifier: GPL-3.0-or-later
// Samplers and remedies on the page "Batch size": controls, document, undo, charts, files.
#include "app/pages/batch_size/batch_size_figures.h"
#include "app/pages/batch_size/batch_size_status.h"
#include "tests/app/batch_size_page_test.h"
#include "tests/subject.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/theme/count_text.h"

#include <QLabel>
#include <QToolButton>
#include <QUndoStack>

namespace tst_batch_size_samplers {

using namespace normscope;
using namespace normscope::test;

namespace {

QString labelsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        if (!label->isHidden())
            texts += label->text();
    }
    return texts.join(QLatin1Char('|'));
}

} // namespace

class TestBatchSizeSamplers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void aSamplerIsAnUndoableStep()
    {
        ShownBatchSize program;
        program.openSmall();
        auto *sampler = program.page().controls()->findChild<ChoiceBox *>(QStringLiteral("sampler"));
        QVERIFY(sampler);
        emit sampler->activated(static_cast<int>(SamplerKind::Clustered));
        const auto kind = [&] { return program.document().scene().part<BatchExperiment>().sampler; };
        QCOMPARE(kind(), SamplerKind::Clustered);
        auto *correlation = program.page().controls()->findChild<NumberBox *>(QStringLiteral("correlation"));
        QVERIFY(!correlation->isHidden());
        emit correlation->valueEdited(0.9);
        QCOMPARE(program.document().scene().part<BatchExperiment>().correlation, 0.9);
        QTRY_COMPARE(program.shown().experiment.correlation, 0.9);
        program.document().undoStack()->undo();
        program.document().undoStack()->undo();
        QCOMPARE(kind(), SamplerKind::Independent);
        QCOMPARE(sampler->currentIndex(), 0);
    }

    void remediesAreToldTheirParameters()
    {
        ShownBatchSize program;
        program.openSmall();
        QTRY_VERIFY(program.shown().isComplete());
        ChartDeck &deck = *program.page().remedies();
        QCOMPARE(deck.count(), 5);
        QVERIFY(deck.view(deck.selector()->current())->sentence().contains(QStringLiteral(": sync ")));
        auto *devices = program.page().findChild<NumberBox *>(QStringLiteral("devices"));
        emit devices->valueEdited(8);
        QCOMPARE(program.document().scene().part<BatchExperiment>().devices, 8);
        QTRY_VERIFY(program.shown().isComplete() && program.shown().experiment.devices == 8);
        QCOMPARE(program.shown().sweep.sizes.at(2).remedies.at(Remedy::Sync).statisticsSize, 16);
    }

    /// The chosen chart is part of the saved look and is restored.
    void theChosenChartIsLookedAtAgain()
    {
        ShownBatchSize program;
        program.openSmall();
        ChartDeck &deck = *program.page().remedies();
        deck.showFace(4);
        const QJsonObject look = program.page().look();
        deck.showFace(0);
        program.page().show(look);
        QCOMPARE(deck.selector()->current(), 4);
    }

    void whatASamplerCannotDoIsSaid()
    {
        ShownBatchSize program;
        BatchExperiment experiment;
        experiment.sampler = SamplerKind::Epoch;
        program.openWith(experiment); // Named populations have no epochs.
        QTRY_VERIFY(!program.page().runner().problem().isEmpty());
        QVERIFY(labelsOf(*program.page().status()).contains(program.page().runner().problem()));
        experiment.sampler = SamplerKind::Sorted;
        experiment.batches = 300;
        program.document().setPart(experiment);
        QTRY_VERIFY(program.shown().isComplete());
    }

    /// Stopping a long run states how many batches were drawn.
    void stoppingSaysHowManyWereDrawn()
    {
        ShownBatchSize program;
        BatchExperiment experiment;
        experiment.batches = mostBatches;
        program.openWith(experiment);
        QTRY_VERIFY(program.shown().isStarted());
        auto *stop = program.page().status()->findChild<QToolButton *>(QStringLiteral("stop"));
        QTRY_VERIFY(!stop->isHidden());
        stop->click();
        QVERIFY(program.page().runner().isStopped());
        const QString text = labelsOf(*program.page().status());
        QVERIFY2(text.contains(QStringLiteral("Stopped: ")) && text.contains(countText(mostBatches)), qPrintable(text));
    }

    void everyChartHasItsNumbers()
    {
        ShownBatchSize program;
        program.openSmall();
        QTRY_VERIFY(program.shown().isComplete());
        const BatchSizeFigures figures(
            {.run = std::make_shared<const ExperimentRun>(program.shown()), .step = 10, .title = {}});
        for (const char *id : {"remedies", "remedy-spread", "remedy-bias", "remedy-gap", "gradient", "leak"}) {
            std::string table;
            figures.writeTable(*findBatchSizeView(id), ',', [&](std::string_view text) { table += text; }, {});
            QVERIFY2(std::ranges::count(table, '\n') > 5, id);
        }
    }
};

NORMSCOPE_WINDOW_TEST(TestBatchSizeSamplers)

} // namespace tst_batch_size_samplers

#include "tst_batch_size_samplers.moc"
