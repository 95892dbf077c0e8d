// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_json.h"

#include "app/document/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <cmath>
#include <limits>
#include <utility>

namespace normscope {

namespace {

constexpr QLatin1String formatName("normscope");

QString qString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The enumerators that a file may name.
template <class E>
constexpr E enumerators[] = {static_cast<E>(0), static_cast<E>(1)};
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

constexpr std::pair<QLatin1String, double> notFinite[] = {
    {QLatin1String("NaN"), std::numeric_limits<double>::quiet_NaN()},
    {QLatin1String("Infinity"), std::numeric_limits<double>::infinity()},
    {QLatin1String("-Infinity"), -std::numeric_limits<double>::infinity()},
};

/// Writes properties into a JSON object. Its interface is the one of Reader, so that one list serves both.
class Writer
{
public:
    explicit Writer(const Layout &layout, QJsonObject object)
        : m_layout(layout)
        , m_object(std::move(object))
    { }

    const QJsonObject &object() const { return m_object; }

    void property(const QString &key, bool value) { m_object.insert(key, value); }
    void property(const QString &key, int value) { m_object.insert(key, value); }
    void property(const QString &key, std::int64_t value) { m_object.insert(key, qint64(value)); }
    void property(const QString &key, std::uint64_t value) { m_object.insert(key, static_cast<qint64>(value)); }
    void property(const QString &key, const QString &value) { m_object.insert(key, value); }
    void property(const QString &key, double value)
    {
        if (std::isfinite(value))
            m_object.insert(key, value);
        else
            m_object.insert(key, notFinite[std::isnan(value) ? 0 : value > 0 ? 1 : 2].first);
    }
    template <class E>
    requires std::is_enum_v<E>
    void property(const QString &key, E value) { m_object.insert(key, qString(name(value))); }
    void property(const QString &key, AxisSet axes)
    {
        QJsonArray names;
        for (const int axis : axes.toVector())
            names.append(axisName(axis));
        m_object.insert(key, names);
    }
    void property(const QString &key, const std::vector<double> &values)
    {
        QJsonArray array;
        for (const double value : values)
            array.append(value);
        m_object.insert(key, array);
    }
    void axis(const QString &key, int axis)
    {
        m_object.insert(key, axis < 0 ? QJsonValue() : QJsonValue(axisName(axis)));
    }
    template <class Properties>
    void section(const QString &key, Properties &&properties)
    {
        Writer inner(m_layout, m_object.value(key).toObject());
        properties(inner);
        m_object.insert(key, inner.m_object);
    }
    template <class Properties>
    void newerSection(const QString &key, Properties &&properties)
    {
        section(key, properties);
    }

private:
    QString axisName(int axis) const { return qString(m_layout.names.at(static_cast<std::size_t>(axis))); }

    const Layout &m_layout;
    QJsonObject m_object;
};

/// Takes properties out of a JSON object; what is left in the end is what this version does not know.
class Reader
{
public:
    Reader(const Layout &layout, QJsonObject object, const std::string &fileName)
        : m_layout(layout)
        , m_object(std::move(object))
        , m_fileName(fileName)
    { }

    const QJsonObject &rest() const { return m_object; }

    void property(const QString &key, bool &value)
    {
        const QJsonValue json = take(key);
        check(json.isBool(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is not true or false."), key);
        value = json.toBool();
    }
    void property(const QString &key, int &value)
    {
        constexpr int impossible = std::numeric_limits<int>::min();
        value = take(key).toInt(impossible);
        check(value != impossible, ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no whole number."),
              key);
    }
    void property(const QString &key, std::int64_t &value)
    {
        constexpr std::int64_t impossible = -1;
        value = take(key).toInteger(impossible);
        check(value >= 0, ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no whole number."), key);
    }
    void property(const QString &key, std::uint64_t &value)
    {
        std::int64_t number = 0;
        property(key, number);
        value = static_cast<std::uint64_t>(number);
    }
    void property(const QString &key, QString &value)
    {
        const QJsonValue json = take(key);
        check(json.isString(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no text."), key);
        value = json.toString();
    }
    void property(const QString &key, double &value)
    {
        const QJsonValue json = take(key);
        for (const auto &[text, number] : notFinite) {
            if (json.toString() == text) {
                value = number;
                return;
            }
        }
        check(json.isDouble(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no number."), key);
        value = json.toDouble();
    }
    template <class E>
    requires std::is_enum_v<E>
    void property(const QString &key, E &value)
    {
        QString text;
        property(key, text);
        for (const E candidate : enumerators<E>) {
            if (text == qString(name(candidate))) {
                value = candidate;
                return;
            }
        }
        QStringList possible;
        for (const E candidate : enumerators<E>)
            possible += qString(name(candidate));
        throw InputError(
            {ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is “%3”, which is none of: %4."),
             {m_fileName, key.toStdString(), text.toStdString(), possible.join(QStringLiteral(", ")).toStdString()}});
    }
    void property(const QString &key, AxisSet &axes)
    {
        axes = {};
        const QJsonArray names = takeArray(key);
        for (const auto &name : names)
            axes.insert(axisNamed(key, name));
    }
    void property(const QString &key, std::vector<double> &values)
    {
        values.clear();
        const QJsonArray array = takeArray(key);
        for (const auto &json : array) {
            check(json.isDouble(),
                  ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no list of numbers."), key);
            values.push_back(json.toDouble());
        }
    }
    void axis(const QString &key, int &axis)
    {
        const QJsonValue json = take(key);
        axis = json.isNull() ? -1 : axisNamed(key, json);
    }
    template <class Properties>
    void section(const QString &key, Properties &&properties)
    {
        const QJsonValue json = take(key);
        check(json.isObject(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no object."), key);
        Reader inner(m_layout, json.toObject(), m_fileName);
        properties(inner);
        if (!inner.m_object.isEmpty())
            m_object.insert(key, inner.m_object);
    }
    /// A section that files of earlier programs do not have; its properties stay as they are then.
    template <class Properties>
    void newerSection(const QString &key, Properties &&properties)
    {
        if (m_object.contains(key))
            section(key, properties);
    }

    QJsonObject takeObject(const QString &key)
    {
        const QJsonValue json = take(key);
        check(json.isObject(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no object."), key);
        return json.toObject();
    }
    QJsonArray takeArray(const QString &key)
    {
        const QJsonValue json = take(key);
        check(json.isArray(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no list."), key);
        return json.toArray();
    }

private:
    QJsonValue take(const QString &key)
    {
        check(m_object.contains(key), ENGINE_TEXT("Engine", "%1 is damaged: its scene.json has no “%2”."), key);
        return m_object.take(key);
    }

    int axisNamed(const QString &key, const QJsonValue &json) const
    {
        const int axis = m_layout.axis(json.toString().toStdString());
        check(
            json.isString() && axis >= 0,
            ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json names an axis that the layout does not have."),
            key);
        return axis;
    }

    void check(bool holds, const char *sentence, const QString &key) const
    {
        if (!holds)
            throw InputError({sentence, {m_fileName, key.toStdString()}});
    }

    const Layout &m_layout;
    QJsonObject m_object;
    const std::string &m_fileName;
};

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
    Writer writer(text.layout, text.unknown);
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
    Reader reader(text.layout, std::move(object), fileName);
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
