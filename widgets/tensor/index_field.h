// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QLineEdit>

#include <optional>

namespace normscope {

/// Reads "0, 2, 1" as an index into a tensor of this shape: one number for each axis. Nothing if the text is not such
/// an index.
std::optional<Shape> indexFromText(const QString &text, const Shape &shape);

/// A field in the corner of a view for typing an index. Return emits entered(); Escape closes the field.
class IndexField : public QLineEdit
{
    Q_OBJECT

public:
    explicit IndexField(QWidget *view);

    /// Opens the empty field; its placeholder names the axes in order.
    void ask(const QStringList &axes);
    /// Closes the field and gives the focus back to the view.
    void leave();

signals:
    void entered(const QString &text);
};

} // namespace normscope
