// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;

namespace normscope {

/// Exclusive choices side by side in one frame; possibly none is pressed. The arrow keys move to the next possible
/// choice and press it; to assistive technology the segments are radio buttons.
class SegmentedControl : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList &texts, QWidget *parent = nullptr);

    enum class Look
    {
        Buttons,
        Tabs ///< Text with a line under the pressed one: for use beside more important controls.
    };
    void setLook(Look look) { m_look = look; }
    void setTheme(const Theme &theme);
    /// Reduces the padding about the texts, for a line with too little room.
    void setTight(bool tight);
    /// How many pixels narrower setTight() makes the control.
    int tightness() const;

    int count() const { return static_cast<int>(m_segments.size()); }
    /// The pressed segment, −1 for none.
    int current() const;
    /// Presses a segment (−1: none) without a signal.
    void setCurrent(int index);

    /// The text may contain formulas (see FormulaLine).
    void setSegmentText(int index, const QString &text);
    void setSegmentToolTip(int index, const QString &text);
    /// Makes a segment impossible to choose, with the reason for its tool tip and assistive technology. An empty reason
    /// makes it possible again.
    void setImpossible(int index, const QString &reason);
    bool isPossible(int index) const;

    /// The segments as checkable actions for menus, with the segments' initial texts. Hiding an action hides its
    /// segment.
    const std::vector<QAction *> &commands() const { return m_commands; }

signals:
    /// The user pressed another segment.
    void chosen(int index);

private:
    class Segment;

    void step(int from, int direction);
    void choose(int index);
    bool isOutermost(int index, int direction) const;

    Look m_look = Look::Buttons;
    bool m_isTight = false;
    Theme m_theme = Theme::light();
    std::vector<Segment *> m_segments;
    std::vector<QAction *> m_commands;
    int m_current = -1;
};

} // namespace normscope
