// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/undisturbed.h"

#include <QApplication>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <utility>

namespace normscope {

void whenUndisturbed(QObject *context, std::function<void()> work)
{
    // The nested event loop of a dialog may still run after the dialog was closed.
    const bool isInDialog = QThread::currentThread()->loopLevel() > 1;
    if (!isInDialog && !QApplication::activeModalWidget() && !QApplication::activePopupWidget())
        return work();
    constexpr std::chrono::milliseconds pause(50); // Polls, since no signal is emitted at the end of all dialogs.
    QTimer::singleShot(pause, context, [context, work = std::move(work)] { whenUndisturbed(context, work); });
}

} // namespace normscope
