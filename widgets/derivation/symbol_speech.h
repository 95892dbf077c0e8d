// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

namespace normscope {

/// What a role of a derivation stands for, in words with its number, as a person would say it: "mean 8.5". The pinned
/// element may be −1; an unknown role says nothing.
QString symbolSpeech(const Evaluation &evaluation, std::int64_t group, std::int64_t element, const QString &role);

} // namespace normscope
