// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/question_box.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/order_list.h"
#include "widgets/controls/wrapping_label.h"
#include "widgets/prediction/plane_field.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/number_format.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

QuestionBox::QuestionBox(const LessonQuestion &question, const LessonValues &values, const OptionPictures &pictures,
                         QWidget *parent)
    : QFrame(parent)
    , m_question(question)
    , m_column(new QVBoxLayout(this))
    , m_title(wrappingLabel())
    , m_ask(wrappingLabel())
    , m_note(wrappingLabel())
    , m_buttons(new QWidget)
    , m_reveal(new QPushButton(tr("Reveal")))
    , m_hint(new QPushButton(tr("Hint")))
    , m_again(new QPushButton(tr("Try again")))
    , m_another(new QPushButton(tr("Another one")))
{
    setAccessibleName(tr("Your prediction"));
    m_title->setText(tr("Your prediction"));
    m_ask->setText(question.ask.text);
    m_note->hide();
    m_again->hide();
    m_another->hide();
    m_another->setToolTip(tr("The same question with other numbers"));
    m_hint->setVisible(!question.hint.text.isEmpty());
    m_reveal->setDefault(true);
    m_reveal->setObjectName(QStringLiteral("lesson.reveal"));
    m_again->setObjectName(QStringLiteral("lesson.again"));
    m_another->setObjectName(QStringLiteral("lesson.another"));
    m_column->setContentsMargins(14, 12, 14, 12);
    m_column->setSpacing(8);
    m_column->addWidget(m_title);
    m_column->addWidget(m_ask);
    createInput(values, pictures);
    m_column->addWidget(m_note);
    auto *row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 2, 0, 0);
    row->addWidget(m_reveal);
    row->addWidget(m_again);
    row->addWidget(m_another);
    row->addStretch(1);
    row->addWidget(m_hint);
    m_column->addWidget(m_buttons);
    connect(m_reveal, &QPushButton::clicked, this, &QuestionBox::reveal);
    connect(m_again, &QPushButton::clicked, this, &QuestionBox::againRequested);
    connect(m_another, &QPushButton::clicked, this, &QuestionBox::anotherRequested);
    connect(m_hint, &QPushButton::clicked, this, [this] {
        m_note->setText(m_question.hint.text);
        m_note->show();
        m_hint->hide();
        m_reveal->setFocus(Qt::OtherFocusReason);
    });
    updateReveal();
}

void QuestionBox::createInput(const LessonValues &values, const OptionPictures &pictures)
{
    switch (m_question.kind) {
    case LessonQuestionKind::Cells:
        m_count = wrappingLabel();
        m_column->addWidget(m_count);
        m_given = [this] { return m_cells.empty() ? std::nullopt : std::optional(LessonAnswer {.cells = m_cells}); };
        m_setGiven = [](const LessonAnswer &) {}; // The view shows the cells.
        m_showRight = [](const LessonAnswer &) {};
        setCells({});
        break;
    case LessonQuestionKind::Number:
        return addNumber();
    case LessonQuestionKind::Choice:
        return addChoice(pictures);
    case LessonQuestionKind::Order:
        return addOrder();
    case LessonQuestionKind::Point:
        return addPoint(values);
    }
}

void QuestionBox::addNumber()
{
    auto *field = new QLineEdit;
    field->setObjectName(QStringLiteral("lesson.number"));
    field->setMaximumWidth(140);
    field->setPlaceholderText(tr("a number"));
    field->setAccessibleName(m_question.ask.text);
    m_input = field;
    m_count = wrappingLabel();
    m_count->hide();
    m_column->addWidget(field);
    m_column->addWidget(m_count);
    connect(field, &QLineEdit::textChanged, this, [this](const QString &typed) {
        updateReveal();
        showUnreadable(typed, false);
    });
    connect(field, &QLineEdit::returnPressed, this, [this, field] {
        showUnreadable(field->text(), true);
        emit revealRequested();
    });
    m_given = [field]() -> std::optional<LessonAnswer> {
        const auto number = parseNumber(field->text().replace(u',', u'.'));
        return number ? std::optional(LessonAnswer {.number = *number}) : std::nullopt;
    };
    m_setGiven = [field](const LessonAnswer &answer) { field->setText(numberText(answer.number, 6)); };
    m_showRight = [field](const LessonAnswer &) { field->setReadOnly(true); };
}

void QuestionBox::addChoice(const OptionPictures &pictures)
{
    auto *rows = new QWidget;
    auto *column = new QVBoxLayout(rows);
    column->setContentsMargins(0, hasPictures(m_question) ? 4 : 0, 0, 0);
    column->setSpacing(8);
    auto *group = new QButtonGroup(rows);
    std::vector<ChoiceRow *> choices;
    for (std::size_t i = 0; i < m_question.options.size(); ++i) {
        auto *choice = new ChoiceRow(m_question.options[i].text.text, pictures[i]);
        group->addButton(choice->button(), static_cast<int>(i));
        column->addWidget(choice);
        choices.push_back(choice);
    }
    m_input = rows;
    m_column->addWidget(rows);
    rows->setFocusProxy(choices.front()->button());
    connect(group, &QButtonGroup::idClicked, this, &QuestionBox::updateReveal);
    m_given = [group]() -> std::optional<LessonAnswer> {
        return group->checkedId() < 0 ? std::nullopt : std::optional(LessonAnswer {.choice = group->checkedId()});
    };
    m_setGiven = [group](const LessonAnswer &answer) {
        if (QAbstractButton *button = group->button(answer.choice))
            button->setChecked(true);
    };
    m_showRight = [group, choices](const LessonAnswer &right) {
        for (QAbstractButton *button : group->buttons())
            button->setEnabled(false);
        if (right.choice >= 0)
            choices[static_cast<std::size_t>(right.choice)]->markRight();
    };
}

void QuestionBox::addOrder()
{
    auto *list = new OrderList(m_question.options);
    list->setSpacing(3);
    m_input = list;
    m_column->addWidget(list);
    const auto mean = [this] { m_isMeant = true; };
    connect(list->model(), &QAbstractItemModel::rowsMoved, this, mean);
    connect(list->model(), &QAbstractItemModel::rowsInserted, this, mean); // Rows that are moved by keys.
    m_given = [this, list] { return m_isMeant ? std::optional(LessonAnswer {.order = list->order()}) : std::nullopt; };
    m_setGiven = [list](const LessonAnswer &answer) { list->setOrder(answer.order); };
    m_showRight = [list](const LessonAnswer &) {
        list->setCurrentItem(nullptr); // The current row would be emphasized.
        list->clearSelection();
        list->setEnabled(false);
    };
}

void QuestionBox::addPoint(const LessonValues &values)
{
    const QPointF from(computed(m_question.from[0].text, values), computed(m_question.from[1].text, values));
    auto *field = new PlaneField(m_question.range, from);
    m_input = field;
    m_count = wrappingLabel();
    m_count->setText(tr("Click, drag, or use the arrow keys."));
    m_column->addWidget(field);
    m_column->addWidget(m_count);
    connect(field, &PlaneField::pointChanged, this, [this, field] {
        if (!m_isRevealed)
            m_count->setText(answerText(m_question, {.point = field->point()}));
        updateReveal();
    });
    connect(field, &PlaneField::committed, this, &QuestionBox::revealRequested);
    m_given = [field, start = field->point()]() -> std::optional<LessonAnswer> {
        return field->point() == start ? std::nullopt : std::optional(LessonAnswer {.point = field->point()});
    };
    m_setGiven = [field](const LessonAnswer &answer) { field->setPoint(answer.point); };
    m_showRight = [field](const LessonAnswer &right) { field->setRight(right.point); };
}

std::optional<LessonAnswer> QuestionBox::answer() const
{
    return m_given();
}

void QuestionBox::setCells(const std::vector<std::int64_t> &cells)
{
    m_cells = cells;
    if (m_count && m_question.kind == LessonQuestionKind::Cells)
        m_count->setText(tr("%n cell(s) painted", nullptr, static_cast<int>(cells.size())));
    updateReveal();
}

void QuestionBox::updateReveal()
{
    if (m_given)
        m_reveal->setEnabled(m_given().has_value() || m_question.kind == LessonQuestionKind::Order);
}

/// What is in the input is the user's answer.
void QuestionBox::reveal()
{
    m_isMeant = true;
    emit revealRequested();
}

void QuestionBox::showVerdict(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right,
                              const LessonVerdict &verdict)
{
    m_isRevealed = true;
    if (prediction)
        m_setGiven(*prediction);
    m_showRight(right);
    m_title->setText(prediction ? verdict.title : tr("It is: %1.").arg(answerText(m_question, right)));
    m_note->setText(verdict.sentence);
    m_note->setVisible(prediction && !verdict.sentence.isEmpty());
    m_reveal->hide();
    m_hint->hide();
    m_again->show();
    m_another->setVisible(m_hasAnother);
    if (m_count) {
        m_count->setText(legend(prediction, right));
        m_count->setVisible(!m_count->text().isEmpty());
    }
    setTheme(m_theme);
    setAccessibleDescription(m_title->text() + u' ' + m_note->text());
}

/// Explains the signs in the picture, only those that occur.
QString QuestionBox::legend(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right) const
{
    if (m_question.kind == LessonQuestionKind::Point)
        return prediction ? tr("grey: where it was · ring: yours · blue: where it goes")
                          : tr("grey: where it was · blue: where it goes");
    if (m_question.kind != LessonQuestionKind::Cells || !prediction)
        return {};
    const auto hasMore = [](const std::vector<std::int64_t> &a, const std::vector<std::int64_t> &b) {
        return !std::ranges::includes(b, a);
    };
    const bool missed = hasMore(right.cells, prediction->cells);
    const bool tooMany = hasMore(prediction->cells, right.cells);
    if (missed && tooMany)
        return tr("solid: painted · dashed: missed · crossed: too many");
    if (missed)
        return tr("solid: painted · dashed: missed");
    return tooMany ? tr("solid: painted · crossed: too many") : QString();
}

/// Reports text that is no number, unless it may become one while the user types.
void QuestionBox::showUnreadable(const QString &typed, bool isDone)
{
    static const QRegularExpression beginning(QStringLiteral("^[-−+]?[0-9.,]*([eE][-−+]?[0-9]*)?$"));
    const bool isOpen = !isDone && beginning.match(typed.trimmed()).hasMatch();
    m_count->setText(tr("“%1” is no number; write one such as 2 or −0.5.").arg(typed.trimmed().left(40)));
    m_count->setVisible(!m_isRevealed && !m_given() && !typed.trimmed().isEmpty() && !isOpen);
}

void QuestionBox::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QWidget *keyboard = focusWidget();
    const bool isInInput = m_input && keyboard && (m_input == keyboard || m_input->isAncestorOf(keyboard));
    if (!isEnter || !isInInput || m_isRevealed || !m_reveal->isEnabled())
        return QFrame::keyPressEvent(event);
    reveal();
}

void QuestionBox::setTabAfter(QWidget *widget)
{
    if (!widget)
        return;
    setTabOrder(widget, m_reveal);
    setTabOrder(m_reveal, m_hint);
}

bool QuestionBox::takeKeyboard()
{
    if (m_input)
        m_input->setFocus(Qt::OtherFocusReason);
    return m_input != nullptr;
}

void QuestionBox::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont bold = theme.font;
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    QPalette palette = m_title->palette();
    palette.setColor(QPalette::WindowText, m_isRevealed ? theme.accent : theme.warning);
    m_title->setPalette(palette);
    if (auto *field = qobject_cast<PlaneField *>(m_input))
        field->setTheme(theme);
    if (m_question.kind == LessonQuestionKind::Choice) {
        for (ChoiceRow *choice : m_input->findChildren<ChoiceRow *>())
            choice->setTheme(theme);
    }
    update();
}

void QuestionBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor &fill = m_isRevealed ? m_theme.accentSoft : m_theme.warningSoft;
    const QColor &mark = m_isRevealed ? m_theme.accent : m_theme.warning;
    flat::drawPanel(painter, rect(), fill, flat::mix(fill, mark, 0.35), flat::cardRadius);
}

} // namespace normscope
