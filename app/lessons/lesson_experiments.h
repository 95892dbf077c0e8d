// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/tensor/tensor.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace normscope {

/// The names by which a lesson refers to results of the experiments of its scene: "probeSpread(N=2)",
/// "stream@post(l=12)".
///
/// Names of the page Batch size take a batch size in parentheses (default: that of the scene); those of the page Depth
/// take an architecture behind the @ and a block in parentheses (default: the last block). All values but probeSpread,
/// which is measured, are computed from theory.
QStringList experimentNames();

/// The value of an experiment by its name; nothing for an unknown name. `architecture` is the text behind the @,
/// `label` that in parentheses, `samples` the tensor of the scene. Throws InputError, with one sentence, for an unknown
/// architecture, for a batch size or block out of range, and for an experiment that is too large to be run for a text.
std::optional<double> experimentValue(const QString &name, const QString &architecture, const QString &label,
                                      const SceneParts &parts, const Tensor &samples);

} // namespace normscope
