// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/evaluator.h"

#include "app/document/document.h"
#include "widgets/core/memory_error.h"
#include "widgets/core/message_text.h"

#include <algorithm>
#include <new>

namespace normscope {

std::int64_t touchedElements(const Grouping &grouping, std::span<const std::int64_t> cells)
{
    if (grouping.groupCount() == 1 || cells.size() == 1)
        return grouping.groupSize();
    std::vector<std::int64_t> groups(cells.size());
    std::transform(cells.begin(), cells.end(), groups.begin(),
                   [&](std::int64_t cell) { return grouping.groupOf(cell); });
    std::sort(groups.begin(), groups.end());
    const auto distinct = std::unique(groups.begin(), groups.end()) - groups.begin();
    return distinct * grouping.groupSize();
}

Evaluator::Evaluator(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::changed, this, &Evaluator::follow);
    connect(&m_job, &LatestJob::runningChanged, this, &Evaluator::running);
    connect(&m_job, &LatestJob::progressChanged, this, &Evaluator::progress);
    evaluateScene();
}

void Evaluator::refresh()
{
    if (!m_current && !isRunning())
        evaluateScene();
}

void Evaluator::follow(const SceneChange &change)
{
    if (!(change.parts & ~SceneChange::Parts(SceneChange::Title | SceneChange::PartOfPage)))
        return;
    if (change.parts == SceneChange::Cells && m_current)
        reevaluateCells(change.cells);
    else
        evaluateScene();
}

void Evaluator::evaluateScene()
{
    m_current = false;
    const NormalizationProblem &problem = m_document.problem();
    if (problem.input.isEmpty()) {
        m_job.cancel();
        deliver({});
    } else if (problem.input.size() <= immediateElements) {
        runNow([&problem](const Progress &) { return evaluate(problem); });
    } else {
        dropOtherShape();
        runBehind([problem](const Progress &progress) { return evaluate(problem, progress); });
    }
}

void Evaluator::reevaluateCells(std::span<const std::int64_t> cells)
{
    m_current = false;
    const Tensor &input = m_document.problem().input;
    if (touchedElements(m_evaluation->grouping(), cells) <= immediateTouchedElements) {
        runNow([&](const Progress &) { return reevaluate(*m_evaluation, input, cells); });
        return;
    }
    runBehind([previous = m_evaluation, input, changed = std::vector<std::int64_t>(cells.begin(), cells.end())](
                  const Progress &) { return reevaluate(*previous, input, changed); });
}

void Evaluator::runNow(const Work &work)
{
    m_job.cancel();
    try {
        deliver(work({}));
    } catch (const Error &error) {
        fail(error);
    } catch (const std::bad_alloc &) {
        fail(memoryError());
    }
}

void Evaluator::runBehind(Work work)
{
    m_job.start<EvaluationPtr>(
        std::move(work), [this](EvaluationPtr evaluation) { deliver(std::move(evaluation)); },
        [this](const Error &error) { fail(error); });
}

void Evaluator::deliver(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    m_current = true;
    emit evaluated(m_evaluation);
}

/// Drops an evaluation whose shape differs from the input's, so that views cannot point at or edit cells that no longer
/// exist.
void Evaluator::dropOtherShape()
{
    if (!m_evaluation || m_evaluation->input().shape() == m_document.problem().input.shape())
        return;
    m_evaluation = {};
    emit evaluated(m_evaluation);
}

void Evaluator::fail(const Error &error)
{
    dropOtherShape();
    emit failed(messageText(error.message()));
}

} // namespace normscope
