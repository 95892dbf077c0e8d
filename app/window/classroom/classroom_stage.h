// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;

namespace normscope {

class CardArrangement;

/// What classroom mode needs of the window that it is a mode of.
class ClassroomStage
{
public:
    virtual ~ClassroomStage() = default;

    /// Puts away what only the teacher needs, or shows it again.
    virtual void setCalm(bool calm) = 0;
    /// One stage, or one batch size, on (1) or back (−1).
    virtual void step(int direction) = 0;
    /// Gives the keyboard to what the page is about.
    virtual void focusPage() = 0;
    /// The cards of the page that is shown.
    virtual CardArrangement &arrangement() const = 0;
    /// Shows or hides the panel of the page that is shown; null where it has none.
    virtual QAction *panelAction() const = 0;
};

} // namespace normscope
