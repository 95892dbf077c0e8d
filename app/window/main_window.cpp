// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/editing/history_dock.h"
#include "app/explore/explore_header.h"
#include "app/explore/explore_page.h"
#include "app/exporting/export_actions.h"
#include "app/lab/lab_page.h"
#include "app/lab/lab_status.h"
#include "app/settings/session.h"
#include "app/window/appearance.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/file_actions.h"
#include "app/window/menus/menus.h"
#include "app/window/pages/page_stack.h"
#include "app/window/panel_dock.h"
#include "app/window/progress_indicator.h"
#include "app/window/view_state.h"
#include "engine/tensor/pad.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/core/selection.h"
#include "widgets/lab/batch_size_slider.h"
#include "widgets/lab/lab_controls.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/sphere_view.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QUndoStack>
#include <QVBoxLayout>

namespace normscope {

namespace {

/// What a window manager may put around the window.
constexpr QSize windowFrameRoom(16, 48);

constexpr QLatin1String pageKey("page");

} // namespace

MainWindow::MainWindow(const WindowContext &context)
    : m_context(context)
    , m_files(new FileActions(
          context.document, context.evaluator, context.session, [this] { return viewState(); }, this))
{
    setAcceptDrops(true);
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - windowFrameRoom));
    setMinimumSize(800, 560);

    createCentre();
    createDocks();
    createStatusBar();
    createMenus();
    connectViews();
    connectDocument();
    connectWork();
    applyTheme();
    restoreArrangement();
    showScene();
    showEvaluation();
    focusPage();
}

MainWindow::~MainWindow() = default;

void MainWindow::createCentre()
{
    m_header = new ExploreHeader(m_context.document);
    m_messages = new MessageBar;
    m_page = new ExplorePage(m_context.selection);
    m_exports = new ExportActions(m_context, *m_page, this);
    m_classroom = new ClassroomMode(*this);
    m_header->addButton(m_classroom->action());
    m_header->addButton(m_header->panelAction());
    m_header->addButton(m_exports->dialogAction());

    m_pages = new PageStack;
    m_pages->notices()->addWidget(m_messages);
    m_pages->addPage(Page::Explore, tr("&Explore"), tr("Which cells share a mean, what are the numbers?"), [this] {
        return PageParts {m_header, m_page};
    });
    m_pages->addPage(Page::BatchSize, tr("Batch si&ze"), tr("Why does batch norm shake when the batch is small?"),
                     [this] { return createLab(); });
    connect(m_pages, &PageStack::changed, this, &MainWindow::showPage);
    connect(&m_page->arrangement(), &CardArrangement::changed, this, &MainWindow::arrangementChanged);
    setCentralWidget(m_pages);
}

PageParts MainWindow::createLab()
{
    m_labPage = new LabPage(m_context.document);
    m_labPage->controls()->addButton(m_classroom->action());
    m_labPage->controls()->addButton(m_exports->dialogAction());
    m_labPage->setTheme(m_context.appearance.theme());
    m_labPage->setCalm(m_classroom->isOn());
    m_labPage->arrangement().restore(m_context.session.pageArrangement(pageName(Page::BatchSize)));
    connect(&m_labPage->arrangement(), &CardArrangement::changed, this, &MainWindow::arrangementChanged);
    statusBar()->insertWidget(0, m_labPage->status(), 1);
    m_exports->addCharts(*m_labPage);
    return {m_labPage->controls(), m_labPage};
}

void MainWindow::showPage(Page page)
{
    // The panel is about the normalization that Explore shows.
    const bool isExplore = page == Page::Explore;
    if (!isExplore)
        m_showsPanel = panelAction()->isChecked();
    panelAction()->setEnabled(isExplore);
    panelAction()->setChecked(isExplore && m_showsPanel);
    m_readout->setVisible(isExplore);
    if (m_labPage)
        m_labPage->status()->setVisible(!isExplore);
    focusPage();
    emit arrangementChanged();
}

void MainWindow::focusPage()
{
    if (m_pages->current() == Page::Explore)
        m_page->tensorView()->setFocus(Qt::OtherFocusReason);
    else if (m_labPage)
        m_labPage->controls()->slider()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::step(int direction)
{
    if (m_pages->current() == Page::Explore)
        m_page->scrubber()->cycle(direction);
    else
        m_labPage->controls()->slider()->step(direction);
}

CardArrangement &MainWindow::arrangement() const
{
    return m_pages->current() == Page::Explore ? m_page->arrangement() : m_labPage->arrangement();
}

QJsonObject MainWindow::viewState() const
{
    QJsonObject state = normscope::viewState(*m_page, m_context.selection);
    state.insert(pageKey, pageName(m_pages->current()));
    return state;
}

void MainWindow::createDocks()
{
    m_panelDock = new PanelDock(m_context, *m_page->lenses());
    m_panelDock->hide();
    addDockWidget(Qt::RightDockWidgetArea, m_panelDock);
    connect(panelAction(), &QAction::toggled, m_panelDock, &QWidget::setVisible);
    connect(m_panelDock, &QDockWidget::visibilityChanged, panelAction(), &QAction::setChecked);
    m_history = new HistoryDock(m_context.document.undoStack());
    m_history->hide();
    addDockWidget(Qt::RightDockWidgetArea, m_history);
}

void MainWindow::createStatusBar()
{
    m_readout = new CellReadout(&m_context.selection);
    m_progress = new ProgressIndicator;
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(6, 0, 8, 0);
    statusBar()->addWidget(m_readout, 1);
    statusBar()->addPermanentWidget(m_progress);
}

void MainWindow::createMenus()
{
    for (const auto add :
         {addFileMenu, addEditMenu, addTensorMenu, addExperimentMenu, addSamplesMenu, addViewMenu, addHelpMenu})
        add(menuBar(), *this);
}

void MainWindow::setCalm(bool calm)
{
    // Not hidden: the keys of a hidden menu bar's commands are dead.
    menuBar()->setMaximumHeight(calm ? 0 : QWIDGETSIZE_MAX);
    statusBar()->setVisible(!calm);
    m_header->setCalm(calm);
    m_pages->setCalm(calm);
    if (m_labPage)
        m_labPage->setCalm(calm);
}

const ControlStrip &MainWindow::strip() const
{
    return m_header->strip();
}

QAction *MainWindow::panelAction() const
{
    return m_header->panelAction();
}

QAction *MainWindow::axesAction() const
{
    return m_header->axesAction();
}

QAction *MainWindow::historyAction() const
{
    return m_history->toggleViewAction();
}

void MainWindow::connectViews()
{
    TensorView *view = m_page->tensorView();
    connect(view, &TensorView::growthNeeded, this, &MainWindow::offerGrowth);
    connect(view, &TensorView::message, this, &MainWindow::warn);
}

void MainWindow::warn(const QString &sentence)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Warning);
}

void MainWindow::tell(const QString &sentence)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Information);
}

void MainWindow::connectDocument()
{
    const Document &document = m_context.document;
    connect(&document, &Document::changed, this, [this](const SceneChange &change) {
        // The controls show no values: they take the edited tensor later, so as not to keep the one before.
        if (change.parts == SceneChange::Cells)
            m_controlsFollow.start();
        else if (change.parts != SceneChange::Experiment) // Which the page "Batch size" follows itself.
            showScene();
    });
    m_controlsFollow.setSingleShot(true);
    m_controlsFollow.setInterval(500);
    connect(&m_controlsFollow, &QTimer::timeout, this, &MainWindow::showScene);
    connect(&document, &Document::refused, this, [this](const QString &sentence) {
        warn(sentence);
        showScene(); // The controls go back to what is in force.
    });
    connect(&document, &Document::noticed, this, &MainWindow::tell);
    connect(&document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_context.evaluator, &Evaluator::evaluated, this, &MainWindow::showEvaluation);
    connect(m_panelDock, &PanelDock::told, this, &MainWindow::tell);
    connect(&m_context.appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
}

/// What works behind the window: its progress, and what it has to say.
void MainWindow::connectWork()
{
    const Evaluator &evaluator = m_context.evaluator;
    connect(&evaluator, &Evaluator::running, m_progress,
            [this](bool running) { m_progress->setRunning(running, tr("Computing the statistics")); });
    connect(&evaluator, &Evaluator::progress, m_progress, &ProgressIndicator::setProgress);
    connect(&evaluator, &Evaluator::failed, this, &MainWindow::warn);

    connect(m_files, &FileActions::running, m_progress, &ProgressIndicator::setRunning);
    connect(m_files, &FileActions::progressChanged, m_progress, &ProgressIndicator::setProgress);
    connect(m_files, &FileActions::failed, this, &MainWindow::warn);
    connect(m_files, &FileActions::noticed, this, &MainWindow::tell);
    connect(m_files, &FileActions::opened, this, [this] {
        m_messages->hide();
        m_context.selection.clearPin();
        m_pendingView = m_context.document.storedView();
        applyPendingView();
    });

    const FigureExporter *exporter = &m_exports->exporter();
    connect(exporter, &FigureExporter::running, m_progress, &ProgressIndicator::setRunning);
    connect(exporter, &FigureExporter::progressChanged, m_progress, &ProgressIndicator::setProgress);
    connect(exporter, &FigureExporter::finished, this, &MainWindow::tell);
    connect(m_exports, &ExportActions::failed, this, &MainWindow::warn);

    connect(m_progress, &ProgressIndicator::cancelRequested, this, [this] {
        m_files->cancel();
        m_exports->exporter().cancel();
        m_context.evaluator.cancel();
    });
    const auto tellIfSettled = [this] {
        if (isSettled())
            emit settled();
    };
    connect(&evaluator, &Evaluator::running, this, tellIfSettled);
    connect(m_files, &FileActions::opened, this, tellIfSettled);
    connect(m_files, &FileActions::failed, this, tellIfSettled);
}

void MainWindow::showScene()
{
    m_header->showScene();
    m_panelDock->showScene();
    updateTitle();
}

void MainWindow::showEvaluation()
{
    const EvaluationPtr evaluation = m_context.evaluator.evaluation();
    if (evaluation)
        m_context.selection.regroup(evaluation->grouping());
    m_page->setEvaluation(evaluation);
    m_panelDock->showEvaluation();
    m_readout->setEvaluation(evaluation);
    applyPendingView();
}

void MainWindow::applyPendingView()
{
    // A large tensor is evaluated behind: what was pinned in the file can be pinned once its groups are known.
    if (m_pendingView.isEmpty() || !m_context.evaluator.isCurrent())
        return;
    const QJsonObject view = std::exchange(m_pendingView, {});
    restoreViewState(view, *m_page, m_context.selection, m_context.evaluator.evaluation()->grouping());
    m_pages->showPage(pageFromName(view.value(pageKey).toString()).value_or(m_pages->current()));
}

void MainWindow::offerGrowth(const Shape &shape, const CellEdit &edit)
{
    const Tensor &input = m_context.document.problem().input;
    const auto answer = QMessageBox::question(
        this, tr("Grow the tensor?"),
        tr("What you paste does not fit into %1. Grow the tensor to %2, with zeros in the new cells?")
            .arg(QString::fromStdString(shapeText(input.shape())), QString::fromStdString(shapeText(shape))));
    if (answer == QMessageBox::Yes)
        m_context.document.setInput(padded(input, shape).withValues(edit.elements, edit.values));
}

void MainWindow::updateTitle()
{
    const Document &document = m_context.document;
    setWindowTitle(document.scene().title + QStringLiteral("[*]"));
    setWindowModified(document.isModified());
    setWindowFilePath(document.path());
}

void MainWindow::applyTheme()
{
    const Theme &theme = m_context.appearance.theme();
    m_header->setTheme(theme);
    m_messages->setTheme(theme);
    m_pages->setTheme(theme);
    m_page->setTheme(theme);
    if (m_labPage)
        m_labPage->setTheme(theme);
    m_exports->setTheme(theme);
    m_panelDock->setTheme(theme);
    m_history->setTheme(theme);
    m_readout->setTheme(theme);
}

void MainWindow::restoreArrangement()
{
    restoreGeometry(m_context.session.windowGeometry());
    restoreState(m_context.session.windowState());
    m_page->arrangement().restore(m_context.session.pageArrangement(pageName(Page::Explore)));
}

void MainWindow::resetArrangement()
{
    m_panelDock->setFloating(false);
    addDockWidget(Qt::RightDockWidgetArea, m_panelDock);
    m_panelDock->hide();
    m_history->setFloating(false);
    addDockWidget(Qt::RightDockWidgetArea, m_history);
    m_history->hide();
    m_page->arrangement().reset();
    if (m_labPage)
        m_labPage->arrangement().reset();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->mayClose()) {
        event->ignore();
        return;
    }
    rememberArrangement();
    event->accept();
    emit closed();
}

void MainWindow::addNotice(QWidget *bar)
{
    m_pages->notices()->addWidget(bar);
}

void MainWindow::rememberArrangement()
{
    m_context.session.setWindowGeometry(m_classroom->windowGeometry());
    m_classroom->setOn(false);
    m_context.session.setWindowState(saveState());
    m_context.session.setPageArrangement(pageName(Page::Explore), m_page->arrangement().saved());
    if (m_labPage)
        m_context.session.setPageArrangement(pageName(Page::BatchSize), m_labPage->arrangement().saved());
}

bool MainWindow::isSettled() const
{
    return !m_files->isOpening() && !m_context.evaluator.isRunning();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    // What is dragged out of this window is not opened in it.
    if (!event->source() && !FileActions::droppedFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    // Later, so that a question does not keep the program waiting that the files were dragged from.
    QMetaObject::invokeMethod(
        m_files, [this, files = FileActions::droppedFiles(*event->mimeData())] { m_files->opener().open(files); },
        Qt::QueuedConnection);
}

} // namespace normscope
