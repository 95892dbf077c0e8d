// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;

namespace normscope {

class CardArrangement;

/// The interface of the window that classroom mode uses.
class ClassroomStage
{
public:
    virtual ~ClassroomStage() = default;

    /// Hides what only the teacher needs, or shows it again.
    virtual void setCalm(bool calm) = 0;
    /// Goes one stage, or one batch size, forward (1) or back (−1).
    virtual void step(int direction) = 0;
    /// Gives the focus to the main content of the page.
    virtual void focusPage() = 0;
    /// The cards of the visible page.
    virtual CardArrangement &arrangement() const = 0;
    /// Shows or hides the panel of the visible page; null if it has none.
    virtual QAction *panelAction() const = 0;
};

} // namespace normscope
