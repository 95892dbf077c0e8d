// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/comparison_runner.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "engine/analysis/choice_timing.h"

#include <algorithm>

namespace normscope {

std::vector<ChoiceProperties> triedProperties(const ComparedChoices &choices, const Progress &progress)
{
    std::vector<ChoiceProperties> properties;
    for (const ComparedChoice &choice : choices) {
        if (choice.evaluation)
            properties.push_back(
                {choiceFacts(choice.evaluation->problem()), invariances(*choice.evaluation, progress)});
    }
    return properties;
}

std::vector<double> measuredTimes(const ComparedChoices &choices, const Progress &progress)
{
    std::vector<double> seconds;
    for (const ComparedChoice &choice : choices) {
        if (choice.evaluation)
            seconds.push_back(measuredSeconds(choice.evaluation->problem(), progress));
    }
    return seconds;
}

namespace {

ComparedChoices reevaluated(ComparedChoices choices, const Tensor &input, std::span<const std::int64_t> cells,
                            const Progress &progress)
{
    double done = 0;
    for (ComparedChoice &choice : choices) {
        report(progress, done / static_cast<double>(choices.size()));
        if (choice.evaluation)
            choice.evaluation = normscope::reevaluate(*choice.evaluation, input, cells);
        ++done;
    }
    return choices;
}

} // namespace

ComparisonRunner::ComparisonRunner(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::changed, this, &ComparisonRunner::follow);
    connect(&m_times, &LatestJob::runningChanged, this, &ComparisonRunner::measuringChanged);
}

void ComparisonRunner::setActive(bool active)
{
    m_isActive = active;
    if (active && !m_isCurrent && !m_job.isRunning())
        evaluate();
}

void ComparisonRunner::setTries(bool tries)
{
    if (tries == m_triesWanted)
        return;
    m_triesWanted = tries;
    if (!tries)
        return m_times.cancel();
    if (!m_isCurrent)
        return;
    const auto isMeasured = [](const ChoiceProperties &each) { return each.seconds.has_value(); };
    tryChanges(!std::ranges::all_of(m_properties, isMeasured));
}

void ComparisonRunner::follow(const SceneChange &change)
{
    const bool isOfOtherPage = change.parts == SceneChange::PartOfPage && !change.concerns<Comparison>();
    if (isOfOtherPage || change.parts == SceneChange::Title)
        return;
    if (change.parts == SceneChange::Cells && m_editedCells)
        m_editedCells->insert(m_editedCells->end(), change.cells.begin(), change.cells.end());
    else
        m_editedCells.reset();
    m_isCurrent = false;
    m_job.cancel();
    if (m_isActive && !reevaluateCells())
        evaluate();
}

/// Re-evaluates the edited cells' groups. Returns false if a whole evaluation is needed instead.
bool ComparisonRunner::reevaluateCells()
{
    constexpr std::size_t most = 1000; // With more cells there is little to gain over a whole evaluation.
    if (!m_editedCells || m_editedCells->empty() || m_editedCells->size() > most)
        return false;
    const Tensor input = m_document.problem().input;
    std::int64_t touched = 0;
    for (const ComparedChoice &choice : m_choices) {
        if (choice.evaluation)
            touched += touchedElements(choice.evaluation->grouping(), *m_editedCells);
    }
    std::ranges::sort(*m_editedCells);
    // Not std::ranges::unique(), which clang 14 cannot compile with the library of GCC 12.
    m_editedCells->erase(std::unique(m_editedCells->begin(), m_editedCells->end()), m_editedCells->end());
    const auto work = [choices = m_choices, input, cells = *m_editedCells](const Progress &progress) {
        return reevaluated(choices, input, cells, progress);
    };
    run(touched <= Evaluator::immediateTouchedElements, work, &ComparisonRunner::deliverEdited);
    return true;
}

void ComparisonRunner::evaluate()
{
    const std::vector<ChoiceProblem> problems = choiceProblems(m_document.scene(), choicesOf(m_document.scene()));
    std::int64_t elements = 0;
    for (const ChoiceProblem &each : problems)
        elements += each.problem.input.size();
    const auto work = [problems](const Progress &progress) { return evaluated(problems, progress); };
    run(elements <= immediateElements, work, &ComparisonRunner::deliver);
}

void ComparisonRunner::run(bool now, const Work &work, void (ComparisonRunner::*take)(ComparedChoices))
{
    m_job.cancel();
    if (now) {
        (this->*take)(work({}));
        return;
    }
    m_job.start<ComparedChoices>(work, [this, take](ComparedChoices choices) { (this->*take)(std::move(choices)); });
}

void ComparisonRunner::deliver(ComparedChoices choices)
{
    m_choices = std::move(choices);
    m_editedCells.emplace();
    m_isCurrent = true;
    m_properties.clear();
    for (const ComparedChoice &choice : m_choices) {
        if (choice.evaluation)
            m_properties.push_back({choiceFacts(choice.evaluation->problem()), {}});
    }
    emit changed();
    m_tries.cancel();
    m_times.cancel();
    if (m_triesWanted)
        tryChanges(true);
}

/// Keeps facts and times, and tries only the invariances again: facts depend on shapes and choices alone, and times
/// nearly so.
void ComparisonRunner::deliverEdited(ComparedChoices choices)
{
    m_choices = std::move(choices);
    m_editedCells.emplace();
    m_isCurrent = true;
    emit edited();
    m_tries.cancel();
    if (m_triesWanted)
        tryChanges(false);
}

/// Tries the invariances, then measures the times, one after the other, so that no time is measured while the machine
/// is busy.
void ComparisonRunner::tryChanges(bool thenMeasure)
{
    using Properties = std::vector<ChoiceProperties>;
    const auto done = [this, thenMeasure](const Properties &properties) {
        for (std::size_t i = 0; i < std::min(properties.size(), m_properties.size()); ++i)
            m_properties[i].invariances = properties[i].invariances;
        emit propertiesChanged();
        if (thenMeasure)
            measureTimes();
    };
    std::int64_t elements = 0;
    for (const ComparedChoice &choice : m_choices)
        elements += choice.evaluation ? choice.evaluation->input().size() : 0;
    constexpr std::int64_t most = immediateElements / 10; // Every invariance takes further evaluations.
    if (elements <= most) {
        done(triedProperties(m_choices));
        return;
    }
    m_tries.start<Properties>(
        [choices = m_choices](const Progress &progress) { return triedProperties(choices, progress); }, done);
}

/// Measured in the background, while nothing else is computed.
void ComparisonRunner::measureTimes()
{
    if (m_choices.empty())
        return;
    using Seconds = std::vector<double>;
    m_times.start<Seconds>([choices = m_choices](const Progress &progress) { return measuredTimes(choices, progress); },
                           [this](const Seconds &seconds) {
                               for (std::size_t i = 0; i < std::min(seconds.size(), m_properties.size()); ++i)
                                   m_properties[i].seconds = seconds[i];
                               emit propertiesChanged();
                           });
}

} // namespace normscope
