// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/document_window.h"

#include "app/document/sample_scene.h"
#include "app/lessons/lesson_library.h"
#include "app/menus/menu_bar.h"
#include "app/settings/session.h"
#include "app/window/file_actions.h"
#include "app/window/input_guard.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_shelf.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QFileDialog>
#include <QTimer>

namespace normscope {

DocumentWindow::DocumentWindow(const SharedContext &shared, const Scene &scene)
    : m_shared(shared)
    , m_evaluator(m_document)
{
    m_document.open(scene);
    rebuildWindow();
}

DocumentWindow::~DocumentWindow() = default;

void DocumentWindow::rebuildWindow()
{
    const std::unique_ptr<MainWindow> former = std::move(m_window);
    if (former) {
        former->input().take();
        former->rememberArrangement();
    }
    m_window = std::make_unique<MainWindow>(context());
    if (m_lesson)
        m_window->setArrangedByOthers();
    fillMenuBar(*m_window);
    connectLessons();
    FileActions &files = m_window->files();
    connect(&files, &FileActions::failed, this, &DocumentWindow::failed);
    connect(&files, &FileActions::newWindowRequested, this, &DocumentWindow::newWindowRequested);
    connect(&files, &FileActions::opened, this, [this] {
        m_hasOpened = true;
        emit opened();
    });
    connect(m_window.get(), &MainWindow::closed, this, [this] {
        m_autosave.reset();
        emit closed();
    });
    if (!former)
        return;
    if (!m_lesson)
        m_window->showView(m_ownView.isEmpty() ? former->view() : std::exchange(m_ownView, {}));
    m_window->setVisible(former->isVisible());
    if (m_lesson)
        showLesson();
}

void DocumentWindow::tell(const QString &sentence)
{
    emit m_window->files().noticed(sentence);
}

void DocumentWindow::keepIn(RecoveryStore &store)
{
    m_autosave = std::make_unique<Autosave>(m_document, store, [this] {
        return m_lesson ? m_ownView
            : m_window  ? m_window->view()
                        : m_document.storedView(); // It may be in the midst of being built anew.
    });
    connect(m_autosave.get(), &Autosave::failed, this, [this](const QString &sentence) {
        m_window->warn(sentence, *m_autosave);
        emit failed(sentence);
    });
    connect(m_autosave.get(), &Autosave::recovered, this, [this] { m_window->settle(*m_autosave); });
}

void DocumentWindow::keepNow()
{
    if (!m_autosave)
        return;
    m_autosave->keepNow(); // Whatever comes of the following.
    if (m_window && m_window->input().take())
        m_autosave->keepNow();
}

void DocumentWindow::restore(const AbandonedWork &work, const std::function<void()> &done,
                             const std::function<void(const QString &)> &failed)
{
    m_window->files().opener().openFrom(
        documentName(work.note.title, work.note.documentPath),
        [folder = work.folder](const Progress &progress) { return folder->read(progress); },
        [this, folder = work.folder, done] {
            m_autosave->adopt(folder);
            done();
        },
        failed);
}

WindowContext DocumentWindow::context()
{
    if (m_lesson)
        return {m_lesson->document,   m_lesson->evaluator, m_lesson->selection,
                m_shared.preferences, m_shared.session,    m_shared.appearance};
    return {m_document, m_evaluator, m_selection, m_shared.preferences, m_shared.session, m_shared.appearance};
}

void DocumentWindow::connectLessons()
{
    LessonActions &lessons = m_window->lessons();
    connect(lessons.shelf(), &QAction::toggled, this, &DocumentWindow::showShelf);
    // The window that asks is replaced by another one: not while it still asks.
    connect(&lessons, &LessonActions::lessonChosen, this, &DocumentWindow::openShippedLesson, Qt::QueuedConnection);
    connect(&lessons, &LessonActions::fileRequested, this, &DocumentWindow::openLessonFile, Qt::QueuedConnection);
    connect(&lessons, &LessonActions::leaveRequested, this, &DocumentWindow::leaveLesson, Qt::QueuedConnection);
}

/// Without a lesson, the lessons that there are; with one, its panel can be put away and the steps go on.
void DocumentWindow::showShelf(bool shown)
{
    if (m_lesson) {
        if (auto *panel = m_window->findChild<LessonPanel *>())
            panel->setVisible(shown);
        return;
    }
    if (!shown)
        return m_window->setSide(nullptr);
    auto *shelf = new LessonShelf;
    shelf->setTheme(m_window->theme());
    connect(m_window.get(), &MainWindow::themeChanged, shelf, [this, shelf] { shelf->setTheme(m_window->theme()); });
    connect(shelf, &LessonShelf::chosen, this, &DocumentWindow::openShippedLesson, Qt::QueuedConnection);
    connect(shelf, &LessonShelf::fileRequested, this, &DocumentWindow::openLessonFile, Qt::QueuedConnection);
    m_window->setSide(shelf);
    shelf->takeKeyboard();
}

void DocumentWindow::openShippedLesson(const QString &id)
{
    if (auto lesson = shippedLesson(id, lessonLanguage()))
        openLesson(std::move(*lesson), m_lessonSteps[id]);
}

void DocumentWindow::openLessonFile()
{
    const QString path
        = QFileDialog::getOpenFileName(m_window.get(), tr("Open a lesson"), m_shared.session.lastFolder(),
                                       tr("Lessons (%1)").arg(QStringLiteral("*.md")));
    if (path.isEmpty())
        return;
    try {
        Lesson lesson = findLesson(path);
        if (lesson.steps.empty())
            throw InputError({MESSAGE_TEXT("Message", "“%1” is no lesson: it has no step."), {path.toStdString()}});
        openLesson(std::move(lesson), 0);
    } catch (const Error &error) {
        m_window->warn(messageText(error.message()), m_window->lessons());
    }
}

void DocumentWindow::openLesson(Lesson lesson, int step)
{
    if (m_lesson)
        leaveLesson();
    if (m_lesson || !m_window->input().take())
        return;
    m_ownView = m_window->view();
    m_lesson = std::make_unique<LessonBench>(std::move(lesson));
    m_lesson->session.goTo(step);
    rebuildWindow();
}

void DocumentWindow::leaveLesson()
{
    // Whoever has opened or saved something in the lesson's window is asked about it.
    if (!m_lesson || !m_window->files().mayDiscard())
        return;
    m_lessonSteps[m_lesson->session.lesson().id] = m_lesson->session.stepIndex();
    m_window->setCloseGuard({});
    const std::unique_ptr<LessonBench> left = std::move(m_lesson); // Its window goes first.
    rebuildWindow();
    m_window->focusPage();
}

void DocumentWindow::showLesson()
{
    if (m_lesson->session.lesson().language != lessonLanguage()) {
        if (auto other = shippedLesson(m_lesson->session.lesson().id, lessonLanguage());
            other && m_lesson->session.lesson().folder.isEmpty())
            m_lesson->session.replaceLesson(std::move(*other));
    }
    LessonSession &session = m_lesson->session;
    auto *panel = new LessonPanel(*m_window, session);
    LessonActions &actions = m_window->lessons();
    panel->setTheme(m_window->theme());
    connect(m_window.get(), &MainWindow::themeChanged, panel, [this, panel] { panel->setTheme(m_window->theme()); });
    connect(panel, &LessonPanel::leaveRequested, this, &DocumentWindow::leaveLesson, Qt::QueuedConnection);
    connect(panel, &LessonPanel::stepChanged, m_window.get(), [this, &session] {
        m_window->lessons().setOpen(true, session.isStrayed());
        m_window->setLessonProgress((session.stepIndex() + 1.0) / session.stepCount());
    });
    connect(&actions, &LessonActions::stepRequested, panel, &LessonPanel::step);
    connect(&actions, &LessonActions::returnRequested, panel, &LessonPanel::returnToStep);
    m_window->setStepper([panel](int direction) { panel->step(direction); });
    m_window->setCloseGuard([this] { return mayCloseLesson(); });
    m_window->setSide(panel);
    actions.shelf()->setChecked(true);
    panel->start();
}

/// Work that waits behind the lesson is asked about in its own window.
bool DocumentWindow::mayCloseLesson()
{
    if (!m_document.isModified())
        return true;
    QTimer::singleShot(0, this, [this] {
        leaveLesson();
        m_window->close();
    });
    return false;
}

} // namespace normscope
