// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Text for LaTeX: its special characters are escaped, signs and Greek letters become mathematics.
QString latexEscaped(const QString &text);

/// Whether the text has characters that pdfLaTeX needs further packages for, such as Chinese ones.
bool needsUnicodeEngine(const QString &text);

} // namespace normscope
