// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Every remedy with its effect and the source of its definition: a line for each, as rich text.
QString remedyDefinitions();

} // namespace normscope
