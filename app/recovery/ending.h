// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <functional>

namespace normscope {

/// What happens before somebody else than the user ends the program. Calls `keep`, on the thread of this object, when
/// - SIGTERM, SIGHUP or SIGINT asks it to end; then it ends by that signal. Signals that were ignored when the program
///   started (nohup) still are. Who sends three of them does not want to wait;
/// - the desktop's session ends;
/// - exit() is called in the midst of it, as Qt does when the display is gone; then it ends at once with that code.
/// There is at most one of it that counts, the latest.
class Ending : public QObject
{
    Q_OBJECT

public:
    explicit Ending(std::function<void()> keep);
    ~Ending() override;

private:
    static constexpr std::array signalNumbers {SIGTERM, SIGHUP, SIGINT};

    static void exiting(int status, void *);
    void endBySignal();

    std::function<void()> m_keep;
    std::array<struct sigaction, signalNumbers.size()> m_former = {};
    QSocketNotifier m_notifier;
};

} // namespace normscope
