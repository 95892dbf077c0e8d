// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"
#include "widgets/batch_size/experiment_facts.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of the facts of the page Sequences.
struct SequenceFacts
{
    Q_DECLARE_TR_FUNCTIONS(SequenceFacts)
};

/// One sentence on the effect of padding on this batch.
QString sequenceHeadline(const PaddingStudy &study);
/// The study in numbers, each computed from it; disputed statements are marked and have their source. Empty for an
/// empty study.
std::vector<ExperimentFact> sequenceFacts(const PaddingStudy &study);

} // namespace normscope
