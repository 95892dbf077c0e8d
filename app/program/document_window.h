// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/program/lesson_bench.h"
#include "app/recovery/autosave.h"
#include "app/window/main_window.h"
#include "widgets/core/selection.h"

#include <QObject>

#include <memory>
#include <optional>
#include <utility>

namespace normscope {

class HandbookHelp;
class LessonPapers;
class LessonWriting;
class MenuBar;
class TeacherWindow;

/// The objects that all windows of the program share; they outlive the windows.
struct SharedContext
{
    Preferences &preferences;
    Session &session;
    Appearance &appearance;
};

/// One open document with all objects that belong to it alone, and the window that shows it.
class DocumentWindow : public QObject
{
    Q_OBJECT

public:
    /// The menus of the window have no commands until fillMenus() is called.
    DocumentWindow(const SharedContext &shared, const Scene &scene);
    ~DocumentWindow() override;

    /// Replaced by another window after a change of the language, and when a lesson is opened or left.
    MainWindow &window() { return *m_window; }
    Document &document() { return m_document; }
    const Evaluator &evaluator() const { return m_evaluator; }
    Selection &selection() { return m_selection; }
    /// Whether nothing has been opened or edited here yet.
    bool isUntouched() const { return !m_hasOpened && !m_document.isModified(); }

    /// Opens a lesson on a document of its own, at a step from 0; the user's document is kept aside. With a step the
    /// lesson begins without answers; without one it resumes at the step where it was left, with the answers.
    void openLesson(Lesson lesson, std::optional<int> step);
    /// Closes the lesson and shows the user's document as it was before.
    void leaveLesson();
    /// Null if no lesson is open.
    LessonSession *lesson() const { return m_lesson ? &m_lesson->session : nullptr; }

    /// Shows a small offer of the first lesson beside the Lessons button.
    void offerFirstLesson();

    /// Adds the commands and their keys, if that was not done yet.
    void fillMenus();
    /// Rebuilds the window, in the language that is installed now, and fills its menus.
    void rebuildWindow();
    /// Keeps unsaved work in this store from now on.
    void keepIn(RecoveryStore &store);
    /// To be called when the program ends: keeps work that is not kept yet.
    void keepNow();
    /// Opens recovered work in the background, and goes on keeping it in the same folder. Calls `done` or `failed`.
    void restore(const AbandonedWork &work, const std::function<void()> &done,
                 const std::function<void(const QString &)> &failed);

    /// Shows one sentence in the window.
    void tell(const QString &sentence);

signals:
    /// A file was opened in this window.
    void opened();
    /// The window was closed, and its content need not be kept.
    void closed();
    void newWindowRequested();
    /// Opening or saving a file failed; `sentence` gives the reason.
    void failed(const QString &sentence);

private:
    WindowContext context();
    /// Calls `answer` from the event loop, since it replaces the window, which may own the sender of the signal.
    template <class Sender>
    void queue(Sender &sender, void (Sender::*request)(), void (DocumentWindow::*answer)());
    std::unique_ptr<LessonBench> closedLesson();
    void connectLessons();
    void showShelf(bool shown);
    void showLesson();
    void openShippedLesson(const QString &id);
    void openLessonFile();
    bool mayCloseLesson();
    void beginLessonAnew();
    void showTeacherWindow(bool shown);
    void newLesson();
    void rememberWindow();
    void createWindow();

    SharedContext m_shared;
    Document m_document;
    Evaluator m_evaluator;
    Selection m_selection;
    std::unique_ptr<LessonBench> m_lesson;
    QJsonObject m_ownView; ///< View state of the user's document when the lesson began.
    std::unique_ptr<MainWindow> m_window;
    MenuBar *m_menus = nullptr; ///< Of m_window, which owns it.
    std::unique_ptr<HandbookHelp> m_handbook; ///< For the present m_window, as is m_papers.
    std::unique_ptr<LessonPapers> m_papers;
    std::unique_ptr<LessonWriting> m_writing; ///< Exists while a lesson is open.
    std::unique_ptr<TeacherWindow> m_teacher; ///< Exists while a lesson is open, once the user has asked for it.
    std::unique_ptr<Autosave> m_autosave;
    bool m_hasOpened = false;
    std::optional<bool> m_presents; ///< While the window is replaced: whether it presents to a class.
};

} // namespace normscope
