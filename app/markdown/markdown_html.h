// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/markdown/markdown.h"

#include <functional>

namespace normscope {

/// What a computed value is shown as, from what stands between its braces.
using ComputedRun = std::function<QString(const QString &braces)>;

/// Running text as HTML that rich text (QTextDocument) and browsers read alike; runs of one link are one link. Empty
/// `computed`: there are no computed values.
QString runsHtml(const MarkdownRuns &runs, const ComputedRun &computed = {});

/// The same without forms and links.
QString runsText(const MarkdownRuns &runs, const ComputedRun &computed = {});

/// An item of a list as rich text has it, which sets lists too far in. `depth` from 1; `number` 0: a bullet.
QString itemHtml(int depth, int number, const QString &html);

} // namespace normscope
