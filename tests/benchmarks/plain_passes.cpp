// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled for the processor of the machine.
#include "tests/benchmarks/plain_passes.h"

#define HWY_COMPILE_ONLY_STATIC
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>

namespace plain {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <bool streams, class T, class V>
void store(V v, T *to)
{
    const hn::ScalableTag<T> d;
    if constexpr (streams)
        hn::Stream(v, d, to);
    else
        hn::StoreU(v, d, to);
}

template <bool streams, class T>
void copyBy(const T *x, T *y, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        for (std::int64_t k = 0; k < 4; ++k)
            store<streams>(hn::LoadU(d, x + i + k * lanes), y + i + k * lanes);
    }
    std::copy(x + i, x + count, y + i);
    hwy::FlushStream();
}

template <bool streams, class T>
void twoPassesBy(const T *x, T *y, std::int64_t count, std::int64_t part)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t start = 0; start < count; start += part, x += part, y += part) {
        const std::int64_t own = std::min(part, count - start);
        auto sum0 = hn::Zero(d), sum1 = sum0, sum2 = sum0, sum3 = sum0;
        auto square0 = sum0, square1 = sum0, square2 = sum0, square3 = sum0;
        const auto add = [d, x](std::int64_t i, auto &sum, auto &square) {
            const auto value = hn::LoadU(d, x + i);
            sum = hn::Add(sum, value);
            square = hn::MulAdd(value, value, square);
        };
        std::int64_t i = 0;
        for (; i + 4 * lanes <= own; i += 4 * lanes) {
            add(i, sum0, square0);
            add(i + lanes, sum1, square1);
            add(i + 2 * lanes, sum2, square2);
            add(i + 3 * lanes, sum3, square3);
        }
        const auto offset = hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3));
        const auto scale = hn::Add(hn::Add(square0, square1), hn::Add(square2, square3));
        for (i = 0; i + lanes <= own; i += lanes) {
            hwy::Prefetch(x + part + i);
            store<streams>(hn::MulAdd(hn::LoadU(d, x + i), scale, offset), y + i);
        }
        std::copy(x + i, x + own, y + i);
    }
    hwy::FlushStream();
}

} // namespace

template <class T>
void copy(const T *x, T *y, std::int64_t count, bool streams)
{
    streams ? copyBy<true>(x, y, count) : copyBy<false>(x, y, count);
}

template <class T>
void twoPasses(const T *x, T *y, std::int64_t count, std::int64_t part, bool streams)
{
    streams ? twoPassesBy<true>(x, y, count, part) : twoPassesBy<false>(x, y, count, part);
}

template void copy<float>(const float *, float *, std::int64_t, bool);
template void copy<double>(const double *, double *, std::int64_t, bool);
template void twoPasses<float>(const float *, float *, std::int64_t, std::int64_t, bool);
template void twoPasses<double>(const double *, double *, std::int64_t, std::int64_t, bool);

} // namespace plain
