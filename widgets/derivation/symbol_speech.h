// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

namespace normscope {

/// The spoken words for a role of a derivation with its number: "mean 8.5". The pinned element may be −1; empty for an
/// unknown role.
QString symbolSpeech(const Evaluation &evaluation, std::int64_t group, std::int64_t element, const QString &role);

} // namespace normscope
