// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace normscope {

inline QString qString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Writes properties into a JSON object. Its interface is the one of SceneReader, so that one list serves both. Axes
/// are written by their names in the layout, which has to live as long.
class SceneWriter
{
public:
    SceneWriter(const Layout &layout, QJsonObject object)
        : m_layout(layout)
        , m_object(std::move(object))
    { }

    const QJsonObject &object() const { return m_object; }

    void property(const QString &key, bool value) { m_object.insert(key, value); }
    void property(const QString &key, int value) { m_object.insert(key, value); }
    void property(const QString &key, std::int64_t value) { m_object.insert(key, qint64(value)); }
    void property(const QString &key, std::uint64_t value) { m_object.insert(key, static_cast<qint64>(value)); }
    void property(const QString &key, const QString &value) { m_object.insert(key, value); }
    void property(const QString &key, double value);
    void property(const QString &key, AxisSet axes);
    void property(const QString &key, const std::vector<double> &values);
    template <class E>
    requires std::is_enum_v<E>
    void property(const QString &key, E value) { property(key, qString(name(value))); }
    void axis(const QString &key, int axis);

    template <class Properties>
    void section(const QString &key, Properties &&properties)
    {
        SceneWriter inner(m_layout, m_object.value(key).toObject());
        properties(inner);
        m_object.insert(key, inner.m_object);
    }
    template <class Properties>
    void newerSection(const QString &key, Properties &&properties)
    {
        section(key, properties);
    }

private:
    QString axisName(int axis) const;

    const Layout &m_layout;
    QJsonObject m_object;
};

/// The enumerators that a file may name; an enumeration that has others than its first two says so beside its list of
/// properties.
template <class E>
constexpr E enumerators[] = {static_cast<E>(0), static_cast<E>(1)};

/// Takes properties out of a JSON object; what is left in the end is what this version does not know. Whatever is not
/// there or of another kind is refused by an InputError that names the file and the key.
class SceneReader
{
public:
    SceneReader(const Layout &layout, QJsonObject object, const std::string &fileName)
        : m_layout(layout)
        , m_object(std::move(object))
        , m_fileName(fileName)
    { }

    const QJsonObject &rest() const { return m_object; }

    void property(const QString &key, bool &value);
    void property(const QString &key, int &value);
    void property(const QString &key, std::int64_t &value);
    void property(const QString &key, std::uint64_t &value);
    void property(const QString &key, QString &value);
    void property(const QString &key, double &value);
    void property(const QString &key, AxisSet &axes);
    void property(const QString &key, std::vector<double> &values);
    template <class E>
    requires std::is_enum_v<E>
    void property(const QString &key, E &value)
    {
        QString text;
        property(key, text);
        QStringList possible;
        for (const E candidate : enumerators<E>) {
            possible += qString(name(candidate));
            if (text == possible.constLast()) {
                value = candidate;
                return;
            }
        }
        refuseName(key, text, possible);
    }
    void axis(const QString &key, int &axis);

    template <class Properties>
    void section(const QString &key, Properties &&properties)
    {
        SceneReader inner(m_layout, takeObject(key), m_fileName);
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

    QJsonObject takeObject(const QString &key);
    QJsonArray takeArray(const QString &key);

private:
    QJsonValue take(const QString &key);
    int axisNamed(const QString &key, const QJsonValue &json) const;
    void check(bool holds, const char *sentence, const QString &key) const;
    [[noreturn]] void refuseName(const QString &key, const QString &text, const QStringList &possible) const;

    const Layout &m_layout;
    QJsonObject m_object;
    const std::string &m_fileName;
};

} // namespace normscope
