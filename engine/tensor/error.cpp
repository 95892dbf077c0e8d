// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/error.h"

namespace normscope {

std::string Message::english() const
{
    std::string result;
    for (const char *c = text; *c != '\0'; ++c) {
        const bool place = *c == '%' && c[1] >= '1' && c[1] <= '9';
        const std::size_t index = place ? static_cast<std::size_t>(c[1] - '1') : 0;
        if (place && index < arguments.size()) {
            result += arguments[index];
            ++c;
        } else {
            result += *c;
        }
    }
    return result;
}

} // namespace normscope
