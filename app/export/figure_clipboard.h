// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_file.h"
#include "app/figures/figure_text.h"

#include <QMimeData>

#include <functional>
#include <memory>

namespace normscope {

/// What is copied of a view.
enum class CopyKind
{
    Everything, ///< Picture in all forms, and its data as text: who pastes takes what it knows.
    Svg, ///< The vector picture, also as text for editors.
    Png,
    Data ///< Tab-separated, for spreadsheets.
};
inline constexpr bool needsPicture(CopyKind kind)
{
    return kind != CopyKind::Data;
}

/// The data behind the figure, tab-separated; empty where the view has none, or they are too long for a clipboard.
QString clipboardText(const FigureRequest &request, const Progress &progress = {});

/// A picture as image/svg+xml, application/pdf and image, with `text` beside it. Throws InputError for a picture of too
/// many pixels, IoError.
std::unique_ptr<QMimeData> clipboardPicture(const FigurePage &page, CopyKind kind, const QString &text = {});

/// A file, to be dropped somewhere. It need not exist yet: `write` makes it, once, when who takes it asks for it;
/// false: there is none. A large picture takes seconds, and a drag that waited for it would be over before it begins.
std::unique_ptr<QMimeData> draggedFile(const QString &path, std::function<bool()> write = {});

} // namespace normscope
