// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QWidget>

/// Counts the frames of a window, that is, the update requests in which all changes are painted and handed to the
/// window system.
class FrameCounter : public QObject
{
public:
    explicit FrameCounter(QWidget &window)
        : QObject(&window)
    {
        window.installEventFilter(this);
    }

    int count() const { return m_frames; }

    /// Handles events until the next frame is painted.
    void waitForFrame()
    {
        // The event filter sees the request before it is carried out, processEvents() returns after that.
        for (const int before = m_frames; m_frames == before;)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }

    /// Handles events until no frame was painted for that time.
    void waitUntilQuiet(int milliseconds)
    {
        QElapsedTimer quiet;
        quiet.start();
        for (int before = m_frames; !quiet.hasExpired(milliseconds);) {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            if (m_frames != before)
                quiet.restart();
            before = m_frames;
        }
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (event->type() == QEvent::UpdateRequest)
            ++m_frames;
        return QObject::eventFilter(object, event);
    }

private:
    int m_frames = 0;
};
