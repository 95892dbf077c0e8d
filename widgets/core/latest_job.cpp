// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/latest_job.h"

#include "engine/parallel/priority.h"
#include "widgets/core/memory_error.h"
#include "widgets/core/thread_order.h"

#include <QCoreApplication>
#include <QEvent>
#include <QThreadPool>

#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace normscope {

namespace {

/// Below Qt::LowEventPriority, so that the job begins after the frame that was asked for.
constexpr int beginPriority = Qt::LowEventPriority - 1;

QEvent::Type beginType()
{
    static const auto type = static_cast<QEvent::Type>(QEvent::registerEventType());
    return type;
}

} // namespace

/// Shared by the worker and the owner. The owner's pointer is cleared, under the lock, when the job is dropped: from
/// then on the worker cannot reach it.
struct LatestJob::Job
{
    using Call = std::function<void(LatestJob &)>;

    std::atomic<bool> cancelled = false;
    std::mutex lock;
    LatestJob *owner = nullptr;
    std::vector<Call> calls; ///< What the owner's thread is to call, in this order.
    std::atomic<std::chrono::steady_clock::time_point> lastReport {}; ///< Several threads may share the work.

    void toOwner(Call call)
    {
        const std::lock_guard guard(lock);
        if (!owner)
            return;
        calls.push_back(std::move(call));
        // By name: what Qt posts for a function is made here, and ThreadSanitizer does not see the locks under which it
        // passes to the other thread.
        QMetaObject::invokeMethod(owner, "takeCalls", Qt::QueuedConnection);
    }

    std::vector<Call> takenCalls()
    {
        const std::lock_guard guard(lock);
        return std::exchange(calls, {});
    }
};

LatestJob::LatestJob(QObject *parent)
    : QObject(parent)
    , m_pool(&sharedPool())
{ }

LatestJob::LatestJob(QThreadPool *pool)
    : m_pool(pool)
{ }

QThreadPool &LatestJob::sharedPool()
{
    static std::unique_ptr<QThreadPool> pool;
    if (!pool) {
        pool = std::make_unique<QThreadPool>();
        qAddPostRoutine([] { pool.reset(); }); // Fonts cached by the threads must not outlive the application.
    }
    return *pool;
}

LatestJob::~LatestJob()
{
    blockSignals(true);
    cancel();
}

void LatestJob::cancel()
{
    if (!m_current)
        return;
    m_waiting = {};
    m_current->cancelled = true;
    release();
    emit runningChanged(false);
}

void LatestJob::run(Work work, std::function<void(const Error &)> failed)
{
    const bool wasRunning = isRunning();
    if (wasRunning) {
        const QSignalBlocker quiet(this);
        cancel();
    }
    auto job = std::make_shared<Job>();
    job->owner = this;
    m_current = job;
    if (!wasRunning)
        emit runningChanged(true);

    m_waiting = [job, work = std::move(work), failed = std::move(failed)] {
        takeOver();
        stepBehind();
        const auto deliver = [&job](std::function<void()> call) {
            job->toOwner([call = std::move(call)](LatestJob &owner) { owner.finish(call); });
        };
        const auto fail = [&](const Error &error) {
            deliver(failed ? std::function<void()>([failed, error] { failed(error); }) : std::function<void()>());
        };
        const Progress progress = [&job](double share) {
            const auto now = std::chrono::steady_clock::now();
            auto last = job->lastReport.load(std::memory_order_relaxed);
            if (now - last > std::chrono::milliseconds(50) && job->lastReport.compare_exchange_strong(last, now))
                job->toOwner([share](LatestJob &owner) { emit owner.progressChanged(share); });
            return job->cancelled.load(std::memory_order_relaxed);
        };
        try {
            deliver(work(progress));
        } catch (const Cancelled &) {
            // The owner has cancelled the job and expects no result.
        } catch (const Error &error) {
            fail(error);
        } catch (const std::bad_alloc &) {
            fail(memoryError());
        }
        handOver(); // To a thread that waits until the pool is done.
    };
    QCoreApplication::postEvent(this, new QEvent(beginType()), beginPriority);
}

bool LatestJob::event(QEvent *event)
{
    if (event->type() != beginType())
        return QObject::event(event);
    if (m_waiting) {
        handOver();
        m_pool->start(std::exchange(m_waiting, {}));
    }
    return true;
}

void LatestJob::takeCalls()
{
    const std::shared_ptr<Job> job = m_current; // The calls of jobs before it were dropped with them.
    if (!job)
        return;
    for (const Job::Call &call : job->takenCalls()) {
        if (!job->owner) // The call before has dropped the job, and perhaps deleted this object.
            return;
        call(*this);
    }
}

void LatestJob::finish(const std::function<void()> &deliver)
{
    release();
    emit runningChanged(false);
    if (deliver)
        deliver();
}

void LatestJob::release()
{
    {
        const std::lock_guard guard(m_current->lock);
        m_current->owner = nullptr;
    }
    m_current->takenCalls();
    m_current = nullptr;
}

} // namespace normscope
