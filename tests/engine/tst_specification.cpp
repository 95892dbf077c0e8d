// SPDX-License-Identifier: GPL-3.0-or-later
//
// A normalization as text: written text gives the same choices again on the same tensor and the same method on another
// one, and text that cannot be read is refused with the word that is wrong.
#include "engine/normalization/conventions.h"
#include "engine/normalization/presets.h"
#include "engine/normalization/specification.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_specification {

using namespace normscope;

namespace {

const Layout images = parseLayout("N,C,H,W", 4);
const Shape imageShape = {2, 6, 3, 5};

NormalizationSpec parsed(const char *text, const Layout &layout = images, const Shape &shape = imageShape)
{
    return parseSpecification(text, layout, shape);
}

} // namespace

class TestSpecification : public QObject
{
    Q_OBJECT

private slots:
    void aMethodIsItsPreset()
    {
        for (const Layout &layout : knownLayouts()) {
            // Six channels: with one group, group norm would be read as layer norm.
            const Shape lengths = {2, 6, 6, 5, 2};
            const Shape shape(lengths.begin(), lengths.begin() + layout.rank());
            for (const Method method : allMethods) {
                for (int variant = 0; variant < variantCount(method, layout); ++variant) {
                    const NormalizationSpec spec = *preset(method, layout, shape, variant);
                    const std::string text = specificationText(spec, layout, shape);
                    const bool isSplit = method != Method::Group || spec.channelGroups > 1;
                    QVERIFY2(text.starts_with(name(method)) || !isSplit, text.c_str());
                    QVERIFY2(parseSpecification(text, layout, shape) == spec, text.c_str());
                    QVERIFY(variant > 0 || text == name(method) || !isSplit);
                }
            }
        }
    }

    /// Every field away from its default, in every combination of the two values per field.
    void whatIsWrittenIsReadAgain()
    {
        for (unsigned bits = 0; bits < 1U << 13; ++bits) {
            const auto is = [bits](unsigned bit) { return ((bits >> bit) & 1U) != 0; };
            NormalizationSpec spec;
            spec.reducedAxes = is(0) ? AxisSet {0, 3} : AxisSet {1, 2, 3};
            spec.channelAxis = is(1) ? 1 : -1;
            spec.channelGroups = is(2) ? 3 : 1;
            spec.centre = is(3);
            spec.epsilon = is(4) ? 0.1 + 0.2 : 1e-5;
            spec.epsilonPlacement = is(5) ? EpsilonPlacement::Outside : EpsilonPlacement::Inside;
            spec.variance = is(6) ? VarianceEstimator::Unbiased : VarianceEstimator::Biased;
            spec.gamma = is(7) ? AffineParameter {true, {}} : AffineParameter {is(8), {1, 3}};
            spec.beta = is(8) ? AffineParameter {false, {}} : AffineParameter {true, {2}};
            spec.gammaForm = is(9) ? GammaForm::OnePlusWeight : GammaForm::Gamma;
            spec.tracksRunningStatistics = is(10);
            spec.averagesSamples = is(4);
            spec.mode = is(11) ? Mode::Eval : Mode::Train;
            spec.momentum = is(12) ? 0.99 : 0.1;
            spec.momentumConvention = is(12) ? MomentumConvention::OldValue : MomentumConvention::NewValue;
            spec.runningVariance = is(11) ? VarianceEstimator::Unbiased : VarianceEstimator::Biased;
            const std::string text = specificationText(spec, images, imageShape);
            QVERIFY2(parseSpecification(text, images, imageShape) == spec, text.c_str());
        }
    }

    void axesChooseTheReadingThatHasThem()
    {
        const NormalizationSpec spec = parsed("layer:axes=c");
        QCOMPARE(spec, *preset(Method::Layer, images, imageShape, 1));
        QCOMPARE(parsed("layer:axes=C"), spec);
        // With other axes than those of a variant, γ runs along the axes of the method.
        QCOMPARE(parsed("layer:axes=h+w").gamma.axes, (AxisSet {2, 3}));
        QCOMPARE(parsed("batch:axes=n").gamma.axes, (AxisSet {1, 2, 3}));
        QCOMPARE(parsed("instance:axes=w").gamma.axes, (AxisSet {1}));
        QCOMPARE(parsed("any:axes=n+h").reducedAxes, (AxisSet {0, 2}));
    }

    void aMethodFollowsTheLayout()
    {
        const Layout tokens = parseLayout("N,L,D", 3);
        QCOMPARE(parsed("layer", tokens, {2, 3, 4}).reducedAxes, (AxisSet {2}));
        QCOMPARE(parsed("layer").reducedAxes, (AxisSet {1, 2, 3}));
    }

    void settingsApplyAfterTheConvention()
    {
        const NormalizationSpec spec = parsed("batch:eps=0.5:convention=keras-batch");
        const Convention &keras = *conventionFromId("keras-batch");
        NormalizationSpec expected = withConvention(*preset(Method::Batch, images, imageShape), keras, DType::Float64);
        QVERIFY(expected.epsilon == 1e-3);
        expected.epsilon = 0.5;
        QCOMPARE(spec, expected);
    }

    void refusesByTheWordThatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("word");
        const auto row
            = [](const char *text, const char *word) { QTest::newRow(text) << QByteArray(text) << QByteArray(word); };
        row("", "“”");
        row("leyer", "“leyer”");
        row("layer:", "“”");
        row("layer:axes", "“axes”");
        row("layer:axes=q", "“q”");
        row("layer:axes=", "“”");
        row("layer:eps=small", "“small”");
        row("layer:eps=1e-3x", "“1e-3x”");
        row("layer:eps=1:eps=2", "eps stands twice");
        row("layer:axes=c:axes=h", "axes stands twice");
        row("layer:size=3", "“size”");
        row("group:groups=1.5", "“1.5”");
        row("layer:centre=maybe", "“maybe”");
        row("layer:variance=sample", "biased, unbiased");
        row("batch:convention=nobody", "“nobody”");
        row("any", "any:axes=n+c+h+w");
    }

    void refusesByTheWordThatIsWrong()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, word);
        try {
            parsed(text.constData());
            QFAIL("It was read.");
        } catch (const InputError &error) {
            QVERIFY2(QByteArray(error.what()).contains(word), error.what());
        }
    }

    void aMethodThatTheLayoutHasNotIsRefused()
    {
        const Layout plain = parseLayout("N,D", 2);
        QVERIFY_EXCEPTION_THROWN(parsed("instance", plain, {4, 3}), InputError);
    }
};

NORMSCOPE_TEST(TestSpecification)

} // namespace tst_specification

#include "tst_specification.moc"
