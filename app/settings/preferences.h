// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/option.h"
#include "widgets/tensor/tensor_options.h"

#include <QObject>

namespace normscope {

enum class ThemeChoice
{
    System,
    Light,
    Dark,
    Print ///< Grey, groups as patterns: for printing, poor projectors, and users who cannot distinguish colours.
};
template <>
struct EnumNames<ThemeChoice>
{
    static constexpr std::pair<ThemeChoice, std::string_view> all[] = {{ThemeChoice::System, "system"},
                                                                       {ThemeChoice::Light, "light"},
                                                                       {ThemeChoice::Dark, "dark"},
                                                                       {ThemeChoice::Print, "print"}};
};

enum class LanguageChoice
{
    System,
    English,
    SimplifiedChinese
};
template <>
struct EnumNames<LanguageChoice>
{
    static constexpr std::pair<LanguageChoice, std::string_view> all[] = {{LanguageChoice::System, "system"},
                                                                          {LanguageChoice::English, "en"},
                                                                          {LanguageChoice::SimplifiedChinese, "zh_CN"}};
};

template <>
struct EnumNames<RangeMode>
{
    static constexpr std::pair<RangeMode, std::string_view> all[]
        = {{RangeMode::Own, "own"}, {RangeMode::Shared, "shared"}, {RangeMode::Locked, "locked"}};
};

/// The user's preferences, independent of documents and sessions. Use: `preferences.get(Preferences::theme)`.
class Preferences : public QObject
{
    Q_OBJECT

public:
    static constexpr Option<ThemeChoice> theme {QLatin1String("theme"), ThemeChoice::System};
    static constexpr Option<LanguageChoice> language {QLatin1String("language"), LanguageChoice::System};
    /// Significant digits of numbers in cells.
    static constexpr Option<int> digits {QLatin1String("digits"), 3, [](const int &n) { return n >= 1 && n <= 9; }};
    /// The range of the colours of input and output.
    static constexpr Option<RangeMode> colorRange {QLatin1String("colorRange"), RangeMode::Own};
    static constexpr Option<bool> showsValues {QLatin1String("showsValues"), true};
    static constexpr Option<bool> showsGroups {QLatin1String("showsGroups"), true};
    /// Shows the input beside the stage, or the stage alone.
    static constexpr Option<bool> sideBySide {QLatin1String("sideBySide"), true};
    /// Until the user sets it, Appearance follows the desktop.
    static constexpr Option<bool> animates {QLatin1String("animates"), true};
    /// Factor for the size of type and lines.
    static constexpr Option<double> typeScale {QLatin1String("typeScale"), 1,
                                               [](const double &scale) { return scale >= 0.8 && scale <= 2.5; }};

    using QObject::QObject;

    template <class T>
    T get(const Option<T> &option) const
    {
        return m_store.get(option);
    }
    template <class T>
    bool isChosen(const Option<T> &option) const
    {
        return m_store.isChosen(option);
    }
    template <class T>
    void set(const Option<T> &option, const std::type_identity_t<T> &value)
    {
        if (m_store.set(option, value))
            emit changed();
    }

signals:
    void changed();

private:
    OptionStore m_store;
};

} // namespace normscope
