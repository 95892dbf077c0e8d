// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace normscope {

/// A flat button with a cross; `what` says what a click does. The cross is the sign of multiplication: fonts of texts
/// have it, while "✕" would be taken from another font, which costs the first frame a millisecond, or be an empty box.
inline QToolButton *createCloseButton(const QString &what, QWidget *parent = nullptr)
{
    auto *button = new QToolButton(parent);
    button->setText(QStringLiteral("×"));
    button->setAutoRaise(true);
    button->setToolTip(what);
    button->setAccessibleName(what);
    return button;
}

} // namespace normscope
