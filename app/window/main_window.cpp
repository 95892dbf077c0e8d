// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/explore/explore_header.h"
#include "app/explore/explore_page.h"
#include "app/lab/lab_page.h"
#include "app/lab/lab_status.h"
#include "app/settings/session.h"
#include "app/window/appearance.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/export_actions.h"
#include "app/window/file_actions.h"
#include "app/window/menus/menus.h"
#include "app/window/pages/page_stack.h"
#include "app/window/view_state.h"
#include "app/window/window_docks.h"
#include "app/window/work_progress.h"
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
    m_docks = new WindowDocks(m_context, *m_page->lenses(), panelAction(), *this);
    createStatusBar();
    createMenus();
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
        return PageParts {m_header, m_page, &m_page->arrangement(),
                          [this] { m_page->tensorView()->setFocus(Qt::OtherFocusReason); },
                          [this](int direction) { m_page->scrubber()->cycle(direction); }};
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
    BatchSizeSlider *slider = m_labPage->controls()->slider();
    return {m_labPage->controls(), m_labPage, &m_labPage->arrangement(),
            [slider] { slider->setFocus(Qt::OtherFocusReason); }, [slider](int direction) { slider->step(direction); }};
}

void MainWindow::showPage(Page page)
{
    const bool isExplore = page == Page::Explore;
    m_docks->setPanelOffered(isExplore);
    m_readout->setVisible(isExplore);
    if (m_labPage)
        m_labPage->status()->setVisible(!isExplore);
    focusPage();
    emit arrangementChanged();
}

void MainWindow::focusPage()
{
    m_pages->shown().focus();
}

void MainWindow::step(int direction)
{
    m_pages->shown().step(direction);
}

CardArrangement &MainWindow::arrangement() const
{
    return *m_pages->shown().arrangement;
}

QJsonObject MainWindow::viewState() const
{
    QJsonObject state = normscope::viewState(*m_page, m_context.selection);
    state.insert(pageKey, pageName(m_pages->current()));
    return state;
}

void MainWindow::createStatusBar()
{
    m_readout = new CellReadout(&m_context.selection);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(6, 0, 8, 0);
    statusBar()->addWidget(m_readout, 1);
    statusBar()->addPermanentWidget(new WorkProgress(m_context.evaluator, *m_files, m_exports->exporter()));
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

QAction *MainWindow::runningUpdateAction() const
{
    return m_docks->runningUpdateAction();
}

QAction *MainWindow::axesAction() const
{
    return m_header->axesAction();
}

QAction *MainWindow::historyAction() const
{
    return m_docks->historyAction();
}

void MainWindow::warn(const QString &sentence, const QObject &source)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Warning, &source);
}

void MainWindow::tell(const QString &sentence)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Information);
}

void MainWindow::tellOfEdit(const QString &sentence)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Information, &m_context.document);
}

void MainWindow::connectDocument()
{
    const Document &document = m_context.document;
    connect(&document, &Document::changed, this, [this](const SceneChange &change) {
        m_messages->settle(&m_context.document);
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
        warn(sentence, m_context.document);
        showScene(); // The controls go back to what is in force.
    });
    connect(&document, &Document::noticed, this, &MainWindow::tellOfEdit);
    connect(&document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_context.evaluator, &Evaluator::evaluated, this, &MainWindow::showEvaluation);
    connect(m_docks, &WindowDocks::told, this, &MainWindow::tellOfEdit);
    // An edit that is not possible, as one that the document refuses.
    connect(m_page->tensorView(), &TensorView::message, this,
            [this](const QString &sentence) { warn(sentence, m_context.document); });
    connect(m_page->tensorView(), &TensorView::succeeded, this, [this] { m_messages->settle(&m_context.document); });
    connect(&m_context.appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
}

/// What works behind the window has to say something, or is done.
void MainWindow::connectWork()
{
    const Evaluator &evaluator = m_context.evaluator;
    connect(&evaluator, &Evaluator::failed, this,
            [this, &evaluator](const QString &sentence) { warn(sentence, evaluator); });
    connect(&evaluator, &Evaluator::evaluated, this, [this, &evaluator] { m_messages->settle(&evaluator); });

    connect(m_files, &FileActions::failed, this, [this](const QString &sentence) { warn(sentence, *m_files); });
    connect(m_files, &FileActions::succeeded, this, [this] { m_messages->settle(m_files); });
    connect(m_files, &FileActions::noticed, this, &MainWindow::tell);
    connect(m_files, &FileActions::opened, this, [this] {
        m_messages->hide();
        m_page->tensorView()->stopPaintingMask();
        m_context.selection.clearPin();
        m_pendingView = m_context.document.storedView();
        applyPendingView();
    });

    connect(&m_exports->exporter(), &FigureExporter::finished, this, &MainWindow::tell);
    connect(m_exports, &ExportActions::failed, this, [this](const QString &sentence) { warn(sentence, *m_exports); });

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
    m_docks->showScene();
    updateTitle();
}

void MainWindow::showEvaluation()
{
    const EvaluationPtr evaluation = m_context.evaluator.evaluation();
    if (evaluation)
        m_context.selection.regroup(evaluation->grouping());
    m_page->setEvaluation(evaluation);
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

void MainWindow::updateTitle()
{
    const Document &document = m_context.document;
    setWindowTitle(documentName(document.scene().title, document.path()) + QStringLiteral("[*]"));
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
    m_docks->setTheme(theme);
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
    m_docks->reset();
    for (const Page page : allPages) {
        if (const PageParts *parts = m_pages->parts(page))
            parts->arrangement->reset();
    }
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
    for (const Page page : allPages) {
        if (const PageParts *parts = m_pages->parts(page))
            m_context.session.setPageArrangement(pageName(page), parts->arrangement->saved());
    }
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
