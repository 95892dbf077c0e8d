// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;

namespace normscope {

class Document;
class TensorView;

/// What changes the tensor as a whole, and the gestures of the tensor view: commands for a menu, carried out on the
/// document.
class TensorActions : public QObject
{
    Q_OBJECT

public:
    /// Both outlive it.
    TensorActions(Document &document, TensorView &view, QObject *parent);

    /// Shape, mask.
    void addActions(QMenu *menu);

private:
    void askForShape();

    Document &m_document;
    TensorView &m_view;
};

} // namespace normscope
