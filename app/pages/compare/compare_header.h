// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

class QAction;
class QHBoxLayout;

namespace normscope {

class ChoiceBar;
class SegmentedControl;

/// The header of Compare: the choices, the switch between shared and own colours, and a few buttons.
class CompareHeader : public QWidget
{
    Q_OBJECT

public:
    explicit CompareHeader(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setCalm(bool calm);
    void addButton(QAction *action);
    ChoiceBar *bar() const { return m_bar; }
    /// Segment 0: all panels share one range of colours; 1: each panel has its own.
    SegmentedControl *colors() const { return m_colors; }

private:
    ChoiceBar *m_bar;
    SegmentedControl *m_colors;
    QWidget *m_buttons;
    QHBoxLayout *m_row;
};

} // namespace normscope
