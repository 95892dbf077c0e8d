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

/// A lesson beside the page: the step's text with its live words, its question, what the answer reveals, and the way
/// from step to step. Stays through changes of page.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    /// All outlive it. Nothing is shown before start().
    LessonPanel(LessonHost &host, LessonSession &session, LessonVote &vote, QWidget *parent = nullptr);
    ~LessonPanel() override;

    void setTheme(const Theme &theme);
    /// Shows the session's step.
    void start();
    /// One step on (1), or back (−1). On, a question that waits is answered first: with what is given, or without.
    void step(int direction);
    void returnToStep();

    LessonBrowser *text() const { return m_text; }
    LessonBrowser *revealedText() const { return m_revealText; }
    QuestionBox *question() const { return m_question; }
    LessonStage &stage() const { return *m_stage; }

signals:
    /// Away from the lesson, to the tensor that was open before.
    void leaveRequested();
    /// On to another lesson of those that come along.
    void lessonRequested(const QString &id);
    /// Another step is shown, or the step's scene was left or restored.
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
