// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <span>
#include <string>
#include <string_view>

namespace normscope::python {

/// The fewest digits that read back as the same float64; the names "nan", "inf" and "-inf" for those values.
std::string number(double value);
/// "(0, 2, 3)", "(1,)".
std::string tuple(std::span<const std::int64_t> values);
std::string tuple(AxisSet axes);
/// A Python string literal of any text.
std::string quoted(std::string_view text);
/// A text that can stand in a docstring: on one line, quotes and backslashes escaped.
std::string inDocstring(std::string_view text);

/// The values as a nested list, each with the fewest digits that read back as the same value of the tensor's element
/// type (float32 for 16-bit types). Broken into lines of about 100 columns, of which all but the first are indented by
/// `indent` spaces and the depth of nesting.
std::string nestedList(const Tensor &tensor, std::size_t indent);
/// Whether a NaN or an infinity is among the values.
bool hasNotFinite(const Tensor &tensor);

} // namespace normscope::python
