// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a TensorView as actions, the same for its context menu and the window's menus.
#include "widgets/tensor/tensor_view.h"

#include "widgets/core/message_text.h"

#include <QAction>

namespace normscope {

QAction *TensorView::addCommand(const QString &text, const QString &tip, const QKeySequence &shortcut,
                                void (TensorView::*slot)())
{
    auto *action = new QAction(text, this);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    return action;
}

void TensorView::createActions()
{
    m_cellActions = {
        addCommand(tr("Edit cell"), tr("Type a new value for the pinned cell."), Qt::Key_F2,
                   &TensorView::editPinnedCell),
        addCommand(tr("Cut"), tr("Copy the marked cells and set them to 0."), QKeySequence::Cut, &TensorView::cutCells),
        addCommand(tr("Copy"), tr("Copy the marked cells as a table."), QKeySequence::Copy, &TensorView::copyCells)};
    addCommand(tr("Paste"), tr("Write a table of numbers from the clipboard over the cells from the pinned one on."),
               QKeySequence::Paste, &TensorView::pasteCells);
    m_cellActions.push_back(
        addCommand(tr("Set to 0"), tr("Set the marked cells to 0."), QKeySequence::Delete, &TensorView::clearCells));
    m_cellActions.push_back(addCommand(tr("Shift or scale…"),
                                       tr("Multiply the marked cells by a number, add a number."), Qt::Key_S,
                                       &TensorView::askToChange));
    addCommand(tr("Mark all cells"), tr("Mark every cell of the tensor."), QKeySequence::SelectAll,
               &TensorView::selectAllCells);
    m_editActions = actions();
    auto *separator = new QAction(this);
    separator->setSeparator(true);
    addAction(separator);
    addCommand(tr("Fit"), tr("Show the whole tensor."), Qt::Key_F, &TensorView::fit);
    addCommand(tr("Zoom in"), tr("Show fewer cells, larger."), QKeySequence::ZoomIn, &TensorView::zoomIn);
    addCommand(tr("Zoom out"), tr("Show more cells, smaller."), QKeySequence::ZoomOut, &TensorView::zoomOut);
    m_zoomToGroup = addCommand(tr("Zoom to pinned group"), tr("Show the pinned group as large as it fits."), Qt::Key_G,
                               &TensorView::zoomToPinnedGroup);
    addCommand(tr("Go to index…"), tr("Pin the cell of an index that you type."), Qt::CTRL | Qt::Key_G,
               &TensorView::askForIndex);
    m_navigationActions = actions().mid(m_editActions.size() + 1);
    createMaskActions();
    createFillActions();
}

void TensorView::createMaskActions()
{
    auto *separator = new QAction(this);
    separator->setSeparator(true);
    addAction(separator);
    m_paintMask = new QAction(tr("Paint the mask"), this);
    m_paintMask->setCheckable(true);
    m_paintMask->setToolTip(tr("Press and drag over cells of the input to mask them; begun on a masked cell, to let "
                               "them count again."));
    m_paintMask->setStatusTip(m_paintMask->toolTip());
    m_paintMask->setShortcut(Qt::Key_M);
    m_paintMask->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(m_paintMask, &QAction::toggled, this, [this] {
        unsetCursor();
        update();
    });
    addAction(m_paintMask);
    m_cellActions.push_back(addCommand(tr("Mask the selection"), tr("The marked cells take no part in any group."),
                                       Qt::SHIFT | Qt::Key_M, &TensorView::maskCells));
    m_cellActions.push_back(addCommand(tr("Unmask the selection"), tr("The marked cells count again."),
                                       Qt::CTRL | Qt::SHIFT | Qt::Key_M, &TensorView::unmaskCells));
    m_clearMask = addCommand(tr("Clear the mask"), tr("Every cell counts again."), {}, &TensorView::clearMask);
    m_maskActions = actions().mid(actions().indexOf(m_paintMask));
}

void TensorView::createFillActions()
{
    for (const GeneratorKind kind : allGeneratorKinds) {
        auto *action = new QAction(tr("%1…").arg(messageText(title(kind))), this);
        action->setToolTip(tr("Fill the marked cells with other values."));
        action->setStatusTip(action->toolTip());
        connect(action, &QAction::triggered, this, [this, kind] { askToFill(kind); });
        m_fillActions.push_back(action);
    }
}

void TensorView::updateActions()
{
    const bool hasCells = !editedRange().isEmpty();
    for (QAction *action : m_cellActions)
        action->setEnabled(hasCells);
    for (QAction *action : m_fillActions)
        action->setEnabled(hasCells);
    m_paintMask->setEnabled(!isEmpty());
    m_clearMask->setEnabled(!isEmpty() && !m_figure.evaluation()->problem().mask.isEmpty());
    m_zoomToGroup->setEnabled(state().pinnedGroup != noIndex);
}

} // namespace normscope
