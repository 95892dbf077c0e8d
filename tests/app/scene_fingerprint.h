// SPDX-License-Identifier: GPL-3.0-or-later
// A scene in a few bytes, to tell it from others.
#pragma once

#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "engine/formats/npy.h"

#include <QCryptographicHash>

#include <span>

namespace normscope::test {

/// Equal for scenes that a file would hold as the same.
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
