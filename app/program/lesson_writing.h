// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QObject>
#include <QPointer>

class QDockWidget;

namespace normscope {

struct LessonBench;
struct Message;
class LessonEditor;
class MainWindow;
class Session;

/// Editing of the open lesson: its text editor beside the page, capturing the screen into a step, saving. The lesson
/// follows its text, and also its file when another editor saves it.
class LessonWriting : public QObject
{
    Q_OBJECT

public:
    /// The arguments must outlive this object.
    LessonWriting(MainWindow &window, LessonBench &bench, Session &session, QObject *parent = nullptr);

    /// Asks what to do with unsaved text. Returns false if the lesson has to stay open.
    bool mayLeave();

private:
    void showEditor(bool shown);
    bool hasRoom() const;
    void makeRoom();
    void createEditor();
    void followText(const Lesson &lesson);
    void capture();
    void save();
    void saveAs();
    bool write(const QString &path);
    bool knowsCommand(const QString &id) const;
    void report(const Message &sentence);

    MainWindow &m_window;
    LessonBench &m_bench;
    Session &m_session;
    bool m_followsText = false; ///< True while the lesson is being replaced by its text.
    bool m_foldedLesson = false; ///< Whether the lesson was folded as there is no room for it beside the editor.
    QPointer<QDockWidget> m_dock;
    QPointer<LessonEditor> m_editor;
};

/// Asks for the file name of a lesson's text; empty if the user cancels.
QString askForLessonPath(const QString &folder, const QString &name, MainWindow &window);

} // namespace normscope
