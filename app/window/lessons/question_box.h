// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_question.h"
#include "app/lessons/pictures/option_pictures.h"
#include "widgets/theme/theme.h"

#include <QFrame>

#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace normscope {

class LessonValues;

/// The card in which a question of a lesson is answered: what is asked, where the answer is given, and afterwards what
/// became of it. Cells are painted elsewhere; it shows how many there are.
class QuestionBox : public QFrame
{
    Q_OBJECT

public:
    /// `values` are asked where a point begins; `pictures` are those of a choice.
    QuestionBox(const LessonQuestion &question, const LessonValues &values, const OptionPictures &pictures,
                QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// What is given at present; nothing: not yet, or what is typed is no number.
    std::optional<LessonAnswer> answer() const;
    /// The cells that are painted.
    void setCells(const std::vector<std::int64_t> &cells);
    /// Shows what became of the prediction beside the right answer; nothing was predicted: the right answer.
    void showVerdict(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right,
                     const LessonVerdict &verdict);
    /// Behind the answer it offers the same question with other numbers.
    void setHasAnother(bool hasAnother) { m_hasAnother = hasAnother; }
    /// Gives the keyboard to where the answer is given; false for cells, which are painted elsewhere.
    bool takeKeyboard();
    /// Tab leads from there to what reveals; null: nothing changes.
    void setTabAfter(QWidget *widget);

signals:
    void revealRequested();
    void againRequested();
    void anotherRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    /// Enter reveals what is given.
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createInput(const LessonValues &values, const OptionPictures &pictures);
    void addNumber();
    void addChoice(const OptionPictures &pictures);
    void addOrder();
    void addPoint(const LessonValues &values);
    void updateReveal();
    void showUnreadable(const QString &typed, bool isDone);
    QString legend(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right) const;

    LessonQuestion m_question;
    Theme m_theme = Theme::light();
    bool m_isRevealed = false;
    std::vector<std::int64_t> m_cells;
    std::function<std::optional<LessonAnswer>()> m_given;
    std::function<void(const LessonAnswer &)> m_setGiven;
    std::function<void(const LessonAnswer &right)> m_showRight;
    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_ask;
    QLabel *m_count = nullptr; ///< Of cells, what is said of a point, and of what is no number.
    QWidget *m_input = nullptr;
    QLabel *m_note; ///< The hint; afterwards what is said of the answer.
    QWidget *m_buttons;
    QPushButton *m_reveal;
    QPushButton *m_hint;
    QPushButton *m_again;
    QPushButton *m_another;
    bool m_hasAnother = false;
};

} // namespace normscope
