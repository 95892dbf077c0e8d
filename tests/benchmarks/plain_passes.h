// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Passes over memory without any normalization, in vectors of this processor: what bounds the engine. All are there
/// for float and double; x and y do not overlap.
namespace plain {

/// Copies, within the caches or past them (y is then aligned to cache lines).
template <class T>
void copy(const T *x, T *y, std::int64_t count, bool streams);

/// What two passes need that meet in the first-level cache: part after part of so many values is summed up, with its
/// squares, and then written with factors that follow from the sums, while the next part is prefetched. Nothing else
/// is done for a statistic: no mean, no root.
template <class T>
void twoPasses(const T *x, T *y, std::int64_t count, std::int64_t part, bool streams);

} // namespace plain
