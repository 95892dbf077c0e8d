// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "engine/tensor/progress.h"

#include <functional>
#include <utility>
#include <vector>

namespace normscope {

struct SceneText;

/// A .normscope file is a zip archive of scene.json (everything but the tensors, see scene_json.h) and of one .npy file
/// for each tensor that the scene has: input, gamma, beta, mask, running-mean, running-variance, upstream.

inline constexpr QLatin1String documentEnding(".normscope");

/// Reads a .normscope file. Throws InputError, whose sentence names the file and the cause, for a file of another
/// format, a damaged or truncated one, one of a newer version, or one whose parts do not fit together; Cancelled.
StoredScene loadScene(const QString &path, const Progress &progress = {},
                      const ScenePartTypes &parts = allSceneParts());

/// Writes a .normscope file, whole or not at all. Equal scenes make equal files. Throws IoError, or Cancelled.
void saveScene(const QString &path, const StoredScene &stored, const Progress &progress = {});

// The parts of a stored scene one by one, for storage in another form than one archive.

/// Everything except the values of the tensors.
SceneText sceneText(const StoredScene &stored);
/// The tensors that the scene has, with their names in files.
std::vector<std::pair<std::string, Tensor>> sceneTensors(const Scene &scene);
/// Puts the parts together; calls `read` for each tensor that the text lists. Throws InputError, which names
/// `fileName`, if they do not fit together.
StoredScene assembledScene(const SceneText &text, const std::function<Tensor(const std::string &)> &read,
                           const std::string &fileName);

/// The scene and file of a document after opening a file of any kind.
struct OpenedFile
{
    StoredScene stored;
    QString documentPath; ///< The .normscope file; empty if a tensor was opened, which makes a new scene.
    OpenedAs state = OpenedAs::Unmodified;
    FileStamp stamp = {}; ///< State of the document's file before it was read.
};

/// Opens a .normscope file, or a tensor file as a new scene with the usual layout of the tensor's rank and batch norm,
/// or layer norm if there is no batch axis. Needs no document and may run on any thread. Throws as loadScene.
OpenedFile openAny(const QString &path, const Progress &progress = {});

/// A new scene of a tensor, as openAny makes it.
Scene newScene(const Tensor &input, const QString &title);

} // namespace normscope
