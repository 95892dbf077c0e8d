// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace normscope {

class ElidedLabel;
class LessonBrowser;
class LessonHost;
class LessonStage;
class LessonVote;
class QuestionBox;
class StepMarks;
class VoteBox;

/// A lesson beside the page: the step's text with its live links, its question, the text after the answer, and the
/// buttons for going through the steps. Stays open when another page is shown.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    /// The arguments must outlive this widget. Nothing is shown before start().
    LessonPanel(LessonHost &host, LessonSession &session, LessonVote &vote, QWidget *parent = nullptr);
    ~LessonPanel() override;

    void setTheme(const Theme &theme);
    /// Shows the present step of the session.
    void start();
    /// Goes one step forward (1) or back (−1). Forward, an open question is revealed first, with or without an answer.
    void step(int direction);
    void returnToStep();

    LessonBrowser *text() const { return m_text; }
    LessonBrowser *revealedText() const { return m_revealText; }
    QuestionBox *question() const { return m_question; }
    LessonStage &stage() const { return *m_stage; }

signals:
    /// The user wants to leave the lesson and return to the former tensor.
    void leaveRequested();
    /// The user wants to open another shipped lesson.
    void lessonRequested(const QString &id);
    /// Another step is shown, or the scene of the step was changed or restored.
    void stepChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *createHead();
    QWidget *createFoot();
    LessonBrowser *createText();
    void goOn();
    void showStep();
    void showReveal();
    void showQuestion();
    void showVote();
    void takeKeyboard();
    void showTexts();
    void showMistakes();
    void showWay();
    void reveal();
    void scrollToVerdict();
    void fitWidth();

    LessonHost &m_host;
    LessonSession &m_session;
    LessonVote &m_vote;
    LessonStage *m_stage;
    VoteBox *m_voteBox;
    Theme m_theme = Theme::light();
    QLabel *m_lesson;
    ElidedLabel *m_lessonTitle;
    QToolButton *m_leave;
    StepMarks *m_marks;
    QScrollArea *m_scroll;
    QVBoxLayout *m_column;
    QLabel *m_title;
    LessonBrowser *m_text;
    QuestionBox *m_question = nullptr;
    LessonBrowser *m_revealText;
    QLabel *m_mistakes;
    QLabel *m_note;
    QPushButton *m_return;
    QPushButton *m_back;
    QPushButton *m_next;
    QLabel *m_place;
};

} // namespace normscope
