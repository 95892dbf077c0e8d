// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of one length, each right after the one before, written as one stream of aligned vectors, of which one may hold
// the end of a row and the start of the next: written row by row, each end would touch its cache line twice.
#if defined(NORMSCOPE_ROW_STREAM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_ROW_STREAM_INL_H
#undef NORMSCOPE_ROW_STREAM_INL_H
#else
#define NORMSCOPE_ROW_STREAM_INL_H
#endif

#include "engine/kernels/row_parameters-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Writes row after row; what does not count is 0.
template <class Parameters, bool streams, class T, class Masking = UnmaskedVectors>
class RowStream
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    HWY_INLINE RowStream(const T *x, T *y, const Parameters &parameters, Masking masking = {})
        : m_x(x)
        , m_y(y)
        , m_masking(masking)
        , m_gamma(parameters.gamma())
        , m_beta(parameters.beta())
        , m_period(parameters.period())
        , m_origin(-parameters.first())
        , m_place(-elementsIntoVector(y))
        , m_centre(hn::Zero(d))
        , m_scale(m_centre)
        , m_offset(m_centre)
    { }

    /// Writes the next rows, or parts of a row, of one length, but for what is left of a vector. Prefetches what is
    /// `ahead` elements farther on; 0: nothing.
    HWY_INLINE void write(Transforms<T> transforms, std::int64_t rows, std::int64_t length, std::int64_t ahead)
    {
        if (streams || ahead != 0)
            writeRows<true>(transforms, rows, length, ahead);
        else
            writeRows<false>(transforms, rows, length, 0);
    }

    /// Writes what is left of the last row.
    HWY_INLINE void finish()
    {
        if (const std::int64_t left = m_start - m_place; left > 0)
            writePart(m_place, left, m_place - m_origin, m_centre, m_scale, m_offset);
        if constexpr (streams)
            hwy::FlushStream();
    }

private:
    template <bool fetches>
    HWY_INLINE void writeRows(Transforms<T> transforms, std::int64_t rows, std::int64_t length, std::int64_t ahead)
    {
        // Copies, not members: those would be read from memory for every vector.
        const T *const x = m_x;
        T *const y = m_y;
        const std::int64_t aheadInOutput = std::min(ahead, pageElements<T>);
        const T *const gamma = m_gamma;
        const T *const beta = m_beta;
        const Masking masking = m_masking;
        const auto write = [=](std::int64_t i, std::int64_t at, V centre, V scale, V offset) HWY_ATTR {
            if constexpr (fetches) {
                hwy::Prefetch(x + i + ahead);
                masking.prefetch(i + ahead);
            }
            if constexpr (fetches && !streams)
                hwy::Prefetch(y + i + aheadInOutput);
            auto value = hn::MulAdd(hn::Sub(hn::LoadU(d, x + i), centre), scale, offset);
            if constexpr (Parameters::areOfElements)
                value = hn::MulAdd(value, hn::LoadU(d, gamma + at), hn::LoadU(d, beta + at));
            value = masking(d, value, i);
            if constexpr (streams)
                hn::Stream(value, d, y + i);
            else
                hn::Store(value, d, y + i);
        };
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        V oldCentre = m_centre;
        V oldScale = m_scale;
        V oldOffset = m_offset;
        std::int64_t start = m_start;
        std::int64_t origin = m_origin;
        std::int64_t i = m_place;
        for (std::int64_t row = 0; row < rows; ++row) {
            const V centre = hn::Set(d, transforms.centres[row]);
            const V scale = hn::Set(d, transforms.scales[row]);
            const V offset = hn::Set(d, transforms.offsets[row]);
            if (HWY_UNLIKELY(i < 0)) {
                writePart(0, i + lanes, -origin, centre, scale, offset);
                i += lanes;
            } else if (i < start) {
                const auto isOld = hn::FirstN(d, static_cast<std::size_t>(start - i));
                write(i, i - origin, hn::IfThenElse(isOld, oldCentre, centre), hn::IfThenElse(isOld, oldScale, scale),
                      hn::IfThenElse(isOld, oldOffset, offset));
                i += lanes;
            }
            const std::int64_t end = start + length;
            for (; i + 2 * lanes <= end; i += 2 * lanes) {
                write(i, i - origin, centre, scale, offset);
                write(i + lanes, i + lanes - origin, centre, scale, offset);
            }
            if (i + lanes <= end) {
                write(i, i - origin, centre, scale, offset);
                i += lanes;
            }
            oldCentre = centre;
            oldScale = scale;
            oldOffset = offset;
            start = end;
            if (Parameters::areOfElements && start - origin == m_period)
                origin = start;
        }
        m_centre = oldCentre;
        m_scale = oldScale;
        m_offset = oldOffset;
        m_start = start;
        m_origin = origin;
        m_place = i;
    }

    /// `at` is the place among γ and β.
    HWY_INLINE void writePart(std::int64_t place, std::int64_t count, std::int64_t at, V centre, V scale, V offset)
    {
        auto value = hn::MulAdd(hn::Sub(loadPart(d, m_x + place, count), centre), scale, offset);
        if constexpr (Parameters::areOfElements)
            value = hn::MulAdd(value, loadPart(d, m_gamma + at, count), loadPart(d, m_beta + at, count));
        storePart(m_masking.ofPart(d, value, place, count), d, m_y + place, count);
    }

    const T *m_x;
    T *m_y;
    Masking m_masking;
    const T *m_gamma;
    const T *m_beta;
    std::int64_t m_period;
    std::int64_t m_origin; ///< Where γ and β of the next row have their first values.
    std::int64_t m_place; ///< Start of the next vector.
    std::int64_t m_start = 0; ///< Start of the next row.
    V m_centre; ///< Transform of the row before m_start.
    V m_scale;
    V m_offset;
};

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
