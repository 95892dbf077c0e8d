// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// Which cards are seen, as a value: what a document keeps of an arrangement.
struct CardsLook
{
    QStringList hidden; ///< In the order the views were added.
    QString enlarged; ///< The view that fills the page; empty: none.
    friend bool operator==(const CardsLook &, const CardsLook &) = default;
};

} // namespace normscope
