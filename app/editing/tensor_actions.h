// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QObject>

class QMenu;

namespace normscope {

class Document;
class TensorEditor;
struct CellEdit;

/// What changes the tensor as a whole, and the gestures of the tensor view: commands for a menu, carried out on the
/// document.
class TensorActions : public QObject
{
    Q_OBJECT

public:
    /// Both outlive it.
    TensorActions(Document &document, TensorEditor &view, QObject *parent);

    /// Shape, mask.
    void addActions(QMenu *menu);

private:
    void askForShape();
    void offerGrowth(const Shape &shape, const CellEdit &edit);

    Document &m_document;
    TensorEditor &m_view;
};

} // namespace normscope
