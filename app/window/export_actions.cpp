// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_actions.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/explore/explore_page.h"
#include "app/exporting/export_dialog.h"
#include "app/exporting/export_handle.h"
#include "app/exporting/figure_printing.h"
#include "app/exporting/shown_figure.h"
#include "app/lab/lab_page.h"
#include "app/settings/session.h"
#include "app/window/appearance.h"
#include "app/window/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/message_text.h"
#include "widgets/core/selection.h"
#include "widgets/lab/chart_deck.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_view.h"

#include <QDrag>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPrinter>
#include <QToolButton>

namespace normscope {

ExportActions::ExportActions(const WindowContext &context, ExplorePage &page, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_page(page)
    , m_window(window)
    , m_dialog(new QAction(tr("&Export figure…"), this))
{
    const QString tip = tr("Write a view as a picture, its data as a table, or the computation as a script");
    m_dialog->setIconText(tr("Export figure…"));
    m_dialog->setToolTip(tip);
    m_dialog->setStatusTip(tip);
    m_dialog->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key_E));
    connect(m_dialog, &QAction::triggered, this, [this] { ask(proposedView()); });
    addView(FigureView::Tensor, QStringLiteral("tensor"), page.tensorView());
    addView(FigureView::Hypersphere, QStringLiteral("hypersphere"), page.sphereView());
    addView(FigureView::Distribution, QStringLiteral("distribution"), page.distributionView());
    addView(FigureView::Block, QStringLiteral("axesBlock"), page.blockView());
    addView(FigureView::Derivation, QStringLiteral("derivation"), page.derivationView());
    addView(FigureView::Statistics, QStringLiteral("statistics"), page.statisticsView());
    connect(&m_exporter, &FigureExporter::failed, this, &ExportActions::failed);
}

void ExportActions::addFileActions(QMenu *menu)
{
    menu->addAction(m_dialog);
    QAction *printing = add(menu, tr("&Print figure…"), tr("Print the view that was exported last, or the whole page"),
                            [this] { print(proposedView()); });
    printing->setShortcut(QKeySequence::Print);
}

QAction *ExportActions::add(QMenu *menu, const QString &text, const QString &tip, const std::function<void()> &act)
{
    QAction *action = menu->addAction(text, this, act);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    return action;
}

QMenu *ExportActions::createMenu(const ViewSource &view, QWidget *parent)
{
    auto *menu = new QMenu(tr("Fi&gure"), parent);
    menu->setToolTipsVisible(true);
    add(menu, tr("&Copy figure"),
        tr("The picture as SVG, PDF and PNG, and its data as text: who pastes takes what fits."),
        [this, view] { copy(view(), CopyKind::Everything); });
    add(menu, tr("Copy as &SVG"), tr("The vector picture, also as text for editors."),
        [this, view] { copy(view(), CopyKind::Svg); });
    add(menu, tr("Copy as PN&G"), tr("The picture in pixels."), [this, view] { copy(view(), CopyKind::Png); });
    add(menu, tr("Copy &data"), tr("The numbers behind the figure with all their digits, for a spreadsheet."),
        [this, view] { copy(view(), CopyKind::Data); });
    menu->addSeparator();
    add(menu, tr("&Export…"), tr("Choose size, colours and format."), [this, view] { ask(view()); });
    add(menu, tr("&Print…"), tr("In the size and the colours of the last export."), [this, view] { print(view()); });
    return menu;
}

void ExportActions::addView(FigureView view, const QString &cardId, QWidget *widget)
{
    const ViewSource source = [view] { return view; };
    QMenu *menu = createMenu(source, widget);
    if (view == FigureView::Tensor) {
        widget->addAction(menu->menuAction()); // Its context menu shows its actions.
    } else if (view == FigureView::Derivation) {
        QMenu *own = m_page.derivationView()->copyButton()->menu();
        own->addSeparator();
        own->addMenu(menu);
    } else {
        if (!widget->actions().isEmpty())
            widget->addAction(menu->insertSeparator(menu->actions().constFirst()));
        widget->addActions(menu->actions());
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
    addHandle(source, m_page.arrangement().card(cardId), menu);
}

void ExportActions::addCharts(LabPage &page)
{
    m_lab = &page;
    const auto addSingle = [&](FigureView view, LabChartView *chart, const QString &cardId) {
        addChart(view, chart);
        const ViewSource source = [view] { return view; };
        addHandle(source, page.arrangement().card(cardId), createMenu(source, chart));
    };
    addSingle(FigureView::Probe, page.probe(), QStringLiteral("probe"));
    addSingle(FigureView::MicroBatches, page.microBatches(), QStringLiteral("microBatches"));
    addDeck(FigureView::Errors, {FigureView::MeanError, FigureView::VarianceError, FigureView::VarianceBias},
            page.errors(), QStringLiteral("errors"));
    addDeck(FigureView::Sampling, {FigureView::MeanSampling, FigureView::VarianceSampling}, page.distributions(),
            QStringLiteral("distributions"));
    addDeck(FigureView::Running, {FigureView::RunningValues, FigureView::TrainingGap}, page.running(),
            QStringLiteral("running"));
    setTheme(m_context.appearance.theme());
}

void ExportActions::addChart(FigureView view, LabChartView *chart)
{
    chart->addActions(createMenu([view] { return view; }, chart)->actions());
    chart->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ExportActions::addDeck(FigureView whole, const std::vector<FigureView> &faces, ChartDeck *deck,
                            const QString &cardId)
{
    for (std::size_t i = 0; i < faces.size(); ++i)
        addChart(faces[i], deck->view(static_cast<int>(i)));
    const ViewSource seen
        = [=] { return deck->showsAll() ? whole : faces[static_cast<std::size_t>(deck->selector()->current())]; };
    addHandle(seen, m_lab->arrangement().card(cardId), createMenu(seen, deck));
}

void ExportActions::addHandle(const ViewSource &view, Card *card, QMenu *menu)
{
    auto *handle = new ExportHandle(card->title());
    card->addControl(handle, Card::ControlPlace::Corner);
    m_handles.push_back(handle);
    connect(handle, &ExportHandle::menuRequested, menu, [menu](const QPoint &point) { menu->popup(point); });
    connect(handle, &ExportHandle::grabbed, this, [this, view] { prepareDrag(view()); });
    connect(handle, &ExportHandle::dragged, this, [this, handle] { startDrag(handle); });
    connect(handle, &ExportHandle::letGo, &m_dragJob, &LatestJob::cancel);
}

void ExportActions::setTheme(const Theme &theme)
{
    for (ExportHandle *handle : m_handles)
        handle->setTheme(theme);
}

FigureRequest ExportActions::shown(FigureView view) const
{
    const Document &document = m_context.document;
    const QString title = documentName(document.scene().title, document.path());
    return showsExperiment(view)
        ? shownChart(view, *m_lab, title)
        : shownFigure(view, m_page, m_context.selection.state(), m_context.evaluator.evaluation(), title);
}

/// The view of the last export, if it is on the page that is shown, or else that page.
FigureView ExportActions::proposedView() const
{
    const bool isOfExperiment = m_lab && m_lab->isVisible();
    const FigureView last = m_memory.choices().view;
    if (showsExperiment(last) == isOfExperiment)
        return last;
    return isOfExperiment ? FigureView::BatchSize : FigureView::Explore;
}

bool ExportActions::hasFigure(FigureView view)
{
    if (showsExperiment(view)) {
        const ExperimentRunner &runner = m_lab->runner();
        if (runner.problem().isEmpty() && runner.shown().isStarted())
            return true;
        emit failed(runner.problem().isEmpty() ? tr("There is no figure yet: the first batches are being drawn.")
                                               : runner.problem());
        return false;
    }
    if (m_context.evaluator.evaluation())
        return true;
    emit failed(tr("There is no figure yet: the statistics are still being computed."));
    return false;
}

void ExportActions::ask(FigureView view)
{
    if (!hasFigure(view))
        return;
    ExportChoices proposal = m_memory.choices();
    proposal.view = view;
    if (isPage(view) && presetOf(proposal.spec) == FigurePreset::Column)
        proposal.spec = withPreset(proposal.spec, FigurePreset::TwoColumns); // A whole page is high enough in these.
    ExportDialog dialog([this](FigureView chosen) { return shown(chosen); }, proposal, m_context.appearance.theme(),
                        m_window);
    const int result = dialog.exec();
    if (result == QDialog::Rejected)
        return;
    ExportChoices choices = dialog.choices();
    m_memory.setChoices(choices);
    const FigureRequest request = dialog.request();
    if (result == ExportDialog::Print) {
        printShown(choices.view, choices.spec);
        return;
    }
    const QString path = askForPath(request, choices);
    if (!path.isEmpty() && mayReplace(choices, path))
        m_exporter.save(request, choices, path);
}

QString ExportActions::askForPath(const FigureRequest &request, ExportChoices &choices)
{
    const QString ending = fileEnding(choices.kind);
    const QString proposal = proposedName(figureSubject(request), choices.view, choices.kind) + ending;
    QString path = QFileDialog::getSaveFileName(
        m_window, tr("Export figure"), m_context.session.lastExportFolder() + QLatin1Char('/') + proposal,
        QStringLiteral("%1 (*%2)").arg(exportKindText(choices.kind).section(QStringLiteral(" ("), 0, 0), ending));
    if (path.isEmpty())
        return path;
    // Another picture's ending that was typed counts.
    const auto typed = figureFormatOf(path);
    if (pictureFormat(choices.kind) && typed)
        choices.kind = static_cast<ExportKind>(*typed);
    else if (!path.endsWith(ending, Qt::CaseInsensitive))
        path += ending;
    m_context.session.setLastExportFolder(QFileInfo(path).absolutePath());
    return path;
}

/// The file dialog has asked about the one file that was named in it.
bool ExportActions::mayReplace(const ExportChoices &choices, const QString &path)
{
    if (!choices.sequence || !pictureFormat(choices.kind) || !showsStages(choices.view))
        return true;
    QStringList existing;
    const std::vector<Stage> stages = figureStages(*m_context.evaluator.evaluation());
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const QFileInfo file(sequencePath(path, i, stages[i]));
        if (file.exists())
            existing += file.fileName();
    }
    return existing.isEmpty()
        || QMessageBox::question(
               m_window, tr("Replace files?"),
               tr("These files exist already: %1. Replace them?").arg(existing.join(QStringLiteral(", "))))
        == QMessageBox::Yes;
}

void ExportActions::print(FigureView view)
{
    if (hasFigure(view))
        printShown(view, m_memory.choices().spec);
}

void ExportActions::printShown(FigureView view, FigureSpec spec)
{
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    if (!askForPrinter(*printer, figureViewTitle(view), spec, m_window))
        return;
    m_exporter.makePage(shown(view), spec, [this, printer](const FigurePagePtr &page) {
        try {
            printFigure(*page, *printer);
        } catch (const Error &error) {
            emit failed(messageText(error.message()));
        }
    });
}

void ExportActions::copy(FigureView view, CopyKind kind)
{
    if (hasFigure(view))
        m_exporter.copy(shown(view), m_memory.choices().spec, kind);
}

/// The page is made while the mouse begins to move, so that nothing waits when the drag begins.
void ExportActions::prepareDrag(FigureView view)
{
    m_draggedPage.reset();
    m_dragRefusal.clear();
    if (showsExperiment(view) ? !m_lab->runner().shown().isStarted() : !m_context.evaluator.evaluation())
        return;
    const FigureRequest request = shown(view);
    m_draggedName = proposedName(figureSubject(request), view, ExportKind::Svg);
    startPage(
        m_dragJob, request, m_memory.choices().spec, [this](const FigurePagePtr &page) { m_draggedPage = page; },
        [this](const Error &error) { m_dragRefusal = messageText(error.message()); }); // It may be but a click.
}

void ExportActions::startDrag(ExportHandle *handle)
{
    if (!m_dragRefusal.isEmpty())
        emit failed(std::exchange(m_dragRefusal, {}));
    if (!m_draggedPage)
        return;
    const FigurePagePtr page = std::exchange(m_draggedPage, nullptr);
    const FigureFormat format = pictureFormat(m_memory.choices().kind).value_or(FigureFormat::Svg);
    if (!m_draggedFiles)
        m_draggedFiles = std::make_unique<QTemporaryDir>();
    const QString path = m_draggedFiles->filePath(m_draggedName + fileEnding(format));
    try {
        saveFigure(path, exportFigure(*page, format));
    } catch (const Error &error) {
        emit failed(messageText(error.message()));
        return;
    }
    auto *drag = new QDrag(handle); // Deletes itself.
    drag->setMimeData(draggedFile(path).release());
    drag->setPixmap(handle->icon().pixmap(32));
    drag->exec(Qt::CopyAction);
}

} // namespace normscope
