// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/properties.h"
#include "engine/normalization/problem.h"
#include "engine/tensor/enum_names.h"
#include "widgets/core/qstring.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace normscope {

/// Writes properties into a JSON object, in which other keys stay. Axes are written by their names in `layout`, which
/// must outlive the writer.
class SceneWriter
{
public:
    SceneWriter(const Layout &layout, QJsonObject object)
        : m_layout(layout)
        , m_object(std::move(object))
    { }

    const QJsonObject &object() const { return m_object; }
    /// The version of the format that a program must know to read the properties written so far.
    int version() const { return m_version; }

    void property(const QString &key, bool value) { m_object.insert(key, value); }
    void property(const QString &key, int value) { m_object.insert(key, value); }
    void property(const QString &key, std::int64_t value) { m_object.insert(key, qint64(value)); }
    void property(const QString &key, std::uint64_t value) { m_object.insert(key, static_cast<qint64>(value)); }
    void property(const QString &key, const QString &value) { m_object.insert(key, value); }
    void property(const QString &key, double value);
    void property(const QString &key, AxisSet axes);
    void property(const QString &key, const std::vector<double> &values);
    void property(const QString &key, const std::vector<int> &values);
    template <class E>
    requires std::is_enum_v<E>
    void property(const QString &key, E value) { property(key, qString(name(value))); }
    template <HasProperties T>
    void property(const QString &key, const T &value);
    void axis(const QString &key, int axis);

private:
    QString axisName(int axis) const;

    const Layout &m_layout;
    QJsonObject m_object;
    int m_version = 1;
};

/// Takes properties out of a JSON object; those that remain in rest() are unknown to this version. If a property is
/// missing, its value stays unchanged; a value of the wrong type throws an InputError that names the file and the key.
/// `layout` and `fileName` must outlive the reader.
class SceneReader
{
public:
    SceneReader(const Layout &layout, QJsonObject object, const std::string &fileName)
        : m_layout(layout)
        , m_object(std::move(object))
        , m_fileName(fileName)
    { }

    const QJsonObject &rest() const { return m_object; }

    template <class T>
    void property(const QString &key, T &value)
    {
        if (m_object.contains(key))
            read(key, m_object.take(key), value);
    }
    void axis(const QString &key, int &axis);

    /// Throws InputError if the file does not have the list.
    QJsonArray requiredList(const QString &key);

private:
    void read(const QString &key, const QJsonValue &json, bool &value);
    void read(const QString &key, const QJsonValue &json, int &value);
    void read(const QString &key, const QJsonValue &json, std::int64_t &value);
    void read(const QString &key, const QJsonValue &json, std::uint64_t &value);
    void read(const QString &key, const QJsonValue &json, QString &value);
    void read(const QString &key, const QJsonValue &json, double &value);
    void read(const QString &key, const QJsonValue &json, AxisSet &axes);
    void read(const QString &key, const QJsonValue &json, std::vector<double> &values);
    void read(const QString &key, const QJsonValue &json, std::vector<int> &values);
    void read(const QString &key, const QJsonValue &json, QJsonArray &list);
    void read(const QString &key, const QJsonValue &json, QJsonObject &object);
    template <class E>
    requires std::is_enum_v<E>
    void read(const QString &key, const QJsonValue &json, E &value);
    template <HasProperties T>
    void read(const QString &key, const QJsonValue &json, T &value);

    int axisNamed(const QString &key, const QJsonValue &json) const;
    void check(bool holds, const char *sentence, const QString &key) const;
    [[noreturn]] void refuseName(const QString &key, const QString &text, const QStringList &possible) const;

    const Layout &m_layout;
    QJsonObject m_object;
    const std::string &m_fileName;
};

template <HasProperties T>
void SceneWriter::property(const QString &key, const T &value)
{
    SceneWriter inner(m_layout, m_object.value(key).toObject());
    const T usual = {};
    forProperties<T>([&]<class Each>(const Each &each) {
        const auto &field = value.*each.member;
        if constexpr (Each::isAxis)
            inner.axis(QLatin1String(each.key), field);
        else
            inner.property(QLatin1String(each.key), field);
        if (!(field == usual.*each.member))
            inner.m_version = std::max(inner.m_version, each.since);
    });
    m_version = std::max(m_version, inner.m_version);
    m_object.insert(key, inner.m_object);
}

template <class E>
requires std::is_enum_v<E>
void SceneReader::read(const QString &key, const QJsonValue &json, E &value)
{
    QString text;
    read(key, json, text);
    if (const auto named = fromName<E>(text.toStdString())) {
        value = *named;
        return;
    }
    QStringList possible;
    for (const E candidate : allOf<E>())
        possible += qString(name(candidate));
    refuseName(key, text, possible);
}

template <HasProperties T>
void SceneReader::read(const QString &key, const QJsonValue &json, T &value)
{
    QJsonObject object;
    read(key, json, object);
    SceneReader inner(m_layout, std::move(object), m_fileName);
    forProperties<T>([&]<class Each>(const Each &each) {
        if constexpr (Each::isAxis)
            inner.axis(QLatin1String(each.key), value.*each.member);
        else
            inner.property(QLatin1String(each.key), value.*each.member);
    });
    if (!inner.m_object.isEmpty())
        m_object.insert(key, inner.m_object);
}

} // namespace normscope
