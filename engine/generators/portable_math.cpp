// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generators/portable_math.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace normscope {

namespace {

// ln 2 in two parts; the first has so few bits that its product with an exponent is exact.
constexpr double ln2High = 0x1.62e42feep-1;
constexpr double ln2Low = 0x1.a39ef35793c76p-33;

/// c[0] + c[1] x + c[2] x² + …
template <std::size_t N>
double polynomial(const std::array<double, N> &c, double x)
{
    double sum = c[N - 1];
    for (std::size_t i = N - 1; i-- > 0;)
        sum = sum * x + c[i];
    return sum;
}

} // namespace

/// x = m · 2ᵉ with m in [√½, √2), and ln m = 2 artanh s with s = (m − 1)/(m + 1), |s| < 0.172.
double portableLog(double x)
{
    int exponent = 0;
    double m = std::frexp(x, &exponent); // Exact.
    if (m < 0.70710678118654752440) {
        m *= 2;
        --exponent;
    }
    const double s = (m - 1) / (m + 1);
    const double z = s * s;
    static constexpr std::array<double, 11> odd
        = {2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
    const double tail = s * (z * polynomial(odd, z));
    return exponent * ln2High + (2 * s + (tail + exponent * ln2Low));
}

/// x = k ln 2 + r with |r| ≤ ½ ln 2, and eʳ by its series.
double portableExp(double x)
{
    if (x > 710)
        return std::numeric_limits<double>::infinity();
    if (x < -746)
        return 0;
    const double k = std::floor(x * 1.44269504088896340736 + 0.5);
    const double r = (x - k * ln2High) - k * ln2Low;
    static constexpr std::array<double, 12> series = {
        1.0 / 2,     1.0 / 6,      1.0 / 24,      1.0 / 120,      1.0 / 720,       1.0 / 5040,
        1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0,
    };
    const double e = 1 + (r + r * r * polynomial(series, r));
    return std::ldexp(e, static_cast<int>(k)); // Exact, or rounded once where the result is subnormal.
}

double normalQuantile(double p)
{
    static constexpr std::array<double, 8> a
        = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
           4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3};
    static constexpr std::array<double, 8> b = {1.0,
                                                4.2313330701600911252e1,
                                                6.8718700749205790830e2,
                                                5.3941960214247511077e3,
                                                2.1213794301586595867e4,
                                                3.9307895800092710610e4,
                                                2.8729085735721942674e4,
                                                5.2264952788528545610e3};
    static constexpr std::array<double, 8> c
        = {1.42343711074968357734e0, 4.63033784615654529590e0,  5.76949722146069140550e0,  3.64784832476320460504e0,
           1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static constexpr std::array<double, 8> d = {1.0,
                                                2.05319162663775882187e0,
                                                1.67638483018380384940e0,
                                                6.89767334985100004550e-1,
                                                1.48103976427480074590e-1,
                                                1.51986665636164571966e-2,
                                                5.47593808499534494600e-4,
                                                1.05075007164441684324e-9};
    static constexpr std::array<double, 8> e
        = {6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,  2.96560571828504891230e-1,
           2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static constexpr std::array<double, 8> f = {1.0,
                                                5.99832206555887937690e-1,
                                                1.36929880922735805310e-1,
                                                1.48753612908506148525e-2,
                                                7.86869131145613259100e-4,
                                                1.84631831751005468180e-5,
                                                1.42151175831644588870e-7,
                                                2.04426310338993978564e-15};
    const double q = p - 0.5;
    if (std::fabs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(a, r) / polynomial(b, r);
    }
    const double r = std::sqrt(-portableLog(q < 0 ? p : 1 - p));
    const double x
        = r <= 5 ? polynomial(c, r - 1.6) / polynomial(d, r - 1.6) : polynomial(e, r - 5) / polynomial(f, r - 5);
    return q < 0 ? -x : x;
}

} // namespace normscope
