// SPDX-License-Identifier: GPL-3.0-or-later
//
// Widths of conferences, of JMLR, TMLR and beamer: TUEplots, tueplots/figsizes.py (Krämer and others, commit 035c37da),
// which took them from the LaTeX templates, in inches. Of Nature: research-figure-guide.nature.com, "Building and
// exporting figure panels" (89 and 183 mm, type of 5 to 7 pt).
#include "app/figures/venue.h"

#include <algorithm>
#include <array>

namespace normscope {

namespace {

constexpr double inch = 25.4;

constexpr std::array venues = {
    Venue {"icml", "ICML", false, 3.25 * inch, 8},
    Venue {"icml-wide", "ICML", true, 6.75 * inch, 8},
    Venue {"neurips", "NeurIPS", false, 5.5 * inch, 8},
    Venue {"iclr", "ICLR", false, 5.5 * inch, 8},
    Venue {"cvpr", "CVPR", false, 3.25 * inch, 8},
    Venue {"cvpr-wide", "CVPR", true, 6.875 * inch, 8},
    Venue {"eccv", "ECCV", false, 122, 8},
    Venue {"aaai", "AAAI", false, 3.3 * inch, 8},
    Venue {"aaai-wide", "AAAI", true, 6.975 * inch, 8},
    Venue {"jmlr", "JMLR", false, 6 * inch, 8},
    Venue {"tmlr", "TMLR", false, 6.5 * inch, 8},
    Venue {"nature", "Nature", false, 89, 7},
    Venue {"nature-wide", "Nature", true, 183, 7},
    Venue {"beamer", "Beamer", false, 398.3386 / 72.27 * inch, 9},
};

} // namespace

std::span<const Venue> allVenues()
{
    return venues;
}

const Venue *findVenue(const QString &name)
{
    const auto *const found = std::find_if(venues.begin(), venues.end(),
                                           [&](const Venue &venue) { return name == QLatin1String(venue.name); });
    return found == venues.end() ? nullptr : found;
}

QStringList venueNames()
{
    QStringList names;
    for (const Venue &venue : venues)
        names += QLatin1String(venue.name);
    return names;
}

FigureSpec withVenue(FigureSpec spec, const Venue &venue)
{
    spec.width = venue.width;
    spec.height = 0;
    spec.fontSize = venue.fontSize;
    return spec;
}

const Venue *venueOf(const FigureSpec &spec)
{
    const auto *const found = std::find_if(venues.begin(), venues.end(),
                                           [&](const Venue &venue) { return spec == withVenue(spec, venue); });
    return found == venues.end() ? nullptr : found;
}

} // namespace normscope
