// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/document_window.h"

#include "app/document/sample_scene.h"
#include "app/figures/figure_file.h"
#include "app/files/save_path.h"
#include "app/lessons/answers/answer_table.h"
#include "app/lessons/answers/kept_record.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/menus/menu_bar.h"
#include "app/settings/session.h"
#include "app/window/file_actions.h"
#include "app/window/input_guard.h"
#include "app/window/lessons/class_answers_dialog.h"
#include "app/window/lessons/first_lesson_offer.h"
#include "app/window/lessons/hand_in_dialog.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/lessons/lesson_panel.h"
#include "app/window/lessons/lesson_shelf.h"
#include "app/window/lessons/teacher_window.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

namespace normscope {

namespace {

/// Those that come along do, and files that hold more than one text may.
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
    rebuildWindow();
}

DocumentWindow::~DocumentWindow() = default;

void DocumentWindow::rebuildWindow()
{
    m_teacher.reset(); // It speaks the language of before.
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
    connect(&lessons, &LessonActions::answersRequested, this, &DocumentWindow::showClassAnswers);
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
        openLesson(std::move(*lesson), std::nullopt);
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

void DocumentWindow::openLesson(Lesson lesson, std::optional<int> step)
{
    if (m_lesson)
        leaveLesson();
    if (m_lesson || !m_window->input().take())
        return;
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
}

void DocumentWindow::leaveLesson()
{
    // Whoever has opened or saved something in the lesson's window is asked about it.
    if (!m_lesson || !m_window->files().mayDiscard())
        return;
    m_lesson->keeper->keep();
    m_teacher.reset();
    m_window->setCloseGuard({});
    const std::unique_ptr<LessonBench> left = std::move(m_lesson); // Its window goes first.
    rebuildWindow();
    m_window->focusPage();
}

void DocumentWindow::offerFirstLesson()
{
    const QString id = shippedLessonIds().value(0);
    const auto lesson = shippedLesson(id, lessonLanguage());
    const QWidget *foot = m_window->findChild<QWidget *>(QStringLiteral("rail.lessons"));
    if (!lesson || !foot)
        return;
    auto *offer = new FirstLessonOffer(m_window->centralWidget(), foot, lesson->minutes);
    offer->setTheme(m_window->theme());
    connect(m_window.get(), &MainWindow::themeChanged, offer, [this, offer] { offer->setTheme(m_window->theme()); });
    connect(m_window->lessons().shelf(), &QAction::toggled, offer, &QObject::deleteLater);
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
    connect(panel, &LessonPanel::leaveRequested, this, &DocumentWindow::leaveLesson, Qt::QueuedConnection);
    connect(panel, &LessonPanel::stepChanged, m_window.get(), [this, &session] {
        m_window->lessons().setOpen(true, session.isStrayed());
        m_window->lessons().setVotePossible(session.isAsking() && m_lesson->vote.isPossible());
        m_window->setLessonProgress((session.stepIndex() + 1.0) / session.stepCount());
    });
    connect(&actions, &LessonActions::anewRequested, this, &DocumentWindow::beginLessonAnew);
    connect(&actions, &LessonActions::voteRequested, &m_lesson->vote, &LessonVote::advance);
    connect(&actions, &LessonActions::handInRequested, this, &DocumentWindow::handLessonIn);
    connect(&actions, &LessonActions::saveRequested, this, &DocumentWindow::saveLesson);
    connect(actions.teacher(), &QAction::toggled, this, &DocumentWindow::showTeacherWindow);
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
    m_lesson->keeper->keep();
    if (!m_document.isModified()) {
        m_teacher.reset(); // It does not outlive the window.
        return true;
    }
    QTimer::singleShot(0, this, [this] {
        leaveLesson();
        m_window->close();
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
    // Not while it is being closed.
    connect(
        m_teacher.get(), &TeacherWindow::closed, m_window.get(),
        [this] { m_window->lessons().teacher()->setChecked(false); }, Qt::QueuedConnection);
    m_teacher->showBeside(*m_window);
}

void DocumentWindow::report(const Message &sentence)
{
    m_window->warn(messageText(sentence), m_window->lessons());
}

void DocumentWindow::handLessonIn()
{
    const Lesson &lesson = m_lesson->session.lesson();
    const LessonRecord record = m_lesson->session.record();
    int questions = 0;
    for (const LessonStep &step : lesson.steps)
        questions += static_cast<int>(step.questions.size());
    HandInDialog dialog(static_cast<int>(record.tries.size()), questions, m_window.get());
    if (dialog.exec() != QDialog::Accepted)
        return;
    QString name = lesson.id + u'-' + dialog.name();
    name.replace(u'/', u'-');
    const QString path = askForSavePath({.title = tr("Hand in"),
                                         .folder = m_shared.session.lastFolder(),
                                         .name = name + handInEnding,
                                         .filter = tr("Answers (%1)").arg(QStringLiteral("*.normanswers")),
                                         .completed =
                                             [](const QString &typed) {
                                                 return typed.endsWith(handInEnding, Qt::CaseInsensitive)
                                                     ? typed
                                                     : typed + handInEnding;
                                             }},
                                        m_window.get());
    if (path.isEmpty())
        return;
    try {
        saveFigure(path, handInJson(handIn(lesson, record, dialog.name(), QDateTime::currentSecsSinceEpoch())));
        tell(tr("“%1” is written. Give it to your teacher.").arg(QFileInfo(path).fileName()));
    } catch (const Error &error) {
        report(error.message());
    }
}

void DocumentWindow::saveLesson()
{
    const Lesson &lesson = m_lesson->session.lesson();
    const QString path = askForSavePath({.title = tr("Save the lesson as"),
                                         .folder = m_shared.session.lastFolder(),
                                         .name = lesson.id + packageEnding,
                                         .filter = tr("Lessons (%1)").arg(QStringLiteral("*.normlesson")),
                                         .completed =
                                             [](const QString &typed) {
                                                 return typed.endsWith(packageEnding, Qt::CaseInsensitive)
                                                     ? typed
                                                     : typed + packageEnding;
                                             }},
                                        m_window.get());
    if (path.isEmpty())
        return;
    try {
        LessonPackage package = packageOf(lesson);
        package.record = m_lesson->session.record();
        savePackage(path, package);
        m_lesson->session.setFile(path); // From here on it is the lesson's own document.
        tell(tr("“%1” is written; your answers are kept in it from now on.").arg(QFileInfo(path).fileName()));
    } catch (const Error &error) {
        report(error.message());
    }
}

void DocumentWindow::showClassAnswers()
{
    const QString folder = QFileDialog::getExistingDirectory(m_window.get(), tr("The folder with the answers"),
                                                             m_shared.session.lastFolder());
    if (folder.isEmpty())
        return;
    try {
        QStringList refused;
        const std::vector<HandIn> all = readHandIns(folder, refused);
        ClassAnswersDialog dialog(all, refused, m_window->theme(), m_window.get());
        connect(&dialog, &ClassAnswersDialog::tableRequested, this, [&] {
            const QString path
                = askForSavePath({.title = tr("Save the answers as a table"),
                                  .folder = folder,
                                  .name = QStringLiteral("answers.csv"),
                                  .filter = tr("Tables (%1)").arg(QStringLiteral("*.csv")),
                                  .completed =
                                      [](const QString &typed) {
                                          return typed.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)
                                              ? typed
                                              : typed + QStringLiteral(".csv");
                                      }},
                                 &dialog);
            if (path.isEmpty())
                return;
            std::string table;
            writeAnswerTable(all, [&](std::string_view text) { table += text; });
            try {
                saveFigure(path, QByteArray::fromStdString(table));
            } catch (const Error &error) {
                report(error.message());
            }
        });
        dialog.exec();
    } catch (const Error &error) {
        report(error.message());
    }
}

} // namespace normscope
