// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/document_window.h"

#include "app/document/sample_scene.h"
#include "app/figures/figure_file.h"
#include "app/lessons/answers/kept_record.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/writing/lesson_draft.h"
#include "app/menus/menu_bar.h"
#include "app/program/handbook_help.h"
#include "app/program/lesson_papers.h"
#include "app/program/lesson_writing.h"
#include "app/program/undisturbed.h"
#include "app/settings/session.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/file_actions.h"
#include "app/window/input_guard.h"
#include "app/window/lessons/first_lesson_offer.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_shelf.h"
#include "app/window/lessons/teacher_window.h"
#include "app/window/pages/page_stack.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

namespace normscope {

namespace {

/// Whether a lesson may have its text in several languages: shipped lessons do, and packages may.
bool speaksSeveralLanguages(const Lesson &lesson)
{
    return lesson.file.isEmpty() || lesson.file.endsWith(packageEnding, Qt::CaseInsensitive);
}

} // namespace

DocumentWindow::DocumentWindow(const SharedContext &shared, const Scene &scene)
    : m_shared(shared)
    , m_evaluator(m_document)
{
    m_document.open(scene);
    createWindow();
}

DocumentWindow::~DocumentWindow()
{
    if (m_lesson)
        m_lesson->keeper.reset(); // The keeper stores pending answers, and reports to the window if that fails.
}

void DocumentWindow::rebuildWindow()
{
    m_teacher.reset(); // Its texts are in the former language.
    m_writing.reset();
    m_papers.reset();
    const std::optional<HandbookPlace> read = m_handbook ? m_handbook->openPlace() : std::nullopt;
    m_handbook.reset();
    if (m_window)
        m_window->input().take();
    rememberWindow();
    const std::unique_ptr<MainWindow> former = std::move(m_window);
    createWindow();
    fillMenus();
    if (!m_lesson)
        m_window->showView(m_ownView.isEmpty() ? former->view() : std::exchange(m_ownView, {}));
    m_window->setVisible(former->isVisible());
    if (read)
        m_handbook->reopen(*read);
    if (m_lesson)
        showLesson();
    m_window->classroom().setOn(*std::exchange(m_presents, std::nullopt));
}

void DocumentWindow::createWindow()
{
    m_window = std::make_unique<MainWindow>(context());
    if (m_lesson)
        m_window->setArrangedByOthers();
    m_menus = new MenuBar(*m_window);
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
}

void DocumentWindow::fillMenus()
{
    m_menus->fill();
    if (!m_handbook)
        m_handbook = std::make_unique<HandbookHelp>(*m_window, m_shared.session);
}

/// Remembers the window that is to be replaced, and whether it presents. Once only: presenting ends by that, and until
/// the window manager has followed, the window is as large as the screen. Objects that follow the theme must still
/// exist, which may change.
void DocumentWindow::rememberWindow()
{
    if (!m_window || m_presents)
        return;
    m_presents = m_window->classroom().isOn();
    m_window->rememberArrangement();
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
                        : m_document.storedView(); // m_window is null while the window is being rebuilt.
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
    m_autosave->keepNow(); // First, in case the following fails.
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

template <class Sender>
void DocumentWindow::queue(Sender &sender, void (Sender::*request)(), void (DocumentWindow::*answer)())
{
    connect(
        &sender, request, this, [this, answer] { whenUndisturbed(this, [this, answer] { (this->*answer)(); }); },
        Qt::QueuedConnection);
}

void DocumentWindow::connectLessons()
{
    LessonActions &lessons = m_window->lessons();
    connect(lessons.shelf(), &QAction::toggled, this, &DocumentWindow::showShelf);
    // Queued: these slots replace the window that emits the signals.
    connect(&lessons, &LessonActions::lessonChosen, this, &DocumentWindow::openShippedLesson, Qt::QueuedConnection);
    queue(lessons, &LessonActions::fileRequested, &DocumentWindow::openLessonFile);
    m_papers = std::make_unique<LessonPapers>(*m_window, m_lesson.get(), m_shared.session);
    connect(&lessons, &LessonActions::answersRequested, m_papers.get(), &LessonPapers::showAnswers);
    queue(lessons, &LessonActions::newRequested, &DocumentWindow::newLesson);
    queue(lessons, &LessonActions::leaveRequested, &DocumentWindow::leaveLesson);
}

/// Shows or hides the list of lessons, or while a lesson is open, its panel; the lesson then stays open.
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
    queue(*shelf, &LessonShelf::fileRequested, &DocumentWindow::openLessonFile);
    m_window->setSide(shelf);
    shelf->takeKeyboard();
}

void DocumentWindow::openShippedLesson(const QString &id)
{
    whenUndisturbed(this, [this, id] {
        if (auto lesson = shippedLesson(id, lessonLanguage()))
            openLesson(std::move(*lesson), std::nullopt);
    });
}

void DocumentWindow::openLessonFile()
{
    const QString path
        = QFileDialog::getOpenFileName(m_window.get(), tr("Open a lesson"), m_shared.session.lastFolder(),
                                       tr("Lessons (%1)").arg(QStringLiteral("*.normlesson *.md")));
    if (path.isEmpty())
        return;
    try {
        Lesson lesson = findLesson(path);
        if (lesson.steps.empty())
            throw InputError({MESSAGE_TEXT("Message", "“%1” is no lesson: it has no step."), {path.toStdString()}});
        m_shared.session.setLastFolder(QFileInfo(path).absolutePath());
        openLesson(std::move(lesson), std::nullopt);
    } catch (const Error &error) {
        m_window->warn(messageText(error.message()), m_window->lessons());
    }
}

/// Asks for a file, writes the text of `lesson new` (three steps) into it, and opens the lesson.
void DocumentWindow::newLesson()
{
    const QString path = askForLessonPath(m_shared.session.lastFolder(), QStringLiteral("my-lesson.md"), *m_window);
    if (path.isEmpty())
        return;
    try {
        const QByteArray text = newLessonText(lessonIdFrom(path), lessonLanguage());
        if (path.endsWith(packageEnding, Qt::CaseInsensitive))
            savePackage(path, packedLesson({readLesson(text)}, {text}));
        else
            saveFigure(path, text);
        m_shared.session.setLastFolder(QFileInfo(path).absolutePath());
        openLesson(findLesson(path), 0);
        if (m_lesson)
            m_window->lessons().edit()->setChecked(true);
    } catch (const Error &error) {
        m_window->warn(messageText(error.message()), m_window->lessons());
    }
}

void DocumentWindow::openLesson(Lesson lesson, std::optional<int> step)
{
    const bool hadTeacher = m_teacher != nullptr;
    if (!m_window->input().take())
        return; // Commits input before the document of the window is replaced.
    // Declared first, so that the bench is destroyed after the window that uses it is replaced.
    const std::unique_ptr<LessonBench> left = closedLesson();
    if (m_lesson)
        return;
    if (!left)
        m_ownView = m_window->view();
    const LessonRecord kept = keptRecord(lesson);
    m_lesson = std::make_unique<LessonBench>(std::move(lesson), kept, !step);
    m_lesson->session.goTo(step.value_or(kept.step));
    m_lesson->keeper = std::make_unique<RecordKeeper>(m_lesson->session);
    connect(m_lesson->keeper.get(), &RecordKeeper::failed, this, [this](const QString &sentence) {
        m_window->warn(sentence, *m_lesson->keeper);
        emit failed(sentence);
    });
    rebuildWindow();
    if (left && hadTeacher)
        m_window->lessons().teacher()->setChecked(true);
}

/// Closes the lesson and returns its bench; null if none is open, or if it stays open because the user, asked about
/// unsaved changes, cancelled.
std::unique_ptr<LessonBench> DocumentWindow::closedLesson()
{
    if (!m_lesson || (m_writing && !m_writing->mayLeave()) || !m_window->files().mayDiscard())
        return nullptr;
    m_lesson->keeper->keep();
    rememberWindow();
    m_teacher.reset();
    m_writing.reset();
    m_window->setCloseGuard({});
    return std::move(m_lesson);
}

void DocumentWindow::leaveLesson()
{
    // Destroyed at the end, after the window that uses it is replaced.
    const std::unique_ptr<LessonBench> left = closedLesson();
    if (!left)
        return;
    rebuildWindow();
    m_window->focusPage();
}

void DocumentWindow::offerFirstLesson()
{
    const QString id = shippedLessonIds().value(0);
    const auto lesson = shippedLessonHeader(id, lessonLanguage());
    const QWidget *foot = m_window->findChild<QWidget *>(QStringLiteral("rail.lessons"));
    if (!lesson || !foot)
        return;
    auto *offer = new FirstLessonOffer(m_window->centralWidget(), foot, lesson->minutes);
    offer->setTheme(m_window->theme());
    connect(m_window.get(), &MainWindow::themeChanged, offer, [this, offer] { offer->setTheme(m_window->theme()); });
    connect(m_window->lessons().shelf(), &QAction::toggled, offer, &QObject::deleteLater);
    // Who begins without it need not be asked again, and sees the whole page.
    connect(&m_window->pages(), &PageStack::changed, offer, &QObject::deleteLater);
    connect(&m_document, &Document::changed, offer, &QObject::deleteLater);
    // It is for who is new, not for a class.
    connect(&m_window->classroom(), &ClassroomMode::changed, offer, [offer](bool on) { offer->setVisible(!on); });
    connect(
        offer, &FirstLessonOffer::accepted, this, [this, id] { openShippedLesson(id); }, Qt::QueuedConnection);
}

void DocumentWindow::showLesson()
{
    LessonSession &session = m_lesson->session;
    if (session.lesson().language != lessonLanguage() && speaksSeveralLanguages(session.lesson())) {
        const QString file = session.lesson().file;
        Lesson other = findLesson(file.isEmpty() ? session.lesson().id : file);
        if (other.language != session.lesson().language)
            session.replaceLesson(std::move(other));
    }
    auto *panel = new LessonPanel(*m_window, session, m_lesson->vote);
    LessonActions &actions = m_window->lessons();
    panel->setTheme(m_window->theme());
    connect(m_window.get(), &MainWindow::themeChanged, panel, [this, panel] { panel->setTheme(m_window->theme()); });
    queue(*panel, &LessonPanel::leaveRequested, &DocumentWindow::leaveLesson);
    connect(panel, &LessonPanel::lessonRequested, this, &DocumentWindow::openShippedLesson, Qt::QueuedConnection);
    connect(panel, &LessonPanel::stepChanged, m_window.get(), [this, &session] {
        m_window->lessons().setOpen(true, session.isStrayed());
        m_window->lessons().setVotePossible(session.isAsking() && m_lesson->vote.isPossible());
        m_window->setLessonProgress((session.stepIndex() + 1.0) / session.stepCount());
    });
    connect(&actions, &LessonActions::anewRequested, this, &DocumentWindow::beginLessonAnew);
    connect(&actions, &LessonActions::voteRequested, &m_lesson->vote, &LessonVote::advance);
    connect(&actions, &LessonActions::handInRequested, m_papers.get(), &LessonPapers::askForHandIn);
    connect(&actions, &LessonActions::saveRequested, m_papers.get(), &LessonPapers::saveLesson);
    connect(actions.teacher(), &QAction::toggled, this, &DocumentWindow::showTeacherWindow);
    connect(&actions, &LessonActions::stepRequested, panel, &LessonPanel::step);
    connect(&actions, &LessonActions::returnRequested, panel, &LessonPanel::returnToStep);
    m_window->setStepper([panel](int direction) { panel->step(direction); });
    m_window->setCloseGuard([this] { return mayCloseLesson(); });
    m_window->setSide(panel);
    actions.shelf()->setChecked(true);
    panel->start();
    m_writing = std::make_unique<LessonWriting>(*m_window, *m_lesson, m_shared.session);
}

/// Whether the window may close. If the user's document has unsaved changes, leaves the lesson first and closes the
/// window of that document, which asks about them.
bool DocumentWindow::mayCloseLesson()
{
    m_lesson->keeper->keep();
    if (m_writing && !m_writing->mayLeave())
        return false;
    if (!m_document.isModified()) {
        m_teacher.reset(); // It must not outlive the window.
        return true;
    }
    QTimer::singleShot(0, this, [this] {
        whenUndisturbed(this, [this] {
            leaveLesson();
            m_window->close();
        });
    });
    return false;
}

void DocumentWindow::beginLessonAnew()
{
    m_lesson->session.beginAnew();
}

void DocumentWindow::showTeacherWindow(bool shown)
{
    if (!shown)
        return m_teacher.reset();
    m_teacher = std::make_unique<TeacherWindow>(m_lesson->session, m_lesson->vote);
    m_teacher->setTheme(m_window->theme());
    m_teacher->addActions(m_window->lessons().ofClass());
    connect(m_teacher.get(), &TeacherWindow::stepRequested, m_window.get(),
            [this](int direction) { m_window->step(direction); });
    // Queued, since the slot deletes the teacher window that emits the signal.
    connect(
        m_teacher.get(), &TeacherWindow::closed, m_window.get(),
        [this] { m_window->lessons().teacher()->setChecked(false); }, Qt::QueuedConnection);
    m_teacher->showBeside(*m_window);
}

} // namespace normscope
