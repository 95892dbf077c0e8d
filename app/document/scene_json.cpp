// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_json.h"

#include "app/document/json_text.h"
#include "app/document/scene_archive.h"

#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace normscope {

template <>
struct Properties<AffineParameter>
{
    static constexpr std::tuple list {
        Property {"present", &AffineParameter::present},
        Property {"axes", &AffineParameter::axes},
    };
};

template <>
struct Properties<NormalizationSpec>
{
    using Spec = NormalizationSpec;
    static constexpr std::tuple list {
        Property {"reducedAxes", &Spec::reducedAxes},
        AxisProperty {"channelAxis", &Spec::channelAxis},
        Property {"channelGroups", &Spec::channelGroups},
        Property {"centre", &Spec::centre},
        Property {"epsilon", &Spec::epsilon},
        Property {"epsilonPlacement", &Spec::epsilonPlacement},
        Property {"variance", &Spec::variance},
        Property {"gamma", &Spec::gamma},
        Property {"beta", &Spec::beta},
        Property {"gammaForm", &Spec::gammaForm},
        Property {"tracksRunningStatistics", &Spec::tracksRunningStatistics},
        Property {"mode", &Spec::mode},
        Property {"momentum", &Spec::momentum},
        Property {"momentumConvention", &Spec::momentumConvention},
        Property {"runningVariance", &Spec::runningVariance},
        Property {"averagesSamples", &Spec::averagesSamples, nullptr, EditSteps::Apart, 2},
    };
};

/// The names of the axes are not listed: they are read beforehand, because axes are written by name.
template <>
struct Properties<Layout>
{
    static constexpr std::tuple list {
        AxisProperty {"batchAxis", &Layout::batchAxis},
        AxisProperty {"channelAxis", &Layout::channelAxis},
    };
};

/// The values are not listed: they are a tensor of the file.
template <>
struct Properties<UpstreamGradient>
{
    static constexpr std::tuple list {
        Property {"kind", &UpstreamGradient::kind},
        Property {"seed", &UpstreamGradient::seed},
        Property {"element", &UpstreamGradient::element},
    };
};

namespace {

constexpr QLatin1String formatName("normscope");

/// The properties that are written and read in the same way; the others have functions of their own.
template <class Archive, class SceneType>
void coreProperties(Archive &archive, SceneType &scene)
{
    archive.property(QStringLiteral("title"), scene.title);
    archive.property(QStringLiteral("layout"), scene.problem.layout);
    archive.property(QStringLiteral("normalization"), scene.problem.spec);
    archive.property(QStringLiteral("upstream"), scene.problem.upstream);
}

/// The latest version of the format that a program with these parts knows.
int knownVersion(const ScenePartTypes &parts)
{
    int version
        = std::max({newestVersion<Layout>(), newestVersion<NormalizationSpec>(), newestVersion<UpstreamGradient>()});
    for (const ScenePartType *part : parts)
        version = std::max(version, part->version());
    return version;
}

constexpr QLatin1String formatKey("format");
constexpr QLatin1String versionKey("version");
constexpr QLatin1String axesKey("axes");
constexpr QLatin1String shapeKey("shape");
constexpr QLatin1String tensorsKey("tensors");
constexpr QLatin1String viewKey("view");

void checkFormat(QJsonObject &object, int known, const std::string &fileName)
{
    if (object.take(formatKey).toString() != formatName)
        throw InputError({MESSAGE_TEXT("Message", "%1 is not a Normscope document."), {fileName}});
    const int version = object.take(versionKey).toInt();
    if (version > known) {
        throw InputError({MESSAGE_TEXT("Message",
                                       "%1 was written by a newer Normscope: its format is version %2, and this "
                                       "program reads version %3."),
                          {fileName, std::to_string(version), std::to_string(known)}});
    }
    if (version < 1) {
        throw InputError(
            {MESSAGE_TEXT("Message", "%1 is damaged: its scene.json states no valid format version."), {fileName}});
    }
}

std::vector<std::string> textList(const QJsonArray &array)
{
    std::vector<std::string> list;
    for (const auto &value : array)
        list.push_back(value.toString().toStdString());
    return list;
}

template <class Range, class Convert>
QJsonArray jsonArray(const Range &range, Convert &&convert)
{
    QJsonArray array;
    for (const auto &item : range)
        array.append(convert(item));
    return array;
}

} // namespace

QByteArray sceneJson(const SceneText &text)
{
    const Scene &scene = text.stored.scene;
    const Layout &layout = scene.problem.layout;
    SceneWriter writer(layout, text.stored.unknown);
    coreProperties(writer, scene);
    for (const ScenePartType *type : scene.parts.types())
        type->write(writer, scene.parts.get(*type));
    QJsonObject object = writer.object();
    object.insert(formatKey, formatName);
    object.insert(versionKey, writer.version());
    object.insert(axesKey, jsonArray(layout.names, qString));
    object.insert(shapeKey, jsonArray(text.shape, [](std::int64_t length) { return qint64(length); }));
    object.insert(tensorsKey, jsonArray(text.tensors, qString));
    object.insert(viewKey, text.stored.view);
    return QJsonDocument(object).toJson();
}

SceneText parseSceneJson(const QByteArray &json, const std::string &fileName, const ScenePartTypes &parts)
{
    QJsonObject object = parseJsonObject(json, fileName);
    checkFormat(object, knownVersion(parts), fileName);
    SceneText text;
    Scene &scene = text.stored.scene;
    Layout &layout = scene.problem.layout;
    SceneReader reader(layout, std::move(object), fileName);
    layout.names = textList(reader.requiredList(axesKey));
    const QJsonArray lengths = reader.requiredList(shapeKey);
    for (const auto &length : lengths)
        text.shape.push_back(length.toInteger());
    text.tensors = textList(reader.requiredList(tensorsKey));
    reader.property(viewKey, text.stored.view);
    coreProperties(reader, scene);
    for (const ScenePartType *type : parts)
        scene.parts.set(*type, type->read(reader));
    text.stored.unknown = reader.rest();
    return text;
}

} // namespace normscope
