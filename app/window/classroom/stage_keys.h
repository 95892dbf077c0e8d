// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace normscope {

class StageScrubber;

/// One key to step through the stages, as remote controls for slides send it: Space and Page Down go on and begin anew
/// behind the last, Page Up goes back. Space keeps its meaning where it presses a button or is typed.
class StageKeys : public QObject
{
    Q_OBJECT

public:
    StageKeys(StageScrubber &scrubber, QWidget *window);

    void setOn(bool on);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// 1 on, −1 back, 0: not one of the keys.
    int step(int key) const;

    StageScrubber &m_scrubber;
    QWidget *m_window;
    bool m_isOn = false;
};

} // namespace normscope
