// SPDX-License-Identifier: GPL-3.0-or-later
//
// A normalization as a line of text, the same on the command line and in documents: a method, then settings that differ
// from it, each behind a colon.
//
//     layer                          as the method is on the layout
//     layer:axes=c                   over the channels alone; γ and β run along them
//     group:groups=4:eps=1e-3
//     batch:convention=keras-batch   the arithmetic of a convention
//     any:axes=n+h                   axes that no method reduces
//
// Axes are called as in the layout (upper or lower case), so that a text means the same on every tensor that has them.
#pragma once

#include "engine/normalization/spec.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// Reads a specification for tensors of this layout, shape and element type (which machine epsilon asks for). Throws
/// InputError, in a sentence that names the word, for what is no method, setting or value, and for a method that the
/// layout does not have. Whether the whole fits the tensor, validate() says.
NormalizationSpec parseSpecification(std::string_view text, const Layout &layout, const Shape &shape,
                                     DType dtype = DType::Float64);

/// The shortest such text that gives the spec again: parseSpecification(specificationText(s)) == s for every spec whose
/// axes the layout names.
std::string specificationText(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);

/// The names of all settings, in the order in which texts have them.
std::vector<std::string> specificationSettings();

} // namespace normscope
