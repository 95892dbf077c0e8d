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
    const char *title; ///< The name that the venue uses itself.
    bool isWide; ///< Across both columns.
    double width; ///< Millimetres.
    double fontSize; ///< Points.
};

/// All venues in the order of menus.
std::span<const Venue> allVenues();
/// Null if there is none of that name.
const Venue *findVenue(const QString &name);
QStringList venueNames();
/// The spec with the venue's width and type, and the height that the figure needs.
FigureSpec withVenue(FigureSpec spec, const Venue &venue);
/// The venue of this size and type; null if there is none.
const Venue *venueOf(const FigureSpec &spec);

} // namespace normscope
