// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_editor.h"

#include "app/lessons/writing/lesson_draft.h"
#include "app/window/lessons/lesson_text_edit.h"
#include "widgets/core/help_topic.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace normscope {

namespace {

constexpr int linesOfList = 5;

QPushButton *commandButton(const char *id, const QString &text, const QString &tip)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(id));
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoDefault(false);
    return button;
}

} // namespace

LessonEditor::LessonEditor(LessonDraft &draft, KnowsCommand knowsCommand, QWidget *parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_knowsCommand(std::move(knowsCommand))
    , m_text(new LessonTextEdit)
    , m_list(new QListWidget)
    , m_state(new QLabel)
    , m_note(new QWidget)
    , m_noteText(new QLabel)
    , m_offer(commandButton("lesson.editorOffer", {}, {}))
    , m_save(commandButton("lesson.editorSave", tr("Save"), tr("Write the text to the lesson’s file (Ctrl+S)")))
{
    setHelpTopic(*this, "lessons#editor");
    setAccessibleName(tr("Editor of the lesson"));
    m_text->setDocument(&draft.document());
    m_list->setObjectName(QStringLiteral("lesson.mistakes"));
    m_list->setAccessibleName(tr("Mistakes; Enter goes to one"));
    m_list->setWordWrap(true);
    m_noteText->setWordWrap(true);
    m_noteText->setTextFormat(Qt::PlainText);
    m_state->setObjectName(QStringLiteral("lesson.editorState"));
    auto *noteRow = new QHBoxLayout(m_note);
    noteRow->setContentsMargins(8, 4, 8, 4);
    noteRow->addWidget(m_noteText, 1);
    noteRow->addWidget(m_offer);
    m_note->hide();
    auto *saveAs = commandButton("lesson.editorSaveAs", tr("Save as…"), tr("Write the text to another file"));
    auto *capture = commandButton("lesson.editorCapture", tr("Capture as a step"),
                                  tr("Write what is on screen into the text, behind the step of the cursor"));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(6);
    row->addWidget(m_save);
    row->addWidget(saveAs);
    row->addWidget(capture);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_text, 1);
    m_state->setContentsMargins(8, 4, 8, 4);
    column->addWidget(m_state);
    column->addWidget(m_list);

    connect(&draft, &LessonDraft::edited, this, &LessonEditor::check);
    connect(&draft, &LessonDraft::modifiedChanged, m_save, &QWidget::setEnabled);
    connect(m_text, &LessonTextEdit::saveRequested, this, &LessonEditor::saveRequested);
    connect(m_text, &LessonTextEdit::mistakeRequested, this, &LessonEditor::goToMistake);
    connect(m_text, &QPlainTextEdit::cursorPositionChanged, this, &LessonEditor::followCursor);
    connect(m_save, &QPushButton::clicked, this, &LessonEditor::saveRequested);
    connect(saveAs, &QPushButton::clicked, this, &LessonEditor::saveAsRequested);
    connect(capture, &QPushButton::clicked, this, &LessonEditor::captureRequested);
    connect(m_offer, &QPushButton::clicked, this, [this] {
        m_note->hide();
        if (m_offered)
            m_offered();
    });
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        goTo(m_mistakes[static_cast<std::size_t>(m_list->row(item))].place);
    });
    connect(m_list, &QListWidget::itemClicked, m_list, &QListWidget::itemActivated);
    m_save->setEnabled(draft.isModified());
    check();
}

void LessonEditor::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font);
    m_text->setTheme(theme);
    const QFontMetrics metrics(theme.captionFont());
    m_list->setFont(theme.captionFont());
    m_list->setMaximumHeight(linesOfList * (metrics.lineSpacing() + 6));
    m_state->setFont(theme.captionFont());
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, theme.warningSoft);
    m_note->setPalette(palette);
    m_note->setAutoFillBackground(true);
    showMistakes();
}

void LessonEditor::takeKeyboard()
{
    m_text->setFocus(Qt::OtherFocusReason);
}

void LessonEditor::tell(const QString &sentence, const QString &offer, std::function<void()> act)
{
    m_noteText->setText(sentence);
    m_offer->setText(offer);
    m_offer->setVisible(!offer.isEmpty());
    m_offered = std::move(act);
    m_note->setVisible(!sentence.isEmpty());
}

void LessonEditor::check()
{
    const Lesson lesson = m_draft.lesson();
    m_stepLines.clear();
    for (const LessonStep &step : lesson.steps)
        m_stepLines.push_back(step.title.place.line);
    m_mistakes = checkLesson(lesson, m_knowsCommand);
    showMistakes();
    emit lessonChanged(lesson);
}

void LessonEditor::showMistakes()
{
    m_text->setMistakes(m_mistakes);
    m_list->clear();
    for (const LessonMistake &mistake : m_mistakes)
        m_list->addItem(tr("Line %1: %2").arg(mistake.place.line).arg(lessonSentence(mistake.sentence)));
    m_list->setVisible(!m_mistakes.empty());
    const int steps = static_cast<int>(m_stepLines.size());
    m_state->setText(m_mistakes.empty()
                         ? tr("%n step(s), no mistake", nullptr, steps)
                         : tr("%n mistake(s); F8 goes to the next", nullptr, static_cast<int>(m_mistakes.size())));
    QPalette palette = m_state->palette();
    palette.setColor(QPalette::WindowText, m_mistakes.empty() ? m_theme.mutedText : m_theme.warning);
    m_state->setPalette(palette);
}

int LessonEditor::currentLine() const
{
    return m_text->textCursor().blockNumber() + 1;
}

int LessonEditor::currentStep() const
{
    const auto next = std::ranges::upper_bound(m_stepLines, currentLine());
    return static_cast<int>(next - m_stepLines.begin()) - 1;
}

void LessonEditor::followCursor()
{
    const int step = currentStep();
    if (step < 0 || step == m_shownStep)
        return;
    m_shownStep = step;
    emit stepChosen(step);
}

void LessonEditor::showStep(int step)
{
    if (step < 0 || step >= static_cast<int>(m_stepLines.size()) || step == currentStep())
        return;
    m_shownStep = step;
    goTo({m_stepLines[static_cast<std::size_t>(step)], 1});
}

void LessonEditor::goTo(const LessonPlace &place)
{
    const QTextBlock block = m_text->document()->findBlockByNumber(place.line - 1);
    QTextCursor cursor(block);
    if (!block.isValid())
        return;
    cursor.setPosition(block.position() + std::clamp(place.column - 1, 0, std::max(0, block.length() - 1)));
    m_text->setTextCursor(cursor);
    m_text->centerCursor();
}

void LessonEditor::goToMistake(int direction)
{
    if (m_mistakes.empty())
        return;
    const LessonPlace here {currentLine(), m_text->textCursor().positionInBlock() + 1};
    const auto next = std::ranges::upper_bound(m_mistakes, here, {}, &LessonMistake::place);
    const auto before = std::ranges::lower_bound(m_mistakes, here, {}, &LessonMistake::place);
    if (direction > 0)
        goTo(next == m_mistakes.end() ? m_mistakes.front().place : next->place);
    else
        goTo(before == m_mistakes.begin() ? m_mistakes.back().place : std::prev(before)->place);
}

} // namespace normscope
