// SPDX-License-Identifier: GPL-3.0-or-later
// A hash by which tests compare scenes.
#pragma once

#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "engine/formats/npy.h"

#include <QCryptographicHash>

#include <span>

namespace normscope::test {

/// The hash is equal for scenes that are saved as the same file.
inline QByteArray fingerprint(const StoredScene &stored)
{
    QCryptographicHash hash(QCryptographicHash::Md5);
    hash.addData(sceneJson(sceneText({stored.scene, {}, stored.unknown})));
    for (const auto &[name, tensor] : sceneTensors(stored.scene)) {
        hash.addData(QByteArray::fromStdString(name));
        writeNpy(tensor, [&](std::span<const std::byte> bytes) {
            hash.addData(
                QByteArrayView(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())));
        });
    }
    return hash.result();
}

} // namespace normscope::test
