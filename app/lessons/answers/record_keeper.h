// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"

#include <QObject>
#include <QTimer>

namespace normscope {

/// Saves the record of a session 0.4 s after it has changed, at the latest when the keeper is destroyed.
class RecordKeeper : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive the keeper.
    explicit RecordKeeper(LessonSession &session);
    ~RecordKeeper() override;

    /// Saves the record at once.
    void keep();

signals:
    /// The record could not be saved; `sentence` says why. Emitted for the first failure in a row only.
    void failed(const QString &sentence);

private:
    LessonSession &m_session;
    QTimer m_soon;
    bool m_hasFailed = false;
};

} // namespace normscope
