// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "engine/tensor/progress.h"

namespace normscope {

/// A .normscope file is a zip archive of scene.json (everything but the tensors, see scene_json.h) and of one .npy file
/// for each tensor that the scene has: input, gamma, beta, mask, running-mean, running-variance,
/// upstream.

inline constexpr QLatin1String documentEnding(".normscope");

/// Reads a .normscope file. Throws InputError, whose sentence names the file and the cause, for a file that is foreign,
/// damaged, cut off, from a newer version, or whose parts do not fit together; Cancelled.
StoredScene loadScene(const QString &path, const Progress &progress = {});

/// Writes a .normscope file, whole or not at all. Equal scenes make equal files. Throws IoError.
void saveScene(const QString &path, const StoredScene &stored);

/// What a file of any kind opens as.
struct OpenedFile
{
    StoredScene stored;
    QString documentPath; ///< The .normscope file; empty where a tensor was opened, which makes a new scene.
};

/// A .normscope file, or a tensor file: a new scene with the usual layout of the tensor's rank under batch norm, or
/// under layer norm where there is no batch axis. Needs no document and may run on any thread. Throws as loadScene.
OpenedFile openAny(const QString &path, const Progress &progress = {});

/// A new scene of a tensor, as openAny makes it.
Scene newScene(const Tensor &input, const QString &title);

} // namespace normscope
