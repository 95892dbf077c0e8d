// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random words and what they become: draws of every named population, as many lanes at a time as a vector has.
#if defined(NORMSCOPE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANES_INL_H
#undef NORMSCOPE_LANES_INL_H
#else
#define NORMSCOPE_LANES_INL_H
#endif

#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/population_constants.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace normscope::draws::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Float = hn::CappedTag<float, laneCount>;
using Word = hn::RebindToUnsigned<Float>;
using Integer = hn::RebindToSigned<Float>;
using Values = hn::Vec<Float>;
using Words = hn::Vec<Word>;

inline constexpr std::size_t vectorLanes = hn::MaxLanes(Float());

/// Some neighbours among the sixteen generators, in registers.
class Generator
{
public:
    HWY_INLINE Generator(const Lanes &lanes, std::size_t lane)
        : m_0(hn::Load(Word(), lanes.words[0].data() + lane))
        , m_1(hn::Load(Word(), lanes.words[1].data() + lane))
        , m_2(hn::Load(Word(), lanes.words[2].data() + lane))
        , m_3(hn::Load(Word(), lanes.words[3].data() + lane))
    { }
    HWY_INLINE void store(Lanes &lanes, std::size_t lane) const
    {
        hn::Store(m_0, Word(), lanes.words[0].data() + lane);
        hn::Store(m_1, Word(), lanes.words[1].data() + lane);
        hn::Store(m_2, Word(), lanes.words[2].data() + lane);
        hn::Store(m_3, Word(), lanes.words[3].data() + lane);
    }
    HWY_INLINE Words next()
    {
        const Words result = hn::Add(hn::RotateRight<25>(hn::Add(m_0, m_3)), m_0);
        const Words shifted = hn::ShiftLeft<9>(m_1);
        m_2 = hn::Xor(m_2, m_0);
        m_3 = hn::Xor(m_3, m_1);
        m_1 = hn::Xor(m_1, m_2);
        m_0 = hn::Xor(m_0, m_3);
        m_2 = hn::Xor(m_2, shifted);
        m_3 = hn::RotateRight<21>(m_3);
        return result;
    }

private:
    Words m_0, m_1, m_2, m_3;
};

HWY_INLINE Values constant(float value)
{
    return hn::Set(Float(), value);
}

/// c₀ + c₁x + c₂x² + …, product and sum rounded each on its own.
HWY_INLINE Values polynomial(Values, float c)
{
    return constant(c);
}
template <class... C>
HWY_INLINE Values polynomial(Values x, float c, C... higher)
{
    return hn::Add(constant(c), hn::Mul(x, polynomial(x, higher...)));
}

/// Some vectors, and polynomials step by step over all of them: the steps of one wait for each other, those of its
/// neighbours give the processor something to do meanwhile. (Its constructor and those below are written down as
/// implicit ones are not compiled for the instruction set, which g++ for ARM needs.)
template <std::size_t count>
struct Several
{
    HWY_INLINE Several() { }
    Values v[count];
};
template <std::size_t count>
HWY_INLINE Several<count> polynomial(const Several<count> &, float c)
{
    Several<count> result;
    for (std::size_t i = 0; i < count; ++i)
        result.v[i] = constant(c);
    return result;
}
template <std::size_t count, class... C>
HWY_INLINE Several<count> polynomial(const Several<count> &x, float c, C... higher)
{
    Several<count> p = polynomial(x, higher...);
    for (std::size_t i = 0; i < count; ++i)
        p.v[i] = hn::Mul(x.v[i], p.v[i]);
    for (std::size_t i = 0; i < count; ++i)
        p.v[i] = hn::Add(constant(c), p.v[i]);
    return p;
}

/// (½ + upper 31 bits) / 2³¹, in (0, 1]: to 2⁻³² at the lower end, where the tails of the draws come from. Here times
/// 2³¹.
HWY_INLINE Values openUnit(Words word)
{
    return hn::Add(hn::ConvertTo(Float(), hn::BitCast(Integer(), hn::ShiftRight<1>(word))), constant(0.5f));
}

/// The two parts of a logarithm: of x = m 2ᵉ with m in [√½, √2), f = m − 1 and power = −2 ln 2 (e − 31).
struct LogParts
{
    Values f;
    Values power;
};
HWY_INLINE LogParts logParts(Values x)
{
    const Integer i;
    const auto bits = hn::BitCast(i, x);
    // e in the bits where a float has it: 2²³ (31 − e) is exact as a float.
    const auto exponent
        = hn::And(hn::Sub(bits, hn::Set(i, 0x3f3504f3)), hn::Set(i, static_cast<std::int32_t>(0xff800000)));
    const Values power = hn::ConvertTo(Float(), hn::Sub(hn::Set(i, 31 << 23), exponent));
    return {hn::Sub(hn::BitCast(Float(), hn::Sub(bits, exponent)), constant(1)),
            hn::Mul(power, constant(1.3862944f * 0x1p-23f))};
}

/// −2 ln(x / 2³¹) for 0 < x ≤ 2³¹, of its parts: ln m = f P(f). Absolute error below 6e-7.
template <std::size_t count>
HWY_INLINE Several<count> minusTwoLog(const Several<count> &f, const Several<count> &power)
{
    Several<count> p
        = polynomial(f, -2.0000064f, 1.0000392f, -0.6660676f, 0.4976287f, -0.41207713f, 0.37802368f, -0.2365808f);
    for (std::size_t i = 0; i < count; ++i)
        p.v[i] = hn::Add(power.v[i], hn::Mul(f.v[i], p.v[i]));
    return p;
}

/// 2ˣ for |x| < 126, relative error below 2e-7.
HWY_INLINE Values exp2(Values x)
{
    const Values magic = constant(12582912.0f); // 1.5 · 2²³: adding it rounds to whole numbers.
    const Values shifted = hn::Add(x, magic);
    const auto whole = hn::Sub(hn::BitCast(Integer(), shifted), hn::BitCast(Integer(), magic));
    const Values rest = hn::Sub(x, hn::Sub(shifted, magic));
    const Values p = polynomial(rest, 1.0f, 0.69314694f, 0.2402212f, 0.055507135f, 0.009675542f, 0.0013276467f);
    return hn::BitCast(Float(), hn::Add(hn::BitCast(Integer(), p), hn::ShiftLeft<23>(whole)));
}

/// A sign for each lane from its lowest bit.
HWY_INLINE Values lowestBitAsSign(Words word)
{
    return hn::BitCast(Float(), hn::ShiftLeft<31>(word));
}

/// Two draws each, of some vectors.
template <std::size_t count>
struct Pairs
{
    HWY_INLINE Pairs() { }
    Several<count> first;
    Several<count> second;
};

/// What draws are made of: radial words u, angular words, and −2 ln u.
template <std::size_t count>
struct Ingredients
{
    HWY_INLINE Ingredients() { }
    Words radial[count];
    Words angular[count];
    Several<count> log; ///< 0 unless the draw needsLog.
};

/// radius · (cosine, sine) of an angle uniform on the circle. The upper two bits choose the quadrant, as a common sign
/// and an exchange of the two (which of the eight reflections it is does not matter), the others the angle within ±π/4.
template <std::size_t count>
HWY_INLINE Pairs<count> onCircle(const Several<count> &radius, const Words (&words)[count])
{
    const Float d;
    const Integer i;
    Several<count> f;
    Several<count> square;
    for (std::size_t v = 0; v < count; ++v) {
        const Words fourfold = hn::ShiftLeft<2>(words[v]);
        f.v[v] = hn::Mul(hn::ConvertTo(d, hn::BitCast(i, fourfold)), constant(0x1p-31f));
        square.v[v] = hn::Mul(f.v[v], f.v[v]);
    }
    Several<count> sine = polynomial(square, 0.7853982f, -0.080745436f, 0.002490007f, -3.595451e-05f);
    const Several<count> cosine = polynomial(square, 1.0f, -0.30842426f, 0.015849914f, -0.0003188805f);
    Pairs<count> result;
    for (std::size_t v = 0; v < count; ++v) {
        sine.v[v] = hn::Mul(f.v[v], sine.v[v]);
        const Values sign = hn::BitCast(d, hn::And(words[v], hn::Set(Word(), 0x80000000u)));
        const Values signedRadius = hn::Xor(radius.v[v], sign);
        // As integers: only the sign bit is looked at, on every processor.
        const auto chooser = hn::BitCast(i, hn::Add(words[v], words[v]));
        const auto exchange = [&](Values ifSet, Values otherwise) {
            return hn::BitCast(d, hn::IfNegativeThenElse(chooser, hn::BitCast(i, ifSet), hn::BitCast(i, otherwise)));
        };
        result.first.v[v] = hn::Mul(signedRadius, exchange(sine.v[v], cosine.v[v]));
        result.second.v[v] = hn::Mul(signedRadius, exchange(cosine.v[v], sine.v[v]));
    }
    return result;
}

/// Two independent standard normal draws each (Box & Muller, "A note on the generation of random normal deviates", Ann.
/// Math. Statist. 29, 1958). |z| < 6.67.
template <std::size_t count>
HWY_INLINE Pairs<count> normalPairs(const Ingredients<count> &from)
{
    Several<count> radius;
    for (std::size_t v = 0; v < count; ++v)
        radius.v[v] = hn::Sqrt(from.log.v[v]);
    return onCircle(radius, from.angular);
}

/// Draws in units of the population, independent of each other: a pair of what two words give, or one where `isPair` is
/// false. One class for each population.
class NormalDraw
{
public:
    static constexpr bool isPair = true;
    static constexpr bool needsLog = true;
    HWY_INLINE explicit NormalDraw(const Source &) { }
    template <std::size_t count>
    HWY_INLINE Pairs<count> operator()(const Ingredients<count> &from) const
    {
        return normalPairs(from);
    }
};

class Standardized
{
protected:
    HWY_INLINE explicit Standardized(const Source &source)
        : m_shift(constant(source.shift))
        , m_inverseScale(constant(source.inverseScale))
    { }
    HWY_INLINE Values standardized(Values x) const { return hn::Mul(hn::Sub(x, m_shift), m_inverseScale); }

private:
    Values m_shift;
    Values m_inverseScale;
};

class LogNormalDraw : Standardized
{
public:
    static constexpr bool isPair = true;
    static constexpr bool needsLog = true;
    HWY_INLINE explicit LogNormalDraw(const Source &source)
        : Standardized(source)
    { }
    template <std::size_t count>
    HWY_INLINE Pairs<count> operator()(const Ingredients<count> &from) const
    {
        const Values toPowerOfTwo = constant(static_cast<float>(logNormalSigma * 1.44269504088896340736));
        Pairs<count> z = normalPairs(from);
        for (std::size_t v = 0; v < count; ++v) {
            z.first.v[v] = standardized(exp2(hn::Mul(z.first.v[v], toPowerOfTwo)));
            z.second.v[v] = standardized(exp2(hn::Mul(z.second.v[v], toPowerOfTwo)));
        }
        return z;
    }
};

/// The modes come from bits that the normal draws do not use (or only for their last digit).
class BimodalDraw : Standardized
{
public:
    static constexpr bool isPair = true;
    static constexpr bool needsLog = true;
    HWY_INLINE explicit BimodalDraw(const Source &source)
        : Standardized(source)
    { }
    template <std::size_t count>
    HWY_INLINE Pairs<count> operator()(const Ingredients<count> &from) const
    {
        Pairs<count> z = normalPairs(from);
        for (std::size_t v = 0; v < count; ++v) {
            z.first.v[v] = draw(z.first.v[v], from.radial[v]);
            z.second.v[v] = draw(z.second.v[v], from.angular[v]);
        }
        return z;
    }

private:
    HWY_INLINE Values draw(Values z, Words word) const
    {
        const Values centre = hn::Xor(constant(static_cast<float>(bimodalCentre)), lowestBitAsSign(word));
        return standardized(hn::Add(centre, hn::Mul(z, constant(static_cast<float>(bimodalWidth)))));
    }
};

class UniformDraw : Standardized
{
public:
    static constexpr bool isPair = true;
    static constexpr bool needsLog = false;
    HWY_INLINE explicit UniformDraw(const Source &source)
        : Standardized(source)
    { }
    template <std::size_t count>
    HWY_INLINE Pairs<count> operator()(const Ingredients<count> &from) const
    {
        Pairs<count> x;
        for (std::size_t v = 0; v < count; ++v) {
            x.first.v[v] = draw(from.radial[v]);
            x.second.v[v] = draw(from.angular[v]);
        }
        return x;
    }

private:
    HWY_INLINE Values draw(Words word) const { return standardized(hn::Mul(openUnit(word), constant(0x1p-31f))); }
};

/// √(ν(u^(−2/ν) − 1)) cos θ (Bailey, "Polar generation of random variates with the t-distribution", Math. Comp. 62,
/// 1994). Unlike those of a normal draw, cosine and sine are not independent: one draw for two words.
class StudentDraw : Standardized
{
public:
    static constexpr bool isPair = false;
    static constexpr bool needsLog = true;
    HWY_INLINE explicit StudentDraw(const Source &source)
        : Standardized(source)
        , m_degrees(constant(source.degrees))
        , m_power(constant(1.44269504f / source.degrees))
    { }
    template <std::size_t count>
    HWY_INLINE Several<count> operator()(const Ingredients<count> &from) const
    {
        Several<count> radius;
        for (std::size_t v = 0; v < count; ++v) {
            const Values grown = exp2(hn::Mul(from.log.v[v], m_power));
            const Values square = hn::Mul(m_degrees, hn::Sub(grown, constant(1)));
            radius.v[v] = hn::Sqrt(hn::Max(square, constant(0)));
        }
        Several<count> x = onCircle(radius, from.angular).first;
        for (std::size_t v = 0; v < count; ++v)
            x.v[v] = standardized(x.v[v]);
        return x;
    }

private:
    Values m_degrees;
    Values m_power;
};

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_LANES_INL_H
