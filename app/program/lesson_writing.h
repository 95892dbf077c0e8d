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

/// The open lesson is written: its editor beside the page, capturing what is on screen, saving. The lesson follows its
/// text; also that of its file, where another editor saves it.
class LessonWriting : public QObject
{
    Q_OBJECT

public:
    /// All outlive it.
    LessonWriting(MainWindow &window, LessonBench &bench, Session &session, QObject *parent = nullptr);

    /// Asks what becomes of a text that is not saved. False: the lesson stays open.
    bool mayLeave();

private:
    void showEditor(bool shown);
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
    bool m_followsText = false; ///< Just now.
    QPointer<QDockWidget> m_dock;
    QPointer<LessonEditor> m_editor;
};

/// Asks for the name of a lesson's text; empty if the user does not want to.
QString askForLessonPath(const QString &folder, const QString &name, MainWindow &window);

} // namespace normscope
