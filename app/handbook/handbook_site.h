// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// A file of the handbook for browsers, below its folder.
struct SiteFile
{
    QString name; ///< "explore.html".
    QByteArray bytes;
};

/// The handbook as pages for a browser: index.html, a page for each chapter, a style sheet; nothing from elsewhere, no
/// script. Pictures are expected beside, as pictures/NAME.svg.
std::vector<SiteFile> handbookSite(const Handbook &handbook);

/// The names of all pictures that its chapters show.
QStringList pictureNames(const Handbook &handbook);

} // namespace normscope
