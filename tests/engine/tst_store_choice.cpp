// SPDX-License-Identifier: GPL-3.0-or-later
// Whether output goes past the caches: trials find out which way is faster, and no call gives other bits.
#include "engine/normalization/store_choice.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_store_choice {

using namespace normscope;
using namespace std::chrono_literals;

namespace {

constexpr int trial = 12;

/// Makes calls that take so long within the caches and past them. Returns how many of them went past the caches.
int makeCalls(StoreChoice &choice, StoreChoice::Duration within, StoreChoice::Duration past, int calls = trial)
{
    int streamed = 0;
    for (int call = 0; call < calls; ++call) {
        streamed += choice.streams() ? 1 : 0;
        choice.took(choice.streams(), choice.streams() ? past : within);
    }
    return streamed;
}

} // namespace

class TestStoreChoice : public QObject
{
    Q_OBJECT

private slots:
    void theFasterWayStays()
    {
        for (const bool usual : {false, true}) {
            StoreChoice within(usual, true);
            QCOMPARE(makeCalls(within, 100us, 110us), 6);
            QVERIFY(!within.streams());
            StoreChoice past(usual, true);
            QCOMPARE(makeCalls(past, 110us, 100us), 6);
            QVERIFY(past.streams());
        }
    }

    void noiseChangesNothing()
    {
        for (const bool usual : {false, true}) {
            StoreChoice choice(usual, true);
            makeCalls(choice, usual ? 99us : 100us, usual ? 100us : 99us);
            QCOMPARE(choice.streams(), usual);
        }
    }

    void oneSlowCallOfAWayIsForgotten()
    {
        StoreChoice choice(false, true);
        choice.took(false, 5ms); // It found nothing in the caches.
        makeCalls(choice, 80us, 100us, trial - 1);
        QVERIFY(!choice.streams());
    }

    /// Threads may be starting while the first calls are made, which then take the same time either way.
    void aLaterTrialMendsTheFirst()
    {
        for (const bool usual : {false, true}) {
            StoreChoice choice(usual, true);
            makeCalls(choice, 200us, 200us);
            QCOMPARE(choice.streams(), usual);
            makeCalls(choice, usual ? 100us : 170us, usual ? 170us : 100us, 2 * trial);
            QCOMPARE(choice.streams(), !usual);
        }
    }

    void trialsBecomeRare()
    {
        StoreChoice choice(false, true);
        const int early = makeCalls(choice, 100us, 170us, 100);
        QVERIFY(early >= 12 && early <= 18);
        const int late = makeCalls(choice, 100us, 170us, 1'000'000);
        QVERIFY2(late >= 100 && late <= 2000, qPrintable(QString::number(late)));
    }

    /// The first call after one of the other way finds the output where it is slow to write.
    void whatTheOtherWayLeftInTheCachesCountsForNeither()
    {
        for (const bool isPastFaster : {false, true}) {
            StoreChoice choice(!isPastFaster, true);
            bool last = choice.streams();
            for (int call = 0; call < trial; ++call) {
                const bool streams = choice.streams();
                const StoreChoice::Duration alone = streams == isPastFaster ? 75us : 90us;
                choice.took(streams, streams == last ? alone : 120us);
                last = streams;
            }
            QCOMPARE(choice.streams(), isPastFaster);
        }
    }

    void callsOfOneKindShareWhatTheyFoundOut()
    {
        makeCalls(*StoreChoice::ofKind({-1, 7}, false), 110us, 100us);
        QVERIFY(StoreChoice::ofKind({-1, 7}, false)->streams());
        QVERIFY(!StoreChoice::ofKind({-1, 8}, false)->streams());
    }

    void aClosedChoiceIsWhatTheSizesSay()
    {
        for (const bool usual : {false, true}) {
            const StoreChoice choice(usual, false);
            QVERIFY(!choice.isOpen());
            QCOMPARE(choice.streams(), usual);
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
            for (int call = 1; call < trial + 2; ++call) {
                const KernelResult<float> again = result();
                QVERIFY2(again.y == first.y && again.means == first.means && again.squares == first.squares,
                         one.text().c_str());
            }
        }
    }
};

NORMSCOPE_TEST(TestStoreChoice)

} // namespace tst_store_choice

#include "tst_store_choice.moc"
