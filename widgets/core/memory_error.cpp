// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/memory_error.h"

namespace normscope {

IoError memoryError()
{
    return IoError({MESSAGE_TEXT("Message", "There is not enough memory for this."), {}});
}

} // namespace normscope
