// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <span>
#include <string>
#include <string_view>

namespace normscope::python {

/// As few digits as bring the same float64 back; "nan", "inf", "-inf" for names of those.
std::string number(double value);
/// "(0, 2, 3)", "(1,)".
std::string tuple(std::span<const std::int64_t> values);
std::string tuple(AxisSet axes);
/// A string literal, whatever the text holds.
std::string quoted(std::string_view text);
/// A text that can stand in a docstring: one line, nothing that ends or escapes.
std::string inDocstring(std::string_view text);

/// The values as a nested list, each with as few digits as bring it back in the tensor's element type. Broken into
/// lines of about 100 columns, of which all but the first are indented by `indent` spaces and the depth of nesting.
std::string nestedList(const Tensor &tensor, std::size_t indent);
/// Whether a NaN or an infinity is among the values.
bool hasNotFinite(const Tensor &tensor);

} // namespace normscope::python
