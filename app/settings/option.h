// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"

#include <QLatin1String>
#include <QSettings>
#include <QVariant>

#include <type_traits>
#include <utility>

namespace normscope {

/// A setting: its type, its key in the settings file, and what it is until the user says otherwise. Declared once,
/// where it belongs; nobody repeats key or default.
template <class T>
struct Option
{
    QLatin1String key;
    T fallback;
    bool (*isValid)(const T &value) = nullptr; ///< What the file says otherwise counts as the fallback. Null: anything.
};

/// Typed access to a settings file. Unreadable values count as the option's fallback.
class OptionStore
{
public:
    /// The user's own file of the program; QStandardPaths::setTestModeEnabled() moves it away from the user's.
    OptionStore()
        : m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("normscope"),
                     QStringLiteral("normscope"))
    { }

    template <class T>
    T get(const Option<T> &option) const
    {
        const T value = decoded(m_settings.value(option.key), option.fallback);
        return !option.isValid || option.isValid(value) ? value : option.fallback;
    }

    /// Whether the user has said what it is, be it what it was anyway.
    template <class T>
    bool isChosen(const Option<T> &option) const
    {
        return m_settings.contains(option.key);
    }

    /// Returns whether the value is another one than before.
    template <class T>
    bool set(const Option<T> &option, const T &value)
    {
        const bool isAnother = get(option) != value;
        if (isAnother || !isChosen(option))
            m_settings.setValue(option.key, encoded(value));
        return isAnother;
    }

private:
    template <class T>
    static QVariant encoded(const T &value)
    {
        if constexpr (std::is_enum_v<T>) {
            return QString::fromUtf8(name(value));
        } else {
            return QVariant::fromValue(value);
        }
    }

    template <class T>
    static T decoded(const QVariant &variant, const T &fallback)
    {
        if (!variant.isValid())
            return fallback;
        if constexpr (std::is_enum_v<T>) {
            return fromName<T>(variant.toString().toStdString()).value_or(fallback);
        } else {
            // The file holds text: a number that cannot be read must not count as 0.
            QVariant converted = variant;
            return converted.convert(QMetaType::fromType<T>()) ? converted.value<T>() : fallback;
        }
    }

    QSettings m_settings;
};

} // namespace normscope
