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

/// Writes one run: γ and β advance with the elements or stay, and what does not count is 0. To be passed by value:
/// through a reference its members would be read from memory for every vector.
template <bool gammaSteps, bool betaSteps, class T, class Masking = UnmaskedVectors>
class RunWriter
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;
    static constexpr bool isConstant = !gammaSteps && !betaSteps;

public:
    HWY_INLINE RunWriter(const Operands<T> &run, Transform<T> transform, Masking masking = {})
        : m_run(run)
        , m_masking(masking)
        , m_centre(hn::Set(d, transform.centre))
        , m_scale(hn::Set(d, isConstant ? transform.scale * *run.gamma : transform.scale))
        , m_offset(hn::Set(d, transform.offset))
        , m_gamma(hn::Set(d, *run.gamma))
        , m_beta(hn::Set(d, *run.beta))
    {
        if constexpr (isConstant)
            m_offset = hn::MulAdd(m_offset, m_gamma, m_beta); // Rounded as in OwnParameters.
    }

    T *y() const { return m_run.y; }

    HWY_INLINE V vector(std::int64_t i) const
    {
        const auto y = hn::MulAdd(hn::Sub(hn::LoadU(d, m_run.x + i), m_centre), m_scale, m_offset);
        if constexpr (isConstant)
            return m_masking(d, y, i);
        else
            return m_masking(d,
                             hn::MulAdd(y, gammaSteps ? hn::LoadU(d, m_run.gamma + i) : m_gamma,
                                        betaSteps ? hn::LoadU(d, m_run.beta + i) : m_beta),
                             i);
    }
    /// As vector(), for `count` elements, fewer than a vector has.
    HWY_INLINE V part(std::int64_t i, std::int64_t count) const
    {
        auto y = hn::MulAdd(hn::Sub(loadPart(d, m_run.x + i, count), m_centre), m_scale, m_offset);
        if constexpr (!isConstant) {
            y = hn::MulAdd(y, gammaSteps ? loadPart(d, m_run.gamma + i, count) : m_gamma,
                           betaSteps ? loadPart(d, m_run.beta + i, count) : m_beta);
        }
        return m_masking.ofPart(d, y, i, count);
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

    /// Writes the elements i … length − 1, of which the first lies at the start of a cache line: whole lines past the
    /// caches. (Of others the processor would have to read the rest from memory.) Prefetches what is ahead.
    HWY_INLINE void stream(std::int64_t i, std::int64_t length) const
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        for (constexpr std::int64_t line = lineElements<T>; i + line <= length; i += line) {
            hwy::Prefetch(m_run.x + m_run.ahead + i);
            m_masking.prefetch(m_run.ahead + i);
            for (std::int64_t k = i; k < i + line; k += lanes)
                hn::Stream(vector(k), d, m_run.y + k);
        }
        writeRest(i, length);
    }

private:
    Operands<T> m_run;
    Masking m_masking;
    V m_centre;
    V m_scale;
    V m_offset;
    V m_gamma;
    V m_beta;
};

/// Writes a run; past the caches, prefetching what is `ahead` of it, if asked to.
template <bool gammaSteps, bool betaSteps, bool streams, class T, class Masking = UnmaskedVectors>
HWY_INLINE void normalizeRun(const Operands<T> &run, std::int64_t length, Transform<T> transform, Masking masking = {})
{
    const RunWriter<gammaSteps, betaSteps, T, Masking> writer(run, transform, masking);
    if constexpr (streams) {
        const std::int64_t start = std::min(length, elementsToLine(writer.y()));
        writer.writeRest(0, start);
        writer.stream(start, length);
    } else {
        // In long runs vectors that are not aligned would cross cache lines over and over.
        constexpr std::int64_t longVectors = 16;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
        writer.writeRest(length >= longVectors * lanes ? writer.writeStart(length) : 0, length);
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
