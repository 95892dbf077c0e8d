// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of one run each, written within the caches: while one is written, the next is summed up, so that waiting for
// the lines to read and waiting for the lines to write to coincide.
#if defined(NORMSCOPE_OVERLAPPED_RUNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_OVERLAPPED_RUNS_INL_H
#undef NORMSCOPE_OVERLAPPED_RUNS_INL_H
#else
#define NORMSCOPE_OVERLAPPED_RUNS_INL_H
#endif

#include "engine/kernels/run_moments-inl.h"
#include "engine/kernels/run_writer-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// How far ahead lines are prefetched: processors by themselves stop at the ends of pages. (A whole page would be in
/// the same few places of the first-level cache as what is read and written now.)
template <class T>
inline constexpr auto soonRead = static_cast<std::int64_t>(2048 / sizeof(T));

/// Writes one block, and sums up another of the same length as sumBlock() does, with a masking of its own. Prefetches
/// what is `ahead` of the latter.
template <bool streams, class Writer, class T, class Masking>
HWY_INLINE BlockSums<T> writeWhileSumming(const Writer writer, const T *x, std::int64_t length, T shift,
                                          Masking masking, std::int64_t ahead)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t start = streams ? std::min(length, elementsToLine(writer.y())) : writer.writeStart(length);
    if constexpr (streams)
        writer.writeRest(0, start);
    const std::int64_t together = (length - start) / (4 * lanes) * (4 * lanes);
    T *const y = writer.y() + start;
    DeviationSums<T> sums(shift);
    for (std::int64_t i = 0; i < together; i += 4 * lanes) {
        for (std::int64_t k = 0; k < 4 * lanes; k += std::max(lineElements<T>, lanes)) {
            hwy::Prefetch(x + i + k + ahead);
            if constexpr (!streams)
                hwy::Prefetch(y + i + k + soonRead<T>);
        }
        sums.addFour(x, i, masking);
        for (std::int64_t k = 0; k < 4; ++k) {
            const auto value = writer.vector(start + i + k * lanes);
            if constexpr (streams)
                hn::Stream(value, d, y + i + k * lanes);
            else
                hn::StoreU(value, d, y + i + k * lanes);
        }
    }
    if constexpr (streams)
        writer.stream(start + together, length);
    else
        writer.writeRest(start + together, length);
    sums.addRest(x, together, length, masking);
    return sums.block();
}

template <bool gammaSteps, bool betaSteps, class T>
HWY_INLINE BlockSums<T> writeWhileSumming(const Operands<T> &block, Transform<T> transform, const T *x,
                                          std::int64_t length)
{
    const T shift = blockShift(hn::ScalableTag<T>(), Block<T> {x, 1, 0, length});
    const RunWriter<gammaSteps, betaSteps, T> writer(block, transform);
    return writeWhileSumming<false>(writer, x, length, shift, UnmaskedVectors(), soonRead<T>);
}

/// Writes a run, and takes the moments of another one. The results are those of runMoments().
template <bool gammaSteps, bool betaSteps, class T>
HWY_INLINE void writeWhileSumming(const Operands<T> &run, Transform<T> transform, const T *x, std::int64_t length,
                                  GroupMoments moments)
{
    if (length <= blockSize) {
        const BlockSums<T> own = writeWhileSumming<gammaSteps, betaSteps>(run, transform, x, length);
        mergeBlock(&own.shift, &own.sum, &own.square, 1, 0, static_cast<double>(length), moments);
        return;
    }
    MergedMoments merged;
    const std::int64_t block = blockOfRun(length);
    for (std::int64_t i = 0; i < length; i += block) {
        const std::int64_t count = std::min(block, length - i);
        const Operands<T> part = run.at({i, gammaSteps ? i : 0, betaSteps ? i : 0});
        writeWhileSumming<gammaSteps, betaSteps>(part, transform, x + i, count)
            .mergeInto(merged, static_cast<double>(count));
    }
    *moments.means = merged.mean;
    *moments.squares = merged.squares;
}

/// Not inlined: in larger functions compilers keep less in registers.
template <bool gammaSteps, bool betaSteps, class T>
HWY_NOINLINE bool forwardOverlappedRuns(const Operands<T> &operands, const Runs &shape, const Finish &finish,
                                        Range groups, GroupMoments moments)
{
    const FinishFactors factors(finish);
    const std::int64_t length = shape.reduced.inner().length;
    Odometer group(shape.groups, groups.first);
    runMoments(operands.x, shape, {groups.first, groups.first + 1}, moments);
    Transform<T> transform;
    const Transforms<T> transforms {&transform.centre, &transform.scale, &transform.offset};
    bool unusual = false;
    for (std::int64_t left = groups.count(); left > 0; --left, moments = moments.from(1)) {
        const std::int64_t index = groups.last - left;
        if (HWY_UNLIKELY(transformsBy(factors, moments, 1, transforms)))
            unusual |= settleRuns(operands.x, shape, factors, {index, index + 1}, moments, transforms);
        const Operands<T> run = operands.at(group.place());
        if (left == 1)
            RunWriter<gammaSteps, betaSteps, T>(run, transform).write(length);
        else if (group.advance())
            writeWhileSumming<gammaSteps, betaSteps>(run, transform, operands.x + group.place().x, length,
                                                     moments.from(1));
    }
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
