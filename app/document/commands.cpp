// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/commands.h"

namespace normscope {

SetCells::SetCells(Document &document, CellEdit edit, MergeId mergeId, quint64 gesture)
    : SceneCommand(document, mergeId, gesture)
    , m_edit(std::move(edit))
{
    describe();
}

bool SetCells::mergeWith(const QUndoCommand *other)
{
    if (!goesOnWith(other))
        return false;
    m_edit = merged(m_edit, static_cast<const SetCells *>(other)->m_edit);
    setObsolete(m_edit.isEmpty());
    describe();
    return true;
}

void SetCells::write(const std::vector<double> &values)
{
    Tensor &input = m_document.m_scene.problem.input;
    input = input.withValues(m_edit.indices, values);
    emit m_document.changed({SceneChange::Cells, m_edit.indices});
}

void SetCells::describe()
{
    setText(Document::tr("Edit %n cell(s)", nullptr, static_cast<int>(m_edit.indices.size())));
}

} // namespace normscope
