// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"
#include "app/settings/option.h"

namespace normscope {

/// The choices of the last export, stored between sessions. Invalid values in the settings file are replaced by
/// defaults.
class ExportMemory
{
public:
    /// The choices of the last export.
    ExportChoices choices() const;
    /// The same choices for another view; the size is stored separately for whole pages, which need another width than
    /// a single view.
    ExportChoices choicesFor(const ViewType &view) const;
    void setChoices(const ExportChoices &choices);

private:
    OptionStore m_store;
};

} // namespace normscope
