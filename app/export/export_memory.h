// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"
#include "app/settings/option.h"

namespace normscope {

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
