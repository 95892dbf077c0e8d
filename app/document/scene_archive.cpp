// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_archive.h"

#include <QStringList>

#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr std::pair<QLatin1String, double> notFinite[] = {
    {QLatin1String("NaN"), std::numeric_limits<double>::quiet_NaN()},
    {QLatin1String("Infinity"), std::numeric_limits<double>::infinity()},
    {QLatin1String("-Infinity"), -std::numeric_limits<double>::infinity()},
};

} // namespace

void SceneWriter::property(const QString &key, double value)
{
    if (std::isfinite(value))
        m_object.insert(key, value);
    else
        m_object.insert(key, notFinite[std::isnan(value) ? 0 : value > 0 ? 1 : 2].first);
}

void SceneWriter::property(const QString &key, AxisSet axes)
{
    QJsonArray names;
    for (const int axis : axes.toVector())
        names.append(axisName(axis));
    m_object.insert(key, names);
}

void SceneWriter::property(const QString &key, const std::vector<double> &values)
{
    QJsonArray array;
    for (const double value : values)
        array.append(value);
    m_object.insert(key, array);
}

void SceneWriter::axis(const QString &key, int axis)
{
    m_object.insert(key, axis < 0 ? QJsonValue() : QJsonValue(axisName(axis)));
}

QString SceneWriter::axisName(int axis) const
{
    return qString(m_layout.names.at(static_cast<std::size_t>(axis)));
}

void SceneReader::property(const QString &key, bool &value)
{
    const QJsonValue json = take(key);
    check(json.isBool(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is not true or false."), key);
    value = json.toBool();
}

void SceneReader::property(const QString &key, int &value)
{
    constexpr int impossible = std::numeric_limits<int>::min();
    value = take(key).toInt(impossible);
    check(value != impossible, ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no whole number."), key);
}

void SceneReader::property(const QString &key, std::int64_t &value)
{
    constexpr std::int64_t impossible = -1;
    value = take(key).toInteger(impossible);
    check(value >= 0, ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no whole number."), key);
}

void SceneReader::property(const QString &key, std::uint64_t &value)
{
    std::int64_t number = 0;
    property(key, number);
    value = static_cast<std::uint64_t>(number);
}

void SceneReader::property(const QString &key, QString &value)
{
    const QJsonValue json = take(key);
    check(json.isString(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no text."), key);
    value = json.toString();
}

void SceneReader::property(const QString &key, double &value)
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

void SceneReader::property(const QString &key, AxisSet &axes)
{
    axes = {};
    const QJsonArray names = takeArray(key);
    for (const auto &name : names)
        axes.insert(axisNamed(key, name));
}

void SceneReader::property(const QString &key, std::vector<double> &values)
{
    values.clear();
    const QJsonArray array = takeArray(key);
    for (const auto &json : array) {
        check(json.isDouble(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no list of numbers."),
              key);
        values.push_back(json.toDouble());
    }
}

void SceneReader::axis(const QString &key, int &axis)
{
    const QJsonValue json = take(key);
    axis = json.isNull() ? -1 : axisNamed(key, json);
}

QJsonObject SceneReader::takeObject(const QString &key)
{
    const QJsonValue json = take(key);
    check(json.isObject(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no object."), key);
    return json.toObject();
}

QJsonArray SceneReader::takeArray(const QString &key)
{
    const QJsonValue json = take(key);
    check(json.isArray(), ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is no list."), key);
    return json.toArray();
}

QJsonValue SceneReader::take(const QString &key)
{
    check(m_object.contains(key), ENGINE_TEXT("Engine", "%1 is damaged: its scene.json has no “%2”."), key);
    return m_object.take(key);
}

int SceneReader::axisNamed(const QString &key, const QJsonValue &json) const
{
    const int axis = m_layout.axis(json.toString().toStdString());
    check(json.isString() && axis >= 0,
          ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json names an axis that the layout does not have."),
          key);
    return axis;
}

void SceneReader::check(bool holds, const char *sentence, const QString &key) const
{
    if (!holds)
        throw InputError({sentence, {m_fileName, key.toStdString()}});
}

void SceneReader::refuseName(const QString &key, const QString &text, const QStringList &possible) const
{
    throw InputError(
        {ENGINE_TEXT("Engine", "%1 is damaged: “%2” in its scene.json is “%3”, which is none of: %4."),
         {m_fileName, key.toStdString(), text.toStdString(), possible.join(QStringLiteral(", ")).toStdString()}});
}

} // namespace normscope
