// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// A file of the handbook for browsers.
struct SiteFile
{
    QString name; ///< Relative to the handbook's folder: "explore.html".
    QByteArray bytes;
};

/// The handbook as pages for a browser: index.html, a page for each chapter, a style sheet; no external resources and
/// no scripts. The pages refer to the pictures as pictures/NAME.svg.
std::vector<SiteFile> handbookSite(const Handbook &handbook);

/// The names of all pictures that the handbook's chapters show, without duplicates.
QStringList pictureNames(const Handbook &handbook);

} // namespace normscope
