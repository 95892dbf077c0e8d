// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/choice_lenses.h"

#include "widgets/core/selection.h"
#include "widgets/lens/lens_text.h"

#include <algorithm>

namespace normscope {

namespace {

/// Most elements, over all choices, that are computed at once: fewer than for evaluations, as a gradient takes several
/// times as long.
constexpr std::int64_t mostAtOnce = 1 << 15;

} // namespace

std::vector<LensQuestion> lensQuestions(const ComparedChoices &choices, Lens lens, std::int64_t element)
{
    std::vector<LensQuestion> questions;
    for (const ComparedChoice &choice : choices)
        questions.push_back({lens, choice.evaluation, lens == Lens::Influence ? element : noIndex, nullptr});
    return questions;
}

std::vector<TensorLens> answeredLenses(const std::vector<LensQuestion> &questions, const Progress &progress)
{
    std::vector<TensorLens> lenses;
    for (const LensQuestion &question : questions) {
        if (!canAnswer(question)) {
            lenses.emplace_back();
            continue;
        }
        const LensResultPtr result = answer(question, progress);
        lenses.push_back({result->field, result->scale, lensTitle(*result), lensCaption(*result)});
    }
    return lenses;
}

ChoiceLenses::ChoiceLenses(const Selection &selection, QObject *parent)
    : QObject(parent)
    , m_selection(selection)
{
    connect(&selection, &Selection::pinChanged, this, [this] {
        if (m_lens == Lens::Influence)
            ask();
    });
}

void ChoiceLenses::setLens(Lens lens)
{
    if (lens == m_lens)
        return;
    m_lens = lens;
    ask();
}

void ChoiceLenses::setChoices(const ComparedChoices &choices)
{
    m_choices = choices;
    if (m_lens != Lens::Values)
        ask();
}

std::int64_t ChoiceLenses::element() const
{
    return m_selection.state().pinnedElement;
}

QString ChoiceLenses::need() const
{
    for (const LensQuestion &question : lensQuestions(m_choices, m_lens, element())) {
        if (question.evaluation)
            return m_lens == Lens::Values ? QString() : lensNeed(question);
    }
    return {};
}

void ChoiceLenses::ask()
{
    m_job.cancel();
    const std::vector<LensQuestion> questions = lensQuestions(m_choices, m_lens, element());
    std::int64_t elements = 0;
    for (const LensQuestion &question : questions)
        elements += canAnswer(question) ? question.evaluation->input().size() : 0;
    using Lenses = std::vector<TensorLens>;
    if (elements <= mostAtOnce)
        return take(answeredLenses(questions));
    m_job.start<Lenses>([questions](const Progress &progress) { return answeredLenses(questions, progress); },
                        [this](Lenses lenses) { take(std::move(lenses)); });
}

void ChoiceLenses::take(std::vector<TensorLens> lenses)
{
    m_lenses = std::move(lenses);
    emit changed();
}

} // namespace normscope
