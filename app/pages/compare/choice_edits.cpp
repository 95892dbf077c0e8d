// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/choice_edits.h"

#include "app/document/document.h"
#include "app/document/scene_edit.h"
#include "app/pages/compare/comparison_runner.h"
#include "engine/normalization/specification.h"
#include "engine/tensor/error.h"
#include "widgets/controls/spec_choices.h"

#include <QUndoStack>

namespace normscope {

namespace {

/// Whether the document's tensor allows the normalization: the choices shown may be of a tensor with another shape.
bool isPossible(NormalizationProblem problem, const NormalizationSpec &spec)
{
    try {
        problem.spec = spec;
        fit(problem);
        return true;
    } catch (const InputError &) {
        return false;
    }
}

} // namespace

void ChoiceEdits::setTexts(const QStringList &texts)
{
    m_document.setPart(Comparison {texts.join(QLatin1Char(','))});
}

void ChoiceEdits::add(const QString &text)
{
    setTexts(choicesOf(m_document.scene()) << text);
}

bool ChoiceEdits::open(int choice)
{
    const QStringList texts = choicesOf(m_document.scene());
    const ComparedChoices &shown = m_runner.choices();
    if (choice < 0 || choice >= texts.size() || static_cast<std::size_t>(choice) >= shown.size())
        return false;
    const ComparedChoice opened = shown[static_cast<std::size_t>(choice)];
    if (texts[choice] == openChoice || !opened.evaluation)
        return true;
    const NormalizationSpec spec = opened.evaluation->spec();
    if (!isPossible(m_document.problem(), spec))
        return m_document.setSpec(spec); // Reports why it is impossible, without a step in the undo history.
    QStringList changed = texts;
    changed.replaceInStrings(openChoice, openText(m_document.problem()));
    changed[choice] = openChoice;
    m_document.undoStack()->beginMacro(tr("Open “%1” in Explore").arg(opened.title));
    m_document.setSpec(spec);
    setTexts(changed);
    m_document.undoStack()->endMacro();
    return true;
}

void ChoiceEdits::move(int from, int to)
{
    QStringList texts = choicesOf(m_document.scene());
    if (from < 0 || to < 0 || from >= texts.size() || to >= texts.size())
        return;
    texts.move(from, to);
    setTexts(texts);
}

void ChoiceEdits::remove(int choice)
{
    QStringList texts = choicesOf(m_document.scene());
    if (choice < 0 || choice >= texts.size() || texts.size() <= leastChoices)
        return;
    texts.removeAt(choice);
    setTexts(texts);
}

void ChoiceEdits::setAxes(int choice, AxisSet axes)
{
    QStringList texts = choicesOf(m_document.scene());
    const ComparedChoices &choices = m_runner.choices();
    // The choices shown may be older than the document while a large tensor is being evaluated.
    if (choice < 0 || choice >= texts.size() || static_cast<std::size_t>(choice) >= choices.size()
        || !choices[static_cast<std::size_t>(choice)].evaluation)
        return;
    const ComparedChoice &shown = choices[static_cast<std::size_t>(choice)];
    const NormalizationProblem &problem = shown.evaluation->problem();
    const NormalizationSpec spec = withReducedAxes(problem.spec, axes, problem.layout, problem.input.shape());
    if (shown.isOpen) {
        m_document.setSpec(spec);
        return;
    }
    texts[choice] = QString::fromStdString(specificationText(spec, problem.layout, problem.input.shape()));
    setTexts(texts);
}

} // namespace normscope
