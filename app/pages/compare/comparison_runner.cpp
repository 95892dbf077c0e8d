// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/comparison_runner.h"

#include "app/document/document.h"

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

ComparisonRunner::ComparisonRunner(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::changed, this, &ComparisonRunner::follow);
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
    if (tries && m_isCurrent)
        measure();
}

void ComparisonRunner::follow(const SceneChange &change)
{
    const bool isOfOtherPage = change.parts == SceneChange::PartOfPage && !change.concerns<Comparison>();
    if (isOfOtherPage || change.parts == SceneChange::Title)
        return;
    m_isCurrent = false;
    m_job.cancel();
    if (m_isActive)
        evaluate();
}

void ComparisonRunner::evaluate()
{
    const std::vector<ChoiceProblem> problems = choiceProblems(m_document.scene(), choicesOf(m_document.scene()));
    std::int64_t elements = 0;
    for (const ChoiceProblem &each : problems)
        elements += each.problem.input.size();
    if (elements <= immediateElements) {
        m_job.cancel();
        deliver(evaluated(problems));
        return;
    }
    m_job.start<ComparedChoices>([problems](const Progress &progress) { return evaluated(problems, progress); },
                                 [this](ComparedChoices choices) { deliver(std::move(choices)); });
}

void ComparisonRunner::deliver(ComparedChoices choices)
{
    m_choices = std::move(choices);
    m_isCurrent = true;
    m_properties.clear();
    for (const ComparedChoice &choice : m_choices) {
        if (choice.evaluation)
            m_properties.push_back({choiceFacts(choice.evaluation->problem()), {}});
    }
    emit changed();
    m_tries.cancel();
    if (m_triesWanted)
        measure();
}

void ComparisonRunner::measure()
{
    using Properties = std::vector<ChoiceProperties>;
    const auto done = [this](Properties properties) {
        m_properties = std::move(properties);
        emit propertiesChanged();
    };
    std::int64_t elements = 0;
    for (const ComparedChoice &choice : m_choices)
        elements += choice.evaluation ? choice.evaluation->input().size() : 0;
    constexpr std::int64_t most = immediateElements / 10; // Every change is an evaluation of its own.
    if (elements <= most) {
        done(triedProperties(m_choices));
        return;
    }
    m_tries.start<Properties>(
        [choices = m_choices](const Progress &progress) { return triedProperties(choices, progress); }, done);
}

} // namespace normscope
