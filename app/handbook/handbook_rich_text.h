// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"
#include "widgets/theme/theme.h"

#include <QFont>

namespace normscope {

/// Which part of the rich text a heading begins, by its anchor; where a picture stands: "picture:NAME".
inline const QString pictureScheme = QStringLiteral("picture:");

/// The fonts that code is set in.
inline const QString codeFamilies
    = QStringLiteral("'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'WenQuanYi Micro Hei Mono', monospace");

/// A chapter as rich text (QTextDocument): headings with anchors, links as they are in the file, code in boxes,
/// pictures with what they show below. `font` is that of its paragraphs.
QString chapterRichText(const HandbookChapter &chapter, const Theme &theme, const QFont &font);

/// One block of it, without anchors.
QString blockRichText(const MarkdownBlock &block, const Theme &theme, const QFont &font);

/// What rich text needs beside: for QTextDocument::setDefaultStyleSheet().
QString handbookStyleSheet(const Theme &theme);

} // namespace normscope
