// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_application.h"

#include "widgets/core/memory_error.h"
#include "widgets/core/message_text.h"

#include <QTimer>

#include <chrono>
#include <new>

namespace normscope {

WindowApplication::WindowApplication(int &argc, char **argv)
    : QApplication(argc, argv)
{ }

bool WindowApplication::notify(QObject *receiver, QEvent *event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc &) {
        constexpr std::chrono::milliseconds between(1000);
        if (!m_sinceTold.isValid() || m_sinceTold.hasExpired(between.count())) {
            m_sinceTold.start();
            // Queued, since the failed event may be a paint event.
            QTimer::singleShot(0, this, [this] { emit memoryEnded(messageText(memoryError().message())); });
        }
        return false;
    }
}

} // namespace normscope
