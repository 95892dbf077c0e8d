// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/teacher_window.h"

#include "app/window/lessons/vote_box.h"
#include "engine/tensor/error.h"
#include "widgets/controls/wrapping_label.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTime>
#include <QTimer>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>

namespace normscope {

namespace {

/// Space for the frame that the desktop adds to a window, in pixels; the title bar is the largest part of it.
constexpr QSize roomForFrame(32, 96);

QLabel *wrappingText(const char *name)
{
    QLabel *label = wrappingLabel();
    label->setObjectName(QLatin1String(name));
    return label;
}

void setLook(QLabel *label, QFont font, double factor, QFont::Weight weight, const QColor &color)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setWeight(weight);
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

} // namespace

TeacherWindow::TeacherWindow(LessonSession &session, LessonVote &vote)
    : m_session(session)
    , m_tick(new QTimer(this))
    , m_time(new QLabel)
    , m_place(new QLabel)
    , m_title(wrappingText("teacher.title"))
    , m_notesTitle(new QLabel(tr("Notes")))
    , m_notes(wrappingText("teacher.notes"))
    , m_answer(wrappingText("teacher.answer"))
    , m_nextTitle(new QLabel(tr("Next")))
    , m_next(wrappingText("teacher.next"))
    , m_votes(new VoteBox(vote, session, true))
{
    setObjectName(QStringLiteral("teacherWindow"));
    setWindowTitle(tr("For the teacher"));
    setFocusPolicy(Qt::StrongFocus);
    m_time->setObjectName(QStringLiteral("teacher.time"));
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->addWidget(m_place, 1);
    head->addWidget(m_time);
    column->addLayout(head);
    column->addWidget(m_title);
    column->addWidget(m_answer);
    column->addSpacing(8);
    column->addWidget(m_notesTitle);
    column->addWidget(m_notes);
    column->addSpacing(8);
    column->addWidget(m_votes);
    column->addWidget(m_nextTitle);
    column->addWidget(m_next);
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *back = new QPushButton(tr("← Back"));
    auto *next = new QPushButton(tr("Next →"));
    back->setFocusPolicy(Qt::NoFocus);
    next->setFocusPolicy(Qt::NoFocus);
    connect(back, &QPushButton::clicked, this, [this] { emit stepRequested(-1); });
    connect(next, &QPushButton::clicked, this, [this] { emit stepRequested(1); });
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(20, 8, 20, 12);
    foot->addWidget(back);
    foot->addStretch(1);
    foot->addWidget(next);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll, 1);
    all->addLayout(foot);
    connect(&session, &LessonSession::stepShown, this, &TeacherWindow::showStep);
    connect(&session, &LessonSession::revealChanged, this, &TeacherWindow::showStep);
    connect(m_tick, &QTimer::timeout, this, &TeacherWindow::showTime);
    m_tick->start(1000);
    m_since.start();
    resize(460, 640);
    showStep();
    showTime();
}

QString TeacherWindow::elapsedText(qint64 milliseconds)
{
    const qint64 seconds = milliseconds / 1000;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

void TeacherWindow::showTime()
{
    m_time->setText(tr("%1 of %2 min · %3")
                        .arg(elapsedText(m_since.elapsed()))
                        .arg(m_session.lesson().minutes)
                        .arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
}

void TeacherWindow::showStep()
{
    const int step = m_session.stepIndex();
    m_place->setText(tr("Step %1 of %2").arg(step + 1).arg(m_session.stepCount()));
    m_title->setText(m_session.step().title.text);
    const QString notes = m_session.step().notes.trimmed();
    m_notes->setText(notes.isEmpty() ? tr("None for this step.") : notes);
    m_answer->hide();
    if (m_session.question() && m_session.scene()) {
        try {
            const LessonQuestion &question = *m_session.question();
            m_answer->setText(
                tr("%1 — it is: %2.")
                    .arg(question.ask.text, answerText(question, rightAnswer(question, m_session.scene()->values()))));
            m_answer->show();
        } catch (const InputError &) {
            // The panel reports the error in the question.
        }
    }
    QString next = tr("The lesson ends here.");
    if (m_session.isAsking())
        next = tr("Reveal the answer.");
    else if (step + 1 < m_session.stepCount())
        next = m_session.lesson().steps[static_cast<std::size_t>(step) + 1].title.text;
    m_next->setText(next);
}

void TeacherWindow::setTheme(const Theme &theme)
{
    setPalette(theme.palette());
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, theme.card);
    setPalette(palette);
    setAutoFillBackground(true);
    setFont(theme.font);
    setLook(m_time, theme.font, 1.1, QFont::DemiBold, theme.text);
    setLook(m_place, theme.font, 1, QFont::Normal, theme.mutedText);
    setLook(m_title, theme.font, 1.5, QFont::Bold, theme.text);
    setLook(m_answer, theme.font, 1.1, QFont::Normal, theme.text);
    for (QLabel *label : {m_notesTitle, m_nextTitle})
        setLook(label, theme.font, 0.95, QFont::DemiBold, theme.accent);
    for (QLabel *label : {m_notes, m_next})
        setLook(label, theme.font, 1.25, QFont::Normal, theme.text);
    m_votes->setTheme(theme);
}

void TeacherWindow::showBeside(const QWidget &window)
{
    const QScreen *shown = window.screen();
    const QList<QScreen *> screens = shown->virtualSiblings();
    const auto other = std::ranges::find_if(screens, [shown](const QScreen *screen) { return screen != shown; });
    if (other != screens.end()) {
        const QRect room = (*other)->availableGeometry();
        resize(size().boundedTo(room.size() - roomForFrame));
        move(room.center() - rect().center());
    }
    show();
}

void TeacherWindow::keyPressEvent(QKeyEvent *event)
{
    const bool isBack = event->key() == Qt::Key_PageUp
        || (event->key() == Qt::Key_Space && event->modifiers().testFlag(Qt::ShiftModifier));
    if (isBack || event->key() == Qt::Key_PageDown || event->key() == Qt::Key_Space)
        emit stepRequested(isBack ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

void TeacherWindow::closeEvent(QCloseEvent *event)
{
    event->accept();
    emit closed();
}

} // namespace normscope
