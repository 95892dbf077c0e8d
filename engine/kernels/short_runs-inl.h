// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moments of groups of one short run each, four groups at a time.
#if defined(NORMSCOPE_SHORT_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_SHORT_RUNS_INL_H
#undef NORMSCOPE_SHORT_RUNS_INL_H
#else
#define NORMSCOPE_SHORT_RUNS_INL_H
#endif

#include "engine/kernels/block_sums-inl.h"
#include "engine/kernels/panel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Shifts of four runs, as blockShift() finds them.
template <class T>
HWY_INLINE void shiftFour(const T *const *x, std::int64_t length, T *shifts)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    if (length <= shiftShare) {
        for (int k = 0; k < 4; ++k)
            shifts[k] = x[k][0];
        return;
    }
    if (length <= 4 * shiftShare) {
        for (int k = 0; k < 4; ++k)
            shifts[k] = settledShift((x[k][0] + x[k][1] + x[k][2] + x[k][3]) / 4, x[k][0]);
        return;
    }
    hn::Vec<decltype(d)> sums[4];
    for (int k = 0; k < 4; ++k)
        sums[k] = hn::LoadU(d, x[k]);
    std::int64_t used = lanes;
    for (; used * shiftShare < length; used += lanes) {
        for (int k = 0; k < 4; ++k)
            sums[k] = hn::Add(sums[k], hn::LoadU(d, x[k] + used));
    }
    storeLaneSums(sums, shifts);
    for (int k = 0; k < 4; ++k)
        shifts[k] = settledShift(shifts[k] / static_cast<T>(used), x[k][0]);
}

/// Σd and Σd² of four runs of one length, d = x − shift: the lanes of all four are added up together. `maskings` clear
/// those of elements that do not count.
template <class T, class Masking>
HWY_INLINE void sumFourBy(const Masking *maskings, const T *const *x, std::int64_t length, const T *shifts, T *sums,
                          T *squares)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    hn::Vec<decltype(d)> shift[4];
    hn::Vec<decltype(d)> sum[4];
    hn::Vec<decltype(d)> square[4];
    for (int k = 0; k < 4; ++k) {
        shift[k] = hn::Set(d, shifts[k]);
        sum[k] = square[k] = hn::Zero(d);
    }
    const auto add = [&](int k, hn::Vec<decltype(d)> deviation) HWY_ATTR {
        sum[k] = hn::Add(sum[k], deviation);
        square[k] = hn::MulAdd(deviation, deviation, square[k]);
    };
    std::int64_t i = 0;
    for (; i + lanes <= length; i += lanes) {
        for (int k = 0; k < 4; ++k)
            add(k, maskings[k](d, hn::Sub(hn::LoadU(d, x[k] + i), shift[k]), i));
    }
    if (i < length) {
        const auto inside = hn::FirstN(d, static_cast<std::size_t>(length - i));
        for (int k = 0; k < 4; ++k) {
            const auto rest = hn::IfThenElseZero(inside, hn::Sub(loadPart(d, x[k] + i, length - i), shift[k]));
            add(k, maskings[k].ofPart(d, rest, i, length - i));
        }
    }
    storeLaneSums(sum, sums);
    storeLaneSums(square, squares);
}

/// The same of runs of which all elements count, and their shifts.
template <class T>
HWY_INLINE void sumFour(const T *const *x, std::int64_t length, T *shifts, T *sums, T *squares)
{
    constexpr UnmaskedVectors maskings[4];
    shiftFour(x, length, shifts);
    sumFourBy(maskings, x, length, shifts, sums, squares);
}

/// The moments of groups of one short run each.
template <class T>
HWY_INLINE void shortMoments(const T *x, const Runs &shape, Range groups, GroupMoments moments)
{
    constexpr std::int64_t atOnce = 64;
    T shifts[atOnce];
    T sums[atOnce];
    T squares[atOnce];
    const std::int64_t length = shape.reduced.inner().length;
    Odometer group(shape.groups, groups.first);
    for (std::int64_t done = 0; done < groups.count(); done += atOnce) {
        const std::int64_t some = std::min(atOnce, groups.count() - done);
        for (std::int64_t i = 0; i < some; i += 4) {
            const T *starts[4];
            for (std::int64_t k = 0; k < 4; ++k) {
                starts[k] = x + group.place().x;
                if (i + k + 1 < some || done + some < groups.count())
                    group.advance();
            }
            sumFour(starts, length, shifts + i, sums + i, squares + i);
        }
        mergeBlock(shifts, sums, squares, some, 0, static_cast<double>(length), moments.from(done));
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
