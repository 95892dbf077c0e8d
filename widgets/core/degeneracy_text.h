// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/degeneracy_count.h"

#include <QString>

namespace normscope {

/// What is exceptional about groups of this kind, in two or three words: "one value", "zero variance". Empty for None.
QString degeneracyName(Degeneracy degeneracy);
/// What is exceptional about a group, under which exact condition, and what comes out, in one sentence; empty for an
/// ordinary group, and so for every group in eval mode whose values and running statistics are sound.
QString degeneracyText(const Evaluation &evaluation, std::int64_t group);
/// The same of all groups of a kind at once: "A single value in every group: …".
QString degeneracyText(const Evaluation &evaluation, const DegeneracyCount &count);

/// "Group c = 0: 8 values, mean 8.5, variance 37.25." and, if there is something exceptional about it, its sentence;
/// without centring the root mean square. For screen readers. Empty for noIndex and groups that are not there.
QString groupSentence(const Evaluation &evaluation, std::int64_t group);

} // namespace normscope
