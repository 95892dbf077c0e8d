// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace normscope {

/// A label, owned by the caller, that breaks its lines and shows its text as it is, without reading it as rich text.
inline QLabel *wrappingLabel(const QString &text = {})
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace normscope
