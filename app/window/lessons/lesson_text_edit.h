// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "widgets/theme/theme.h"

#include <QPlainTextEdit>

#include <vector>

namespace normscope {

/// A plain text editor with line numbers and underlined mistakes. Tab moves the focus.
class LessonTextEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit LessonTextEdit(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setMistakes(const std::vector<LessonMistake> &mistakes);

signals:
    void saveRequested();
    /// Go to the next mistake (1), or the one before (−1).
    void mistakeRequested(int direction);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Numbers;
    class Colours;

    int numbersWidth() const;
    void paintNumbers(QPaintEvent *event);
    void placeNumbers();

    Theme m_theme = Theme::light();
    Numbers *m_numbers;
    Colours *m_colours;
    std::vector<LessonMistake> m_mistakes;
};

} // namespace normscope
