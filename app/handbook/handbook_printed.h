// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

#include <functional>

namespace normscope {

/// Returns the target that a link to another place of the handbook gets in print; empty: the link is dropped.
using PrintedLink = std::function<QString(const HandbookPlace &place)>;

/// Running text for paper and browsers, where there is no program window to point at: links into the program become
/// bold text, links within the handbook are translated by `link` (`chapter` is the chapter of the text).
MarkdownRuns printedRuns(const MarkdownRuns &runs, const QString &chapter, const PrintedLink &link);

/// The lines of a fence, without empty lines at its end.
QStringList fenceLines(const MarkdownBlock &fence);

/// Whether a link goes to another place of the handbook.
bool isHandbookLink(const QString &link);

} // namespace normscope
