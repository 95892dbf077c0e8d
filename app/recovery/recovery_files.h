// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing of the files in a recovery folder.
#pragma once

#include "app/document/scene_json.h"
#include "app/recovery/own_folder.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <QJsonObject>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// The text of a state: the scene, and the other keys of the recovery folder beside it.
struct RecoveryText
{
    QJsonObject object;
    SceneText scene;
};
/// Throws InputError for a text that is missing, damaged, or of a newer version.
RecoveryText readRecoveryText(const OwnFolder &folder, const std::string &file);
/// Writes the scene with these keys beside it. Throws IoError.
void writeRecoveryText(const OwnFolder &folder, const std::string &file, QJsonObject object, const SceneText &scene);

/// A file's name and the CRC-32 of its bytes: after a power failure a file may have its full length but zeros as
/// content.
struct RecoveryFile
{
    std::string name;
    std::optional<std::uint32_t> checksum = {}; ///< Nullopt in files of versions up to 0.2.
};
/// Throws InputError, also if the checksum does not match; IoError, Cancelled.
Tensor loadFrom(const OwnFolder &folder, const RecoveryFile &file, const Progress &progress);
/// Throws IoError, Cancelled.
RecoveryFile saveIn(const OwnFolder &folder, const std::string &name, const Tensor &tensor, const Progress &progress);

/// Edited cells as a tensor of two rows: flat indices, and the values there.
Tensor cellList(const Tensor &tensor, const std::vector<std::int64_t> &indices);
/// The tensor with the values of such a list; the indices are written to `indices`. Throws InputError if the list is
/// damaged.
Tensor withCellList(const Tensor &tensor, const Tensor &cells, std::vector<std::int64_t> &indices);

} // namespace normscope
