// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_file.h"
#include "app/figures/figure_text.h"

#include <QMimeData>

#include <functional>
#include <memory>

namespace normscope {

/// The form in which a view is copied.
enum class CopyKind
{
    Everything, ///< Picture in all formats, and its data as text: the program that pastes takes the format it knows.
    Svg, ///< The vector picture, also as text, for editors.
    Png,
    Data ///< Tab-separated, for spreadsheets.
};
inline constexpr bool needsPicture(CopyKind kind)
{
    return kind != CopyKind::Data;
}

/// The data behind the figure, tab-separated; empty if the view has none, or if they are too long for a clipboard.
QString clipboardText(const FigureRequest &request, const Progress &progress = {});

/// A picture as image/svg+xml, application/pdf and image, with `text` beside it. Throws InputError for a picture of too
/// many pixels, IoError.
std::unique_ptr<QMimeData> clipboardPicture(const FigureSheet &sheet, CopyKind kind, const QString &text = {});

/// Mime data for dragging a file. It need not exist yet: `write` makes it, once, when the drop target asks for it, and
/// returns false if that fails. A large picture takes seconds to write, too long to wait for at the start of a drag.
std::unique_ptr<QMimeData> draggedFile(const QString &path, std::function<bool()> write = {});

} // namespace normscope
