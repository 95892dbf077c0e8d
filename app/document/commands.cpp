// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/commands.h"

namespace normscope {

SetCells::SetCells(Document &document, CellDelta delta, const QString &text, MergeId mergeId, quint64 gesture)
    : SceneCommand(document, mergeId, gesture)
    , m_delta(std::move(delta))
{
    describe(text);
}

bool SetCells::mergeWith(const QUndoCommand *other)
{
    if (!goesOnWith(other))
        return false;
    const auto *newer = static_cast<const SetCells *>(other);
    m_delta = merged(m_delta, newer->m_delta);
    setObsolete(m_delta.isEmpty());
    describe(newer->m_hasWords ? newer->text() : QString());
    return true;
}

SetPart::SetPart(Document &document, const ScenePartType &type, PartPtr part, const PartEdit &edit, MergeId mergeId,
                 quint64 gesture)
    : SceneCommand(document, mergeId, gesture)
    , m_type(type)
    , m_part(std::move(part))
    , m_mergesAs(edit.mergesAs)
{
    setText(Document::tr(edit.text));
}

bool SetPart::mergeWith(const QUndoCommand *other)
{
    const auto *newer = static_cast<const SetPart *>(other);
    if (!goesOnWith(other) || &newer->m_type != &m_type || newer->m_mergesAs != m_mergesAs)
        return false;
    setObsolete(m_type.areEqual(m_document.m_scene.parts.get(m_type), m_part));
    return true;
}

void SetPart::exchange()
{
    SceneParts &parts = m_document.m_scene.parts;
    PartPtr old = parts.get(m_type);
    parts.set(m_type, std::exchange(m_part, std::move(old)));
    emit m_document.changed({SceneChange::PartOfPage, {}, &m_type});
}

void SetCells::write(const std::vector<double> &values)
{
    Tensor &input = m_document.m_scene.problem.input;
    input = m_document.m_cellEdits.next(input, m_delta.indices, values);
    emit m_document.changed({SceneChange::Cells, m_delta.indices});
}

void SetCells::describe(const QString &text)
{
    m_hasWords = !text.isEmpty();
    if (m_hasWords)
        return setText(text);
    const auto count = static_cast<qsizetype>(m_delta.indices.size());
    setText(count == 1 ? Document::tr("Edit one cell") : Document::tr("Edit %1 cells").arg(count));
}

} // namespace normscope
