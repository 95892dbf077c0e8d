// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/markdown/markdown.h"

#include <functional>

namespace normscope {

/// Returns the text shown for a computed value; `braces` is the text between its braces.
using ComputedRun = std::function<QString(const QString &braces)>;

/// Running text as HTML that QTextDocument and browsers render alike; neighbouring runs with the same link share one
/// <a>. With an empty `computed` the text between braces is shown as it is.
QString runsHtml(const MarkdownRuns &runs, const ComputedRun &computed = {});

/// The same as plain text, without formatting and links.
QString runsText(const MarkdownRuns &runs, const ComputedRun &computed = {});

/// A list item as an indented paragraph, because QTextDocument indents <ul> and <ol> too far. `depth` counts from 1;
/// `number` 0: a bullet.
QString itemHtml(int depth, int number, const QString &html);

} // namespace normscope
