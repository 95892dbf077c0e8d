// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QObject>

class QMenu;

namespace normscope {

class Document;
class TensorEditor;
struct CellEdit;

/// Commands that change the tensor as a whole, for a menu, and the edits made in the tensor view; both are carried out
/// on the document.
class TensorActions : public QObject
{
    Q_OBJECT

public:
    /// Document and view must outlive this object.
    TensorActions(Document &document, TensorEditor &view, QObject *parent);

    /// Adds the commands for the shape and the mask.
    void addActions(QMenu *menu);

private:
    void askForShape();
    void offerGrowth(const Shape &shape, const CellEdit &edit);

    Document &m_document;
    TensorEditor &m_view;
};

} // namespace normscope
