// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_panel.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/lessons/lesson_html.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_vote.h"
#include "app/lessons/pictures/option_pictures.h"
#include "app/shell/window_context.h"
#include "app/window/lessons/lesson_browser.h"
#include "app/window/lessons/lesson_host.h"
#include "app/window/lessons/lesson_stage.h"
#include "app/window/lessons/question_box.h"
#include "app/window/lessons/step_marks.h"
#include "app/window/lessons/vote_box.h"
#include "engine/tensor/error.h"
#include "widgets/controls/close_button.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/wrapping_label.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/keeps_keyboard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

/// In pixels, with type of the usual size.
constexpr double widthOfPanel = 348;
constexpr double mostOfWindow = 0.36;
constexpr int sideMargin = 20;

QLabel *noteBelowText()
{
    QLabel *label = wrappingLabel();
    label->hide();
    return label;
}

} // namespace

LessonPanel::LessonPanel(LessonHost &host, LessonSession &session, LessonVote &vote, QWidget *parent)
    : QWidget(parent)
    , m_host(host)
    , m_session(session)
    , m_vote(vote)
    , m_stage(new LessonStage(host, session, this))
    , m_voteBox(new VoteBox(vote, session, false))
    , m_scroll(new QScrollArea)
    , m_column(new QVBoxLayout)
    , m_title(new QLabel)
    , m_text(createText())
    , m_revealText(createText())
    , m_mistakes(noteBelowText())
    , m_note(noteBelowText())
{
    setHelpTopic(*this, "window#lessons");
    setObjectName(QStringLiteral("lessonPanel"));
    setAccessibleName(tr("Lesson"));
    m_title->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("lesson.title"));
    auto *content = new QWidget;
    content->setLayout(m_column);
    m_column->setContentsMargins(sideMargin, 6, sideMargin, 12);
    m_column->setSpacing(10);
    for (QWidget *part :
         {static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_text), static_cast<QWidget *>(m_voteBox),
          static_cast<QWidget *>(m_revealText), static_cast<QWidget *>(m_mistakes), static_cast<QWidget *>(m_note)})
        m_column->addWidget(part);
    m_column->addStretch(1);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    column->addWidget(createHead());
    column->addWidget(m_scroll, 1);
    column->addWidget(createFoot());
    connect(&session, &LessonSession::stepShown, this, &LessonPanel::showStep);
    connect(&session, &LessonSession::revealChanged, this, &LessonPanel::showReveal);
    connect(&session, &LessonSession::revealChanged, this, [this] {
        if (m_session.isRevealed())
            QTimer::singleShot(0, this, &LessonPanel::scrollToVerdict); // Once the texts have their places.
    });
    connect(&host.context().evaluator, &Evaluator::evaluated, this, &LessonPanel::showTexts);
    connect(&host.context().document, &Document::changed, this, [this](const SceneChange &change) {
        showWay();
        if (change.parts & SceneChange::PartOfPage) // Changes of a part are not followed by an evaluation.
            showTexts();
    });
    connect(m_stage, &LessonStage::paintedChanged, this, [this] {
        if (m_question)
            m_question->setCells(m_stage->painted());
    });
    connect(m_stage, &LessonStage::committed, this, &LessonPanel::reveal);
    connect(&vote, &LessonVote::changed, this, &LessonPanel::showVote);
}

LessonPanel::~LessonPanel() = default;

LessonBrowser *LessonPanel::createText()
{
    auto *text = new LessonBrowser;
    text->setAccessibleName(tr("Text of the step"));
    connect(text, &LessonBrowser::linkPointedAt, m_stage, &LessonStage::light);
    connect(text, &LessonBrowser::dragBegan, m_stage, &LessonStage::beginDrag);
    connect(text, &LessonBrowser::dragged, m_stage, &LessonStage::drag);
    connect(text, &LessonBrowser::dragEnded, m_stage, &LessonStage::endDrag);
    connect(text, &LessonBrowser::linkPressed, this, [this](const QString &link) {
        QString reason;
        const bool isDone = m_stage->press(link, reason);
        m_note->setText(reason);
        m_note->setVisible(!isDone);
    });
    return text;
}

QWidget *LessonPanel::createHead()
{
    auto *head = new QWidget;
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(sideMargin, 10, sideMargin, 4);
    column->setSpacing(6);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_lesson = new QLabel(tr("LESSON"));
    m_lessonTitle = new ElidedLabel;
    m_leave = createCloseButton(tr("Back to your own tensor"));
    m_leave->setObjectName(QStringLiteral("lesson.leaveButton"));
    row->addWidget(m_lesson);
    row->addWidget(m_lessonTitle, 1);
    row->addWidget(m_leave);
    m_marks = new StepMarks;
    column->addLayout(row);
    column->addWidget(m_marks);
    connect(m_leave, &QToolButton::clicked, this, &LessonPanel::leaveRequested);
    connect(m_marks, &StepMarks::chosen, &m_session, &LessonSession::goTo);
    return head;
}

QWidget *LessonPanel::createFoot()
{
    auto *foot = new QWidget;
    auto *column = new QVBoxLayout(foot);
    column->setContentsMargins(sideMargin, 8, sideMargin, 12);
    column->setSpacing(8);
    m_return = new QPushButton(tr("↺ Return to the step"));
    m_return->setObjectName(QStringLiteral("lesson.returnButton"));
    auto *own = new QPushButton(tr("↩ Back to your own tensor"));
    own->setObjectName(QStringLiteral("lesson.ownButton"));
    own->setFlat(true);
    m_back = new QPushButton(tr("← Back"));
    m_back->setObjectName(QStringLiteral("lesson.backButton"));
    m_next = new QPushButton(tr("Next →"));
    m_next->setObjectName(QStringLiteral("lesson.nextButton"));
    m_next->setDefault(true);
    m_place = new QLabel;
    m_place->setAlignment(Qt::AlignCenter);
    for (QPushButton *button : {m_return, own, m_back, m_next})
        button->setFocusPolicy(Qt::TabFocus); // A click does not take the focus from the widget in which Space steps.
    auto *row = new QHBoxLayout;
    row->addWidget(m_back);
    row->addWidget(m_place, 1);
    row->addWidget(m_next);
    column->addWidget(m_return);
    column->addLayout(row);
    column->addWidget(own);
    connect(m_return, &QPushButton::clicked, this, &LessonPanel::returnToStep);
    connect(own, &QPushButton::clicked, this, &LessonPanel::leaveRequested);
    connect(m_back, &QPushButton::clicked, this, [this] { m_session.goTo(m_session.stepIndex() - 1); });
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::goOn);
    return foot;
}

void LessonPanel::start()
{
    m_lessonTitle->setFullText(m_session.lesson().title);
    showStep();
}

/// Goes to the next step, and after the last one to the next lesson.
void LessonPanel::goOn()
{
    if (m_session.stepIndex() + 1 < m_session.stepCount())
        return m_session.goTo(m_session.stepIndex() + 1);
    if (const QString id = lessonAfter(m_session.lesson()); !id.isEmpty())
        emit lessonRequested(id);
}

void LessonPanel::step(int direction)
{
    if (direction > 0 && m_session.isAsking())
        return m_session.reveal(m_question ? m_question->answer() : std::nullopt);
    m_session.goTo(m_session.stepIndex() + direction);
}

void LessonPanel::returnToStep()
{
    m_session.returnToStep();
}

void LessonPanel::showStep()
{
    m_note->hide();
    m_title->setText(m_session.step().title.text);
    showQuestion();
    m_stage->showStep();
    showReveal();
    m_scroll->verticalScrollBar()->setValue(0);
    emit stepChanged();
}

void LessonPanel::showQuestion()
{
    delete std::exchange(m_question, nullptr);
    if (!m_session.question() || !m_session.scene())
        return;
    try {
        // Throws if the question has no answer, so that it is not asked.
        rightAnswer(*m_session.question(), m_session.scene()->values());
        m_question = new QuestionBox(*m_session.question(), m_session.scene()->values(), optionPictures(m_session));
    } catch (const InputError &error) {
        m_note->setText(lessonSentence(error.message()));
        m_note->show();
        return;
    }
    m_question->setHasAnother(m_session.hasAnother());
    m_question->setTheme(m_theme);
    m_column->insertWidget(m_column->indexOf(m_revealText), m_question);
    connect(m_question, &QuestionBox::revealRequested, this, &LessonPanel::reveal);
    showVote();
    // Queued, since the slots delete the question box that emits the signal.
    connect(m_question, &QuestionBox::againRequested, &m_session, &LessonSession::askAgain, Qt::QueuedConnection);
    connect(m_question, &QuestionBox::anotherRequested, &m_session, &LessonSession::showAnother, Qt::QueuedConnection);
}

/// Hides the question while the class votes on it.
void LessonPanel::showVote()
{
    if (!m_question)
        return;
    const bool wasHidden = m_question->isHidden();
    m_question->setVisible(!m_vote.isOn() || m_session.isRevealed());
    if (m_question->isHidden() && !wasHidden)
        m_voteBox->takeKeyboard();
}

void LessonPanel::reveal()
{
    if (m_question && m_question->answer())
        m_session.reveal(m_question->answer());
}

void LessonPanel::showReveal()
{
    if (m_session.isAsking() && m_question && sender() == &m_session)
        showQuestion();
    m_stage->showReveal();
    if (m_session.isRevealed() && m_question) {
        const LessonValues values = m_session.scene()->values();
        const std::optional<LessonAnswer> prediction = m_session.prediction();
        try {
            const LessonAnswer right = rightAnswer(*m_session.question(), values);
            m_question->showVerdict(prediction, right,
                                    judged(*m_session.question(), prediction.value_or(right), values));
        } catch (const InputError &error) {
            m_note->setText(lessonSentence(error.message()));
            m_note->show();
        }
    }
    takeKeyboard();
    showVote();
    showTexts();
    showMistakes();
    showWay();
}

/// Shows the verdict, and of the text after it as much as there is room for.
void LessonPanel::scrollToVerdict()
{
    if (!m_question)
        return;
    constexpr int margin = 8;
    QScrollBar *bar = m_scroll->verticalScrollBar();
    const int top = m_question->mapTo(m_scroll->widget(), QPoint()).y() - margin;
    const int bottom = m_scroll->widget()->height() - m_scroll->viewport()->height();
    bar->setValue(std::min(top, std::max(bar->value(), bottom)));
}

/// Gives the focus to the question or the next button, except while the lesson's text is being edited.
void LessonPanel::takeKeyboard()
{
    if (isKeyboardKept())
        return;
    if (!m_question || m_session.isRevealed())
        m_next->setFocus(Qt::OtherFocusReason);
    else if (!m_question->takeKeyboard()) {
        m_question->setTabAfter(m_stage->paintedOn());
        m_stage->takeKeyboard();
    }
}

void LessonPanel::showTexts()
{
    const auto values = m_stage->values();
    m_text->setLesson(lessonHtml(m_session.step(), LessonPart::Text, values.get()));
    const bool isRevealed = !m_session.isAsking();
    m_revealText->setLesson(isRevealed ? lessonHtml(m_session.step(), LessonPart::Reveal, values.get()) : QString());
    m_revealText->setVisible(isRevealed && !m_revealText->toPlainText().isEmpty());
}

void LessonPanel::showMistakes()
{
    QStringList sentences;
    for (const auto &[place, sentence] : m_session.mistakes())
        sentences += tr("Line %1: %2").arg(place.line).arg(lessonSentence(sentence));
    m_mistakes->setText(sentences.join(u'\n'));
    m_mistakes->setVisible(!sentences.isEmpty());
}

void LessonPanel::showWay()
{
    const int step = m_session.stepIndex();
    m_marks->setSteps(m_session.stepCount(), step);
    m_place->setText(tr("%1 of %2").arg(step + 1).arg(m_session.stepCount()));
    m_back->setEnabled(step > 0);
    const QString following = step + 1 < m_session.stepCount() ? QString() : lessonAfter(m_session.lesson());
    const auto lesson
        = following.isEmpty() ? std::nullopt : shippedLessonHeader(following, m_session.lesson().language);
    m_next->setText(lesson ? tr("Next lesson →") : tr("Next →"));
    m_next->setToolTip(lesson ? lesson->title : QString());
    m_next->setEnabled(lesson || step + 1 < m_session.stepCount());
    m_return->setVisible(m_session.isStrayed());
    emit stepChanged();
}

void LessonPanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    fitWidth();
    QFont title = theme.titleFont();
    title.setPointSizeF(theme.font.pointSizeF() * 1.5);
    title.setWeight(QFont::Bold);
    m_title->setFont(title);
    const auto setQuiet = [&](QWidget *label, const QColor &color) {
        label->setFont(theme.captionFont());
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, color);
        label->setPalette(palette);
    };
    setQuiet(m_lesson, theme.mutedText);
    setQuiet(m_lessonTitle, theme.mutedText);
    setQuiet(m_place, theme.mutedText);
    setQuiet(m_mistakes, theme.warning);
    setQuiet(m_note, theme.warning);
    m_marks->setTheme(theme);
    m_text->setTheme(theme);
    m_revealText->setTheme(theme);
    if (m_question)
        m_question->setTheme(theme);
    m_voteBox->setTheme(theme);
    m_stage->setTheme(theme);
    update();
}

/// Wider for larger type, as long as the page keeps most of the window.
void LessonPanel::fitWidth()
{
    const double most = std::max(widthOfPanel, mostOfWindow * window()->width());
    const int width = static_cast<int>(std::min(widthOfPanel * m_theme.scale, most));
    if (width != minimumWidth() || width != maximumWidth())
        setFixedWidth(width);
}

void LessonPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWidth();
}

void LessonPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.card);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.border);
}

} // namespace normscope
