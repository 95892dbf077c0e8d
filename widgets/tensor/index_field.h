// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QLineEdit>

#include <optional>

namespace normscope {

/// "0, 2, 1" as an index into a tensor of this shape: one number for each axis. Nothing if it is none.
std::optional<Shape> indexFromText(const QString &text, const Shape &shape);

/// A field in the corner of a view to type an index into. Return announces what was typed; Escape gives up.
class IndexField : public QLineEdit
{
    Q_OBJECT

public:
    explicit IndexField(QWidget *view);

    /// Opens, empty, and says in what order the axes are asked for.
    void ask(const QStringList &axes);
    /// Closes; the view has the focus again.
    void leave();

signals:
    void entered(const QString &text);
};

} // namespace normscope
