// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/export/export_actions.h"
#include "app/pages/page_table.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/shell/looks.h"
#include "app/shell/page.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/concealment.h"
#include "app/window/file_actions.h"
#include "app/window/input_guard.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/pages/page_rail.h"
#include "app/window/pages/page_stack.h"
#include "app/window/pages/rail_foot.h"
#include "app/window/screen_fit.h"
#include "app/window/window_docks.h"
#include "app/window/work_progress.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/message_bar.h"
#include "widgets/core/keeps_keyboard.h"
#include "widgets/core/qstring.h"
#include "widgets/core/selection.h"
#include "widgets/core/shown_content.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QUndoStack>
#include <QVBoxLayout>

namespace normscope {

MainWindow::MainWindow(const WindowContext &context)
    : m_context(context)
    , m_messages(new MessageBar)
    , m_shell {m_context, m_commands, *m_messages}
    , m_input(new InputGuard(*this))
    , m_files(new FileActions(
          context.document, context.evaluator, context.session, [this] { return view(); }, this))
{
    setAcceptDrops(true);
    new ScreenFit(*this, {1440, 900}, {800, 560});

    connectDocument(); // Connected first, so that the window follows changes before the pages do.
    createCentre();
    createStatusBar();
    connectWork();
    dressWindow(theme()); // The first page got its theme when it was created.
    restoreGeometry(m_context.session.windowGeometry());
    restoreState(m_context.session.windowState());
    updateTitle();
    focusPage();
}

/// Hidden first: its parts, such as a lesson, ask it for the selection when they lose the keyboard.
MainWindow::~MainWindow()
{
    hide();
}

void MainWindow::createCentre()
{
    m_docks = new WindowDocks(m_context.document, *this);
    m_exports = new ExportActions(
        m_context, [this]() -> Page & { return m_pages->shown(); }, this);
    m_classroom = new ClassroomMode(*this, *this);
    m_commands.add({m_classroom->action(), m_exports->dialogAction()}); // The pages use them for buttons.
    m_pages = new PageStack([this](const PageModule &module) { return createPage(module); });
    m_pages->setWayOut(m_classroom->action());
    m_lessons = new LessonActions(this);
    m_pages->rail().setFoot(m_lessons->shelf());
    m_pages->notices()->addWidget(m_messages);
    connect(m_pages, &PageStack::changed, this, &MainWindow::followPage);
    setCentralWidget(m_pages);
    followEvaluation();
    m_pages->showPage(*pageModules().front());
    m_concealment = new Concealment(*this);
}

Page *MainWindow::createPage(const PageModule &module)
{
    Page *page = module.create(m_shell);
    page->setTheme(theme());
    if (m_classroom->isOn())
        page->setCalm(true);
    page->setAnimated(m_context.appearance.animates());
    page->arrangement().restore(m_context.session.pageArrangement(qString(module.id), qString(module.formerId)));
    if (const QJsonObject look = lookOf(m_view, module.id); !look.isEmpty() && !m_awaitsView)
        page->show(look);
    connect(page, &Page::arrangementChanged, this, &MainWindow::arrangementChanged);
    CardArrangement *cards = &page->arrangement();
    connect(cards, &CardArrangement::viewHidden, this, [this, cards](const QString &id) {
        m_messages->showMessage(tr("“%1” is hidden.").arg(cards->card(id)->title()), MessageBar::Kind::Information,
                                cards);
        m_messages->offer(tr("Bring it back"), [cards, id] { cards->setShown(id, true); });
    });
    connect(cards, &CardArrangement::changed, this, [this, cards] {
        if (cards->lastHidden().isEmpty())
            m_messages->settle(cards);
    });
    statusBar()->insertWidget(0, page->status(), 1);
    m_docks->addPanel(*page);
    m_exports->addPage(*page);
    return page;
}

void MainWindow::followPage()
{
    m_docks->follow(m_pages->shown());
    if (!isKeyboardKept())
        focusPage();
    emit arrangementChanged();
}

void MainWindow::focusPage()
{
    m_pages->shown().takeKeyboard();
}

void MainWindow::step(int direction)
{
    if (m_stepper)
        m_stepper(direction);
    else
        m_pages->shown().step(direction);
}

Page &MainWindow::shownPage() const
{
    return m_pages->shown();
}

void MainWindow::setSide(QWidget *side)
{
    m_pages->setSide(side);
}

void MainWindow::setLessonProgress(double share)
{
    m_pages->rail().foot()->setProgress(share);
}

void MainWindow::refuseFigures(const QString &reason)
{
    m_exports->setRefusal(reason);
    for (QAction *action : m_commands.all()) {
        if (action->property(showsContentProperty).toBool())
            action->setVisible(reason.isEmpty());
    }
}

CardArrangement &MainWindow::arrangement() const
{
    return m_pages->shown().arrangement();
}

QAction *MainWindow::panelAction() const
{
    return m_pages->shown().panelAction();
}

QAction *MainWindow::historyAction() const
{
    return m_docks->historyAction();
}

QJsonObject MainWindow::view() const
{
    if (m_awaitsView)
        return m_view;
    QJsonObject view = m_view;
    for (const Page *page : m_pages->built())
        view = withLook(view, page->module().id, page->look());
    return withShownPage(view, m_pages->shown().module().id);
}

void MainWindow::showView(const QJsonObject &view)
{
    m_view = view;
    m_awaitsView = !view.isEmpty();
    showAwaitedView();
}

void MainWindow::showAwaitedView()
{
    // A large tensor is evaluated on a worker thread: a group or cell pinned in the file can be pinned only once the
    // groups are known.
    if (!m_awaitsView || !m_context.evaluator.isCurrent())
        return;
    m_awaitsView = false;
    for (Page *page : m_pages->built()) {
        if (const QJsonObject look = lookOf(m_view, page->module().id); !look.isEmpty())
            page->show(look);
    }
    if (const PageModule *page = findPage(normscope::shownPage(m_view)))
        m_pages->showPage(*page);
}

void MainWindow::createStatusBar()
{
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(6, 0, 8, 0);
    statusBar()->addPermanentWidget(new WorkProgress(m_context.evaluator, *m_files, m_exports->exporter()));
}

void MainWindow::setCalm(bool calm)
{
    // Not hidden, because that would disable the shortcuts of its commands.
    menuBar()->setMaximumHeight(calm ? 0 : QWIDGETSIZE_MAX);
    statusBar()->setVisible(!calm);
    m_pages->setCalm(calm);
    for (Page *page : m_pages->built())
        page->setCalm(calm);
    applyTheme();
}

Theme MainWindow::theme() const
{
    return m_classroom->theme(m_context.appearance.theme());
}

void MainWindow::warn(const QString &sentence, const QObject &source)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Warning, &source);
}

void MainWindow::settle(const QObject &source)
{
    m_messages->settle(&source);
}

void MainWindow::tell(const QString &sentence)
{
    m_messages->showMessage(sentence, MessageBar::Kind::Information);
}

void MainWindow::connectDocument()
{
    const Document *document = &m_context.document;
    connect(document, &Document::changed, this, [this, document](const SceneChange &change) {
        m_messages->settle(document);
        if (change.parts != SceneChange::Cells)
            updateTitle();
    });
    connect(document, &Document::refused, this,
            [this, document](const QString &sentence) { warn(sentence, *document); });
    // Messages about side effects of an edit stay until the document changes again.
    connect(document, &Document::noticed, this, [this, document](const QString &sentence) {
        m_messages->showMessage(sentence, MessageBar::Kind::Information, document);
    });
    connect(document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(document, &Document::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_context.evaluator, &Evaluator::evaluated, this, &MainWindow::followEvaluation);
    connect(m_input, &InputGuard::refused, this,
            [this, document](const QString &sentence) { warn(sentence, *document); });
    connect(&m_context.appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
    connect(&m_context.appearance, &Appearance::motionChanged, this, [this] {
        for (Page *page : m_pages->built())
            page->setAnimated(m_context.appearance.animates());
    });
}

/// Shows the messages of work in the background, and its end.
void MainWindow::connectWork()
{
    const Evaluator &evaluator = m_context.evaluator;
    connect(&evaluator, &Evaluator::failed, this,
            [this, &evaluator](const QString &sentence) { warn(sentence, evaluator); });
    // Connected after the pages, which then show the evaluation already.
    connect(&evaluator, &Evaluator::evaluated, this, [this, &evaluator] {
        m_messages->settle(&evaluator);
        showAwaitedView();
    });

    connect(m_files, &FileActions::failed, this, [this](const QString &sentence) { warn(sentence, *m_files); });
    connect(m_files, &FileActions::succeeded, this, [this] { m_messages->settle(m_files); });
    connect(m_files, &FileActions::noticed, this, &MainWindow::tell);
    connect(m_files, &FileActions::opened, this, [this] {
        m_messages->hide();
        for (Page *page : m_pages->built())
            page->reset();
        showView(m_context.document.storedView());
    });

    const FigureExporter *exporter = &m_exports->exporter();
    connect(exporter, &FigureExporter::finished, this, [this](const QString &sentence) {
        m_messages->showMessage(sentence, MessageBar::Kind::Information, m_exports);
    });
    connect(exporter, &FigureExporter::running, this, [this](bool isRunning) {
        if (isRunning) // The message about the former export is removed, also if this one is cancelled.
            m_messages->settle(m_exports);
    });
    connect(m_exports, &ExportActions::failed, this, [this](const QString &sentence) { warn(sentence, *m_exports); });

    const auto tellIfSettled = [this] {
        if (isSettled())
            emit settled();
    };
    connect(&evaluator, &Evaluator::running, this, tellIfSettled);
    connect(m_files, &FileActions::opened, this, tellIfSettled);
    connect(m_files, &FileActions::failed, this, tellIfSettled);
}

/// Updates the shared selection; connected before the pages, which then find it consistent with the evaluation.
void MainWindow::followEvaluation()
{
    if (const EvaluationPtr evaluation = m_context.evaluator.evaluation())
        m_context.selection.regroup(evaluation->grouping());
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
    const Theme theme = this->theme();
    dressWindow(theme);
    for (Page *page : m_pages->built())
        page->setTheme(theme);
    emit themeChanged();
}

/// Applies the theme to everything around the pages.
void MainWindow::dressWindow(const Theme &theme)
{
    // The font of this window only: other windows are not shown to the class and keep the usual size.
    setFont(theme.font);
    m_messages->setTheme(theme);
    m_pages->setTheme(theme);
    m_exports->setTheme(theme);
    m_docks->setTheme(theme);
}

void MainWindow::resetArrangement()
{
    m_docks->reset();
    for (const Page *page : m_pages->built())
        page->arrangement().reset();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if ((m_closeGuard && !m_closeGuard()) || !m_files->mayClose()) {
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
    if (m_isArrangedByOthers)
        return;
    for (const Page *page : m_pages->built())
        m_context.session.setPageArrangement(qString(page->module().id), page->arrangement().saved());
}

bool MainWindow::isSettled() const
{
    return !m_files->isOpening() && !m_context.evaluator.isRunning();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    // A figure dragged out of this window is not opened in it.
    if (!event->source() && !FileActions::droppedFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    // Queued, so that a dialog does not block the program that the files were dragged from.
    QMetaObject::invokeMethod(
        m_files, [this, files = FileActions::droppedFiles(*event->mimeData())] { m_files->opener().open(files); },
        Qt::QueuedConnection);
}

} // namespace normscope
