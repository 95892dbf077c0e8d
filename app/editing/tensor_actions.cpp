// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/tensor_actions.h"

#include "app/document/document.h"
#include "app/editing/edit_text.h"
#include "app/editing/shape_dialog.h"
#include "widgets/tensor/tensor_view.h"

#include <QMenu>

namespace normscope {

TensorActions::TensorActions(Document &document, TensorView &view, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_view(view)
{
    connect(&view, &TensorView::edited, &document, [&document](const CellEdit &edit) {
        document.setCells(edit.elements, edit.values, edit.hint, editText(edit));
    });
    connect(&view, &TensorView::maskEdited, &document, &Document::setMask);
    connect(&view, &TensorView::gestureFinished, &document, &Document::finishGesture);
}

void TensorActions::addActions(QMenu *menu)
{
    QAction *shape = menu->addAction(tr("&Shape…"), this, &TensorActions::askForShape);
    shape->setToolTip(tr("Crop and pad the tensor, or reshape it."));
    shape->setStatusTip(shape->toolTip());
    shape->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key_T));
    QMenu *mask = menu->addMenu(tr("&Mask"));
    mask->addActions(m_view.maskActions());
}

void TensorActions::askForShape()
{
    if (m_document.problem().input.isEmpty())
        return;
    ShapeDialog dialog(m_document.problem(), m_view.figure().theme(), m_view.window());
    if (dialog.exec() == QDialog::Accepted)
        m_document.changeShape(dialog.change());
}

} // namespace normscope
