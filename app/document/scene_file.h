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
/// for each tensor that the scene has: input, gamma, beta, mask, running-mean, running-variance,
/// upstream.

inline constexpr QLatin1String documentEnding(".normscope");

/// Reads a .normscope file. Throws InputError, whose sentence names the file and the cause, for a file that is foreign,
/// damaged, cut off, from a newer version, or whose parts do not fit together; Cancelled.
StoredScene loadScene(const QString &path, const Progress &progress = {},
                      const ScenePartTypes &parts = allSceneParts());

/// Writes a .normscope file, whole or not at all. Equal scenes make equal files. Throws IoError, or Cancelled.
void saveScene(const QString &path, const StoredScene &stored, const Progress &progress = {});

// The parts of a scene as files hold them, for whoever keeps them elsewhere than in one archive.

/// Everything but the tensors' values.
SceneText sceneText(const StoredScene &stored);
/// The tensors that the scene has, by their names in files.
std::vector<std::pair<std::string, Tensor>> sceneTensors(const Scene &scene);
/// Puts the parts together; `read` is asked for each tensor that the text lists. Throws InputError, with `fileName` in
/// it, where they do not fit together.
StoredScene assembledScene(const SceneText &text, const std::function<Tensor(const std::string &)> &read,
                           const std::string &fileName);

/// What a file of any kind opens as.
struct OpenedFile
{
    StoredScene stored;
    QString documentPath; ///< The .normscope file; empty where a tensor was opened, which makes a new scene.
    OpenedAs state = OpenedAs::Unmodified;
    FileStamp stamp = {}; ///< Of the document's file when it was read.
};

/// A .normscope file, or a tensor file: a new scene with the usual layout of the tensor's rank under batch norm, or
/// under layer norm where there is no batch axis. Needs no document and may run on any thread. Throws as loadScene.
OpenedFile openAny(const QString &path, const Progress &progress = {});

/// A new scene of a tensor, as openAny makes it.
Scene newScene(const Tensor &input, const QString &title);

} // namespace normscope
