// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/conventions.h"
#include "widgets/core/selection.h"
#include "widgets/lens/lens_result.h"

#include <QJsonObject>

#include <array>
#include <optional>

namespace normscope {

/// What is only looked at, as a document keeps it. A file may say anything: nothing here needs to fit its tensor.
struct SavedView
{
    std::optional<double> stage;
    std::int64_t pinnedElement = noIndex;
    std::int64_t pinnedGroup = noIndex; ///< That of the pinned element, if there is one.
    Lens lens = Lens::Values;
    const Convention *compared = nullptr; ///< With what Lens::Difference compares; null: not said.
    std::optional<std::array<double, 4>> sphere; ///< How it is turned, as a quaternion (w, x, y, z).

    struct Pin
    {
        std::int64_t element = noIndex; ///< None where a group is pinned as a whole.
        std::int64_t group = noIndex;
    };
    /// What is pinned among these groups; nothing if they do not have it.
    Pin pin(const Grouping &grouping) const;
};

QJsonObject toJson(const SavedView &view);
/// What is missing or unknown is left as it is by default.
SavedView savedView(const QJsonObject &json);

} // namespace normscope
