// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_spec.h"

#include <QString>
#include <QStringList>

#include <span>

namespace normscope {

/// The width that a figure has in papers of a conference or a journal, and the type that goes with it.
struct Venue
{
    const char *name; ///< On the command line.
    const char *title; ///< As it calls itself.
    bool isWide; ///< Over both of its columns.
    double width; ///< Millimetres.
    double fontSize; ///< Points.
};

/// In the order of menus.
std::span<const Venue> allVenues();
/// Null if there is none of that name.
const Venue *findVenue(const QString &name);
QStringList venueNames();
/// The spec with the venue's width and type, and the height that the figure needs.
FigureSpec withVenue(FigureSpec spec, const Venue &venue);
/// The venue that the size and the type are of; null if they are of none.
const Venue *venueOf(const FigureSpec &spec);

} // namespace normscope
