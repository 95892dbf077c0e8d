// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"

#include <QJsonObject>
#include <QString>

#include <map>

namespace normscope {

/// What the page Sequences shows of its tokens.
struct SequencesLook
{
    PaddingTreatment treatment = PaddingTreatment::Counted;
    TokenCell cell; ///< The token that the charts of one token are about, and the feature that is shown.
    bool isPinned = false; ///< Whether the cells that share a mean with that token are marked while no cell is hovered.
    std::map<QString, int> faces; ///< By id of the view: index of the chart that is shown if there is no room for all.

    friend bool operator==(const SequencesLook &, const SequencesLook &) = default;
};

QJsonObject toJson(const SequencesLook &look);
/// Missing or unknown entries have their default.
SequencesLook sequencesLook(const QJsonObject &json);

} // namespace normscope
