// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_choices.h"

#include <QString>

namespace normscope {

/// Adds a figure of `input` with these choices to a manifest of `normscope figures`, which is created if missing. The
/// file of the figure is `out`, beside the manifest. Throws InputError for a file that is no manifest, IoError.
void addToManifest(const QString &manifest, const ExportChoices &choices, const QString &input, const QString &out);

} // namespace normscope
