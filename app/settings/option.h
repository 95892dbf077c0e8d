// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"

#include <QLatin1String>
#include <QSettings>
#include <QVariant>

#include <type_traits>
#include <utility>

namespace normscope {

/// A setting: its type, its key in the settings file, and its default. Declared once, so that key and default are not
/// repeated.
template <class T>
struct Option
{
    QLatin1String key;
    T fallback;
    bool (*isValid)(const T &value) = nullptr; ///< Invalid values are read as the fallback. Null: all are valid.
};

/// Typed access to a settings file. Values that cannot be read are replaced by the option's fallback.
class OptionStore
{
public:
    /// The user's settings file of the program; QStandardPaths::setTestModeEnabled() moves it to another folder.
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

    /// Whether the user has set the option, even to its default.
    template <class T>
    bool isChosen(const Option<T> &option) const
    {
        return m_settings.contains(option.key);
    }

    /// Returns whether the value has changed.
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
            // The file stores text, and value<T>() alone would turn unreadable text into 0.
            QVariant converted = variant;
            return converted.convert(QMetaType::fromType<T>()) ? converted.value<T>() : fallback;
        }
    }

    QSettings m_settings;
};

} // namespace normscope
