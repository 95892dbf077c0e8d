// SPDX-License-Identifier: GPL-3.0-or-later
// The editing commands of TensorEditor as actions, shared by its context menu and the window's menus.
#include "widgets/tensor/tensor_editor.h"

#include "widgets/core/message_text.h"

#include <QAction>

namespace normscope {

QAction *TensorEditor::addEdit(const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                               void (TensorEditor::*slot)())
{
    QAction *action = addCommand(id, text, tip, shortcut, navigationActions().constFirst());
    connect(action, &QAction::triggered, this, slot);
    m_editActions.push_back(action);
    return action;
}

void TensorEditor::createEditActions()
{
    m_cellActions = {addEdit("edit", tr("Edit cell"), tr("Type a new value for the pinned cell."), Qt::Key_F2,
                             &TensorEditor::editPinnedCell),
                     addEdit("cut", tr("Cut"), tr("Copy the marked cells and set them to 0."), QKeySequence::Cut,
                             &TensorEditor::cutCells),
                     addEdit("copy", tr("Copy"), tr("Copy the marked cells as a table."), QKeySequence::Copy,
                             &TensorEditor::copyCells)};
    addEdit("paste", tr("Paste"),
            tr("Write a table of numbers from the clipboard over the cells from the pinned one on."),
            QKeySequence::Paste, &TensorEditor::pasteCells);
    m_cellActions.push_back(addEdit("clear", tr("Set to 0"), tr("Set the marked cells to 0."), QKeySequence::Delete,
                                    &TensorEditor::clearCells));
    m_cellActions.push_back(addEdit("change", tr("Shift or scale…"),
                                    tr("Multiply the marked cells by a number, add a number."), Qt::Key_S,
                                    &TensorEditor::askToChange));
    addEdit("markAll", tr("Mark all cells"), tr("Mark every cell of the tensor."), QKeySequence::SelectAll,
            &TensorEditor::selectAllCells);
    addSeparator(navigationActions().constFirst());
}

void TensorEditor::createMaskActions()
{
    addSeparator();
    m_paintMask = addCommand("mask.paint", tr("Paint the mask"),
                             tr("Press and drag over cells of the input to mask them; begun on a masked cell, to let "
                                "them count again."),
                             Qt::Key_M);
    m_paintMask->setCheckable(true);
    connect(m_paintMask, &QAction::toggled, this, [this] {
        unsetCursor();
        update();
    });
    QAction *mask = addCommand("mask.mask", tr("Mask the selection"), tr("The marked cells take no part in any group."),
                               Qt::SHIFT | Qt::Key_M);
    connect(mask, &QAction::triggered, this, &TensorEditor::maskCells);
    QAction *unmask = addCommand("mask.unmask", tr("Unmask the selection"), tr("The marked cells count again."),
                                 Qt::CTRL | Qt::SHIFT | Qt::Key_M);
    connect(unmask, &QAction::triggered, this, &TensorEditor::unmaskCells);
    m_clearMask = addCommand("mask.clear", tr("Clear the mask"), tr("Every cell counts again."), {});
    connect(m_clearMask, &QAction::triggered, this, &TensorEditor::clearMask);
    m_cellActions += {mask, unmask};
    m_maskActions = {m_paintMask, mask, unmask, m_clearMask};
}

void TensorEditor::createFillActions()
{
    for (const GeneratorKind kind : allGeneratorKinds) {
        auto *action = new QAction(tr("%1…").arg(messageText(title(kind))), this);
        action->setObjectName(QStringLiteral("tensor.fill.%1").arg(QString::fromUtf8(name(kind))));
        action->setToolTip(tr("Fill the marked cells with other values."));
        action->setStatusTip(action->toolTip());
        connect(action, &QAction::triggered, this, [this, kind] { askToFill(kind); });
        m_fillActions.push_back(action);
    }
}

void TensorEditor::updateActions()
{
    TensorViewer::updateActions();
    const bool hasCells = !editedRange().isEmpty();
    for (QAction *action : m_cellActions)
        action->setEnabled(hasCells);
    for (QAction *action : m_fillActions)
        action->setEnabled(hasCells);
    m_paintMask->setEnabled(!isEmpty());
    m_clearMask->setEnabled(!isEmpty() && !evaluation().problem().mask.isEmpty());
}

} // namespace normscope
