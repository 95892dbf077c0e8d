// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_file.h"
#include "app/images/image_tensor.h"
#include "engine/formats/named_array.h"

#include <optional>
#include <variant>

namespace normscope {

/// What to open, with what the files themselves leave open.
struct OpenRequest
{
    QStringList paths = {}; ///< One file, or several images.
    std::string array = {}; ///< Which one of a file that holds several; empty: the only one.
    std::optional<ImageChoices> images = {}; ///< None: as proposedChoices() says.
    DecoderProgram decoder = {};
};

/// The request for files as they were named: a lone "archive.npz:array" or "model.safetensors:tensor" names the array,
/// too.
OpenRequest openRequest(const QStringList &files);

/// What has to be asked before a request can be opened: nothing, which of several arrays, how to read images.
using OpenQuestion = std::variant<std::monostate, std::vector<NamedArray>, std::vector<ImageInfo>>;

/// Looks into the files, but reads no values. Throws InputError where openFiles would.
OpenQuestion questionAbout(const OpenRequest &request, const Progress &progress = {});

/// Opens a document, a tensor file, or images as one tensor N,C,H,W. Needs no document and may run on any thread.
/// Throws InputError, whose sentence names the file and the cause; IoError; Cancelled.
OpenedFile openFiles(const OpenRequest &request, const Progress &progress = {});

} // namespace normscope
