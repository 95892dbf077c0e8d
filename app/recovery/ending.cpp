// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/ending.h"

#include <QGuiApplication>
#include <QThread>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace normscope {

namespace {

// Signal handlers and on_exit() take no pointer to the object.
Ending *latest = nullptr;
volatile std::sig_atomic_t signalCount = 0;

/// Both ends of a pipe, which is never closed, since a signal may come at any time.
const std::array<int, 2> &signalPipe()
{
    static const std::array<int, 2> ends = [] {
        std::array<int, 2> made = {-1, -1};
        return ::pipe2(made.data(), O_CLOEXEC | O_NONBLOCK) == 0 ? made : std::array {-1, -1};
    }();
    return ends;
}

/// Signal handler: only writes to the pipe, and leaves the work to the event loop.
void passSignal(int number)
{
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(number);
    signalCount = signalCount + 1;
    if (signalCount > 2 || ::write(signalPipe()[1], &byte, 1) != 1) {
        ::signal(number, SIG_DFL);
        ::raise(number);
    }
    errno = saved;
}

} // namespace

Ending::Ending(std::function<void()> keep)
    : m_keep(std::move(keep))
    , m_notifier(signalPipe()[0], QSocketNotifier::Read)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, &Ending::endBySignal);
    if (auto *application = qobject_cast<QGuiApplication *>(QCoreApplication::instance())) {
        connect(application, &QGuiApplication::commitDataRequest, this, [this] { m_keep(); });
        connect(application, &QGuiApplication::saveStateRequest, this, [this] { m_keep(); });
    }
    static const bool isRegistered = ::on_exit(exiting, nullptr) == 0;
    Q_UNUSED(isRegistered)
    latest = this;
    signalCount = 0;
    struct sigaction action = {};
    action.sa_handler = passSignal;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < signalNumbers.size(); ++i) {
        ::sigaction(signalNumbers[i], nullptr, &m_former[i]);
        if (m_former[i].sa_handler != SIG_IGN)
            ::sigaction(signalNumbers[i], &action, nullptr);
    }
}

Ending::~Ending()
{
    for (std::size_t i = 0; i < signalNumbers.size(); ++i)
        ::sigaction(signalNumbers[i], &m_former[i], nullptr);
    if (latest == this)
        latest = nullptr;
}

void Ending::endBySignal()
{
    unsigned char number = 0;
    if (::read(static_cast<int>(m_notifier.socket()), &number, 1) != 1)
        return;
    m_keep();
    latest = nullptr;
    ::signal(number, SIG_DFL);
    ::raise(number);
}

/// Handler of on_exit(). It runs within the call of exit(), with all objects on the stack still alive; static objects
/// must not have been destroyed yet, so that those in use here are never destroyed.
void Ending::exiting(int status, void *)
{
    Ending *ending = std::exchange(latest, nullptr);
    if (!ending || ending->thread() != QThread::currentThread())
        return;
    ending->m_keep();
    std::fflush(nullptr);
    ::_exit(status);
}

} // namespace normscope
