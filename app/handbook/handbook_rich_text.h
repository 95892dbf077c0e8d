// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"
#include "widgets/theme/theme.h"

#include <QFont>

namespace normscope {

/// The scheme of image URLs in the rich text: "picture:NAME".
inline const QString pictureScheme = QStringLiteral("picture:");

/// Font families for code, as in CSS.
inline const QString codeFamilies
    = QStringLiteral("'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'WenQuanYi Micro Hei Mono', monospace");

/// A chapter as rich text (QTextDocument): headings with anchors, links as they are in the file, code in boxes,
/// pictures with their captions below. `font` is the font of the paragraphs.
QString chapterRichText(const HandbookChapter &chapter, const Theme &theme, const QFont &font);

/// One block of a chapter as rich text, without anchors.
QString blockRichText(const MarkdownBlock &block, const Theme &theme, const QFont &font);

/// The style sheet of the rich text, for QTextDocument::setDefaultStyleSheet().
QString handbookStyleSheet(const Theme &theme);

} // namespace normscope
