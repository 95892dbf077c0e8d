// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <QWidget>

#include <optional>

class QLabel;
class QRadioButton;

namespace normscope {

class OptionPicture;

/// A choice: a radio button, a text that wraps, and optionally a picture below or beside it; clicking any of them
/// chooses.
class ChoiceRow : public QWidget
{
    Q_OBJECT

public:
    ChoiceRow(const QString &text, const std::optional<FigureRequest> &picture);

    QRadioButton *button() const { return m_button; }
    void setTheme(const Theme &theme);
    /// Marks the right choice by bold type and a sign.
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
