// SPDX-License-Identifier: GPL-3.0-or-later
//
// A population's draws, some hundred at a time, each step over all of them before the next: the steps of one draw wait
// for each other, and only those of others give the processor something to do meanwhile.
#if defined(NORMSCOPE_DRAWING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_DRAWING_INL_H
#undef NORMSCOPE_DRAWING_INL_H
#else
#define NORMSCOPE_DRAWING_INL_H
#endif

#include "engine/experiments/lanes-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {

/// `rounds` · laneCount words. Two vectors of generators take turns, as each waits for its own.
HWY_INLINE void fillWords(Lanes &lanes, std::size_t rounds, std::uint32_t *out)
{
    constexpr std::size_t apart = laneCount > vectorLanes ? vectorLanes : 0;
    for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes + apart) {
        Generator one(lanes, lane);
        Generator other(lanes, lane + apart);
        for (std::size_t round = 0; round < rounds; ++round) {
            std::uint32_t *const place = out + round * laneCount + lane;
            hn::StoreU(one.next(), Word(), place);
            if constexpr (apart > 0)
                hn::StoreU(other.next(), Word(), place + apart);
        }
        one.store(lanes, lane);
        if constexpr (apart > 0)
            other.store(lanes, lane + apart);
    }
}

/// `samples` samples of a group of cells, sample by sample.
struct DrawnRun
{
    const float *values;
    std::size_t samples;
};

/// `samples` samples of cellGroup cells each, in the order of the generators.
template <class Draw>
class Drawing
{
public:
    HWY_INLINE Drawing(Lanes &lanes, const Source &source, std::size_t samples)
        : m_lanes(lanes)
        , m_draw(source)
        , m_left(samples)
    { }
    /// Prepares the words and logarithms of the next samples, as many as the memory holds, and returns how many that
    /// are. An even number if an even number is left.
    HWY_INLINE std::size_t prepare()
    {
        m_end = std::min(m_left, atOnce / perSample);
        m_left -= m_end;
        const std::size_t rounds = m_end * perSample;
        fillWords(m_lanes, 2 * rounds, m_words);
        if constexpr (Draw::needsLog)
            takeLogs(rounds);
        return m_end;
    }
    /// `count` of the prepared samples, from `sample` on, for the cells that begin at `lane` and at laneCount + `lane`.
    template <std::size_t count>
    HWY_INLINE Pairs<count> drawn(std::size_t sample, std::size_t lane) const
    {
        if constexpr (Draw::isPair) {
            return m_draw(ingredients<count>(sample, lane));
        } else {
            const Several<2 *count> x = m_draw(ingredients<2 * count>(2 * sample, lane));
            Pairs<count> result;
            for (std::size_t v = 0; v < count; ++v) {
                result.first.v[v] = x.v[2 * v];
                result.second.v[v] = x.v[2 * v + 1];
            }
            return result;
        }
    }
    /// The next samples, at most `most`: fewer, but at least one, where the memory ends.
    HWY_INLINE DrawnRun take(std::size_t most)
    {
        if (m_at == m_end && most > 0)
            refill();
        const DrawnRun run {m_values + m_at * cellGroup, std::min(most, m_end - m_at)};
        m_at += run.samples;
        return run;
    }

private:
    static constexpr std::size_t atOnce = 64; ///< The memory stays in the nearest cache.
    static constexpr std::size_t perSample = Draw::isPair ? 1 : 2; ///< Pairs of words that a lane draws for a sample.

    HWY_INLINE void refill()
    {
        m_at = 0;
        prepare();
        constexpr std::size_t together = 2;
        std::size_t sample = 0;
        for (; sample + together <= m_end; sample += together)
            keep<together>(sample);
        for (; sample < m_end; ++sample)
            keep<1>(sample);
    }
    template <std::size_t count>
    HWY_INLINE void keep(std::size_t sample)
    {
        const Float d;
        for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes) {
            const Pairs<count> x = drawn<count>(sample, lane);
            for (std::size_t v = 0; v < count; ++v) {
                float *const values = m_values + (sample + v) * cellGroup + lane;
                hn::Store(x.first.v[v], d, values);
                hn::Store(x.second.v[v], d, values + laneCount);
            }
        }
    }
    HWY_INLINE void takeLogs(std::size_t rounds)
    {
        const Float d;
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t lane = 0; lane < laneCount; lane += vectorLanes) {
                const LogParts parts = logParts(openUnit(hn::Load(Word(), m_words + round * cellGroup + lane)));
                hn::Store(parts.f, d, m_logs + round * laneCount + lane);
                hn::Store(parts.power, d, m_powers + round * laneCount + lane);
            }
        }
        constexpr std::size_t together = 8;
        std::size_t i = 0;
        for (; i + together * vectorLanes <= rounds * laneCount; i += together * vectorLanes)
            finishLogs<together>(i);
        for (; i < rounds * laneCount; i += vectorLanes)
            finishLogs<1>(i);
    }
    template <std::size_t count>
    HWY_INLINE void finishLogs(std::size_t first)
    {
        const Float d;
        Several<count> f;
        Several<count> power;
        for (std::size_t i = 0; i < count; ++i) {
            f.v[i] = hn::Load(d, m_logs + first + i * vectorLanes);
            power.v[i] = hn::Load(d, m_powers + first + i * vectorLanes);
        }
        const Several<count> logs = minusTwoLog(f, power);
        for (std::size_t i = 0; i < count; ++i)
            hn::Store(logs.v[i], d, m_logs + first + i * vectorLanes);
    }
    template <std::size_t count>
    HWY_INLINE Ingredients<count> ingredients(std::size_t round, std::size_t lane) const
    {
        Ingredients<count> from;
        for (std::size_t v = 0; v < count; ++v) {
            const std::uint32_t *const words = m_words + (round + v) * cellGroup + lane;
            from.radial[v] = hn::Load(Word(), words);
            from.angular[v] = hn::Load(Word(), words + laneCount);
            if constexpr (Draw::needsLog)
                from.log.v[v] = hn::Load(Float(), m_logs + (round + v) * laneCount + lane);
            else
                from.log.v[v] = hn::Zero(Float());
        }
        return from;
    }

    Lanes &m_lanes;
    const Draw m_draw;
    std::size_t m_left; ///< Samples that are not in the memory yet.
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    alignas(64) std::uint32_t m_words[atOnce * cellGroup];
    alignas(64) float m_logs[atOnce * laneCount]; ///< First LogParts::f, then the logarithms.
    alignas(64) float m_powers[atOnce * laneCount];
    alignas(64) float m_values[atOnce * cellGroup];
};

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_DRAWING_INL_H
