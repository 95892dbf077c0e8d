// SPDX-License-Identifier: GPL-3.0-or-later
// Samplers and remedies on the page "Batch size": controls, document, undo, charts, files.
#include "app/pages/batch_size/experiment_figures.h"
#include "app/pages/batch_size/experiment_status.h"
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
        ShownBatchSize lab;
        lab.openSmall();
        auto *sampler = lab.page().controls()->findChild<ChoiceBox *>(QStringLiteral("sampler"));
        QVERIFY(sampler);
        emit sampler->activated(static_cast<int>(SamplerKind::Clustered));
        const auto kind = [&] { return lab.document().scene().part<BatchExperiment>().sampler; };
        QCOMPARE(kind(), SamplerKind::Clustered);
        auto *correlation = lab.page().controls()->findChild<NumberBox *>(QStringLiteral("correlation"));
        QVERIFY(!correlation->isHidden());
        emit correlation->valueEdited(0.9);
        QCOMPARE(lab.document().scene().part<BatchExperiment>().correlation, 0.9);
        QTRY_COMPARE(lab.shown().experiment.correlation, 0.9);
        lab.document().undoStack()->undo();
        lab.document().undoStack()->undo();
        QCOMPARE(kind(), SamplerKind::Independent);
        QCOMPARE(sampler->currentIndex(), 0);
    }

    void remediesAreToldTheirParameters()
    {
        ShownBatchSize lab;
        lab.openSmall();
        QTRY_VERIFY(lab.shown().isComplete());
        ChartDeck &deck = *lab.page().remedies();
        QCOMPARE(deck.count(), 5);
        QVERIFY(deck.view(deck.selector()->current())->sentence().contains(QStringLiteral(": sync ")));
        auto *devices = lab.page().findChild<NumberBox *>(QStringLiteral("devices"));
        emit devices->valueEdited(8);
        QCOMPARE(lab.document().scene().part<BatchExperiment>().devices, 8);
        QTRY_VERIFY(lab.shown().isComplete() && lab.shown().experiment.devices == 8);
        QCOMPARE(lab.shown().sweep.sizes.at(2).remedies.at(Remedy::Sync).statisticsSize, 16);
    }

    /// The chosen chart is part of the saved look and is restored.
    void theChosenChartIsLookedAtAgain()
    {
        ShownBatchSize lab;
        lab.openSmall();
        ChartDeck &deck = *lab.page().remedies();
        deck.showFace(4);
        const QJsonObject look = lab.page().look();
        deck.showFace(0);
        lab.page().show(look);
        QCOMPARE(deck.selector()->current(), 4);
    }

    void whatASamplerCannotDoIsSaid()
    {
        ShownBatchSize lab;
        BatchExperiment experiment;
        experiment.sampler = SamplerKind::Epoch;
        lab.openWith(experiment); // Named populations have no epochs.
        QTRY_VERIFY(!lab.page().runner().problem().isEmpty());
        QVERIFY(labelsOf(*lab.page().status()).contains(lab.page().runner().problem()));
        experiment.sampler = SamplerKind::Sorted;
        experiment.batches = 300;
        lab.document().setPart(experiment);
        QTRY_VERIFY(lab.shown().isComplete());
    }

    /// Stopping a long run states how many batches were drawn.
    void stoppingSaysHowManyWereDrawn()
    {
        ShownBatchSize lab;
        BatchExperiment experiment;
        experiment.batches = mostBatches;
        lab.openWith(experiment);
        QTRY_VERIFY(lab.shown().isStarted());
        auto *stop = lab.page().status()->findChild<QToolButton *>(QStringLiteral("stop"));
        QTRY_VERIFY(!stop->isHidden());
        stop->click();
        QVERIFY(lab.page().runner().isStopped());
        const QString text = labelsOf(*lab.page().status());
        QVERIFY2(text.contains(QStringLiteral("Stopped: ")) && text.contains(countText(mostBatches)), qPrintable(text));
    }

    void everyChartHasItsNumbers()
    {
        ShownBatchSize lab;
        lab.openSmall();
        QTRY_VERIFY(lab.shown().isComplete());
        const ExperimentFigures figures(
            {.run = std::make_shared<const ExperimentRun>(lab.shown()), .step = 10, .title = {}});
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
