// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"

#include <QObject>
#include <QTimer>

namespace normscope {

/// Keeps what a lesson remembers, a moment after it changes and at the end at the latest.
class RecordKeeper : public QObject
{
    Q_OBJECT

public:
    /// The session outlives it.
    explicit RecordKeeper(LessonSession &session);
    ~RecordKeeper() override;

    /// Now, if anything has changed since.
    void keep();

signals:
    /// It could not be kept; one sentence. Said once.
    void failed(const QString &sentence);

private:
    LessonSession &m_session;
    QTimer m_soon;
    bool m_hasFailed = false;
};

} // namespace normscope
