// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"
#include "widgets/batch_size/experiment_facts.h"

#include <QCoreApplication>

namespace normscope {

/// Texts of the facts of the page Sequences.
struct SequenceFacts
{
    Q_DECLARE_TR_FUNCTIONS(SequenceFacts)
};

/// What padding does to this batch, in one sentence.
QString sequenceHeadline(const PaddingStudy &study);
/// The study in numbers, each computed from it; what is disputed is said to be, with its source. Empty of an empty one.
std::vector<ExperimentFact> sequenceFacts(const PaddingStudy &study);

} // namespace normscope
