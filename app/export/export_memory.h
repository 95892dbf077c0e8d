// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"
#include "app/settings/option.h"

namespace normscope {

template <>
struct EnumNames<ExportKind>
{
    static constexpr std::pair<ExportKind, QLatin1String> names[]
        = {{ExportKind::Svg, QLatin1String("svg")},     {ExportKind::Pdf, QLatin1String("pdf")},
           {ExportKind::Png, QLatin1String("png")},     {ExportKind::Csv, QLatin1String("csv")},
           {ExportKind::Latex, QLatin1String("latex")}, {ExportKind::PyTorch, QLatin1String("pytorch")},
           {ExportKind::NumPy, QLatin1String("numpy")}};
};
template <>
struct EnumNames<Theme::Kind>
{
    static constexpr std::pair<Theme::Kind, QLatin1String> names[] = {{Theme::Kind::Light, QLatin1String("light")},
                                                                      {Theme::Kind::Dark, QLatin1String("dark")},
                                                                      {Theme::Kind::Print, QLatin1String("print")}};
};

/// What was chosen for the last export, between sessions. Whatever the settings file says that cannot be exported
/// counts as not said.
class ExportMemory
{
public:
    ExportChoices choices() const;
    void setChoices(const ExportChoices &choices);

private:
    OptionStore m_store;
};

} // namespace normscope
