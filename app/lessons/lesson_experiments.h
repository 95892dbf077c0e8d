// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/tensor/tensor.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace normscope {

/// What a lesson calls numbers of the experiments of its scene: "probeSpread(N=2)", "stream@post(l=12)".
///
/// Those of Batch size have the batch size in parentheses, otherwise the scene's; those of Depth an architecture behind
/// the @ and a block in parentheses, otherwise the last one. All but probeSpread are theory.
QStringList experimentNames();

/// Nothing for a name that is none of them. Throws InputError, in one sentence, for an architecture, a batch size or a
/// block that there is not, and for an experiment too large for a text. `samples` is the tensor of the scene.
std::optional<double> experimentValue(const QString &name, const QString &architecture, const QString &label,
                                      const SceneParts &parts, const Tensor &samples);

} // namespace normscope
