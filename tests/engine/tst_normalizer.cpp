// SPDX-License-Identifier: GPL-3.0-or-later
// The interface on raw memory: it works in place and over the whole range of exponents, and refuses arguments that it
// cannot use.
#include "engine/tensor/error.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_normalizer {

using namespace normscope;

namespace {

std::vector<std::string> normalizerSets()
{
    return kernels::names();
}

// A case for every path through the kernels: a few elements, lanes, adjacent rows, overlapped and long runs, columns,
// folded and tall panels, pieces, and γ and β along other axes than the groups.
std::vector<KernelCase> everyPath()
{
    std::vector<KernelCase> cases = anyCases(60);
    for (const KernelCase &one : {KernelCase({50, 3}, {1}, {1}),
                                  KernelCase({50, 20}, {1}, {0}),
                                  KernelCase({50, 20}, {1}, {1}),
                                  KernelCase({50, 100}, {1}, {0}),
                                  KernelCase({50, 100}, {1}, {1}),
                                  KernelCase({20, 1031}, {1}, {0}),
                                  KernelCase({20, 1024}, {1}, {1}),
                                  KernelCase({9, 5000}, {1}, {0}),
                                  KernelCase({6, 8, 70}, {1, 2}, {1}),
                                  KernelCase({6, 8, 700}, {1, 2}, {1}),
                                  KernelCase({9, 5, 300}, {0, 2}, {1}),
                                  KernelCase({6, 8, 70}, {0, 2}, {1}),
                                  KernelCase({3, 40}, {0}, {1}),
                                  KernelCase({64, 40}, {0}, {1}),
                                  KernelCase({2000, 3}, {0}, {1}),
                                  KernelCase({70, 6, 7}, {0, 2}, {1}),
                                  KernelCase({3000, 300}, {0}, {1}),
                                  KernelCase({2, 200'003}, {1}, {0}),
                                  KernelCase({60, 30}, {0}, {0}),
                                  KernelCase({50, 20}, {1}, {1}).withoutCentring(),
                                  KernelCase({50, 20}, {1}, {1}).withEpsilonOutside()})
        cases.push_back(one);
    return cases;
}

double noise(std::int64_t i)
{
    return static_cast<double>((i * 2'654'435'761) % 20'011) / 10'000 - 1;
}

// Values of ordinary groups, and of some that overflow float32 and are computed again in float64.
double anything(std::int64_t i)
{
    const double value = noise(i);
    return i % 977 < 200 ? 1e25 * value : i % 1013 == 5 ? 3e8 : value;
}

template <class T>
KernelResult<T> inPlace(const KernelCase &one)
{
    const Shape affine = affineShape(one);
    Normalizer<T> normalizer(Grouping(one.shape, one.spec), one.spec, affine, affine, 1);
    return resultOf<T>(
        [&](const T *x, const T *gamma, const T *beta, T *y, kernels::GroupMoments moments) {
            std::copy_n(x, elementCount(one.shape), y);
            normalizer.forward(y, gamma, beta, y, moments);
        },
        one, anything, 1);
}

template <class T>
bool isSameBits(const std::vector<T> &a, const std::vector<T> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

// Normalizes x with a standard deviation of about `sigma` and γ of about `gamma`; returns what differs from the result
// in long double, or "".
template <class T>
std::string wrongAt(const KernelCase &one, double sigma, double gamma)
{
    const Grouping grouping(one.shape, one.spec);
    const Shape affine = affineShape(one);
    const Walk walk(grouping, {}, affine, affine);
    std::vector<T> x(static_cast<std::size_t>(elementCount(one.shape)));
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = static_cast<T>(sigma * noise(static_cast<std::int64_t>(i)));
    std::vector<T> factors(static_cast<std::size_t>(elementCount(affine)));
    for (std::size_t i = 0; i < factors.size(); ++i)
        factors[i] = static_cast<T>(gamma * (1 + 0.125 * static_cast<double>(i % 5)));
    const std::vector<T> offsets(factors.size(), T(0));
    std::vector<T> y(x.size());
    std::vector<double> means(static_cast<std::size_t>(grouping.groupCount()));
    std::vector<double> squares(means.size());
    Normalizer<T>(grouping, one.spec, affine, affine, 1)
        .forward(x.data(), factors.data(), offsets.data(), y.data(), {means.data(), squares.data()});
    for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
        long double mean = 0;
        long double square = 0;
        const auto count = static_cast<long double>(grouping.groupSize());
        grouping.forEachElement(group, [&](std::int64_t i) { mean += x[static_cast<std::size_t>(i)] / count; });
        grouping.forEachElement(group, [&](std::int64_t i) {
            const long double deviation = x[static_cast<std::size_t>(i)] - mean;
            square += deviation * deviation;
        });
        const long double spread = one.spec.centre ? square / count : square / count + mean * mean;
        const long double divisor = std::sqrt(spread + static_cast<long double>(one.spec.epsilon));
        std::string wrong;
        grouping.forEachElement(group, [&](std::int64_t i) {
            const auto at = static_cast<std::size_t>(i);
            const long double factor = factors[static_cast<std::size_t>(walk.index(Operand::Gamma, i))];
            const long double expected = (x[at] - (one.spec.centre ? mean : 0)) / divisor * factor;
            const long double allowed
                = (sizeof(T) == sizeof(float) ? 2e-5L : 1e-11L) * std::max(std::abs(expected), std::abs(factor));
            if (!(std::abs(static_cast<long double>(y[at]) - expected) <= allowed)) {
                wrong = "element " + std::to_string(i) + " is " + std::to_string(static_cast<double>(y[at] / factor))
                    + " γ and not " + std::to_string(static_cast<double>(expected / factor)) + " γ";
            }
        });
        if (!wrong.empty())
            return wrong;
    }
    return {};
}

} // namespace

class TestNormalizer : public QObject
{
    Q_OBJECT

private:
    template <class T>
    static void everyExponent(double step, double most)
    {
        for (const KernelCase &base :
             {KernelCase({9, 3}, {1}, {1}), KernelCase({9, 20}, {1}, {0}), KernelCase({9, 20}, {1}, {1}),
              KernelCase({9, 100}, {1}, {0}), KernelCase({3, 1024}, {1}, {0}), KernelCase({3, 1024}, {1}, {1}),
              KernelCase({64, 20}, {0}, {1}), KernelCase({3, 20}, {0}, {1}), KernelCase({300, 3}, {0}, {1}),
              KernelCase({5, 3, 70}, {0, 2}, {1}), KernelCase({9, 20}, {1}, {0}).withoutCentring()}) {
            KernelCase one = base;
            one.spec.epsilon = 0;
            for (double sigma = 1 / most; sigma <= most; sigma *= step) {
                for (double gamma = 1 / most; gamma <= most; gamma *= step) {
                    const std::string wrong = wrongAt<T>(one, sigma, gamma);
                    QVERIFY2(wrong.empty(),
                             (kernels::currentName() + ", " + one.text() + ", σ " + QString::number(sigma).toStdString()
                              + ", γ " + QString::number(gamma).toStdString() + ": " + wrong)
                                 .c_str());
                }
            }
        }
    }

private slots:
    void cleanup() { kernels::use({}); }

    void inPlaceGivesTheSameBits()
    {
        for (const std::string &set : normalizerSets()) {
            QVERIFY(kernels::use(set));
            for (const KernelCase &one : everyPath()) {
                const auto apart = normalizeWithKernels<float>(one, anything, 1);
                const auto same = inPlace<float>(one);
                QVERIFY2(isSameBits(apart.y, same.y) && isSameBits(apart.squares, same.squares), one.text().c_str());
                const auto apartDouble = normalizeWithKernels<double>(one, anything, 1);
                QVERIFY2(isSameBits(apartDouble.y, inPlace<double>(one).y), one.text().c_str());
            }
        }
    }

    void overlapsAreRefused()
    {
        const KernelCase one({4, 50}, {1});
        Normalizer<float> normalizer(Grouping(one.shape, one.spec), one.spec);
        std::vector<float> values(400, 1);
        double means[4];
        double squares[4];
        const auto forward = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
            normalizer.forward(values.data() + from, nullptr, nullptr, values.data() + to, {means, squares});
        };
        QVERIFY_THROWS_EXCEPTION(InputError, forward(0, 1));
        QVERIFY_THROWS_EXCEPTION(InputError, forward(199, 0));
        forward(0, 200);
        forward(200, 0);
        forward(0, 0);
    }

    void productsOfEveryExponentAreRight()
    {
        for (const std::string &set : normalizerSets()) {
            QVERIFY(kernels::use(set));
            everyExponent<float>(2e3, 3e36);
            if (QTest::currentTestFailed())
                return;
            everyExponent<double>(1e28, 1e140);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

NORMSCOPE_TEST(TestNormalizer)

} // namespace tst_normalizer

#include "tst_normalizer.moc"
