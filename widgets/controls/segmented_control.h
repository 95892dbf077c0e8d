// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;

namespace normscope {

/// Exclusive choices side by side in one frame. None may be pressed. The arrow keys move to the next choice that is
/// possible and press it; to assistive technology the segments are radio buttons.
class SegmentedControl : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList &texts, QWidget *parent = nullptr);

    enum class Look
    {
        Buttons,
        Tabs ///< Text with a line under the present one: beside controls that say more.
    };
    void setLook(Look look) { m_look = look; }
    void setTheme(const Theme &theme);
    /// With hardly any room about the texts: where there is little for all that stands in a line.
    void setTight(bool tight);
    /// By how much it is narrower for that.
    int tightness() const;

    int count() const { return static_cast<int>(m_segments.size()); }
    /// The pressed segment, −1 for none.
    int current() const;
    /// Presses a segment (−1: none) without a signal.
    void setCurrent(int index);

    /// With formulas (see FormulaLine).
    void setSegmentText(int index, const QString &text);
    void setSegmentToolTip(int index, const QString &text);
    /// A segment that cannot be chosen says why, in its tooltip and to assistive technology. An empty reason makes it
    /// possible again.
    void setImpossible(int index, const QString &reason);
    bool isPossible(int index) const;

    /// The segments as commands, for menus: checkable, with the texts that the segments have at first. A segment whose
    /// command is not visible is not seen either.
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
