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

/// (½ + upper 31 bits) / 2³¹, in (0, 1]: to 2⁻³² at the lower end, where the tails of the draws come from. Here times
/// 2³¹.
HWY_INLINE Values openUnit(Words word)
{
    return hn::Add(hn::ConvertTo(Float(), hn::BitCast(Integer(), hn::ShiftRight<1>(word))), constant(0.5f));
}

/// −2 ln(x / 2³¹) for 0 < x ≤ 2³¹: x = m 2ᵉ, m in [√½, √2), and ln m = f P(f) with f = m − 1. Absolute error below
/// 6e-7.
HWY_INLINE Values minusTwoLog(Values x)
{
    const Integer i;
    const auto bits = hn::BitCast(i, x);
    const auto exponent = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(i, 0x3f3504f3)));
    const Values f = hn::Sub(hn::BitCast(Float(), hn::Sub(bits, hn::ShiftLeft<23>(exponent))), constant(1));
    const Values power = hn::ConvertTo(Float(), hn::Sub(hn::Set(i, 31), exponent));
    const Values p
        = polynomial(f, -2.0000064f, 1.0000392f, -0.6660676f, 0.4976287f, -0.41207713f, 0.37802368f, -0.2365808f);
    return hn::Add(hn::Mul(power, constant(1.3862944f)), hn::Mul(f, p));
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

struct Pair
{
    Values first;
    Values second;
};

/// A sign for each lane from its lowest bit.
HWY_INLINE Values lowestBitAsSign(Words word)
{
    return hn::BitCast(Float(), hn::ShiftLeft<31>(word));
}

/// radius · (cosine, sine) of an angle uniform on the circle. The upper two bits choose the quadrant, as a common sign
/// and an exchange of the two (which of the eight reflections it is does not matter), the others the angle within ±π/4.
HWY_INLINE Pair onCircle(Values radius, Words word)
{
    const Float d;
    const Integer i;
    const Values f = hn::Mul(hn::ConvertTo(d, hn::BitCast(i, hn::ShiftLeft<2>(word))), constant(0x1p-31f));
    const Values square = hn::Mul(f, f);
    const Values sine = hn::Mul(f, polynomial(square, 0.7853982f, -0.080745436f, 0.002490007f, -3.595451e-05f));
    const Values cosine = polynomial(square, 1.0f, -0.30842426f, 0.015849914f, -0.0003188805f);
    const Values signedRadius = hn::Xor(radius, hn::BitCast(d, hn::And(word, hn::Set(Word(), 0x80000000u))));
    const auto exchange = [word](Values ifSet, Values otherwise) {
        // As integers: only the sign bit is looked at, on every processor.
        const auto chooser = hn::BitCast(Integer(), hn::ShiftLeft<1>(word));
        return hn::BitCast(
            Float(), hn::IfNegativeThenElse(chooser, hn::BitCast(Integer(), ifSet), hn::BitCast(Integer(), otherwise)));
    };
    return {hn::Mul(signedRadius, exchange(sine, cosine)), hn::Mul(signedRadius, exchange(cosine, sine))};
}

/// Two independent standard normal draws (Box & Muller, "A note on the generation of random normal deviates", Ann.
/// Math. Statist. 29, 1958), and the words they came from. |z| < 6.67.
struct NormalPair
{
    Pair z;
    Words radial;
    Words angular;
};
HWY_INLINE NormalPair normalPair(Generator &generator)
{
    const Words radial = generator.next();
    const Words angular = generator.next();
    return {onCircle(hn::Sqrt(minusTwoLog(openUnit(radial))), angular), radial, angular};
}

/// Draws in units of the population, two at a time and independent of each other. One class for each population.
class NormalDraw
{
public:
    HWY_INLINE explicit NormalDraw(const Source &) { }
    HWY_INLINE Pair operator()(Generator &generator) const { return normalPair(generator).z; }
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
    HWY_INLINE explicit LogNormalDraw(const Source &source)
        : Standardized(source)
    { }
    HWY_INLINE Pair operator()(Generator &generator) const
    {
        const Values toPowerOfTwo = constant(static_cast<float>(logNormalSigma * 1.44269504088896340736));
        const Pair z = normalPair(generator).z;
        return {standardized(exp2(hn::Mul(z.first, toPowerOfTwo))),
                standardized(exp2(hn::Mul(z.second, toPowerOfTwo)))};
    }
};

/// The modes come from bits that the normal draws do not use (or only for their last digit).
class BimodalDraw : Standardized
{
public:
    HWY_INLINE explicit BimodalDraw(const Source &source)
        : Standardized(source)
    { }
    HWY_INLINE Pair operator()(Generator &generator) const
    {
        const NormalPair normal = normalPair(generator);
        return {draw(normal.z.first, normal.radial), draw(normal.z.second, normal.angular)};
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
    HWY_INLINE explicit UniformDraw(const Source &source)
        : Standardized(source)
    { }
    HWY_INLINE Pair operator()(Generator &generator) const
    {
        const Values first = draw(generator.next());
        return {first, draw(generator.next())};
    }

private:
    HWY_INLINE Values draw(Words word) const { return standardized(hn::Mul(openUnit(word), constant(0x1p-31f))); }
};

/// √(ν(u^(−2/ν) − 1)) cos θ (Bailey, "Polar generation of random variates with the t-distribution", Math. Comp. 62,
/// 1994). Unlike those of a normal draw, cosine and sine are not independent: one draw for two words.
class StudentDraw : Standardized
{
public:
    HWY_INLINE explicit StudentDraw(const Source &source)
        : Standardized(source)
        , m_degrees(constant(source.degrees))
        , m_power(constant(1.44269504f / source.degrees))
    { }
    HWY_INLINE Pair operator()(Generator &generator) const
    {
        const Values first = draw(generator);
        return {first, draw(generator)};
    }

private:
    HWY_INLINE Values draw(Generator &generator) const
    {
        const Values grown = exp2(hn::Mul(minusTwoLog(openUnit(generator.next())), m_power));
        const Values square = hn::Mul(m_degrees, hn::Sub(grown, constant(1)));
        const Values radius = hn::Sqrt(hn::Max(square, constant(0)));
        return standardized(onCircle(radius, generator.next()).first);
    }
    Values m_degrees;
    Values m_power;
};

} // namespace normscope::draws::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // NORMSCOPE_LANES_INL_H
