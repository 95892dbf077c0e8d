// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace normscope {

/// Score of how well `typed` matches `text`: all its characters must occur in order, in upper or lower case; spaces are
/// ignored. Higher is better: runs and beginnings of words score more than scattered letters, short texts more than
/// long ones. Nullopt if it does not match.
std::optional<int> fuzzyScore(const QString &text, const QString &typed);

} // namespace normscope
