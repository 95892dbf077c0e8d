// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// The width that a figure has in papers of a conference or a journal, and the type that goes with it.
struct Venue
{
    const char *name;
    double width; ///< Millimetres.
    double fontSize; ///< Points.
};

/// Null if there is none of that name.
const Venue *findVenue(const QString &name);
QStringList venueNames();

} // namespace normscope
