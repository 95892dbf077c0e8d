// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_file.h"
#include "app/images/image_tensor.h"
#include "engine/formats/named_array.h"

#include <optional>
#include <variant>

namespace normscope {

/// The files to open, with the choices that the files themselves leave open.
struct OpenRequest
{
    QStringList paths = {}; ///< One file, or several images.
    std::string array = {}; ///< Name of the array in a file with several; empty: the only one.
    std::optional<ImageChoices> images = {}; ///< Nullopt: proposedChoices().
    DecoderProgram decoder = {};
};

/// The request for files named on the command line or in a dialog: a single "archive.npz:array" or
/// "model.safetensors:tensor" also names the array.
OpenRequest openRequest(const QStringList &files);

/// The question that a request leaves open: none, which of several arrays, or how to read images.
using OpenQuestion = std::variant<std::monostate, std::vector<NamedArray>, std::vector<ImageInfo>>;

/// Inspects the files without reading values. Throws InputError where openFiles would.
OpenQuestion questionAbout(const OpenRequest &request, const Progress &progress = {});

/// Opens a document, a tensor file, or images as one tensor N,C,H,W. Needs no document and may run on any thread.
/// Throws InputError, whose sentence names the file and the cause; IoError; Cancelled.
OpenedFile openFiles(const OpenRequest &request, const Progress &progress = {});

} // namespace normscope
