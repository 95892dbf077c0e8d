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
class TeacherWindow;

/// What all windows of the program share; outlives them.
struct SharedContext
{
    Preferences &preferences;
    Session &session;
    Appearance &appearance;
};

/// One open document with everything that belongs to it alone, and the window that shows it.
class DocumentWindow : public QObject
{
    Q_OBJECT

public:
    DocumentWindow(const SharedContext &shared, const Scene &scene);
    ~DocumentWindow() override;

    /// Another one after the language was changed.
    MainWindow &window() { return *m_window; }
    Document &document() { return m_document; }
    const Evaluator &evaluator() const { return m_evaluator; }
    Selection &selection() { return m_selection; }
    /// Nothing was opened or edited here yet.
    bool isUntouched() const { return !m_hasOpened && !m_document.isModified(); }

    /// Opens a lesson on a document of its own, at a step from 0; that of the user is put aside. Nothing is answered
    /// yet; without a step it goes on where it was left, with what was answered.
    void openLesson(Lesson lesson, std::optional<int> step);
    /// Back to the document of the user, as it was.
    void leaveLesson();
    /// Null: none is open.
    LessonSession *lesson() const { return m_lesson ? &m_lesson->session : nullptr; }

    /// Shows a small offer of the first lesson beside the Lessons button.
    void offerFirstLesson();

    /// Builds the window anew, in the language of now.
    void rebuildWindow();
    /// Keeps unsaved work from now on.
    void keepIn(RecoveryStore &store);
    /// The program ends: keeps what is not kept yet.
    void keepNow();
    /// Opens recovered work behind the window, and goes on keeping it where it is. Calls back with the outcome.
    void restore(const AbandonedWork &work, const std::function<void()> &done,
                 const std::function<void(const QString &)> &failed);

    /// Shows one sentence.
    void tell(const QString &sentence);

signals:
    /// A file was opened here.
    void opened();
    /// The window was closed, and nothing in it is to be kept.
    void closed();
    void newWindowRequested();
    /// Opening or saving a file failed; one sentence.
    void failed(const QString &sentence);

private:
    WindowContext context();
    /// Calls it once whoever has emitted the signal, and is replaced by another window, is done.
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

    SharedContext m_shared;
    Document m_document;
    Evaluator m_evaluator;
    Selection m_selection;
    std::unique_ptr<LessonBench> m_lesson;
    QJsonObject m_ownView; ///< How the user's document was looked at when a lesson began.
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<HandbookHelp> m_handbook; ///< Of the window, as the next one.
    std::unique_ptr<LessonPapers> m_papers;
    std::unique_ptr<LessonWriting> m_writing; ///< While a lesson is open.
    std::unique_ptr<TeacherWindow> m_teacher; ///< While a lesson is open, once it was asked for.
    std::unique_ptr<Autosave> m_autosave;
    bool m_hasOpened = false;
};

} // namespace normscope
