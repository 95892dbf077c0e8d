// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/lesson_papers.h"

#include "app/figures/figure_file.h"
#include "app/files/save_path.h"
#include "app/lessons/answers/answer_table.h"
#include "app/lessons/answers/hand_in.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/program/lesson_bench.h"
#include "app/settings/session.h"
#include "app/window/file_actions.h"
#include "app/window/lessons/class_answers_dialog.h"
#include "app/window/lessons/hand_in_dialog.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/main_window.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>

namespace normscope {

LessonPapers::LessonPapers(MainWindow &window, LessonBench *bench, Session &session, QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_bench(bench)
    , m_session(session)
{ }

void LessonPapers::report(const Message &sentence)
{
    m_window.warn(messageText(sentence), m_window.lessons());
}

void LessonPapers::tell(const QString &sentence)
{
    emit m_window.files().noticed(sentence);
}

/// Writes the parts that the teacher has hidden, or shown although the lesson hides them, into the texts of the
/// package.
void LessonPapers::hideForTeacher(LessonPackage &package) const
{
    const LessonSession &session = m_bench->session;
    const QStringList shown = session.shownByTeacher();
    QStringList hidden = hiddenByLesson(session.lesson()) + session.hiddenByTeacher();
    if (shown.isEmpty() && session.hiddenByTeacher().isEmpty())
        return;
    for (const QString &id : shown)
        hidden.removeAll(id);
    hidden.removeDuplicates();
    for (auto &[language, text] : package.texts)
        text = withHidden(text, hidden, shown);
}

void LessonPapers::askForHandIn()
{
    const Lesson &lesson = m_bench->session.lesson();
    const LessonRecord record = m_bench->session.record();
    int questions = 0;
    for (const LessonStep &step : lesson.steps)
        questions += static_cast<int>(step.questions.size());
    HandInDialog dialog(static_cast<int>(record.tries.size()), questions, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QString name = lesson.id + u'-' + dialog.name();
    name.replace(u'/', u'-');
    const QString path = askForSavePath({.title = tr("Hand in"),
                                         .folder = m_session.lastFolder(),
                                         .name = name + handInEnding,
                                         .filter = tr("Answers (%1)").arg(QStringLiteral("*.normanswers")),
                                         .completed =
                                             [](const QString &typed) {
                                                 return typed.endsWith(handInEnding, Qt::CaseInsensitive)
                                                     ? typed
                                                     : typed + handInEnding;
                                             }},
                                        &m_window);
    if (path.isEmpty())
        return;
    try {
        saveFigure(path, handInJson(handIn(lesson, record, dialog.name(), QDateTime::currentSecsSinceEpoch())));
        tell(tr("“%1” is written. Give it to your teacher.").arg(QFileInfo(path).fileName()));
    } catch (const Error &error) {
        report(error.message());
    }
}

void LessonPapers::saveLesson()
{
    const Lesson &lesson = m_bench->session.lesson();
    const QString path = askForSavePath({.title = tr("Save the lesson as"),
                                         .folder = m_session.lastFolder(),
                                         .name = lesson.id + packageEnding,
                                         .filter = tr("Lessons (%1)").arg(QStringLiteral("*.normlesson")),
                                         .completed =
                                             [](const QString &typed) {
                                                 return typed.endsWith(packageEnding, Qt::CaseInsensitive)
                                                     ? typed
                                                     : typed + packageEnding;
                                             }},
                                        &m_window);
    if (path.isEmpty())
        return;
    try {
        LessonPackage package = packageOf(lesson);
        hideForTeacher(package);
        package.record = m_bench->session.record();
        savePackage(path, package);
        m_bench->session.setFile(path); // From now on this file is the lesson's file.
        tell(tr("“%1” is written; your answers are kept in it from now on.").arg(QFileInfo(path).fileName()));
    } catch (const Error &error) {
        report(error.message());
    }
}

void LessonPapers::showAnswers()
{
    const QString folder
        = QFileDialog::getExistingDirectory(&m_window, tr("The folder with the answers"), m_session.lastFolder());
    if (folder.isEmpty())
        return;
    try {
        QStringList refused;
        const std::vector<HandIn> all = readHandIns(folder, refused);
        ClassAnswersDialog dialog(all, refused, m_window.theme(), &m_window);
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
