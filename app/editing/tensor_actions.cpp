// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/tensor_actions.h"

#include "app/document/document.h"
#include "app/editing/edit_text.h"
#include "app/editing/shape_dialog.h"
#include "engine/tensor/pad.h"
#include "widgets/tensor/tensor_editor.h"

#include <QMenu>
#include <QMessageBox>

namespace normscope {

TensorActions::TensorActions(Document &document, TensorEditor &view, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_view(view)
{
    connect(&view, &TensorEditor::edited, &document, [&document](const CellEdit &edit) {
        document.setCells(edit.elements, edit.values, edit.hint, editText(edit));
    });
    connect(&view, &TensorEditor::growthNeeded, this, &TensorActions::offerGrowth);
    connect(&view, &TensorEditor::maskEdited, &document, &Document::setMask);
    connect(&view, &TensorEditor::gestureFinished, &document, &Document::finishGesture);
}

void TensorActions::addActions(QMenu *menu)
{
    QAction *shape = menu->addAction(tr("&Shape…"), this, &TensorActions::askForShape);
    shape->setObjectName(QStringLiteral("tensor.shape"));
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

void TensorActions::offerGrowth(const Shape &shape, const CellEdit &edit)
{
    const Tensor &input = m_document.problem().input;
    const auto answer = QMessageBox::question(
        m_view.window(), tr("Grow the tensor?"),
        tr("What you paste does not fit into %1. Grow the tensor to %2, with zeros in the new cells?")
            .arg(QString::fromStdString(shapeText(input.shape())), QString::fromStdString(shapeText(shape))));
    if (answer == QMessageBox::Yes)
        m_document.setInput(padded(input, shape).withValues(edit.elements, edit.values));
}

} // namespace normscope
