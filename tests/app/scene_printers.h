// SPDX-License-Identifier: GPL-3.0-or-later
// What QCOMPARE prints of a scene and of its parts.
#pragma once

#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "tests/support/printers.h"

#include <QJsonDocument>

namespace normscope {

template <IsScenePart Part>
char *toString(const Part &part)
{
    const Layout none;
    SceneWriter writer(none, {});
    writer.property(QLatin1String(Properties<Part>::key), part);
    return test::printed(QJsonDocument(writer.object()).toJson(QJsonDocument::Compact).toStdString());
}

inline char *toString(const Scene &scene)
{
    std::string text = sceneJson(sceneText({scene})).toStdString();
    for (const auto &[name, tensor] : sceneTensors(scene))
        text += ' ' + name + ": " + test::tensorText(tensor) + '\n';
    return test::printed(text);
}

} // namespace normscope
