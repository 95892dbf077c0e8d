// SPDX-License-Identifier: GPL-3.0-or-later
//
// Export of figures from the window: files, clipboard, dragging, printing.
#include "app/pages/explore/explore_module.h"
#include "tests/app/export_test.h"
#include "tests/subject.h"
#include "tests/support/poppler.h"

#include "app/cli/command_line.h"
#include "app/export/export_handle.h"
#include "app/export/figure_printing.h"
#include "app/pages/page_table.h"
#include "app/window/pages/page_stack.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QMenu>
#include <QPrinter>
#include <QRegularExpression>
#include <QToolButton>
#include <QUrl>
#include <QXmlStreamReader>

#include <csignal>

#include <sys/resource.h>

namespace tst_export_window {

using namespace normscope;
using namespace normscope::test;

namespace {

/// The XML error of a text; empty if there is none.
QString xmlProblem(const QByteArray &text)
{
    QXmlStreamReader xml(text);
    while (!xml.atEnd())
        xml.readNext();
    return xml.errorString();
}

/// The height of the tallest word in a PDF in points; 0 without poppler.
double tallestWord(const QByteArray &pdf)
{
    static const QRegularExpression word(
        QStringLiteral("<word xMin=\"[^\"]*\" yMin=\"([^\"]*)\" xMax=\"[^\"]*\" yMax=\"([^\"]*)\""));
    double most = 0;
    auto words = word.globalMatch(poppler("pdftotext", {QStringLiteral("-bbox")}, pdf, {QStringLiteral("-")}));
    while (words.hasNext()) {
        const QRegularExpressionMatch match = words.next();
        most = std::max(most, match.captured(2).toDouble() - match.captured(1).toDouble());
    }
    return most;
}

} // namespace

class ExportWindowTest : public QObject, private ExportBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(); }
    void failedWriteLeavesTheOldFile();
    void missingFolderIsNamed();
    void cancelledExportLeavesNothing();
    void everyViewOffersItsFigure();
    void clipboardHoldsEveryForm();
    void clipboardHoldsOneForm_data();
    void clipboardHoldsOneForm();
    void handleTellsClicksFromDrags();
    void draggedFileIsMadeWhenItIsAskedFor();
    void draggedViewIsAFile();
    void windowDoesNotOpenWhatLeavesIt();
    void printsAtTrueSizeOrSmaller();
    void printsTypeInItsSize_data();
    void printsTypeInItsSize();
    void bandsMakeTheSamePicture();
    void windowAndCommandLineWriteTheSame_data();
    void windowAndCommandLineWriteTheSame();

private:
    /// Saves without the dialog and returns the sentence of success or failure.
    QString save(const ViewType *view, const ExportChoices &choices, const QString &file)
    {
        QSignalSpy finished(&exporter(), &FigureExporter::finished);
        QSignalSpy failed(&exporter(), &FigureExporter::failed);
        exporter().save(shown(view), choices, file);
        if (!QTest::qWaitFor([&] { return finished.size() + failed.size() > 0; }))
            return {};
        return (finished.isEmpty() ? failed : finished).first().first().toString();
    }
};

void ExportWindowTest::failedWriteLeavesTheOldFile()
{
    const QString file = path(QStringLiteral("old.png"));
    {
        QFile old(file);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    }
    // A limit on file size stands for a full disk: only a few bytes can be written.
    rlimit before {};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit few = {16, before.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &few);
    const QString sentence
        = save(viewOf("block"), {.view = viewOf("block"), .kind = ExportKind::Png, .spec = {}}, file);
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY2(sentence.contains(QStringLiteral("old.png")), qPrintable(sentence));
    QCOMPARE(fileBytes(file), QByteArray("old"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList {QStringLiteral("old.png")});
    QCOMPARE(m_program->message(), sentence);
}

void ExportWindowTest::missingFolderIsNamed()
{
    for (const ExportKind kind : {ExportKind::Svg, ExportKind::Csv, ExportKind::NumPy}) {
        const QString sentence = save(viewOf("statistics"), {.view = viewOf("statistics"), .kind = kind, .spec = {}},
                                      path(QStringLiteral("none/figure")) + fileEnding(kind));
        QVERIFY2(sentence.contains(QStringLiteral("none/figure")), qPrintable(sentence));
    }
}

void ExportWindowTest::cancelledExportLeavesNothing()
{
    const QString before = path(QStringLiteral("before.svg"));
    save(viewOf("block"), {.view = viewOf("block"), .kind = ExportKind::Svg, .spec = {}}, before);
    QTRY_VERIFY(m_program->message().contains(QStringLiteral("before.svg")));
    QVERIFY(QFile::remove(before));
    QSignalSpy running(&exporter(), &FigureExporter::running);
    exporter().save(
        shown(viewOf("tensor")),
        {.view = viewOf("tensor"), .kind = ExportKind::Png, .spec = {.width = 400, .dpi = 600, .language = {}}},
        path(QStringLiteral("large.png")));
    QVERIFY(exporter().isRunning());
    QTRY_VERIFY(running.size() > 0);
    exporter().cancel();
    QVERIFY(!exporter().isRunning());
    QCOMPARE(m_program->message(), QString());
    QCOMPARE(running.last().first().toBool(), false);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void ExportWindowTest::everyViewOffersItsFigure()
{
    ExplorePage &page = *m_program->window().findChild<ExplorePage *>();
    const QStringList offered
        = {QStringLiteral("Copy figure"), QStringLiteral("Copy as SVG"), QStringLiteral("Copy as PNG"),
           QStringLiteral("Copy data"),   QStringLiteral("Export…"),     QStringLiteral("Print…")};
    const auto texts = [](const QList<QAction *> &actions) {
        QStringList result;
        for (const QAction *action : actions) {
            if (!action->isSeparator())
                result += action->text().remove(u'&');
        }
        return result;
    };
    const auto submenu = [](const QList<QAction *> &actions) {
        for (const QAction *action : actions) {
            if (action->menu() && action->text().remove(u'&') == QLatin1String("Figure"))
                return action->menu()->actions();
        }
        return QList<QAction *>();
    };
    for (QWidget *view : std::initializer_list<QWidget *> {page.sphereView(), page.distributionView(), page.blockView(),
                                                           page.statisticsView()}) {
        const QStringList all = texts(view->actions());
        QCOMPARE(all.last(offered.size()), offered);
        QCOMPARE(view->contextMenuPolicy(), Qt::ActionsContextMenu);
    }
    QCOMPARE(texts(submenu(page.tensorView()->actions())), offered);
    QCOMPARE(texts(submenu(page.derivationView()->copyButton()->menu()->actions())), offered);
    page.arrangement().showAll();
    for (const QString &id : page.arrangement().views()) {
        const auto *handle = page.arrangement().card(id)->findChild<ExportHandle *>();
        QVERIFY2(handle && !handle->accessibleName().isEmpty() && !handle->toolTip().isEmpty(), qPrintable(id));
    }
}

void ExportWindowTest::clipboardHoldsEveryForm()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(*viewOf("statistics"), CopyKind::Everything);
    QTRY_COMPARE(finished.size(), 1);
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(xmlProblem(data->data(QStringLiteral("image/svg+xml"))), QString());
    QVERIFY(data->data(QStringLiteral("application/pdf")).startsWith("%PDF-"));
    // The width is 85 mm at 300 dpi.
    QCOMPARE(qvariant_cast<QImage>(data->imageData()).width(), 1004);
    QVERIFY(data->text().startsWith(QStringLiteral("index\tgroup\tn\tmean\t")));
}

void ExportWindowTest::clipboardHoldsOneForm_data()
{
    QTest::addColumn<const ViewType *>("view");
    QTest::addColumn<CopyKind>("kind");
    QTest::addColumn<bool>("image");
    QTest::addColumn<QString>("text");
    QTest::newRow("svg") << viewOf("block") << CopyKind::Svg << false << QStringLiteral("<?xml");
    QTest::newRow("png") << viewOf("block") << CopyKind::Png << true << QString();
    QTest::newRow("data") << viewOf("tensor") << CopyKind::Data << false << QStringLiteral("N\tC\tH\tW = 0\t");
    QTest::newRow("a page without data") << viewOf("explore") << CopyKind::Png << true << QString();
}

void ExportWindowTest::clipboardHoldsOneForm()
{
    QFETCH(const ViewType *, view);
    QFETCH(const CopyKind, kind);
    QFETCH(const bool, image);
    QFETCH(const QString, text);
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(*view, kind);
    QTRY_COMPARE(finished.size(), 1);
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(data->hasImage(), image);
    QCOMPARE(data->hasText(), !text.isEmpty());
    QVERIFY2(data->text().startsWith(text), qPrintable(data->text().left(60)));
}

void ExportWindowTest::handleTellsClicksFromDrags()
{
    ExportHandle handle(QStringLiteral("Statistics"));
    handle.resize(24, 24);
    handle.show();
    QSignalSpy menu(&handle, &ExportHandle::menuRequested);
    QSignalSpy grabbed(&handle, &ExportHandle::grabbed);
    QSignalSpy dragged(&handle, &ExportHandle::dragged);
    QSignalSpy released(&handle, &ExportHandle::letGo);
    QTest::mouseClick(&handle, Qt::LeftButton);
    QCOMPARE(menu.size(), 1);
    QCOMPARE(dragged.size(), 0);
    QTest::mousePress(&handle, Qt::LeftButton, {}, {12, 12});
    QMouseEvent move(QEvent::MouseMove, {12, 90}, handle.mapToGlobal(QPointF(12, 90)), Qt::NoButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(&handle, &move);
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, {12, 90});
    QCOMPARE(grabbed.size(), 2);
    QCOMPARE(dragged.size(), 1);
    QCOMPARE(released.size(), 2);
    QCOMPARE(menu.size(), 1);
}

/// The file is written when its URL is requested, as painting a large picture may take longer than the drag.
void ExportWindowTest::draggedFileIsMadeWhenItIsAskedFor()
{
    int written = 0;
    const auto data = draggedFile(QStringLiteral("/tmp/view.png"), [&written] { return ++written > 0; });
    QVERIFY(data->hasUrls());
    QCOMPARE(written, 0);
    QCOMPARE(data->urls(), QList<QUrl> {QUrl::fromLocalFile(QStringLiteral("/tmp/view.png"))});
    QCOMPARE(data->urls().size(), 1);
    QCOMPARE(written, 1);

    const auto failed = draggedFile(QStringLiteral("/tmp/view.png"), [] { return false; });
    QVERIFY(failed->urls().isEmpty());
}

void ExportWindowTest::draggedViewIsAFile()
{
    const QString file = path(QStringLiteral("sphere.svg"));
    const auto data = draggedFile(file);
    QCOMPARE(data->urls(), QList<QUrl> {QUrl::fromLocalFile(file)});
    QVERIFY(data->hasFormat(QStringLiteral("text/uri-list")));
}

void ExportWindowTest::windowDoesNotOpenWhatLeavesIt()
{
    // A drag from another program has no source here; offscreen, a drag from this program cannot be made.
    const auto data = draggedFile(QStringLiteral(NORMSCOPE_TEST_DATA "/npy/several.npz"));
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&m_program->window(), &enter);
    QVERIFY(enter.isAccepted());
}

void ExportWindowTest::printsAtTrueSizeOrSmaller()
{
    const auto printed = [this](double width) {
        const FigureSheet page = figureSheet(shown(viewOf("statistics")), {.width = width, .language = {}});
        QPrinter printer(QPrinter::HighResolution);
        printer.setPageSize(QPageSize(QPageSize::A4));
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(path(QStringLiteral("%1.pdf").arg(width)));
        printFigure(page, printer);
        return fileBytes(path(QStringLiteral("%1.pdf").arg(width)));
    };
    QVERIFY(printed(85).startsWith("%PDF-"));
    QVERIFY(printed(500).startsWith("%PDF-")); // The figure is larger than the paper.
    QPrinter nowhere(QPrinter::HighResolution);
    nowhere.setOutputFormat(QPrinter::PdfFormat);
    nowhere.setOutputFileName(path(QStringLiteral("none/figure.pdf")));
    const FigureSheet page = figureSheet(shown(viewOf("statistics")), {});
    QVERIFY_THROWS_EXCEPTION(IoError, printFigure(page, nowhere));
}

void ExportWindowTest::printsTypeInItsSize_data()
{
    QTest::addColumn<const ViewType *>("view");
    for (const char *view : {"explore", "tensor", "statistics", "hypersphere", "block", "distribution", "errors"})
        QTest::newRow(view) << viewOf(view);
}

void ExportWindowTest::printsTypeInItsSize()
{
    QFETCH(const ViewType *, view);
    m_program->window().pages().showPage(*pageModules()[view == viewOf("errors") ? 1 : 0]);
    FigureSourcePtr source;
    const auto isReady = [&] {
        try {
            source = m_program->window().pages().shown().figures();
        } catch (const InputError &) { // The experiment is still running.
        }
        return source != nullptr;
    };
    QTRY_VERIFY(isReady());
    const FigureSheet page = figureSheet({view, source}, {.width = 85, .language = {}});
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageSize(QPageSize(QPageSize::A4));
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(path(QStringLiteral("printed.pdf")));
    printFigure(page, printer);
    const double printed = tallestWord(fileBytes(path(QStringLiteral("printed.pdf"))));
    const double exported = tallestWord(exportFigure(page, FigureFormat::Pdf));
    if (exported == 0)
        QSKIP("The programs of poppler are not installed.");
    QVERIFY2(std::abs(printed - exported) < 0.5, qPrintable(QStringLiteral("%1, %2").arg(printed).arg(exported)));
}

void ExportWindowTest::bandsMakeTheSamePicture()
{
    const FigureSheet page = figureSheet(shown(viewOf("explore")), {.width = 174, .dpi = 600, .language = {}});
    const auto paintAll = [&page](QImage &image) {
        QPainter once(&image);
        once.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
        once.scale(image.width() / page.pixels().width(), image.height() / page.pixels().height());
        page.paint(once);
    };
    // Qt rounds the position of a glyph differently once its image is cached: a first painting caches all of them.
    QImage first(PngPainter(page).image().size(), QImage::Format_RGB32);
    paintAll(first);
    PngPainter painter(page);
    int bands = 0;
    while (!painter.isDone()) {
        painter.paintBand();
        ++bands;
    }
    QVERIFY(bands > 2);
    QImage whole(painter.image().size(), painter.image().format());
    paintAll(whole);
    QVERIFY(whole == painter.image());
}

void ExportWindowTest::windowAndCommandLineWriteTheSame_data()
{
    QTest::addColumn<const ViewType *>("view");
    for (const ViewType *view : exploreModule.views())
        QTest::newRow(view->id.data()) << view;
}

void ExportWindowTest::windowAndCommandLineWriteTheSame()
{
    QFETCH(const ViewType *, view);
    const QString sample = QStringLiteral("images");
    pinFirstCell();
    const FigurePreset preset = view == viewOf("explore") ? FigurePreset::TwoColumns : FigurePreset::Column;
    const QString fromWindow = path(QStringLiteral("window.svg"));
    save(view, {.view = view, .kind = ExportKind::Svg, .spec = withPreset({}, preset)}, fromWindow);
    const QString fromLine = path(QStringLiteral("line.svg"));
    QCOMPARE(runCommandLine({QStringLiteral("figure"), QStringLiteral("--sample"), sample, QStringLiteral("--view"),
                             viewId(*view), QStringLiteral("--group"), QStringLiteral("n=0,c=0,h=0,w=0"),
                             QStringLiteral("--out"), fromLine}),
             0);
    QVERIFY(!fileBytes(fromWindow).isEmpty());
    QCOMPARE(fileBytes(fromWindow), fileBytes(fromLine));
}

NORMSCOPE_WINDOW_TEST(ExportWindowTest)

} // namespace tst_export_window

#include "tst_export_window.moc"
