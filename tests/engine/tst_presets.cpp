// SPDX-License-Identifier: GPL-3.0-or-later
// The presets of the methods have the axes of their definition on every layout, and are recognized in a specification.
#include "engine/normalization/presets.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_presets {

using namespace normscope;

namespace {

// The names of the axes, such as "N,L".
QString axesText(AxisSet axes, const Layout &layout)
{
    QStringList names;
    for (const int axis : axes.toVector())
        names += QString::fromStdString(layout.names[static_cast<std::size_t>(axis)]);
    return names.join(QLatin1Char(','));
}

Layout layout(const QString &names)
{
    return parseLayout(names.toStdString(), static_cast<int>(names.count(QLatin1Char(','))) + 1);
}

Shape shapeFor(const Layout &layout)
{
    const Shape lengths = {2, 6, 4, 3, 5, 2, 2, 2};
    return Shape(lengths.begin(), lengths.begin() + layout.rank());
}

} // namespace

class TestPresets : public QObject
{
    Q_OBJECT

private slots:
    // The axes of each method on each layout: batch norm as in torch.nn.BatchNorm1d … 3d, layer norm as in
    // torch.nn.LayerNorm.
    void reducesTheAxesOfTheTable_data()
    {
        QTest::addColumn<QString>("names");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QStringList>("reduced"); // One entry per variant of the method.
        QTest::addColumn<QStringList>("affine");
        const auto row
            = [](const char *names, const char *method, const QStringList &reduced, const QStringList &affine) {
                  QTest::addRow("%s on %s", method, names)
                      << QString::fromLatin1(names) << QString::fromLatin1(method) << reduced << affine;
              };
        const auto one = [](const char *text) { return QStringList {QString::fromLatin1(text)}; };
        const auto two = [](const char *first, const char *second) {
            return QStringList {QString::fromLatin1(first), QString::fromLatin1(second)};
        };
        row("D", "batch", {}, {});
        row("D", "layer", one("D"), one("D"));
        row("D", "rms", one("D"), one("D"));
        row("D", "instance", {}, {});
        row("D", "group", {}, {});
        row("N,D", "batch", one("N"), one("D"));
        row("N,D", "layer", one("D"), one("D"));
        row("N,D", "instance", {}, {});
        row("N,D", "group", one("D"), one("D"));
        row("N,L,D", "batch", two("N,L", "N"), two("D", "D"));
        row("N,L,D", "layer", two("D", "L,D"), two("D", "D"));
        row("N,L,D", "rms", two("D", "L,D"), two("D", "D"));
        row("N,L,D", "instance", one("L"), one("D"));
        row("N,L,D", "group", one("L,D"), one("D"));
        row("N,C,L", "batch", one("N,L"), one("C"));
        row("N,C,L", "layer", two("C,L", "C"), two("C,L", "C"));
        row("N,C,L", "instance", one("L"), one("C"));
        row("N,C,L", "group", one("C,L"), one("C"));
        row("N,C,H,W", "batch", one("N,H,W"), one("C"));
        row("N,C,H,W", "layer", two("C,H,W", "C"), two("C,H,W", "C"));
        row("N,C,H,W", "rms", two("C,H,W", "C"), two("C,H,W", "C"));
        row("N,C,H,W", "instance", one("H,W"), one("C"));
        row("N,C,H,W", "group", one("C,H,W"), one("C"));
        row("N,C,D,H,W", "batch", one("N,D,H,W"), one("C"));
        row("N,C,D,H,W", "layer", two("C,D,H,W", "C"), two("C,D,H,W", "C"));
        row("N,C,D,H,W", "instance", one("D,H,W"), one("C"));
        row("N,C,D,H,W", "group", one("C,D,H,W"), one("C"));
        row("n,c,a,b,d,e", "batch", one("n,a,b,d,e"), one("c"));
        row("n,c,a,b,d,e", "instance", one("a,b,d,e"), one("c"));
        row("n,c,a,b,d,e", "layer", two("c,a,b,d,e", "c"), two("c,a,b,d,e", "c"));
    }
    void reducesTheAxesOfTheTable()
    {
        QFETCH(QString, names);
        QFETCH(QString, method);
        QFETCH(QStringList, reduced);
        QFETCH(QStringList, affine);
        const Layout axes = layout(names);
        const Shape shape = shapeFor(axes);
        const Method which = fromName<Method>(method.toStdString()).value();
        QCOMPARE(variantCount(which, axes), static_cast<int>(reduced.size()));
        QCOMPARE(*whyNot(which, axes).text == '\0', !reduced.isEmpty());
        QVERIFY(!preset(which, axes, shape, static_cast<int>(reduced.size())));
        for (int variant = 0; variant < reduced.size(); ++variant) {
            const NormalizationSpec spec = preset(which, axes, shape, variant).value();
            QCOMPARE(axesText(spec.reducedAxes, axes), reduced[variant]);
            QCOMPARE(axesText(spec.gamma.axes, axes), affine[variant]);
            QCOMPARE(axesText(spec.beta.axes, axes), affine[variant]);
            QCOMPARE(spec.centre, which != Method::Rms);
            QCOMPARE(spec.beta.present, which != Method::Rms);
            QCOMPARE(spec.tracksRunningStatistics, which == Method::Batch);
            QCOMPARE(matchPreset(spec, axes, shape)->variant, variant);
        }
    }

    void needsSamplesAndChannelsOfTheirOwn()
    {
        Layout same = parseLayout("a,b,c", 3);
        same.channelAxis = same.batchAxis;
        for (const Method method : {Method::Batch, Method::Instance, Method::Group}) {
            QCOMPARE(variantCount(method, same), 0);
            QVERIFY(*whyNot(method, same).text != '\0');
        }
        QCOMPARE(preset(Method::Layer, same, {2, 3, 4})->reducedAxes, (AxisSet {1, 2}));
    }

    void findsTheMethodOfASpec()
    {
        const Layout images = defaultLayout(4);
        const Shape shape = {2, 6, 4, 3};
        for (const Method method : allMethods) {
            NormalizationSpec spec = *preset(method, images, shape);
            spec.epsilon = 0.5;
            spec.variance = VarianceEstimator::Unbiased;
            spec.gamma.present = false;
            QVERIFY(matchPreset(spec, images, shape) == (MatchedPreset {method, 0}));
        }
        NormalizationSpec odd = *preset(Method::Batch, images, shape);
        odd.reducedAxes = {0, 2};
        QVERIFY(!matchPreset(odd, images, shape));
        NormalizationSpec stateless = *preset(Method::Batch, images, shape);
        stateless.tracksRunningStatistics = false; // PyTorch 1.13.1, BatchNorm2d: track_running_stats=False.
        QVERIFY(matchPreset(stateless, images, shape) == (MatchedPreset {Method::Batch, 0}));
        NormalizationSpec layer = *preset(Method::Layer, images, shape);
        layer.tracksRunningStatistics = true;
        QVERIFY(!matchPreset(layer, images, shape));
    }

    void groupNormOfOneGroupStaysGroupNorm()
    {
        const Shape shape = {2, 6, 4, 3};
        NormalizationSpec spec = *preset(Method::Group, defaultLayout(4), shape);
        spec.channelGroups = 1;
        QVERIFY(matchPreset(spec, defaultLayout(4), shape) == (MatchedPreset {Method::Group, 0}));
        spec.gamma.axes = spec.reducedAxes;
        QVERIFY(matchPreset(spec, defaultLayout(4), shape) == (MatchedPreset {Method::Layer, 0}));
    }

    void startsWithTheDivisorNearestToTheRoot_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("groups");
        QTest::newRow("one channel") << 1 << 1;
        QTest::newRow("6 = 2 · 3") << 6 << 2;
        QTest::newRow("a square") << 16 << 4;
        QTest::newRow("8 = 2 · 4") << 8 << 2;
        QTest::newRow("a prime") << 7 << 1;
        QTest::newRow("64") << 64 << 8;
        QTest::newRow("96 = 8 · 12") << 96 << 8;
    }
    void startsWithTheDivisorNearestToTheRoot()
    {
        QFETCH(int, channels);
        QTEST(defaultChannelGroups(channels), "groups");
    }

    void readsMethodNames()
    {
        for (const Method method : allMethods)
            QVERIFY(fromName<Method>(name(method)) == method);
        QVERIFY(!fromName<Method>("Batch"));
        QVERIFY(!fromName<Method>(""));
    }
};

NORMSCOPE_TEST(TestPresets)

} // namespace tst_presets

#include "tst_presets.moc"
