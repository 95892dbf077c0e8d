// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace normscope {

/// How well `typed` fits `text`: all its characters must occur in order, whatever their case; spaces are not looked
/// for. The higher the better: runs and beginnings of words count more than scattered letters, short texts more than
/// long ones. None if it does not fit.
std::optional<int> fuzzyScore(const QString &text, const QString &typed);

} // namespace normscope
