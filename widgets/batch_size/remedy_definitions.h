// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Every remedy, what it does and whose definition of it is followed: a line for each, as rich text.
QString remedyDefinitions();

} // namespace normscope
