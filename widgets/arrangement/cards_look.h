// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// The part of an arrangement that a document keeps: which cards are hidden, shown or enlarged.
struct CardsLook
{
    QStringList hidden; ///< Hidden views that are shown by default, in the order the views were added.
    QString enlarged; ///< The view that fills the page; empty: none.
    QStringList shown = {}; ///< Shown views that are hidden by default, in the same order.
    friend bool operator==(const CardsLook &, const CardsLook &) = default;
};

} // namespace normscope
