// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/element_reader.h"
#include "engine/tensor/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// One of the arrays of a file that may hold several, as the file tells of it.
struct NamedArray
{
    std::string name;
    Shape shape = {};
    std::string element = {}; ///< The element type's name.
    std::optional<Message> refusal = {}; ///< Why it cannot be read; shape and element are left open then.
    bool isReadable() const { return !refusal; }
};

/// Refuses a name that is not among those of a file; an empty one stands for the only one, and is refused with the
/// choices where there are several. Returns the name. Throws InputError.
std::string chosenArray(const std::vector<std::string> &names, const std::string &name, const std::string &fileName);

} // namespace normscope
