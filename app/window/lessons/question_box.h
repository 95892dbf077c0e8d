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

/// The card for a question of a lesson: the question, the input for the answer, and afterwards the verdict. Cells are
/// painted in a view; the card shows their number.
class QuestionBox : public QFrame
{
    Q_OBJECT

public:
    /// `values` give the starting point of a point question; `pictures` belong to the options of a choice.
    QuestionBox(const LessonQuestion &question, const LessonValues &values, const OptionPictures &pictures,
                QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// The answer given at present; nullopt if there is none yet, or if the text typed is no number.
    std::optional<LessonAnswer> answer() const;
    /// Sets the cells that are painted.
    void setCells(const std::vector<std::int64_t> &cells);
    /// Shows the verdict on the prediction beside the right answer; without a prediction only the right answer.
    void showVerdict(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right,
                     const LessonVerdict &verdict);
    /// Whether the card offers the same question with other numbers after the answer.
    void setHasAnother(bool hasAnother) { m_hasAnother = hasAnother; }
    /// Gives the focus to the input; returns false for cells, which are painted in a view.
    bool takeKeyboard();
    /// Makes Tab lead from this widget to the button that reveals; null: no change.
    void setTabAfter(QWidget *widget);

signals:
    void revealRequested();
    void againRequested();
    void anotherRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    /// Enter reveals, if an answer is given.
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createInput(const LessonValues &values, const OptionPictures &pictures);
    void addNumber();
    void addChoice(const OptionPictures &pictures);
    void addOrder();
    void addPoint(const LessonValues &values);
    void updateReveal();
    void reveal();
    void showUnreadable(const QString &typed, bool isDone);
    QString legend(const std::optional<LessonAnswer> &prediction, const LessonAnswer &right) const;

    LessonQuestion m_question;
    Theme m_theme = Theme::light();
    bool m_isRevealed = false;
    bool m_isMeant = false; ///< Whether the order of the options is the user's, and not merely the first one.
    std::vector<std::int64_t> m_cells;
    std::function<std::optional<LessonAnswer>()> m_given;
    std::function<void(const LessonAnswer &)> m_setGiven;
    std::function<void(const LessonAnswer &right)> m_showRight;
    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_ask;
    QLabel *m_count = nullptr; ///< Number of cells, position of the point, or error in a number; then the legend.
    QWidget *m_input = nullptr;
    QLabel *m_note; ///< The hint; after the answer the verdict.
    QWidget *m_buttons;
    QPushButton *m_reveal;
    QPushButton *m_hint;
    QPushButton *m_again;
    QPushButton *m_another;
    bool m_hasAnother = false;
};

} // namespace normscope
