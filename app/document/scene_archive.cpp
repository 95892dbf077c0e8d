// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_archive.h"

#include <QStringList>

#include <algorithm>
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

void SceneWriter::property(const QString &key, const std::vector<int> &values)
{
    property(key, std::vector<double>(values.begin(), values.end()));
}

void SceneWriter::axis(const QString &key, int axis)
{
    m_object.insert(key, axis < 0 ? QJsonValue() : QJsonValue(axisName(axis)));
}

QString SceneWriter::axisName(int axis) const
{
    return qString(m_layout.names.at(static_cast<std::size_t>(axis)));
}

void SceneReader::read(const QString &key, const QJsonValue &json, bool &value)
{
    check(json.isBool(), MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is not true or false."), key);
    value = json.toBool();
}

void SceneReader::read(const QString &key, const QJsonValue &json, int &value)
{
    constexpr int impossible = std::numeric_limits<int>::min();
    value = json.toInt(impossible);
    check(value != impossible, MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no whole number."),
          key);
}

void SceneReader::read(const QString &key, const QJsonValue &json, std::int64_t &value)
{
    constexpr std::int64_t impossible = std::numeric_limits<std::int64_t>::min();
    // A property whose present value is negative, −1 for none, may be as low as that; others not below 0.
    const std::int64_t least = std::min<std::int64_t>(value, 0);
    value = json.toInteger(impossible);
    check(value >= least && value != impossible,
          MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no whole number."), key);
}

void SceneReader::read(const QString &key, const QJsonValue &json, std::uint64_t &value)
{
    std::int64_t number = 0;
    read(key, json, number);
    value = static_cast<std::uint64_t>(number);
}

void SceneReader::read(const QString &key, const QJsonValue &json, QString &value)
{
    check(json.isString(), MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no text."), key);
    value = json.toString();
}

void SceneReader::read(const QString &key, const QJsonValue &json, double &value)
{
    for (const auto &[text, number] : notFinite) {
        if (json.toString() == text) {
            value = number;
            return;
        }
    }
    check(json.isDouble(), MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no number."), key);
    value = json.toDouble();
}

void SceneReader::read(const QString &key, const QJsonValue &json, AxisSet &axes)
{
    QJsonArray names;
    read(key, json, names);
    axes = {};
    for (const auto &name : std::as_const(names))
        axes.insert(axisNamed(key, name));
}

void SceneReader::read(const QString &key, const QJsonValue &json, std::vector<double> &values)
{
    QJsonArray array;
    read(key, json, array);
    values.clear();
    for (const auto &number : std::as_const(array)) {
        check(number.isDouble(),
              MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no list of numbers."), key);
        values.push_back(number.toDouble());
    }
}

void SceneReader::read(const QString &key, const QJsonValue &json, std::vector<int> &values)
{
    QJsonArray array;
    read(key, json, array);
    values.clear();
    for (const auto &number : std::as_const(array)) {
        values.push_back(0);
        read(key, number, values.back());
    }
}

void SceneReader::read(const QString &key, const QJsonValue &json, QJsonArray &list)
{
    check(json.isArray(), MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no list."), key);
    list = json.toArray();
}

void SceneReader::read(const QString &key, const QJsonValue &json, QJsonObject &object)
{
    check(json.isObject(), MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is no object."), key);
    object = json.toObject();
}

void SceneReader::axis(const QString &key, int &axis)
{
    if (!m_object.contains(key))
        return;
    const QJsonValue json = m_object.take(key);
    axis = json.isNull() ? -1 : axisNamed(key, json);
}

QJsonArray SceneReader::requiredList(const QString &key)
{
    check(m_object.contains(key), MESSAGE_TEXT("Message", "%1 is damaged: its scene.json has no “%2”."), key);
    QJsonArray list;
    property(key, list);
    return list;
}

int SceneReader::axisNamed(const QString &key, const QJsonValue &json) const
{
    const int axis = m_layout.axis(json.toString().toStdString());
    check(json.isString() && axis >= 0,
          MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json names an axis that the layout does not have."),
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
        {MESSAGE_TEXT("Message", "%1 is damaged: “%2” in its scene.json is “%3”, which is none of: %4."),
         {m_fileName, key.toStdString(), text.toStdString(), possible.join(QStringLiteral(", ")).toStdString()}});
}

} // namespace normscope
