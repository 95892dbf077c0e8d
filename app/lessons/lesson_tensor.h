// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

namespace normscope {

/// Reads "[[1, 2, 3], [4, 5, 6]]" (JSON): rank 1 to 8. Throws InputError for what is no regular tensor of finite
/// numbers.
Tensor lessonTensor(const QString &json);

/// Whole numbers from −9 to 9, no two beside each other alike, in the shape "4,2"; others for each seed, the same on
/// every machine. Throws InputError for what is no shape.
Tensor drawnTensor(const QString &shape, std::uint64_t seed);

/// A tensor as a document begins with it: batch norm, or layer norm where there is no batch.
Scene lessonTensorScene(const Tensor &input);

/// Sets γ, β, mask, running statistics or upstream gradient under the name of its option: "gamma", "running-mean", …
/// `json` is one number for all, or a tensor: γ, β and running statistics of their natural shape, else of the input's.
/// Throws InputError.
void setLessonParameter(NormalizationProblem &problem, const QString &key, const QString &json);

} // namespace normscope
