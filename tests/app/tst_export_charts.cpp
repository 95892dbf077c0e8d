// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts of the page Batch size on their way out of the window.
#include "tests/app/export_test.h"

#include "app/exporting/export_handle.h"
#include "app/lab/lab_page.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/lab/chart_deck.h"

#include <QClipboard>
#include <QMimeData>

using namespace normscope;
using namespace normscope::test;

class ExportChartsTest : public QObject, private ExportBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init();
    void dialogOffersTheChartsOfThePage();
    void whatThePageShowsIsWritten_data();
    void whatThePageShowsIsWritten();
    void everyChartOffersItsFigure();
    void cardOfSeveralChartsExportsWhatIsSeen();
    void copiedChartComesWithItsNumbers();

private:
    LabPage &lab() { return *m_program->window().labPage(); }
};

void ExportChartsTest::init()
{
    startAnew();
    Document &document = m_program->document();
    BatchExperiment experiment = document.scene().experiment;
    experiment.batches = 256;
    experiment.features = 2;
    document.setExperiment(experiment);
    m_program->window().pages().showPage(Page::BatchSize);
    QTRY_VERIFY(lab().runner().shown().isComplete());
}

void ExportChartsTest::dialogOffersTheChartsOfThePage()
{
    ExportChoices proposed;
    QStringList views;
    QStringList kinds;
    const auto entries = [](const ExportDialog &dialog, const char *name) {
        QStringList texts;
        const auto *box = dialog.findChild<QComboBox *>(QLatin1String(name));
        for (int i = 0; i < box->count(); ++i)
            texts += box->itemText(i);
        return texts;
    };
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            proposed = dialog.choices();
            views = entries(dialog, "view");
            chooseEntry(dialog, "view", 1);
            kinds = entries(dialog, "kind");
            dialog.reject();
        },
        {});
    m_program->action({QStringLiteral("File"), QStringLiteral("Export figure…")})->trigger();
    QCOMPARE(proposed.view, FigureView::BatchSize);
    QCOMPARE(proposed.spec.width, 174.0);
    QCOMPARE(views.size(), static_cast<qsizetype>(viewsBeside(FigureView::BatchSize).size()));
    QCOMPARE(views.first(), QStringLiteral("Batch size"));
    QVERIFY(kinds.contains(exportKindText(ExportKind::Csv)));
    QVERIFY(!kinds.contains(exportKindText(ExportKind::NumPy)));
}

void ExportChartsTest::whatThePageShowsIsWritten_data()
{
    QTest::addColumn<FigureView>("view");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("svg") << FigureView::Probe << 0 << QByteArray("<?xml");
    QTest::newRow("pdf") << FigureView::Running << 1 << QByteArray("%PDF-");
    QTest::newRow("png") << FigureView::BatchSize << 2 << QByteArray("\x89PNG");
    QTest::newRow("csv") << FigureView::Sampling << 3 << QByteArray("statistic,from,to,count,density\n");
}

void ExportChartsTest::whatThePageShowsIsWritten()
{
    QFETCH(const FigureView, view);
    QFETCH(const int, kind);
    QFETCH(const QByteArray, start);
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            chooseEntry(dialog, "kind", kind);
            pressSave(dialog);
        },
        path(QStringLiteral("chart")));
    exports().ask(view);
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY2(answers.proposal.contains(QLatin1String(name(view).data())), qPrintable(answers.proposal));
    const QString ending = answers.proposal.mid(answers.proposal.lastIndexOf(u'.'));
    QVERIFY(fileBytes(path(QStringLiteral("chart") + ending)).startsWith(start));
}

void ExportChartsTest::everyChartOffersItsFigure()
{
    std::vector<QWidget *> charts = {lab().probe(), lab().microBatches()};
    for (const ChartDeck *deck : {lab().errors(), lab().distributions(), lab().running()}) {
        for (int i = 0; i < deck->count(); ++i)
            charts.push_back(deck->view(i));
    }
    for (const QWidget *chart : charts) {
        QCOMPARE(chart->contextMenuPolicy(), Qt::ActionsContextMenu);
        QVERIFY(chart->actions().size() >= 6);
    }
    for (const char *id : {"probe", "errors", "distributions", "running", "microBatches"}) {
        const auto *handle = lab().arrangement().card(QLatin1String(id))->findChild<ExportHandle *>();
        QVERIFY2(handle && !handle->accessibleName().isEmpty(), id);
    }
}

void ExportChartsTest::cardOfSeveralChartsExportsWhatIsSeen()
{
    auto *handle = lab().arrangement().card(QStringLiteral("errors"))->findChild<ExportHandle *>();
    const auto proposedView = [&] {
        FigureView proposed = FigureView::Explore;
        const ExportAnswers answers(
            [&](ExportDialog &dialog) {
                proposed = dialog.choices().view;
                dialog.reject();
            },
            {});
        QTest::mouseClick(handle, Qt::LeftButton);
        QWidget *menu = QApplication::activePopupWidget();
        for (QAction *action : menu->actions()) {
            if (action->text().remove(u'&') == QStringLiteral("Export…")) {
                menu->close();
                action->trigger();
            }
        }
        return proposed;
    };
    ChartDeck *deck = lab().errors();
    m_program->window().resize(1000, 900);
    QTRY_VERIFY(!deck->showsAll());
    QCOMPARE(proposedView(), FigureView::MeanError);
    deck->selector()->setCurrent(2);
    QCOMPARE(proposedView(), FigureView::VarianceBias);
}

void ExportChartsTest::copiedChartComesWithItsNumbers()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(FigureView::MicroBatches, CopyKind::Everything);
    QTRY_COMPARE(finished.size(), 1);
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("id=\"micro-batches\""));
    QVERIFY(data->text().startsWith(QStringLiteral("sample\tvalue\t")));
}

QTEST_MAIN(ExportChartsTest)
#include "tst_export_charts.moc"
