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
    /// Of the last export.
    ExportChoices choices() const;
    /// The same for another view: whole pages have a size of their own, as they need another width than one view.
    ExportChoices choicesFor(const ViewType &view) const;
    void setChoices(const ExportChoices &choices);

private:
    OptionStore m_store;
};

} // namespace normscope
