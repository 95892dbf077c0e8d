// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_check.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace normscope {

class LessonDraft;
class LessonTextEdit;

/// A plain editor for the text of a lesson, with line numbers; mistakes are underlined and listed. The lesson itself
/// stays open beside it.
class LessonEditor : public QWidget
{
    Q_OBJECT

public:
    /// The draft must outlive this widget.
    LessonEditor(LessonDraft &draft, KnowsCommand knowsCommand, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void takeKeyboard();
    /// The step that contains the cursor, from 0; −1: before the first step.
    int currentStep() const;
    /// The line of the cursor, from 1.
    int currentLine() const;
    /// Moves the cursor to the heading of a step.
    void showStep(int step);
    /// Shows a sentence below the text, about the text as a whole; with a button `offer` that calls `act`, if given.
    void tell(const QString &sentence, const QString &offer = {}, std::function<void()> act = {});
    /// Parses and checks the text again.
    void check();

    const std::vector<LessonMistake> &mistakes() const { return m_mistakes; }

signals:
    /// The lesson that the text describes has changed.
    void lessonChanged(const normscope::Lesson &lesson);
    /// The cursor has moved into another step.
    void stepChosen(int step);
    void saveRequested();
    void saveAsRequested();
    void captureRequested();

private:
    void showMistakes();
    void goTo(const LessonPlace &place);
    void goToMistake(int direction);
    void followCursor();

    LessonDraft &m_draft;
    KnowsCommand m_knowsCommand;
    Theme m_theme = Theme::light();
    std::vector<LessonMistake> m_mistakes;
    std::vector<int> m_stepLines; ///< The first line of each step, from 1.
    int m_shownStep = -1;
    LessonTextEdit *m_text;
    QListWidget *m_list;
    QLabel *m_state;
    QWidget *m_note;
    QLabel *m_noteText;
    QPushButton *m_offer;
    QPushButton *m_save;
    std::function<void()> m_offered;
};

} // namespace normscope
