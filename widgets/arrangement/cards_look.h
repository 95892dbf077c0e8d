// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// Which cards are seen, as a value: what a document keeps of an arrangement.
struct CardsLook
{
    QStringList hidden; ///< Of those that are seen by default, in the order the views were added.
    QString enlarged; ///< The view that fills the page; empty: none.
    QStringList shown = {}; ///< Of those that are hidden by default, in the same order.
    friend bool operator==(const CardsLook &, const CardsLook &) = default;
};

} // namespace normscope
