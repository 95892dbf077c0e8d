// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <QString>

namespace normscope {

/// A sentence of the engine in the user's language, with its arguments put in.
QString messageText(const Message &message);

} // namespace normscope
