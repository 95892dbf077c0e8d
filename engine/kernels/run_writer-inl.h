// SPDX-License-Identifier: GPL-3.0-or-later
//
// From x to y along one run.
#if defined(NORMSCOPE_RUN_WRITER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_RUN_WRITER_INL_H
#undef NORMSCOPE_RUN_WRITER_INL_H
#else
#define NORMSCOPE_RUN_WRITER_INL_H
#endif

#include "engine/kernels/partial-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The transform of one group.
template <class T>
struct Transform
{
    T centre;
    T scale;
    T offset;
};

template <class T>
HWY_INLINE Transform<T> transformOf(Transforms<T> groups, std::int64_t group)
{
    return {groups.centres[group], groups.scales[group], groups.offsets[group]};
}

/// Writes one run: γ and β advance with the elements or stay. To be passed by value: through a reference its members
/// would be read from memory for every vector.
template <bool gammaSteps, bool betaSteps, class T>
class RunWriter
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;
    static constexpr bool isConstant = !gammaSteps && !betaSteps;

public:
    HWY_INLINE RunWriter(const Operands<T> &run, Transform<T> transform)
        : m_run(run)
        , m_centre(hn::Set(d, transform.centre))
        , m_scale(hn::Set(d, isConstant ? transform.scale * *run.gamma : transform.scale))
        , m_offset(hn::Set(d, isConstant ? transform.offset * *run.gamma + *run.beta : transform.offset))
        , m_gamma(hn::Set(d, *run.gamma))
        , m_beta(hn::Set(d, *run.beta))
    { }

    T *y() const { return m_run.y; }
    const T *x() const { return m_run.x; }
    std::int64_t ahead() const { return m_run.ahead; }

    HWY_INLINE V vector(std::int64_t i) const
    {
        const auto y = hn::MulAdd(hn::Sub(hn::LoadU(d, m_run.x + i), m_centre), m_scale, m_offset);
        if constexpr (isConstant)
            return y;
        else
            return hn::MulAdd(y, gammaSteps ? hn::LoadU(d, m_run.gamma + i) : m_gamma,
                              betaSteps ? hn::LoadU(d, m_run.beta + i) : m_beta);
    }
    /// As vector(), for `count` elements, fewer than a vector has.
    HWY_INLINE V part(std::int64_t i, std::int64_t count) const
    {
        auto y = hn::MulAdd(hn::Sub(loadPart(d, m_run.x + i, count), m_centre), m_scale, m_offset);
        if constexpr (!isConstant) {
            y = hn::MulAdd(y, gammaSteps ? loadPart(d, m_run.gamma + i, count) : m_gamma,
                           betaSteps ? loadPart(d, m_run.beta + i, count) : m_beta);
        }
        return y;
    }
    HWY_INLINE void writePart(std::int64_t i, std::int64_t count) const
    {
        storePart(part(i, count), d, m_run.y + i, count);
    }
    /// Writes what lies before the first aligned vector. Returns how many elements that were.
    HWY_INLINE std::int64_t writeStart(std::int64_t length) const
    {
        const std::int64_t into = elementsIntoVector(m_run.y);
        if (into == 0)
            return 0;
        const std::int64_t count = std::min(length, static_cast<std::int64_t>(hn::Lanes(d)) - into);
        writePart(0, count);
        return count;
    }
    HWY_INLINE void write(std::int64_t length) const { writeRest(writeStart(length), length); }
    /// Writes the elements i … length − 1.
    HWY_INLINE void writeRest(std::int64_t i, std::int64_t length) const
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        for (; i + lanes <= length; i += lanes)
            hn::StoreU(vector(i), d, m_run.y + i);
        if (i < length)
            writePart(i, length - i);
    }

private:
    Operands<T> m_run;
    V m_centre;
    V m_scale;
    V m_offset;
    V m_gamma;
    V m_beta;
};

/// Writes a run; past the caches, prefetching what is `ahead` of it, if asked to.
template <bool gammaSteps, bool betaSteps, bool streams, class T>
HWY_INLINE void normalizeRun(const Operands<T> &run, std::int64_t length, Transform<T> transform)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const RunWriter<gammaSteps, betaSteps, T> writer(run, transform);
    std::int64_t i = 0;
    if constexpr (streams) {
        // Only whole lines: of others the processor would have to read the rest from memory.
        i = std::min(length, elementsToLine(writer.y()));
        writer.writeRest(0, i);
        for (constexpr std::int64_t line = lineElements<T>; i + line <= length; i += line) {
            hwy::Prefetch(writer.x() + writer.ahead() + i);
            for (std::int64_t k = i; k < i + line; k += lanes)
                hn::Stream(writer.vector(k), d, writer.y() + k);
        }
    } else {
        // In long runs vectors that are not aligned would cross cache lines over and over.
        constexpr std::int64_t longVectors = 16;
        i = length >= longVectors * lanes ? writer.writeStart(length) : 0;
    }
    writer.writeRest(i, length);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
