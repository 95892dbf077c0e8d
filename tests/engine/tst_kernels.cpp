// SPDX-License-Identifier: GPL-3.0-or-later
// Every set of kernels that this processor can run, against the plain reference in float64.
#include "engine/kernels/masked_kernels.h"
#include "engine/tensor/uninitialized_array.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

#include <cstring>

namespace tst_kernels {

using namespace normscope;
using kernels::Range;

namespace {

// The length n as the number of adjacent elements of a group, as the number of groups side by side, and in between.
std::vector<KernelCase> casesOfLength(std::int64_t n)
{
    const KernelCase image({2, 6, n}, {1, 2}, {1});
    return {
        KernelCase({5, n}, {1}, {1}), // layer norm
        KernelCase({5, n}, {1}, {1}).withoutCentring(),
        KernelCase({5, n}, {1}, {0}),
        KernelCase({5, n}, {0}, {1}), // batch norm
        KernelCase({n, 3}, {0}, {1}),
        KernelCase({n, 3}, {1}, {1}),
        KernelCase({n, 2}, {1}).withoutCentring(),
        KernelCase({n, 7}, {1}, {1}),
        KernelCase({n, 4}, {1}, {1}).withEpsilonOutside(),
        KernelCase({4, n}, {0}, {1}).withEpsilonOutside(),
        KernelCase({3, 4, n}, {0, 2}, {1}), // batch norm over images
        KernelCase({3, 4, n}, {2}, {1}), // instance norm
        KernelCase({7, 5, n}, {2}, {1}), // more rows than a vector has lanes
        KernelCase({35, n}, {1}, {1}),
        KernelCase({35, n}, {1}, {1}).withoutCentring(),
        KernelCase({3, n, 4}, {1}),
        KernelCase({35, n, 3}, {1}), // more small slabs than a vector has lanes
        KernelCase({5, 7, 5, n}, {2}, {3}).withoutCentring(),
        KernelCase({40, 3, n}, {0, 2}, {1}),
        image.withGroups(1, 3),
    };
}

// Cases large enough to be split into several pieces and threads, some of them to be written past the caches
// (forward_plan.cpp says when).
std::vector<KernelCase> largeCases()
{
    return {
        KernelCase({7, 60'007}, {1}, {1}),
        KernelCase({4, 1'100'003}, {1}),
        KernelCase({3400, 1100}, {0}, {1}),
        KernelCase({150'003, 3}, {0}, {1}),
        KernelCase({3, 100'003}, {0}, {1}),
        KernelCase({300, 4001}, {0}, {1}), // rows that begin within a cache line, in strips
        KernelCase({200, 3001}, {0}, {1}), // the same, narrow strips
        KernelCase({400, 200, 7}, {0, 2}, {1}), // short runs in strips of whole groups
        KernelCase({640, 3, 289}, {0, 2}, {1}), // a few large groups
        KernelCase({2101, 3, 145}, {0, 2}, {1}), // larger ones, gone through together,
        KernelCase({2101, 3, 145}, {0, 2}, {0, 2}), // also where γ and β are not theirs
        KernelCase({9000, 41, 15}, {2}, {1}), // short rows with γ and β of their own
        KernelCase({150'003, 3}, {1}, {1}),
        KernelCase({9001, 3, 5, 7}, {2}), // small slabs
        KernelCase({9001, 5, 3, 7}, {1, 3}), // the same, of runs,
        KernelCase({700, 15, 29, 13}, {1, 3}), // group by group
        KernelCase({1300, 19, 11, 11}, {2}), // slabs whose rows are a part of a vector,
        KernelCase({300, 64, 40, 32}, {2}, {3}), // and two whole ones
        KernelCase({9001, 3, 5, 7}, {0, 2}, {1, 3}), // narrow slabs side by side
        KernelCase({40, 300, 8, 9}, {0, 2}, {1, 3}), // the same, in strips
        KernelCase({9001, 3, 5, 7}, {0, 2}, {1}), // the same, with γ and β along one of the axes
        KernelCase({9, 16, 28, 28}, {0, 2, 3}, {1}),
        KernelCase({4, 512, 256}, {1}),
        KernelCase({9, 300, 31}, {0, 2}, {1}),
        KernelCase({256, 1024}, {1}, {1}).withGroups(1, 32),
        KernelCase({40'001, 99}, {1}, {1}).withGroups(1, 3), // γ and β that repeat after three rows
        KernelCase({30'011, 129}, {1}, {1}),
        KernelCase({1300, 40, 77}, {2}, {1}),
        KernelCase({100'011, 20}, {1}, {1}),
        KernelCase({60'011, 40}, {1}, {1}),
        KernelCase({1601, 1201}, {1}, {1}),
        KernelCase({160, 96, 169}, {1, 2}, {1}).withGroups(1, 12),
        KernelCase({40, 256, 15, 15}, {1, 2, 3}, {1}).withGroups(1, 4),
        KernelCase({30, 24, 35, 35}, {1, 2, 3}, {1}).withGroups(1, 3), // groups of rows, summed up in turns
        KernelCase({11, 8, 81, 81}, {1, 2, 3}, {1}).withGroups(1, 4),
        KernelCase({11, 33, 4111}, {2}, {1}),
        KernelCase({4, 16, 96, 95}, {0, 2, 3}, {1}), // runs apart, summed up in turns
        KernelCase({3, 20, 5, 4, 700}, {0, 2, 4}),
    };
}

struct Pattern
{
    const char *name;
    ElementValue value;
};

// Values that are hard to normalize, for groups that are rows of `count` elements.
std::vector<Pattern> hostilePatterns(std::int64_t count)
{
    const auto place = [count](std::int64_t i) { return i % count; };
    const auto usual = scattered();
    const auto with = [=](std::int64_t where, double what) -> ElementValue {
        return [=](std::int64_t i) { return place(i) == where ? what : usual(i); };
    };
    constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    return {
        {"an outlier first", with(0, 1e6)},
        {"an outlier last", with(count - 1, 1e6)},
        {"a step in the middle", [=](std::int64_t i) { return usual(i) + (place(i) * 2 < count ? 0 : 1e5); }},
        {"alternating signs", [=](std::int64_t i) { return (i % 2 == 0 ? 1e4 : -1e4) + usual(i); }},
        {"a ramp far off", [=](std::int64_t i) { return 1e5 + static_cast<double>(place(i)); }},
        {"a small spread far off", [=](std::int64_t i) { return 1e3 + 1e-3 * usual(i); }},
        {"squares beyond float", [=](std::int64_t i) { return 1e30 * usual(i); }},
        {"subnormal values", [=](std::int64_t i) { return 1e-40 * usual(i); }},
        {"one value everywhere", [](std::int64_t) { return 3.7; }},
        {"zeros", [](std::int64_t) { return 0.0; }},
        {"a NaN", with(count / 2, notANumber)},
        {"an infinity", with(count / 3, infinite)},
        {"two infinities",
         [=](std::int64_t i) { return place(i) < 2 ? (place(i) == 0 ? infinite : -infinite) : usual(i); }},
    };
}

template <class T>
constexpr KernelTolerance usualTolerance()
{
    return sizeof(T) == sizeof(float) ? KernelTolerance {1e-5, 1e-5} : KernelTolerance {1e-13, 1e-13};
}

// Normalizes some columns of a table of which each has its own transform; returns what differs from the result in
// doubles, or "". The mask keeps every third row whole, every third in part, and every third not at all.
std::string wrongColumns(std::int64_t rows, std::int64_t width, Range columns, std::int64_t shift, bool streams,
                         std::int64_t cacheWays)
{
    constexpr std::int64_t margin = 64;
    constexpr float untouched = -7;
    const std::int64_t size = rows * width;
    std::vector<float> x(static_cast<std::size_t>(size + shift));
    std::vector<kernels::MaskByte> mask(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = static_cast<float>(static_cast<std::int64_t>(i * 7919 % 1000) - 500) / 64;
        const auto row = (static_cast<std::int64_t>(i) - shift) / width % 3;
        mask[i] = row == 0 || (row == 1 && i * 31 % 7 < 3) ? 0xff : 0;
    }
    std::vector<float> values[3];
    for (int k = 0; k < 3; ++k) {
        for (std::int64_t column = 0; column < columns.count(); ++column)
            values[k].push_back(static_cast<float>((column * (k + 3)) % 17) / 8 + 1);
    }
    Nest nest;
    nest.push({rows, {width, 0, 0}});
    const float one = 1;
    for (const bool isMasked : {false, true}) {
        const auto y = uninitializedArray<float>(static_cast<std::size_t>(size + 2 * margin));
        std::fill_n(y.get(), size + 2 * margin, untouched);
        float *const to = y.get() + margin + shift;
        kernels::Operands<float> operands {x.data() + shift, &one, &one, to, streams};
        operands.cacheWays = cacheWays;
        const kernels::Transforms<float> transforms {values[0].data(), values[1].data(), values[2].data()};
        if (isMasked)
            kernels::maskedTable<float>()->normalizeColumns(operands, mask.data() + shift, nest, columns, transforms);
        else
            kernels::table<float>()->normalizeColumns(operands, nest, columns, transforms);
        for (std::int64_t i = -margin - shift; i < size + margin - shift; ++i) {
            double expected = static_cast<double>(untouched);
            if (i >= 0 && i < size && i % width >= columns.first && i % width < columns.last) {
                const auto column = static_cast<std::size_t>(i % width - columns.first);
                const auto own = static_cast<std::size_t>(i + shift);
                const double deviation = static_cast<double>(x[own]) - static_cast<double>(values[0][column]);
                const bool counts = !isMasked || mask[own] != 0;
                expected = counts
                    ? deviation * static_cast<double>(values[1][column]) + static_cast<double>(values[2][column])
                    : 0;
            }
            // All terms are sums of a few powers of two, so that the result is exact.
            if (static_cast<double>(to[i]) != expected) {
                return std::to_string(rows) + " x " + std::to_string(width) + " at " + std::to_string(i) + ": "
                    + std::to_string(to[i]) + ", not " + std::to_string(expected);
            }
        }
    }
    return {};
}

// NaN, too: that of groups that the engine does again in float64.
template <class V>
bool haveSameBits(const std::vector<V> &a, const std::vector<V> &b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(V)) == 0;
}

// With means so far from 0 that the centre is rounded, and γ and β that have no short product.
template <class T>
void compareBitsOfWays(const KernelCase &one, const std::string &set)
{
    for (const double mean : {1e5, -123.4}) {
        const ElementValue values = scattered(mean);
        const auto inTurn = normalizeBy<T>(Way::InTurn, one, values, 1);
        QVERIFY(inTurn.areGuardsIntact);
        for (const Way way : {Way::Ahead, Way::Past}) {
            const auto own = normalizeBy<T>(way, one, values, 1);
            QVERIFY2(own.areGuardsIntact && haveSameBits(own.y, inTurn.y) && haveSameBits(own.means, inTurn.means)
                         && haveSameBits(own.squares, inTurn.squares),
                     (set + ", " + one.text()).c_str());
        }
    }
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT

private:
    template <class T>
    static void compare(const KernelCase &one, const ElementValue &value, KernelTolerance tolerance, const char *what,
                        std::int64_t shift = 0)
    {
        kernels::use("plain");
        const KernelResult<T> expected = normalizeWithKernels<T>(one, value);
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            const std::string wrong = difference(normalizeWithKernels<T>(one, value, shift), expected, tolerance);
            QVERIFY2(wrong.empty(),
                     std::string(set).append(", " + one.text() + ", ").append(what).append(": " + wrong).c_str());
        }
    }

    /// Groups of ten kinds, one after the other. The squares of `vanishing` do so.
    static ElementValue valuesByKindOfGroup(const KernelCase &one, double vanishing)
    {
        const Grouping grouping(one.shape, one.spec);
        const auto value = [=](std::int64_t group, std::int64_t at, std::int64_t element) {
            switch (group % 10) {
            case 0:
                return 0.0;
            case 1:
                return at == 0 ? -0.0 : 0.0;
            case 2:
                return 1e-20;
            case 3:
                return vanishing * scattered()(element);
            case 4:
                return at == grouping.groupSize() - 1 ? 1e5 * vanishing : 0.0;
            case 5:
                return -3.7;
            case 6:
                return at == 1 ? std::numeric_limits<double>::quiet_NaN() : 0.0;
            case 7:
                return std::numeric_limits<double>::infinity();
            case 8:
                return 1e5 * vanishing;
            default:
                return scattered()(element);
            }
        };
        std::vector<double> values(static_cast<std::size_t>(elementCount(one.shape)));
        for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
            std::int64_t at = 0;
            grouping.forEachElement(group, [&](std::int64_t element) {
                values[static_cast<std::size_t>(element)] = value(group, at++, element);
            });
        }
        return [values = std::move(values)](std::int64_t element) { return values[static_cast<std::size_t>(element)]; };
    }

private slots:
    void cleanup() { kernels::use({}); }

    void everyLengthIsRightFromAnyStart()
    {
        std::vector<std::int64_t> lengths = {95, 96, 97, 127, 128, 129, 256, 257, 1023, 1025, 2047, 2048, 2049, 4100};
        for (std::int64_t length = 1; length <= 67; ++length)
            lengths.push_back(length);
        for (const std::int64_t length : lengths) {
            for (const KernelCase &one : casesOfLength(length)) {
                const std::int64_t shift = length % 4;
                compare<float>(one, scattered(), usualTolerance<float>(), "float", shift);
                if (length < 40 || length > 2000)
                    compare<double>(one, scattered(), usualTolerance<double>(), "double", shift);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void everyShapeIsRightOverAnyAxes()
    {
        for (const KernelCase &one : anyCases(500)) {
            compare<float>(one, scattered(), usualTolerance<float>(), "float", 1);
            compare<double>(one, scattered(), usualTolerance<double>(), "double", 1);
            if (QTest::currentTestFailed())
                return;
        }
    }

    // Rows of slabs are a few vectors, or parts of these; several blocks of rows in the last two.
    void smallSlabsAreRight()
    {
        for (const std::int64_t width : {2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 16, 17, 23, 24, 25, 31, 32, 33, 47}) {
            for (const std::int64_t rows : {2, 3, 4, 5, 8, 9, 30, 64, 65, 130}) {
                const KernelCase slabs({9, 2, rows, width}, {2}, {3});
                for (const KernelCase &one :
                     {slabs, KernelCase({9, 2, rows, width}, {2}), KernelCase({9, 2, rows, width}, {2}, {0, 3}),
                      KernelCase({17, rows, width}, {1}, {0}), slabs.withoutCentring(), slabs.withEpsilonOutside()}) {
                    compare<float>(one, scattered(), usualTolerance<float>(), "float", width % 3);
                    compare<double>(one, scattered(), usualTolerance<double>(), "double", width % 3);
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    // A few slabs more than vectors have lanes, of few runs for each group: a whole slab in a lane, or a group of it.
    void shortRunsInSmallSlabsAreRight()
    {
        for (const std::int64_t run : {2, 3, 4, 7, 15}) {
            for (const std::int64_t runs : {2, 5, 9, 15}) {
                for (const std::int64_t groups : {2, 3, 7, 12}) {
                    const Shape shape {19, runs, groups, run};
                    for (const KernelCase &one :
                         {KernelCase(shape, {1, 3}, {2}), KernelCase(shape, {1, 3}), KernelCase(shape, {1, 3}, {3}),
                          KernelCase(shape, {1, 3}, {0, 2}).withoutCentring()}) {
                        compare<float>(one, scattered(), usualTolerance<float>(), "float", groups % 3);
                        compare<double>(one, scattered(), usualTolerance<double>(), "double", groups % 3);
                        if (QTest::currentTestFailed())
                            return;
                    }
                }
            }
        }
    }

    void largeTensorsAreRight()
    {
        for (const KernelCase &one : largeCases()) {
            compare<float>(one, scattered(), usualTolerance<float>(), "float", 1);
            if (QTest::currentTestFailed())
                return;
        }
        compare<double>(KernelCase({3100, 600}, {0}, {1}), scattered(), usualTolerance<double>(), "double", 1);
    }

    // The kernels are called directly, as the size from which the engine writes past the caches depends on the machine,
    // and how many rows it writes at a time as well. The memory around the result must stay untouched.
    void columnsAreRightWithinTheCachesAndPastThem()
    {
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            for (const std::int64_t width : {17, 129, 600, 1024, 1201, 2830}) {
                for (const std::int64_t rows : {1, 2, 5, 70}) {
                    for (const std::int64_t shift : {0, 1, 5}) {
                        for (const Range columns : {Range {0, width}, Range {width / 9, width - width / 7}}) {
                            const std::string wrong = wrongColumns(rows, width, columns, shift, false, 12)
                                + wrongColumns(rows, width, columns, shift, false, 8)
                                + wrongColumns(rows, width, columns, shift, true, 8);
                            QVERIFY2(wrong.empty(), std::string(set).append(": ").append(wrong).c_str());
                        }
                    }
                }
            }
        }
    }

    void groupsAreRightWhicheverWay()
    {
        for (const std::int64_t length : {20, 129, 256, 257, 600, 1201, 2100, 4100}) {
            for (const KernelCase &one :
                 {KernelCase({35, length}, {1}, {1}), KernelCase({35, length}, {1}, {0}),
                  KernelCase({7, 5, length}, {2}, {1}).withoutCentring(), KernelCase({2, length}, {0}, {1}),
                  KernelCase({7, length}, {0}, {1}), KernelCase({2, 3, 3 * length}, {0, 1}, {2}),
                  KernelCase({40, length}, {0}, {1})}) {
                kernels::use("plain");
                const auto expected = normalizeWithKernels<float>(one, scattered());
                for (const std::string &set : vectorSets()) {
                    QVERIFY(kernels::use(set));
                    for (const std::int64_t shift : {0, 1}) {
                        const auto within = normalizeWithKernels<float>(one, scattered(), shift);
                        for (const Way way : {Way::InTurn, Way::Ahead, Way::Past}) {
                            const auto own = normalizeBy<float>(way, one, scattered(), shift);
                            const std::string wrong = difference(own, expected, usualTolerance<float>());
                            QVERIFY2(wrong.empty(),
                                     std::string(set).append(", " + one.text() + ": ").append(wrong).c_str());
                            QVERIFY2(own.y == within.y && own.squares == within.squares, one.text().c_str());
                        }
                    }
                }
            }
        }
    }

    // Rows that begin with a vector and that do not, of one tile and of two, also where the rows are those of two
    // loops.
    void shortColumnsAreRightWhicheverWay()
    {
        for (const std::int64_t width : {17, 31, 32, 33, 640, 1024, 1100, 2049}) {
            for (const std::int64_t rows : {4, 5, 12, 13, 31, 32, 33}) {
                for (const KernelCase &one :
                     {KernelCase({rows, width}, {0}, {1}), KernelCase({2, rows, width}, {1}, {2}).withoutCentring(),
                      KernelCase({rows / 2, 2, 2, width}, {0, 2}, {1})}) {
                    compare<float>(one, scattered(), usualTolerance<float>(), "float", 3);
                    compare<double>(one, scattered(), usualTolerance<double>(), "double", 3);
                    for (const std::string &set : vectorSets()) {
                        QVERIFY(kernels::use(set));
                        compareBitsOfWays<float>(one, set);
                        compareBitsOfWays<double>(one, set);
                    }
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    void noBitDependsOnTheWay()
    {
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            for (const std::int64_t length : {5, 20, 25, 48, 129, 257, 600, 1201, 2048, 2100, 4100}) {
                for (const AxisSet affine : {AxisSet {0}, AxisSet {1}, AxisSet {0, 1}}) {
                    compareBitsOfWays<float>(KernelCase({67, length}, {1}, affine), set);
                    compareBitsOfWays<double>(KernelCase({67, length}, {1}, affine), set);
                    compareBitsOfWays<float>(KernelCase({13, 5, length}, {2}, affine).withoutCentring(), set);
                    compareBitsOfWays<float>(KernelCase({19, 70, length}, {1}, affine), set);
                    compareBitsOfWays<float>(KernelCase({19, 70, length}, {1}, affine).withoutCentring(), set);
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    void meansFarFromZeroCostNoDigits()
    {
        for (const double mean : {1e2, 1e4, 1e6}) {
            for (const std::int64_t length : {3, 7, 17, 300, 4100}) {
                for (const KernelCase &one : casesOfLength(length)) {
                    compare<float>(one, scattered(mean), usualTolerance<float>(), "float far from zero");
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    void hostileValuesAreSurvived()
    {
        constexpr KernelTolerance hostile {1e-4, 1e-4};
        constexpr KernelTolerance hostileDouble {1e-11, 1e-9};
        for (const std::int64_t length : {3, 7, 33, 2100}) {
            const std::vector<KernelCase> cases
                = {KernelCase({4, length}, {1}, {1}), KernelCase({length, 37}, {0}, {1}),
                   KernelCase({2, length, 5, 3}, {1, 3}), KernelCase({20, length, 3}, {1}),
                   KernelCase({4, length}, {1}).withoutCentring()};
            for (const KernelCase &one : cases) {
                // The stride along the reduced axis that has `length` elements.
                const std::int64_t step
                    = one.shape.size() == 2 && one.spec.reducedAxes.contains(1) ? 1 : one.shape.back();
                for (const Pattern &pattern : hostilePatterns(length)) {
                    const ElementValue value = [&](std::int64_t i) { return pattern.value(i / step); };
                    compare<float>(one, value, hostile, pattern.name);
                    compare<double>(one, value, hostileDouble, pattern.name);
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    // Short rows, columns of one block of rows, of several and of pieces for threads, and groups of several columns, of
    // which some are equal values, near 0 or not, and others are not to be taken for such.
    void constantGroupsAmongOthersAreRight()
    {
        constexpr KernelTolerance hostile {1e-4, 1e-4};
        std::vector<KernelCase> cases;
        for (const std::int64_t length : {2, 3, 4, 5, 7, 24, 25}) {
            const KernelCase rows({77, length}, {1}, {1});
            cases.insert(cases.end(),
                         {rows, KernelCase({77, length}, {1}, {0}), rows.withoutCentring(),
                          KernelCase({77, length}, {1}).withEpsilonOutside(), KernelCase({length, 77}, {0}, {1}),
                          KernelCase({35, 5, 3, length}, {1, 3}), KernelCase({35, length, 7}, {1})});
        }
        for (const std::int64_t length : {9, 64, 65, 300}) {
            const KernelCase columns({length, 77}, {0}, {1});
            cases.insert(cases.end(),
                         {columns, columns.withoutCentring(), KernelCase({77, length}, {1}, {1}),
                          KernelCase({77, length}, {1}, {0}), KernelCase({length, 19, 3}, {0, 2}),
                          KernelCase({3, length, 11}, {0, 1}), KernelCase({19, length, 3}, {1}),
                          KernelCase({9, length, 13}, {1}), KernelCase({9, length, 30}, {1}).withoutCentring(),
                          KernelCase({19, length, 13}, {1})});
        }
        cases.push_back(KernelCase({40'000, 18}, {0}, {1}));
        cases.push_back(KernelCase({31, 2100}, {1}, {1}));
        for (std::size_t i = cases.size(); i-- > 0;) { // Of tiny roots, which are 0 in float.
            cases.push_back(cases[i].withEpsilon(0));
            cases.push_back(cases[i].withEpsilon(0).withoutCentring());
            cases.push_back(cases[i].withEpsilon(1e-50));
        }
        for (const KernelCase &one : cases) {
            compare<float>(one, valuesByKindOfGroup(one, 1e-30), hostile, "constant groups among others");
            compare<double>(one, valuesByKindOfGroup(one, 1e-170), hostile, "constant groups among others in double");
            if (QTest::currentTestFailed())
                return;
        }
    }

    void noBitDependsOnTheNumberOfThreads()
    {
        for (const KernelCase &one : largeCases()) {
            const auto alone = normalizeWithKernels<float>(one, scattered(), 0, 1);
            const auto shared = normalizeWithKernels<float>(one, scattered(), 1, 2);
            QVERIFY2(alone.y == shared.y && alone.means == shared.means && alone.squares == shared.squares,
                     one.text().c_str());
        }
    }

    // The lengths make small groups, short and long runs, and columns, whose moments are computed in different
    // functions.
    void momentsAloneAreThoseOfTheForwardPass()
    {
        for (const std::int64_t length : {2, 3, 4, 7, 8, 9, 16, 17, 24, 25, 65, 300, 600, 2100}) {
            for (const KernelCase &one :
                 {KernelCase({37, length}, {1}), KernelCase({length, 37}, {0}), KernelCase({37, length, 5}, {1}),
                  KernelCase({37, 3, length, 5}, {0, 2}), KernelCase({9, length, 13}, {1}),
                  KernelCase({9, length, 30}, {1}), KernelCase({37, 3, length, 5}, {0, 2}, {1}),
                  KernelCase({37, 5, 3, length}, {1, 3}), KernelCase({37, 3, length, 5}, {0, 2}, {3}),
                  KernelCase({37, 3, length, 5}, {0, 2}, {0, 1})}) {
                const auto forward = normalizeWithKernels<float>(one, scattered());
                std::vector<float> x;
                for (std::int64_t i = 0; i < elementCount(one.shape); ++i)
                    x.push_back(static_cast<float>(scattered()(i)));
                std::vector<double> means(forward.means.size());
                std::vector<double> squares = means;
                Normalizer<float> normalizer(Grouping(one.shape, one.spec), one.spec);
                QVERIFY(normalizer.moments(x.data(), {means.data(), squares.data()}));
                QVERIFY2(means == forward.means && squares == forward.squares, one.text().c_str());
                for (std::size_t group = 0; group < means.size(); ++group) {
                    double mean = 0;
                    double square = 0;
                    QVERIFY(normalizer.groupMoments(x.data(), static_cast<std::int64_t>(group), {&mean, &square}));
                    QVERIFY2(mean == forward.means[group] && square == forward.squares[group], one.text().c_str());
                }
            }
        }
    }

    void setsThatAreNotThereAreNotUsed()
    {
        QVERIFY(!kernels::use("mmx"));
        QVERIFY(kernels::use("plain"));
        QCOMPARE(kernels::currentName(), std::string("plain"));
        QCOMPARE(kernels::table<float>(), nullptr);
        QVERIFY(kernels::use(kernels::names().front()));
        QCOMPARE(kernels::currentName(), kernels::names().front());
    }
};

NORMSCOPE_TEST(TestKernels)

} // namespace tst_kernels

#include "tst_kernels.moc"
