// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/element_reader.h"
#include "engine/tensor/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// The description of one array of a file that may hold several.
struct NamedArray
{
    std::string name;
    Shape shape = {};
    std::string element = {}; ///< The element type's name.
    std::optional<Message> refusal = {}; ///< Why it cannot be read; shape and element are left open then.
    bool isReadable() const { return !refusal; }
};

/// Returns the array to read: `name`, or the only one of `names` if `name` is empty. Throws InputError if `name` is not
/// in the file, if it is empty and there are several, whose names the message lists, or if there is none.
std::string chosenArray(const std::vector<std::string> &names, const std::string &name, const std::string &fileName);

} // namespace normscope
