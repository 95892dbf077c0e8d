// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Text as LaTeX has it: what means something to it is escaped, signs and Greek letters become mathematics.
QString latexEscaped(const QString &text);

/// Whether it has characters that pdfLaTeX knows only with further packages, such as Chinese ones.
bool needsUnicodeEngine(const QString &text);

} // namespace normscope
