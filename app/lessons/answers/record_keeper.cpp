// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/answers/record_keeper.h"

#include "app/lessons/answers/kept_record.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <chrono>
#include <utility>

namespace normscope {

RecordKeeper::RecordKeeper(LessonSession &session)
    : m_session(session)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(std::chrono::milliseconds(400));
    connect(&m_soon, &QTimer::timeout, this, &RecordKeeper::keep);
    connect(&session, &LessonSession::stepShown, &m_soon, qOverload<>(&QTimer::start));
    connect(&session, &LessonSession::revealChanged, &m_soon, qOverload<>(&QTimer::start));
}

RecordKeeper::~RecordKeeper()
{
    if (m_soon.isActive())
        keep();
}

void RecordKeeper::keep()
{
    m_soon.stop();
    try {
        keepRecord(m_session.lesson(), m_session.record());
        m_hasFailed = false;
    } catch (const Error &error) {
        if (!std::exchange(m_hasFailed, true))
            emit failed(messageText(error.message()));
    }
}

} // namespace normscope
