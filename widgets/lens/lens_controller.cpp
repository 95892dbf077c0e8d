// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/lens_controller.h"

#include "widgets/controls/note_label.h"
#include "widgets/core/selection.h"
#include "widgets/core/tells_answers.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_text.h"
#include "widgets/tensor/tensor_viewer.h"

namespace normscope {

namespace {

/// Number of values whose gradient and facts take no more than a millisecond or two: computed without a worker thread.
constexpr std::int64_t quickLensSize = 1 << 14;

} // namespace

LensController::LensController(TensorViewer &view, Selection &selection, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_selection(selection)
    , m_bar(new LensBar)
    , m_note(new NoteLabel)
{
    m_note->setObjectName(QStringLiteral("lensNote"));
    setTellsAnswers(*m_note);
    m_note->hide();
    connect(m_bar, &LensBar::changed, this, &LensController::ask);
    connect(m_bar, &LensBar::changed, m_note, &NoteLabel::shrink);
    connect(&selection, &Selection::pinChanged, this, &LensController::followPin);
}

void LensController::show(Lens lens, const Convention *other)
{
    m_bar->setLens(lens);
    if (other)
        m_bar->setOther(other);
    ask();
}

void LensController::setPrecision(const PrecisionChoice &choice)
{
    m_bar->setPrecision(choice);
    ask();
}

void LensController::setTheme(const Theme &theme)
{
    m_bar->setTheme(theme);
    m_note->setFont(theme.captionFont());
    QPalette muted = theme.palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_note->setPalette(muted);
}

void LensController::setEvaluation(const EvaluationPtr &evaluation)
{
    const bool onlyValuesChanged = evaluation && evaluation->editSince(m_evaluation);
    m_evaluation = evaluation;
    if (evaluation && !onlyValuesChanged)
        m_bar->setProblem(evaluation->problem());
    ask();
}

LensQuestion LensController::question() const
{
    LensQuestion question {m_bar->lens(), m_evaluation};
    if (question.lens == Lens::Influence)
        question.element = m_selection.state().pinnedElement;
    if (question.lens == Lens::Difference)
        question.other = m_bar->other();
    if (question.lens == Lens::Precision)
        question.precision = m_bar->precision();
    return question;
}

void LensController::ask()
{
    m_job.cancel();
    m_isAwaited = false;
    const LensQuestion question = this->question();
    if (m_result && m_result->question == question)
        return;
    if (!canAnswer(question))
        return take(nullptr);
    if (m_evaluation->input().size() <= quickLensSize)
        return take(answer(question));
    if (!m_result || m_result->question.lens != question.lens) {
        // Until it is there the cells have their values, rather than what another lens has shown.
        m_isAwaited = true;
        take(nullptr);
    }
    m_job.start<LensResultPtr>([question](const Progress &progress) { return answer(question, progress); },
                               [this](const LensResultPtr &result) {
                                   m_isAwaited = false;
                                   take(result);
                               });
}

void LensController::take(const LensResultPtr &result)
{
    if (!result && !m_result) {
        showNote();
        return;
    }
    m_result = result;
    m_view.setLens(result ? TensorLens {result->field, result->scale, lensTitle(*result), lensCaption(*result)}
                          : TensorLens());
    showNote();
    emit resultChanged();
}

void LensController::followPin()
{
    if (m_bar->lens() == Lens::Influence)
        ask();
}

void LensController::showNote()
{
    const LensQuestion question = this->question();
    const QString text = m_isAwaited ? tr("This is being computed; the cells show y meanwhile.")
        : m_result                   ? lensNote(*m_result)
                                     : lensNeed(question);
    m_note->setSentence(text);
    m_note->setVisible(!text.isEmpty());
}

} // namespace normscope
