// SPDX-License-Identifier: GPL-3.0-or-later
//
// Export of the charts of the page "Batch size" from the window.
#include "app/document/batch_size_part.h"
#include "tests/app/export_test.h"
#include "tests/subject.h"

#include "app/export/export_handle.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/card.h"
#include "widgets/controls/segmented_control.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

namespace tst_export_charts {

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
    BatchSizePage &page() { return *m_program->window().findChild<BatchSizePage *>(); }
};

void ExportChartsTest::init()
{
    startAnew();
    Document &document = m_program->document();
    BatchExperiment experiment = document.scene().part<BatchExperiment>();
    experiment.batches = 256;
    experiment.features = 2;
    document.setPart(experiment);
    m_program->window().pages().showPage(*findPage(QStringLiteral("batch-size")));
    QTRY_VERIFY(page().runner().shown().isComplete());
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
    m_program->action({QStringLiteral("File"), QStringLiteral("Export…")})->trigger();
    QCOMPARE(proposed.view, viewOf("batch-size"));
    QCOMPARE(proposed.spec.width, 174.0);
    QCOMPARE(views.size(), static_cast<qsizetype>(pageOf(*viewOf("batch-size")).views().size()));
    QCOMPARE(views.first(), QStringLiteral("Batch size"));
    QVERIFY(kinds.contains(exportKindText(ExportKind::Csv)));
    QVERIFY(!kinds.contains(exportKindText(ExportKind::NumPy)));
}

void ExportChartsTest::whatThePageShowsIsWritten_data()
{
    QTest::addColumn<const ViewType *>("view");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("svg") << viewOf("probe") << 0 << QByteArray("<?xml");
    QTest::newRow("pdf") << viewOf("running") << 1 << QByteArray("%PDF-");
    QTest::newRow("png") << viewOf("batch-size") << 2 << QByteArray("\x89PNG");
    QTest::newRow("csv") << viewOf("sampling") << 3 << QByteArray("statistic,from,to,count,density\n");
}

void ExportChartsTest::whatThePageShowsIsWritten()
{
    QFETCH(const ViewType *, view);
    QFETCH(const int, kind);
    QFETCH(const QByteArray, start);
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            chooseEntry(dialog, "kind", kind);
            pressSave(dialog);
        },
        path(QStringLiteral("chart")));
    exports().ask(*view);
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY2(answers.proposal.contains(QLatin1String(view->id.data())), qPrintable(answers.proposal));
    const QString ending = answers.proposal.mid(answers.proposal.lastIndexOf(u'.'));
    QVERIFY(fileBytes(path(QStringLiteral("chart") + ending)).startsWith(start));
}

void ExportChartsTest::everyChartOffersItsFigure()
{
    std::vector<QWidget *> charts = {page().probe(), page().microBatches()};
    for (const ChartDeck *deck : {page().errors(), page().distributions(), page().running()}) {
        for (int i = 0; i < deck->count(); ++i)
            charts.push_back(deck->view(i));
    }
    for (const QWidget *chart : charts) {
        QCOMPARE(chart->contextMenuPolicy(), Qt::ActionsContextMenu);
        QVERIFY(chart->actions().size() >= 6);
    }
    for (const char *id : {"probe", "errors", "sampling", "running", "micro-batches"}) {
        const auto *handle = page().arrangement().card(QLatin1String(id))->findChild<ExportHandle *>();
        QVERIFY2(handle && !handle->accessibleName().isEmpty(), id);
    }
}

void ExportChartsTest::cardOfSeveralChartsExportsWhatIsSeen()
{
    auto *handle = page().arrangement().card(QStringLiteral("errors"))->findChild<ExportHandle *>();
    const auto proposedView = [&] {
        const ViewType *proposed = viewOf("explore");
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
    ChartDeck *deck = page().errors();
    m_program->window().resize(1000, 900);
    QTRY_VERIFY(!deck->showsAll());
    QCOMPARE(proposedView(), viewOf("mean-error"));
    deck->selector()->setCurrent(2);
    QCOMPARE(proposedView(), viewOf("variance-bias"));
}

void ExportChartsTest::copiedChartComesWithItsNumbers()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(*viewOf("micro-batches"), CopyKind::Everything);
    QTRY_COMPARE(finished.size(), 1);
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("id=\"micro-batches\""));
    QVERIFY(data->text().startsWith(QStringLiteral("sample\tvalue\t")));
}

NORMSCOPE_WINDOW_TEST(ExportChartsTest)

} // namespace tst_export_charts

#include "tst_export_charts.moc"
