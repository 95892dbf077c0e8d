// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <QWidget>

#include <optional>

class QLabel;
class QRadioButton;

namespace normscope {

class OptionPicture;

/// A row of choices: a button, a text that wraps, and a picture below or beside it if there is one; all of them choose.
class ChoiceRow : public QWidget
{
    Q_OBJECT

public:
    ChoiceRow(const QString &text, const std::optional<FigureRequest> &picture);

    QRadioButton *button() const { return m_button; }
    void setTheme(const Theme &theme);
    /// Tells by weight and sign which one is right.
    void markRight();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose();

    QRadioButton *m_button;
    QLabel *m_label;
    OptionPicture *m_picture = nullptr;
};

} // namespace normscope
