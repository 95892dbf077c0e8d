// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/moments.h"
#include "engine/tensor/error.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

class QThreadPool;

namespace normscope {

/// Runs the latest of a series of jobs on a worker thread. Starting one cancels the one before and drops its result;
/// results and failures are delivered on the thread of this object, and not at all once it is gone. Jobs work on
/// values captured by copy, never on live objects.
///
/// A job begins after the frame that is due when it is started: the painting thread and the window system need the
/// processors, and the user sees that frame first.
class LatestJob : public QObject
{
    Q_OBJECT

public:
    explicit LatestJob(QObject *parent = nullptr);
    /// Runs the jobs on threads of this pool instead of the shared one; the pool must outlive the LatestJob.
    explicit LatestJob(QThreadPool *pool);
    ~LatestJob() override;

    /// `work` computes the result, asking its Progress now and then; `done` receives it; `failed` receives an Error.
    template <class Result>
    void start(std::function<Result(const Progress &)> work, std::function<void(Result)> done,
               const std::function<void(const Error &)> &failed = {})
    {
        run(
            [work = std::move(work), done = std::move(done)](const Progress &progress) -> std::function<void()> {
                auto result = std::make_shared<Result>(work(progress));
                return [done, result] { done(std::move(*result)); };
            },
            failed);
    }

    /// The threads that jobs share. Not Qt's own pool: QPainter waits for that one wherever it blends a large gradient.
    static QThreadPool &sharedPool();

    /// Stops the running job, if any, and drops its result.
    void cancel();
    bool isRunning() const { return m_current != nullptr; }

signals:
    void runningChanged(bool running);
    /// The share of the job that is done, 0 … 1.
    void progressChanged(double share);

protected:
    bool event(QEvent *event) override;

private:
    struct Job;
    using Work = std::function<std::function<void()>(const Progress &)>;

    void run(Work work, std::function<void(const Error &)> failed);
    /// Makes the calls that the worker has asked for so far.
    Q_INVOKABLE void takeCalls();
    void finish(const std::function<void()> &deliver);
    /// Drops the job and what it has asked for.
    void release();

    QThreadPool *m_pool;
    std::shared_ptr<Job> m_current;
    std::function<void()> m_waiting; ///< m_current's work, until it begins.
};

} // namespace normscope
