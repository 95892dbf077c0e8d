// SPDX-License-Identifier: GPL-3.0-or-later
// Which way a pass deals with the caches: trials find out which is the fastest, and none gives other bits.
#include "engine/normalization/way_choice.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

#include <algorithm>
#include <array>

namespace tst_way_choice {

using namespace normscope;
using namespace std::chrono_literals;

namespace {

const std::vector<Way> allWays {Way::InTurn, Way::Ahead, Way::Past};

/// Calls of a trial of so many ways.
int trialOf(std::size_t ways)
{
    return static_cast<int>(8 * ways);
}

/// How long a call of each way takes.
struct Times
{
    WayChoice::Duration inTurn;
    WayChoice::Duration ahead;
    WayChoice::Duration past;
    WayChoice::Duration of(Way way) const { return way == Way::InTurn ? inTurn : way == Way::Ahead ? ahead : past; }
};

/// Makes calls. Returns how many of them went each way.
std::array<int, 3> makeCalls(WayChoice &choice, const Times &times, int calls)
{
    std::array<int, 3> counts {};
    for (int call = 0; call < calls; ++call) {
        const Way way = choice.next();
        ++counts[static_cast<std::size_t>(way)];
        choice.took(way, times.of(way));
    }
    return counts;
}

/// All ways, `first` before the others.
std::vector<Way> waysFrom(Way first)
{
    std::vector<Way> ways = allWays;
    std::iter_swap(ways.begin(), std::find(ways.begin(), ways.end(), first));
    return ways;
}

} // namespace

class TestWayChoice : public QObject
{
    Q_OBJECT

private slots:
    void theFastestWayStays()
    {
        for (const Way first : allWays) {
            for (const Way fastest : allWays) {
                WayChoice choice(waysFrom(first));
                const auto time = [fastest](Way way) { return way == fastest ? 100us : 110us; };
                const std::array<int, 3> counts
                    = makeCalls(choice, {time(Way::InTurn), time(Way::Ahead), time(Way::Past)}, trialOf(3));
                QCOMPARE(counts, (std::array {8, 8, 8}));
                QCOMPARE(choice.next(), fastest);
            }
        }
    }

    void noiseChangesNothing()
    {
        for (const Way first : allWays) {
            WayChoice choice(waysFrom(first));
            const auto time = [first](Way way) { return way == first ? 100us : 99us; };
            makeCalls(choice, {time(Way::InTurn), time(Way::Ahead), time(Way::Past)}, trialOf(3));
            QCOMPARE(choice.next(), first);
        }
    }

    void oneSlowCallOfAWayIsForgotten()
    {
        WayChoice choice({Way::Ahead, Way::Past});
        makeCalls(choice, {0us, 80us, 100us}, 2); // They do not count.
        choice.took(Way::Ahead, 5ms); // Another program took the processor.
        makeCalls(choice, {0us, 80us, 100us}, trialOf(2) - 3);
        QCOMPARE(choice.next(), Way::Ahead);
    }

    /// Threads may be starting while the first calls are made, which then take the same time any way.
    void aLaterTrialMendsTheFirst()
    {
        WayChoice choice({Way::Ahead, Way::Past});
        makeCalls(choice, {0us, 200us, 200us}, trialOf(2));
        QCOMPARE(choice.next(), Way::Ahead);
        makeCalls(choice, {0us, 170us, 100us}, 2 * trialOf(2));
        QCOMPARE(choice.next(), Way::Past);
        makeCalls(choice, {0us, 100us, 170us}, 100);
        QCOMPARE(choice.next(), Way::Ahead);
    }

    void trialsBecomeRare()
    {
        WayChoice choice(waysFrom(Way::Ahead));
        const Times times {150us, 100us, 170us};
        const std::array<int, 3> early = makeCalls(choice, times, 100);
        QVERIFY(early[0] + early[2] >= 24 && early[0] + early[2] <= 36);
        const std::array<int, 3> late = makeCalls(choice, times, 1'000'000);
        const int slow = late[0] + late[2];
        QVERIFY2(slow >= 100 && slow <= 4000, qPrintable(QString::number(slow)));
    }

    /// As when many threads call at once.
    void callsThatBeganInAnotherTurnDoNotCount()
    {
        WayChoice choice({Way::Ahead, Way::Past});
        for (int call = 0; call < 100; ++call)
            choice.took(Way::Past, 1us);
        QCOMPARE(choice.next(), Way::Ahead);
    }

    /// Calls after those of another way find the output in memory, where it is slow to write, or in the caches, where
    /// only the first ones past them find it.
    void whatAnotherWayLeftInTheCachesCountsForNone()
    {
        for (const Way fastest : allWays) {
            WayChoice choice(allWays);
            Way last = choice.next();
            int inTurn = 0;
            for (int call = 0; call < trialOf(3); ++call) {
                const Way way = choice.next();
                const WayChoice::Duration alone = way == fastest ? 75us : 90us;
                const WayChoice::Duration first = way == Way::Past ? 60us : 120us;
                inTurn = way == last ? inTurn + 1 : 1;
                choice.took(way, inTurn > 2 ? alone : first);
                last = way;
            }
            QCOMPARE(choice.next(), fastest);
        }
    }

    void callsOfOneKindShareWhatTheyFoundOut()
    {
        const std::vector<Way> ways {Way::Ahead, Way::Past};
        makeCalls(*WayChoice::ofKind({-1, 7}, ways), {0us, 110us, 100us}, trialOf(2));
        QCOMPARE(WayChoice::ofKind({-1, 7}, ways)->next(), Way::Past);
        QCOMPARE(WayChoice::ofKind({-1, 8}, ways)->next(), Way::Ahead);
    }

    void ofOneWayThereIsNoChoice()
    {
        for (const Way way : allWays) {
            WayChoice choice({way});
            QVERIFY(!choice.isOpen());
            choice.took(way, 1ms);
            QCOMPARE(choice.next(), way);
        }
    }

    /// Of a size at which the choice is open on processors with 256 KiB to 4 MiB of their own.
    void everyCallGivesTheSameBits()
    {
        for (const KernelCase &one :
             {KernelCase({70'000, 16}, {1}, {1}), KernelCase({20'001, 53}, {1}, {1}), KernelCase({4100, 256}, {1}, {1}),
              KernelCase({1021, 1030}, {1}, {1}), KernelCase({120, 8800}, {1}, {1}), KernelCase({3, 350'003}, {1}, {}),
              KernelCase({10'001, 104}, {0}, {1}), KernelCase({1030, 21, 49}, {2}, {1}),
              KernelCase({32, 40, 29, 29}, {0, 2, 3}, {1}), KernelCase({32, 40, 29, 29}, {1, 2, 3}, {1}),
              KernelCase({9, 33, 4111}, {2}, {1})}) {
            const Shape affine = affineShape(one);
            Normalizer<float> normalizer(Grouping(one.shape, one.spec), one.spec, affine, affine, 2);
            const auto result = [&] {
                return resultOf<float>([&](auto... operands) { normalizer.forward(operands...); }, one,
                                       [](std::int64_t i) { return static_cast<double>(i * 2'654'435'761 % 20'011); },
                                       0);
            };
            const KernelResult<float> first = result();
            for (int call = 1; call < trialOf(3) + 2; ++call) {
                const KernelResult<float> again = result();
                QVERIFY2(again.y == first.y && again.means == first.means && again.squares == first.squares,
                         one.text().c_str());
            }
        }
    }
};

NORMSCOPE_TEST(TestWayChoice)

} // namespace tst_way_choice

#include "tst_way_choice.moc"
