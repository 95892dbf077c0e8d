// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/named_array.h"

#include <algorithm>

namespace normscope {

namespace {

std::string joined(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 20;
    std::string result;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        result += (i > 0 ? ", " : "") + names[i];
    return names.size() > most ? result + ", …" : result;
}

} // namespace

std::string chosenArray(const std::vector<std::string> &names, const std::string &name, const std::string &fileName)
{
    if (names.empty())
        throw InputError({MESSAGE_TEXT("Message", "“%1” holds no array."), {fileName}});
    if (name.empty() && names.size() > 1)
        throw InputError({MESSAGE_TEXT("Message", "“%1” holds several arrays (%2); name the one to read."),
                          {fileName, joined(names)}});
    if (name.empty())
        return names.front();
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” has no array “%2”; it holds: %3."), {fileName, name, joined(names)}});
    return name;
}

} // namespace normscope
