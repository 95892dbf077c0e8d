// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_change.h"
#include "engine/normalization/evaluation.h"
#include "widgets/core/latest_job.h"

#include <QObject>

#include <functional>
#include <span>

namespace normscope {

class Document;

/// Number of elements in the groups of these cells, which an edit of the cells computes anew.
std::int64_t touchedElements(const Grouping &grouping, std::span<const std::int64_t> cells);

/// Keeps the evaluation of a document's scene up to date. Small tensors are evaluated within the edit, so that views do
/// not flicker; large ones on a worker thread, for the latest scene only. An edit of cells computes anew only the
/// groups of these cells.
class Evaluator : public QObject
{
    Q_OBJECT

public:
    /// Up to this many elements are evaluated synchronously: a few milliseconds, less than one frame.
    static constexpr std::int64_t immediateElements = 200'000;
    /// Up to this many elements of touched groups are evaluated synchronously after an edit of cells, which has already
    /// taken the time to copy the whole tensor.
    static constexpr std::int64_t immediateTouchedElements = 1'000'000;

    explicit Evaluator(const Document &document, QObject *parent = nullptr);

    /// The latest evaluation; null for an empty document, and while a large tensor of another shape is being evaluated.
    /// While !isCurrent() it is that of an earlier scene of the same shape.
    const EvaluationPtr &evaluation() const { return m_evaluation; }
    bool isCurrent() const { return m_current; }
    bool isRunning() const { return m_job.isRunning(); }

    /// Stops the running work; evaluation() stays that of an earlier scene.
    void cancel() { m_job.cancel(); }
    /// Evaluates the scene, unless its evaluation is current or running.
    void refresh();

signals:
    /// For a large tensor, values that the evaluation computes on first call (ranges, output moments) are not computed
    /// yet.
    void evaluated(const normscope::EvaluationPtr &evaluation);
    void running(bool running);
    /// The share done, 0 … 1.
    void progress(double share);
    void failed(const QString &sentence);

private:
    using Work = std::function<EvaluationPtr(const Progress &)>;

    void follow(const SceneChange &change);
    void evaluateScene();
    void reevaluateCells(std::span<const std::int64_t> cells);
    void runNow(const Work &work);
    void runBehind(Work work);
    void deliver(EvaluationPtr evaluation);
    void dropOtherShape();
    void fail(const Error &error);

    const Document &m_document;
    EvaluationPtr m_evaluation;
    bool m_current = false;
    LatestJob m_job;
};

} // namespace normscope
