// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

namespace normscope {

/// Reads a tensor of rank 1 to 8 from JSON: "[[1, 2, 3], [4, 5, 6]]". Throws InputError if it is not a regular tensor
/// of numbers or has more than mostLessonValues elements.
Tensor lessonTensor(const QString &json);

/// A random tensor of a shape such as "4,2": whole numbers from −9 to 9, no two successive ones equal. The seed
/// determines it, on every machine. Throws InputError if the text is no shape.
Tensor drawnTensor(const QString &shape, std::uint64_t seed);

/// A new scene with that tensor and the default normalization: batch norm, or layer norm if there is no batch axis.
Scene lessonTensorScene(const Tensor &input);

/// Sets γ, β, mask, running statistics or upstream gradient under the name of its option: "gamma", "running-mean", …
/// `json` is one number for all elements, or a tensor: γ, β and running statistics in their natural shape, the others
/// in the input's shape. Throws InputError.
void setLessonParameter(NormalizationProblem &problem, const QString &key, const QString &json);

} // namespace normscope
