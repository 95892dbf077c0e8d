// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures on their way out of the window: the dialog with its real controls and files, clipboard, dragging, printing.
#include "tests/app/window_test.h"

#include "app/document/evaluator.h"
#include "app/exporting/export_actions.h"
#include "app/exporting/export_dialog.h"
#include "app/exporting/export_form.h"
#include "app/exporting/export_handle.h"
#include "app/exporting/figure_preview.h"
#include "app/exporting/figure_printing.h"
#include "app/exporting/shown_figure.h"
#include "app/settings/session.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/number_box.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"

#include <QClipboard>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPrinter>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QUrl>
#include <QXmlStreamReader>

#include <cmath>
#include <csignal>

#include <sys/resource.h>

using namespace normscope;
using namespace normscope::test;

namespace {

QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Why a text is no XML; empty if it is.
QString xmlProblem(const QByteArray &text)
{
    QXmlStreamReader xml(text);
    while (!xml.atEnd())
        xml.readNext();
    return xml.errorString();
}

/// Chooses an entry as the keyboard does.
void chooseEntry(QWidget &dialog, const char *name, int index)
{
    auto *box = dialog.findChild<QComboBox *>(QLatin1String(name));
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i)
        QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentIndex(), index);
}

/// Answers the export dialog, once its preview is there, and the questions after it, each by its kind.
class ExportAnswers
{
public:
    ExportAnswers(std::function<void(ExportDialog &)> act, QString path,
                  QMessageBox::StandardButton replace = QMessageBox::Yes)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, act = std::move(act), path, replace] {
            QWidget *modal = QApplication::activeModalWidget();
            if (auto *dialog = qobject_cast<ExportDialog *>(modal); dialog && !m_answered && dialog->isReady()) {
                m_answered = true;
                act(*dialog);
            } else if (auto *files = qobject_cast<QFileDialog *>(modal)) {
                auto *name = files->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                proposal = proposal.isEmpty() ? name->text() : proposal;
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            } else if (auto *question = qobject_cast<QMessageBox *>(modal)) {
                ++questions;
                QTest::mouseClick(question->button(replace), Qt::LeftButton);
            }
        });
        m_timer.start(5);
    }

    QString proposal; ///< The file name that the dialog came with.
    int questions = 0;

private:
    QTimer m_timer;
    bool m_answered = false;
};

void pressSave(ExportDialog &dialog)
{
    QTRY_VERIFY(dialog.isReady());
    QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
}

} // namespace

class ExportWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void dialogWritesWhatIsChosen_data();
    void dialogWritesWhatIsChosen();
    void optionsReachTheFile();
    void optionsAreRememberedBetweenSessions();
    void unfitSettingsCountAsNotSaid();
    void chooseWhatHasNoEffectIsNotPossible();
    void refusalStandsInPlaceOfThePreview();
    void previewHasTheTrueSize();
    void textIsShownBeforeItIsWritten();
    void sequenceAsksBeforeItReplaces();
    void failedWriteLeavesTheOldFile();
    void missingFolderIsNamed();
    void cancelledExportLeavesNothing();
    void everyViewOffersItsFigure();
    void clipboardHoldsEveryForm();
    void clipboardHoldsOneForm_data();
    void clipboardHoldsOneForm();
    void handleTellsClicksFromDrags();
    void draggedViewIsAFile();
    void windowDoesNotOpenWhatLeavesIt();
    void printsAtTrueSizeOrSmaller();
    void bandsMakeTheSamePicture();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    ExportActions &exports() { return m_program->window().exports(); }
    FigureExporter &exporter() { return exports().exporter(); }
    FigureRequest shown(FigureView view)
    {
        return shownFigure(view, m_program->window().page(), m_program->selected(),
                           m_program->window().context().evaluator.evaluation(), QStringLiteral("images.npy"));
    }
    void pinFirstCell() { m_program->clickCell(0); }
    /// Saves without the dialog, and waits for what comes of it: a sentence.
    QString save(FigureView view, const ExportChoices &choices, const QString &file)
    {
        QSignalSpy finished(&exporter(), &FigureExporter::finished);
        QSignalSpy failed(&exporter(), &FigureExporter::failed);
        exporter().save(shown(view), choices, file);
        if (!QTest::qWaitFor([&] { return finished.size() + failed.size() > 0; }))
            return {};
        return (finished.isEmpty() ? failed : finished).first().first().toString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ShownProgram> m_program;
};

void ExportWindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("normscope"));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setQuitOnLastWindowClosed(false);
}

void ExportWindowTest::init()
{
    forgetSettings();
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_program = std::make_unique<ShownProgram>();
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    QTRY_VERIFY(m_program->window().isSettled());
    Session().setLastExportFolder(m_folder->path());
}

void ExportWindowTest::dialogWritesWhatIsChosen_data()
{
    QTest::addColumn<FigureView>("view");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("start");
    const auto row = [](const char *name, FigureView view, int kind, const char *file, const char *start) {
        QTest::newRow(name) << view << kind << QString::fromUtf8(file) << QByteArray(start);
    };
    row("svg", FigureView::Hypersphere, 0, "Two-small-images-hypersphere.svg", "<?xml");
    row("pdf", FigureView::Statistics, 1, "Two-small-images-statistics.pdf", "%PDF-");
    row("png", FigureView::Distribution, 2, "Two-small-images-distribution.png", "\x89PNG");
    row("csv", FigureView::Statistics, 3, "Two-small-images-statistics.csv", "index,group,n,mean,");
    row("latex", FigureView::Derivation, 4, "Two-small-images-derivation.tex", "% Two small images");
    row("pytorch", FigureView::Explore, 3, "Two-small-images-pytorch.py", "\"\"\"Batch norm: “Two small images”");
    row("numpy", FigureView::Explore, 4, "Two-small-images-numpy.py", "\"\"\"Batch norm: “Two small images”");
}

void ExportWindowTest::dialogWritesWhatIsChosen()
{
    QFETCH(const FigureView, view);
    QFETCH(const int, kind);
    QFETCH(const QString, file);
    QFETCH(const QByteArray, start);
    pinFirstCell();
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            chooseEntry(dialog, "kind", kind);
            pressSave(dialog);
        },
        path(QStringLiteral("out")));
    exports().ask(view);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(answers.proposal, file);
    const QString written = path(QStringLiteral("out")) + file.mid(file.lastIndexOf(u'.'));
    QVERIFY2(content(written).startsWith(start), content(written).left(80).constData());
    QVERIFY(m_program->message().contains(QFileInfo(written).fileName()));
}

void ExportWindowTest::optionsReachTheFile()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    const ExportAnswers answers(
        [](ExportDialog &dialog) {
            chooseEntry(dialog, "preset", 2); // The slide.
            auto *dpi = dialog.findChild<NumberBox *>(QStringLiteral("dpi"));
            dpi->lineEdit()->selectAll();
            QTest::keyClicks(dpi->lineEdit(), QStringLiteral("72"));
            QTest::keyClick(dpi->lineEdit(), Qt::Key_Return);
            chooseEntry(dialog, "theme", 1);
            chooseEntry(dialog, "kind", 2);
            pressSave(dialog);
        },
        path(QStringLiteral("slide.png")));
    exports().ask(FigureView::Tensor);
    QTRY_COMPARE(finished.size(), 1);
    const QImage image(path(QStringLiteral("slide.png")));
    const FigureSpec slide = withPreset({}, FigurePreset::Slide);
    QCOMPARE(image.size(), (QSizeF(slide.width, slide.height) * 72 / 25.4).toSize());
    QVERIFY(qGray(image.pixel(0, 0)) < 80); // Dark.
}

void ExportWindowTest::optionsAreRememberedBetweenSessions()
{
    {
        QSignalSpy finished(&exporter(), &FigureExporter::finished);
        const ExportAnswers answers(
            [](ExportDialog &dialog) {
                chooseEntry(dialog, "preset", 1);
                chooseEntry(dialog, "theme", 2);
                QTest::mouseClick(dialog.findChild<QCheckBox *>(QStringLiteral("caption")), Qt::LeftButton, {}, {8, 8});
                pressSave(dialog);
            },
            path(QStringLiteral("a.svg")));
        exports().ask(FigureView::Block);
        QTRY_COMPARE(finished.size(), 1);
    }
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    QTRY_VERIFY(m_program->window().isSettled());
    ExportChoices proposed;
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            proposed = dialog.choices();
            dialog.reject();
        },
        {});
    m_program->action({QStringLiteral("File"), QStringLiteral("Export figure…")})->trigger();
    QCOMPARE(proposed.view, FigureView::Block);
    QCOMPARE(proposed.spec.width, 174.0);
    QCOMPARE(proposed.spec.theme, Theme::Kind::Print);
    QVERIFY(proposed.spec.caption);
}

void ExportWindowTest::unfitSettingsCountAsNotSaid()
{
    {
        QSettings settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("normscope"),
                           QStringLiteral("normscope"));
        settings.setValue(QStringLiteral("export/width"), -5);
        settings.setValue(QStringLiteral("export/dpi"), QStringLiteral("many"));
        settings.setValue(QStringLiteral("export/kind"), QStringLiteral("jpeg"));
    }
    QCOMPARE(ExportMemory().choices(), ExportChoices());
}

void ExportWindowTest::chooseWhatHasNoEffectIsNotPossible()
{
    ExportForm form;
    const auto isEnabled
        = [&](const char *name) { return form.findChild<QWidget *>(QLatin1String(name))->isEnabled(); };
    form.setChoices({.view = FigureView::Statistics, .kind = ExportKind::Pdf, .spec = {}});
    QVERIFY(isEnabled("width"));
    QVERIFY(!isEnabled("height")); // As needed.
    QVERIFY(!isEnabled("outlines"));
    QVERIFY(!isEnabled("sequence"));
    form.setChoices({.view = FigureView::Tensor, .kind = ExportKind::Svg, .spec = {.height = 50, .language = {}}});
    QVERIFY(isEnabled("height"));
    QVERIFY(isEnabled("outlines"));
    QVERIFY(isEnabled("sequence"));
    form.setChoices({.view = FigureView::Tensor, .kind = ExportKind::Csv, .spec = {}});
    for (const char *name : {"preset", "width", "height", "heightAsNeeded", "fontSize", "dpi", "theme", "transparent",
                             "outlines", "caption", "sequence"})
        QVERIFY2(!isEnabled(name), name);
    // The page has no data of its own.
    form.setChoices({.view = FigureView::Explore, .kind = ExportKind::Csv, .spec = {}});
    QCOMPARE(form.choices().kind, ExportKind::Svg);
}

void ExportWindowTest::refusalStandsInPlaceOfThePreview()
{
    ExportDialog dialog([this](FigureView view) { return shown(view); },
                        {.view = FigureView::Derivation, .kind = ExportKind::Svg, .spec = {}}, Theme::light());
    QVERIFY(!dialog.isReady());
    QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("save"))->isEnabled());
    QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("remark"))->text().contains(QStringLiteral("none is pinned")));
    chooseEntry(dialog, "view", 3);
    QTRY_VERIFY(dialog.isReady());
}

void ExportWindowTest::previewHasTheTrueSize()
{
    FigurePreview preview;
    preview.resize(200, 200);
    const FigureSpec spec {.width = 100, .height = 50, .language = {}};
    preview.setPage(std::make_shared<const FigurePage>(figurePage(shown(FigureView::Block), spec)));
    preview.setZoom(1);
    const double dots = preview.screen()->physicalDotsPerInch();
    QVERIFY(std::fabs(preview.shownSize().width() - 100 / 25.4 * dots) < 1);
    preview.setZoom(0);
    QVERIFY(preview.shownSize().width() <= preview.width());
    QVERIFY(std::fabs(preview.shownSize().width() / preview.shownSize().height() - 2) < 0.01);
}

void ExportWindowTest::textIsShownBeforeItIsWritten()
{
    ExportDialog dialog([this](FigureView view) { return shown(view); },
                        {.view = FigureView::Statistics, .kind = ExportKind::Csv, .spec = {}}, Theme::light());
    QTRY_VERIFY(dialog.isReady());
    QVERIFY(dialog.findChild<QPlainTextEdit *>(QStringLiteral("text"))
                ->toPlainText()
                .startsWith(QStringLiteral("index,group,n,")));
}

void ExportWindowTest::sequenceAsksBeforeItReplaces()
{
    const auto chooseSequence = [](ExportDialog &dialog) {
        auto *sequence = dialog.findChild<QCheckBox *>(QStringLiteral("sequence"));
        if (!sequence->isChecked())
            QTest::mouseClick(sequence, Qt::LeftButton, {}, {8, 8});
        pressSave(dialog);
    };
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    {
        const ExportAnswers answers(chooseSequence, path(QStringLiteral("talk.svg")));
        exports().ask(FigureView::Tensor);
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(answers.questions, 0);
    }
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files, QDir::Name),
             (QStringList {QStringLiteral("talk-1-input.svg"), QStringLiteral("talk-2-centred.svg"),
                           QStringLiteral("talk-3-normalized.svg"), QStringLiteral("talk-4-output.svg")}));
    QVERIFY(content(path(QStringLiteral("talk-1-input.svg"))) != content(path(QStringLiteral("talk-4-output.svg"))));
    {
        const ExportAnswers answers(chooseSequence, path(QStringLiteral("talk.svg")), QMessageBox::No);
        exports().ask(FigureView::Tensor);
        QCOMPARE(answers.questions, 1);
        QVERIFY(!exporter().isRunning());
    }
}

void ExportWindowTest::failedWriteLeavesTheOldFile()
{
    const QString file = path(QStringLiteral("old.png"));
    {
        QFile old(file);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    }
    // As a full disk: nothing longer than a few bytes can be written.
    rlimit before {};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit few = {16, before.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &few);
    const QString sentence
        = save(FigureView::Block, {.view = FigureView::Block, .kind = ExportKind::Png, .spec = {}}, file);
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY2(sentence.contains(QStringLiteral("old.png")), qPrintable(sentence));
    QCOMPARE(content(file), QByteArray("old"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList {QStringLiteral("old.png")});
    QCOMPARE(m_program->message(), sentence);
}

void ExportWindowTest::missingFolderIsNamed()
{
    for (const ExportKind kind : {ExportKind::Svg, ExportKind::Csv, ExportKind::NumPy}) {
        const QString sentence
            = save(FigureView::Statistics, {.view = FigureView::Statistics, .kind = kind, .spec = {}},
                   path(QStringLiteral("none/figure")) + fileEnding(kind));
        QVERIFY2(sentence.contains(QStringLiteral("none/figure")), qPrintable(sentence));
    }
}

void ExportWindowTest::cancelledExportLeavesNothing()
{
    QSignalSpy running(&exporter(), &FigureExporter::running);
    exporter().save(
        shown(FigureView::Tensor),
        {.view = FigureView::Tensor, .kind = ExportKind::Png, .spec = {.width = 400, .dpi = 600, .language = {}}},
        path(QStringLiteral("large.png")));
    QVERIFY(exporter().isRunning());
    QTRY_VERIFY(running.size() > 0);
    exporter().cancel();
    QVERIFY(!exporter().isRunning());
    QCOMPARE(running.last().first().toBool(), false);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void ExportWindowTest::everyViewOffersItsFigure()
{
    ExplorePage &page = m_program->window().page();
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
        QCOMPARE(texts(view->actions()).last(offered.size()), offered);
        QCOMPARE(view->contextMenuPolicy(), Qt::ActionsContextMenu);
    }
    QCOMPARE(texts(submenu(page.tensorView()->actions())), offered);
    QCOMPARE(texts(submenu(page.derivationView()->copyButton()->menu()->actions())), offered);
    for (const QString &id : page.arrangement().views()) {
        const auto *handle = page.arrangement().card(id)->findChild<ExportHandle *>();
        QVERIFY2(handle && !handle->accessibleName().isEmpty() && !handle->toolTip().isEmpty(), qPrintable(id));
    }
}

void ExportWindowTest::clipboardHoldsEveryForm()
{
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(FigureView::Statistics, CopyKind::Everything);
    QTRY_COMPARE(finished.size(), 1);
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(xmlProblem(data->data(QStringLiteral("image/svg+xml"))), QString());
    QVERIFY(data->data(QStringLiteral("application/pdf")).startsWith("%PDF-"));
    // 85 mm at 300 dpi.
    QCOMPARE(qvariant_cast<QImage>(data->imageData()).width(), 1004);
    QVERIFY(data->text().startsWith(QStringLiteral("index\tgroup\tn\tmean\t")));
}

void ExportWindowTest::clipboardHoldsOneForm_data()
{
    QTest::addColumn<FigureView>("view");
    QTest::addColumn<CopyKind>("kind");
    QTest::addColumn<bool>("image");
    QTest::addColumn<QString>("text");
    QTest::newRow("svg") << FigureView::Block << CopyKind::Svg << false << QStringLiteral("<?xml");
    QTest::newRow("png") << FigureView::Block << CopyKind::Png << true << QString();
    QTest::newRow("data") << FigureView::Tensor << CopyKind::Data << false << QStringLiteral("N\tC\tH\tW = 0\t");
    QTest::newRow("a page without data") << FigureView::Explore << CopyKind::Png << true << QString();
}

void ExportWindowTest::clipboardHoldsOneForm()
{
    QFETCH(const FigureView, view);
    QFETCH(const CopyKind, kind);
    QFETCH(const bool, image);
    QFETCH(const QString, text);
    QSignalSpy finished(&exporter(), &FigureExporter::finished);
    exports().copy(view, kind);
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
    QSignalSpy released(&handle, &ExportHandle::released);
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

void ExportWindowTest::draggedViewIsAFile()
{
    const QString file = path(QStringLiteral("sphere.svg"));
    const auto data = draggedFile(file);
    QCOMPARE(data->urls(), QList<QUrl> {QUrl::fromLocalFile(file)});
    QVERIFY(data->hasFormat(QStringLiteral("text/uri-list")));
}

void ExportWindowTest::windowDoesNotOpenWhatLeavesIt()
{
    // A drag from another program has no source here; offscreen, one from this program cannot be made.
    const auto data = draggedFile(QStringLiteral(NORMSCOPE_TEST_DATA "/npy/several.npz"));
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&m_program->window(), &enter);
    QVERIFY(enter.isAccepted());
}

void ExportWindowTest::printsAtTrueSizeOrSmaller()
{
    const auto printed = [this](double width) {
        const FigurePage page = figurePage(shown(FigureView::Statistics), {.width = width, .language = {}});
        QPrinter printer(QPrinter::HighResolution);
        printer.setPageSize(QPageSize(QPageSize::A4));
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(path(QStringLiteral("%1.pdf").arg(width)));
        printFigure(page, printer);
        return content(path(QStringLiteral("%1.pdf").arg(width)));
    };
    QVERIFY(printed(85).startsWith("%PDF-"));
    QVERIFY(printed(500).startsWith("%PDF-")); // Larger than the paper.
    QPrinter nowhere(QPrinter::HighResolution);
    nowhere.setOutputFormat(QPrinter::PdfFormat);
    nowhere.setOutputFileName(path(QStringLiteral("none/figure.pdf")));
    const FigurePage page = figurePage(shown(FigureView::Statistics), {});
    QVERIFY_THROWS_EXCEPTION(IoError, printFigure(page, nowhere));
}

void ExportWindowTest::bandsMakeTheSamePicture()
{
    const FigurePage page = figurePage(shown(FigureView::Explore), {.width = 174, .dpi = 600, .language = {}});
    PngPainter painter(page);
    int bands = 0;
    while (!painter.isDone()) {
        painter.paintBand();
        ++bands;
    }
    QVERIFY(bands > 2);
    QImage whole(painter.image().size(), painter.image().format());
    QPainter once(&whole);
    once.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    once.scale(whole.width() / page.pixels().width(), whole.height() / page.pixels().height());
    page.paint(once);
    once.end();
    QVERIFY(whole == painter.image());
}

QTEST_MAIN(ExportWindowTest)
#include "tst_export_window.moc"
