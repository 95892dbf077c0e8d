// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <functional>

namespace normscope {

/// Keeps unsaved work when the program is ended from outside. Calls `keep`, on the thread of this object, when
/// - SIGTERM, SIGHUP or SIGINT arrives; then the program ends by that signal. Signals that were ignored when the
///   program started (nohup) are still ignored. The third signal ends the program at once;
/// - the desktop's session ends;
/// - exit() is called during event processing, as Qt does when the display is lost; then the process ends at once with
///   that code.
///
/// Only the latest object is in effect.
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
