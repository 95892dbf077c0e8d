// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

struct LessonBench;
struct LessonPackage;
struct Message;
class MainWindow;
class Session;

/// Reads and writes the files of a lesson: the answers that a student hands in, the lesson as one package file, the
/// answers of a class. Asks for file names in dialogs over the window.
class LessonPapers : public QObject
{
    Q_OBJECT

public:
    /// The arguments must outlive this object. `bench` is null while no lesson is open.
    LessonPapers(MainWindow &window, LessonBench *bench, Session &session, QObject *parent = nullptr);

    void askForHandIn();
    void saveLesson();
    void showAnswers();

private:
    void hideForTeacher(LessonPackage &package) const;
    void report(const Message &sentence);
    void tell(const QString &sentence);

    MainWindow &m_window;
    LessonBench *m_bench;
    Session &m_session;
};

} // namespace normscope
