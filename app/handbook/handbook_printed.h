// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

#include <functional>

namespace normscope {

/// What a link to another place of the handbook becomes; empty: none.
using PrintedLink = std::function<QString(const HandbookPlace &place)>;

/// Running text where there is no window to point at: live words are as important, but no links.
MarkdownRuns printedRuns(const MarkdownRuns &runs, const QString &chapter, const PrintedLink &link);

/// The lines of a fence, without empty ones at its end.
QStringList fenceLines(const MarkdownBlock &fence);

/// Whether a link goes to another place of the handbook.
bool isHandbookLink(const QString &link);

} // namespace normscope
