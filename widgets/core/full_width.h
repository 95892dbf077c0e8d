// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>

namespace normscope {

/// Whether the character is an ideograph or of their width: it takes two columns of a terminal, and no spaces part it
/// from its neighbours.
inline bool isFullWidth(QChar c)
{
    return c.unicode() >= 0x2e80;
}

} // namespace normscope
