// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_json.h"

#include "app/document/json_text.h"
#include "app/document/scene_archive.h"

#include <QJsonDocument>

#include <utility>

namespace normscope {

template <>
constexpr UpstreamKind enumerators<UpstreamKind>[]
    = {UpstreamKind::Ones, UpstreamKind::Random, UpstreamKind::OneHot, UpstreamKind::Values};
template <>
constexpr PopulationKind enumerators<PopulationKind>[]
    = {PopulationKind::Normal,  PopulationKind::LogNormal, PopulationKind::Bimodal,
       PopulationKind::Uniform, PopulationKind::StudentT,  PopulationKind::Samples};
// Each of the other enumerations, those of NormalizationSpec, has these two.
static_assert(static_cast<int>(EpsilonPlacement::Outside) == 1 && static_cast<int>(VarianceEstimator::Unbiased) == 1
              && static_cast<int>(Mode::Eval) == 1 && static_cast<int>(MomentumConvention::OldValue) == 1
              && static_cast<int>(GammaForm::OnePlusWeight) == 1);

namespace {

constexpr QLatin1String formatName("normscope");

/// The list of properties of γ or β.
template <class Archive, class Parameter>
void affineProperties(Archive &archive, Parameter &parameter)
{
    archive.property(QStringLiteral("present"), parameter.present);
    archive.property(QStringLiteral("axes"), parameter.axes);
}

/// The list of a specification's properties: what is not here is neither saved nor loaded.
template <class Archive, class Spec>
void specProperties(Archive &archive, Spec &spec)
{
    archive.property(QStringLiteral("reducedAxes"), spec.reducedAxes);
    archive.axis(QStringLiteral("channelAxis"), spec.channelAxis);
    archive.property(QStringLiteral("channelGroups"), spec.channelGroups);
    archive.property(QStringLiteral("centre"), spec.centre);
    archive.property(QStringLiteral("epsilon"), spec.epsilon);
    archive.property(QStringLiteral("epsilonPlacement"), spec.epsilonPlacement);
    archive.property(QStringLiteral("variance"), spec.variance);
    archive.section(QStringLiteral("gamma"), [&](auto &inner) { affineProperties(inner, spec.gamma); });
    archive.section(QStringLiteral("beta"), [&](auto &inner) { affineProperties(inner, spec.beta); });
    archive.property(QStringLiteral("gammaForm"), spec.gammaForm);
    archive.property(QStringLiteral("tracksRunningStatistics"), spec.tracksRunningStatistics);
    archive.property(QStringLiteral("mode"), spec.mode);
    archive.property(QStringLiteral("momentum"), spec.momentum);
    archive.property(QStringLiteral("momentumConvention"), spec.momentumConvention);
    archive.property(QStringLiteral("runningVariance"), spec.runningVariance);
}

/// The axes that a layout marks; its names are read and written beforehand, because axes are written by name.
template <class Archive, class LayoutType>
void layoutProperties(Archive &archive, LayoutType &layout)
{
    archive.axis(QStringLiteral("batchAxis"), layout.batchAxis);
    archive.axis(QStringLiteral("channelAxis"), layout.channelAxis);
}

template <class Archive, class Upstream>
void upstreamProperties(Archive &archive, Upstream &upstream)
{
    archive.property(QStringLiteral("kind"), upstream.kind);
    archive.property(QStringLiteral("seed"), upstream.seed);
    archive.property(QStringLiteral("element"), upstream.element);
}

template <class Archive, class Experiment>
void experimentProperties(Archive &archive, Experiment &experiment)
{
    archive.property(QStringLiteral("population"), experiment.population);
    archive.property(QStringLiteral("degrees"), experiment.degrees);
    archive.property(QStringLiteral("replacement"), experiment.replacement);
    archive.property(QStringLiteral("batchSize"), experiment.batchSize);
    archive.property(QStringLiteral("features"), experiment.features);
    archive.property(QStringLiteral("batches"), experiment.batches);
    archive.property(QStringLiteral("probe"), experiment.probe);
    archive.property(QStringLiteral("seed"), experiment.seed);
    archive.property(QStringLiteral("momentum"), experiment.momentum);
    archive.property(QStringLiteral("momentumConvention"), experiment.momentumConvention);
    archive.property(QStringLiteral("runningVariance"), experiment.runningVariance);
    archive.property(QStringLiteral("startMean"), experiment.startMean);
    archive.property(QStringLiteral("startVariance"), experiment.startVariance);
    archive.property(QStringLiteral("epsilon"), experiment.epsilon);
    archive.property(QStringLiteral("channelGroups"), experiment.channelGroups);
    archive.property(QStringLiteral("microBatches"), experiment.microBatches);
}

/// Everything beyond the lists (names, shape, tensors), which are written by their own functions.
template <class Archive, class Text>
void textProperties(Archive &archive, Text &text)
{
    archive.property(QStringLiteral("title"), text.title);
    archive.section(QStringLiteral("layout"), [&](auto &inner) { layoutProperties(inner, text.layout); });
    archive.section(QStringLiteral("normalization"), [&](auto &inner) { specProperties(inner, text.spec); });
    archive.newerSection(QStringLiteral("upstream"), [&](auto &inner) { upstreamProperties(inner, text.upstream); });
    archive.newerSection(QStringLiteral("batchSize"),
                         [&](auto &inner) { experimentProperties(inner, text.experiment); });
}

constexpr QLatin1String formatKey("format");
constexpr QLatin1String versionKey("version");
constexpr QLatin1String axesKey("axes");
constexpr QLatin1String shapeKey("shape");
constexpr QLatin1String tensorsKey("tensors");
constexpr QLatin1String viewKey("view");

void checkFormat(QJsonObject &object, const std::string &fileName)
{
    if (object.take(formatKey).toString() != formatName)
        throw InputError({ENGINE_TEXT("Engine", "%1 is not a Normscope document."), {fileName}});
    const int version = object.take(versionKey).toInt();
    if (version > sceneVersion) {
        throw InputError({ENGINE_TEXT("Engine",
                                      "%1 was written by a newer Normscope: its format is version %2, and this "
                                      "program reads version %3."),
                          {fileName, std::to_string(version), std::to_string(sceneVersion)}});
    }
    if (version != sceneVersion) {
        throw InputError(
            {ENGINE_TEXT("Engine", "%1 is damaged: its scene.json states no valid format version."), {fileName}});
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
    SceneWriter writer(text.layout, text.unknown);
    textProperties(writer, text);
    QJsonObject object = writer.object();
    object.insert(formatKey, formatName);
    object.insert(versionKey, sceneVersion);
    object.insert(axesKey, jsonArray(text.layout.names, qString));
    object.insert(shapeKey, jsonArray(text.shape, [](std::int64_t length) { return qint64(length); }));
    object.insert(tensorsKey, jsonArray(text.tensors, qString));
    object.insert(viewKey, text.view);
    return QJsonDocument(object).toJson();
}

SceneText parseSceneJson(const QByteArray &json, const std::string &fileName)
{
    QJsonObject object = parseJsonObject(json, fileName);
    checkFormat(object, fileName);
    SceneText text;
    SceneReader reader(text.layout, std::move(object), fileName);
    text.layout.names = textList(reader.takeArray(axesKey));
    const QJsonArray lengths = reader.takeArray(shapeKey);
    for (const auto &length : lengths)
        text.shape.push_back(length.toInteger());
    text.tensors = textList(reader.takeArray(tensorsKey));
    text.view = reader.takeObject(viewKey);
    textProperties(reader, text);
    text.unknown = reader.rest();
    return text;
}

} // namespace normscope
