// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"

#include <QJsonObject>
#include <QString>

#include <map>

namespace normscope {

/// What is looked at on Sequences.
struct SequencesLook
{
    PaddingTreatment treatment = PaddingTreatment::Counted;
    TokenCell cell; ///< The token that is followed, and the feature that is shown.
    bool isPinned = false; ///< Whether what shares a mean with that token is marked while nothing is pointed at.
    std::map<QString, int> faces; ///< By view: the chart that is seen of it where there is no room for all.

    friend bool operator==(const SequencesLook &, const SequencesLook &) = default;
};

QJsonObject toJson(const SequencesLook &look);
/// What is missing or unknown is left as it is by default.
SequencesLook sequencesLook(const QJsonObject &json);

} // namespace normscope
