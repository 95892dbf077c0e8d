// SPDX-License-Identifier: GPL-3.0-or-later
// A normalization is named with all methods that equal it on its shape, and with no other.
#include "engine/normalization/grouping.h"
#include "engine/normalization/naming.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_naming {

using namespace normscope;

namespace {

// A naming as texts such as "layer*: With G = 1 …": the method, the variant if it is not 0, an asterisk if γ and β run
// along the same axes too, and the reason.
QStringList texts(const Naming &naming)
{
    QStringList result;
    for (const Naming::Equivalence &equivalence : naming.equivalences) {
        const auto method = name(equivalence.preset.method);
        QString text = QString::fromUtf8(method.data(), static_cast<int>(method.size()));
        if (equivalence.preset.variant > 0)
            text += QString::number(equivalence.preset.variant);
        if (equivalence.sameAffine)
            text += QLatin1Char('*');
        result += text + QStringLiteral(": ") + QString::fromStdString(equivalence.reason.english());
    }
    return result;
}

const QString allChannels = QStringLiteral("With G = 1 the one channel group holds all channels.");

QString singleChannels(int groups)
{
    return QStringLiteral("With G = %1 each channel group holds a single channel.").arg(groups);
}

QString lengthOne(const char *lengths)
{
    return QString::fromLatin1(lengths) + QStringLiteral(": an axis of length 1 makes no difference to the groups.");
}

/// The grouping as a partition that does not depend on the groups' numbers: for each element the first element of its
/// group.
std::vector<std::int64_t> partition(const Shape &shape, const NormalizationSpec &spec)
{
    const Grouping grouping(shape, spec);
    std::vector<std::int64_t> first;
    for (std::int64_t element = 0; element < elementCount(shape); ++element)
        first.push_back(grouping.firstElement(grouping.groupOf(element)));
    return first;
}

/// The presets whose statistics equal those of `spec` on this shape, such as "layer1", found by trying every variant
/// and every number of groups.
QStringList coinciding(const NormalizationSpec &spec, const std::optional<MatchedPreset> &own, const Layout &layout,
                       const Shape &shape)
{
    QStringList result;
    for (const Method method : allMethods) {
        for (int variant = 0; variant < variantCount(method, layout); ++variant) {
            if (own == MatchedPreset {method, variant})
                continue;
            NormalizationSpec other = *preset(method, layout, shape, variant);
            const std::int64_t channels = method == Method::Group ? shape[std::size_t(other.channelAxis)] : 1;
            for (int groups = 1; groups <= channels; ++groups) {
                other.channelGroups = groups;
                if (channels % groups != 0 || other.centre != spec.centre
                    || partition(shape, other) != partition(shape, spec))
                    continue;
                result += QString::fromStdString(std::string(name(method))) + QString::number(variant);
                break;
            }
        }
    }
    return result;
}

} // namespace

class TestNaming : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatCoincides_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("groups");
        QTest::addColumn<QStringList>("expected");
        const auto row
            = [](const char *title, const Shape &shape, const char *method, int groups, const QStringList &expected) {
                  QTest::newRow(title) << shape << QString::fromLatin1(method) << groups << expected;
              };
        const auto text
            = [](const char *who, const QString &why) { return QString::fromLatin1(who) + QStringLiteral(": ") + why; };
        row("batch norm is nothing else", {2, 6, 3, 3}, "batch", 1, {});
        row("RMS norm is not centred", {2, 6, 3, 3}, "rms", 1, {});
        row("one sample: batch = instance", {1, 6, 3, 3}, "batch", 1,
            {text("instance*", lengthOne("N = 1")),
             text("group*",
                  QStringLiteral("With G = 6 each channel group holds a single channel, and N = 1: an axis of "
                                 "length 1 makes no difference to the groups."))});
        row("G = C: group = instance", {2, 6, 3, 3}, "group", 6, {text("instance*", singleChannels(6))});
        row("G = 1: group = layer", {2, 6, 3, 3}, "group", 1, {text("layer", allChannels)});
        row("layer = group with G = 1", {2, 6, 3, 3}, "layer", 1, {text("group", allChannels)});
        row("instance = group with G = C", {2, 6, 3, 3}, "instance", 1, {text("group*", singleChannels(6))});
        row("one channel: layer = instance = group", {2, 1, 3, 3}, "layer", 1,
            {text("instance", lengthOne("C = 1")), text("group", allChannels)});
        row("no extent: layer = its other reading", {2, 6, 1, 1}, "layer", 1,
            {text("layer1*", lengthOne("H = 1, W = 1")), text("group*", allChannels)});
        row("one value per group", {2, 6, 1, 1}, "instance", 1,
            {text("group*", QStringLiteral("Every group is a single value, whichever of these axes are reduced."))});
        row("tables: layer = group with G = 1", {4, 6}, "layer", 1, {text("group*", allChannels)});
        row("sequences of one: batch over positions = per position", {4, 1, 6}, "batch", 1,
            {text("batch1*", lengthOne("L = 1"))});
    }
    void findsWhatCoincides()
    {
        QFETCH(Shape, shape);
        QFETCH(QString, method);
        QFETCH(int, groups);
        const Layout layout = defaultLayout(static_cast<int>(shape.size()));
        const Method which = fromName<Method>(method.toStdString()).value();
        NormalizationSpec spec = preset(which, layout, shape).value();
        spec.channelGroups = groups;
        const Naming result = naming(spec, layout, shape);
        QVERIFY(result.preset.has_value());
        QCOMPARE(result.preset->method, which);
        QTEST(texts(result), "expected");
    }

    void findsEveryCoincidenceAndNoOther_data()
    {
        QTest::addColumn<QString>("layoutText");
        QTest::addColumn<Shape>("shape");
        const auto shapes = [](const char *layout, const std::vector<Shape> &list) {
            for (const Shape &shape : list)
                QTest::addRow("%s: %s", layout, shapeText(shape).c_str()) << QString::fromLatin1(layout) << shape;
        };
        shapes("D", {{1}, {6}});
        shapes("N,D", {{4, 6}, {1, 6}, {4, 1}, {1, 1}});
        shapes("N,L,D", {{2, 3, 4}, {1, 3, 4}, {2, 1, 4}, {2, 3, 1}, {1, 1, 4}, {1, 3, 1}, {1, 1, 1}});
        shapes("N,C,L", {{2, 4, 3}, {1, 4, 3}, {2, 1, 3}, {2, 4, 1}, {1, 1, 3}, {1, 4, 1}});
        shapes("N,C,H,W",
               {{2, 4, 2, 3}, {1, 4, 2, 3}, {2, 1, 2, 3}, {2, 4, 1, 1}, {2, 4, 1, 3}, {1, 4, 1, 1}, {1, 1, 2, 3}});
        shapes("N,C,D,H,W", {{2, 4, 2, 1, 2}, {1, 4, 2, 2, 2}, {2, 4, 1, 1, 1}});
        shapes("A,B", {{4, 6}, {1, 6}});
    }
    void findsEveryCoincidenceAndNoOther()
    {
        QFETCH(QString, layoutText);
        QFETCH(Shape, shape);
        const Layout layout = parseLayout(layoutText.toStdString(), static_cast<int>(shape.size()));
        const auto check = [&](const NormalizationSpec &spec) {
            const Naming result = naming(spec, layout, shape);
            QStringList found;
            for (const Naming::Equivalence &equivalence : result.equivalences) {
                QVERIFY(!equivalence.reason.english().empty());
                found += QString::fromStdString(std::string(name(equivalence.preset.method)))
                    + QString::number(equivalence.preset.variant);
            }
            QCOMPARE(found, coinciding(spec, result.preset, layout, shape));
        };
        for (const Method method : allMethods) {
            for (int variant = 0; variant < variantCount(method, layout); ++variant) {
                NormalizationSpec spec = *preset(method, layout, shape, variant);
                const std::int64_t channels = method == Method::Group ? shape[std::size_t(spec.channelAxis)] : 1;
                for (int groups = 1; groups <= channels; ++groups) {
                    spec.channelGroups = groups;
                    if (channels % groups == 0)
                        check(spec);
                }
            }
        }
        // Also for every set of axes chosen by hand.
        NormalizationSpec spec;
        for (unsigned axes = 1; axes < 1U << shape.size(); ++axes) {
            spec.reducedAxes = AxisSet::fromBits(axes);
            check(spec);
        }
    }

    void namesWhatHasNoCommonName()
    {
        const Layout layout = defaultLayout(4);
        NormalizationSpec spec = *preset(Method::Batch, layout, {2, 6, 1, 3});
        spec.reducedAxes = {0, 3};
        const Naming result = naming(spec, layout, {2, 6, 1, 3});
        QVERIFY(!result.preset);
        QCOMPARE(texts(result), QStringList {QStringLiteral("batch*: ") + lengthOne("H = 1")});
    }

    void evalModeEqualsNothing()
    {
        const Layout layout = defaultLayout(4);
        NormalizationSpec spec = *preset(Method::Batch, layout, {1, 6, 3, 3});
        spec.mode = Mode::Eval;
        QVERIFY(naming(spec, layout, {1, 6, 3, 3}).equivalences.empty());
    }
};

NORMSCOPE_TEST(TestNaming)

} // namespace tst_naming

#include "tst_naming.moc"
