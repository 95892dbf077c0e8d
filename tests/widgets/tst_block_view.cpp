// SPDX-License-Identifier: GPL-3.0-or-later
// The block view paints the selected group, turns and unfolds, and tells the same in words.
#include "engine/normalization/presets.h"
#include "tests/subject.h"
#include "tests/support/pictures.h"
#include "tests/support/problems.h"
#include "widgets/core/selection.h"
#include "widgets/views/block_view.h"

#include <QAction>
#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <set>

namespace tst_block_view {

using namespace normscope;
using namespace normscope::test;

namespace {

EvaluationPtr evaluated(const Shape &shape, Method method)
{
    NormalizationProblem problem;
    problem.input = countingTensor(shape);
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec = *preset(method, problem.layout, shape);
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
    problem.spec.tracksRunningStatistics = false;
    return evaluate(std::move(problem));
}

const Shape ofWorkedExample {2, 3, 2, 2};

/// The largest difference of a colour channel in any pixel; rounding accounts for a few levels.
int largestDifference(const QImage &a, const QImage &b)
{
    int largest = a.size() == b.size() ? 0 : 255;
    for (int y = 0; y < a.height() && largest < 255; ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            largest = std::max(
                {largest, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
        }
    }
    return largest;
}

/// The number of pixels with the hue of this colour, whatever their brightness.
int pixelsLike(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += pixel.hsvSaturation() > 60 && std::abs(pixel.hsvHue() - color.hsvHue()) < 12;
        }
    }
    return count;
}

} // namespace

class TestBlockView : public QObject
{
    Q_OBJECT

private slots:
    void longNamesOfAxesTouchNothing_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("small") << QSizeF(270, 190);
        QTest::newRow("large") << QSizeF(500, 400);
    }

    void longNamesOfAxesTouchNothing()
    {
        QFETCH(const QSizeF, size);
        NormalizationProblem problem;
        problem.input = countingTensor({4, 3, 2, 3});
        problem.layout = parseLayout("channels,rownumber,Batchverylongname,W", 4);
        problem.layout.channelAxis = 0;
        problem.layout.batchAxis = 2;
        problem.spec.reducedAxes = {1, 2, 3};
        BlockFigure figure;
        figure.setTheme(Theme::light());
        figure.setEvaluation(evaluate(problem));
        figure.setInteractive(true);
        const QRectF place({}, size);
        const std::vector<BlockFigure::AxisLabel> labels = figure.axisLabels(place);
        QCOMPARE(labels.size(), std::size_t(3));
        const double caption = QFontMetricsF(Theme::light().captionFont()).height();
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QVERIFY(place.adjusted(0, 0, 0, -caption).contains(labels[i].box));
            QVERIFY(labels[i].box.width() > 20);
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!labels[i].box.intersects(labels[j].box));
        }
    }

    /// In a narrow picture lengths stand below the names of their axes, before anything is left out.
    void lengthsStandBelowNamesWhereItIsNarrow()
    {
        BlockFigure figure;
        figure.setTheme(Theme::light());
        figure.setEvaluation(evaluated({2, 4, 3, 3}, Method::Batch));
        for (const double width : {110.0, 150.0, 400.0}) {
            for (const BlockFigure::AxisLabel &label : figure.axisLabels({0, 0, width, 150}))
                QVERIFY2(!label.text.contains(QChar(0x2026)), qPrintable(label.text)); // …
        }
    }

    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<BlockView>();
        m_view->setTheme(Theme::light());
        m_view->setAnimated(false);
        m_view->setSelection(m_selection.get());
        m_view->setEvaluation(evaluated(ofWorkedExample, Method::Batch));
        m_view->resize(400, 320);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void showsTheFirstGroupUntilOneIsMeant()
    {
        QCOMPARE(m_view->figure().shownGroup(), 0);
        m_selection->pinGroup(2);
        QCOMPARE(m_view->figure().shownGroup(), 2);
        m_selection->hoverGroup(1);
        QCOMPARE(m_view->figure().shownGroup(), 1);
        m_selection->clearHover();
        m_selection->clearPin();
        QCOMPARE(m_view->figure().shownGroup(), 0);
    }

    void theGroupIsInItsColour()
    {
        const Theme theme = Theme::light();
        for (const std::int64_t group : {0, 1, 2}) {
            m_selection->hoverGroup(group);
            const QImage image = m_view->grab().toImage();
            QVERIFY(pixelsLike(image, theme.groupColor(group)) > 1000);
            QVERIFY(pixelsLike(image, theme.groupColor((group + 1) % 3)) == 0);
        }
    }

    void namesOfManyAxesStayInThePicture_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("in two lines") << 280;
        QTest::newRow("elided") << 150;
    }
    void namesOfManyAxesStayInThePicture()
    {
        QFETCH(int, width);
        BlockFigure figure;
        figure.setTheme(Theme::light());
        figure.setEvaluation(evaluated({2, 2, 3, 2, 2, 3}, Method::Batch));
        const QImage image = painted(figure, {width, 240});
        // The names are left of the block, and this strip is left of the names.
        const QRect edge(0, 60, 2, 120);
        QCOMPARE(image.copy(edge), painted(BlockFigure(), {width, 240}).copy(edge));
    }

    void keptPictureIsThatOfTheFigure_data()
    {
        QTest::addColumn<BlockPose>("pose");
        QTest::newRow("as it stands at first") << BlockPose();
        QTest::newRow("turned") << BlockPose {200, 30, 1};
        QTest::newRow("half unfolded") << BlockPose {40, 20, 0.5};
    }

    void keptPictureIsThatOfTheFigure()
    {
        QFETCH(const BlockPose, pose);
        m_view->clearFocus(); // Without the focus ring.
        QColor background = Theme::light().card;
        const auto compare = [&] {
            for (const std::int64_t group : {0, 2, 1}) {
                m_selection->hoverGroup(group);
                const QImage shown = m_view->grab().toImage().convertToFormat(QImage::Format_RGB32);
                QVERIFY(largestDifference(shown, painted(m_view->figure(), m_view->size(), background)) <= 3);
            }
        };
        compare();
        m_view->setPose(pose);
        compare();
        m_view->resize(300, 360);
        compare();
        m_view->setTheme(Theme::dark());
        background = Theme::dark().card;
        compare();
        m_view->setEvaluation(evaluated({3, 4, 5, 2}, Method::Layer));
        compare();
    }

    void pointingHoversACellAndClickingPinsIt()
    {
        m_view->setPose({0, 0, 1}); // The first sample in front: channels to the right, pixels downwards.
        const QPoint at = m_view->rect().center();
        QTest::mouseMove(m_view.get(), at);
        const SelectionState hovered = m_selection->state();
        QCOMPARE(hovered.hoveredGroup, 1);
        QVERIFY(hovered.hoveredElement >= 4 && hovered.hoveredElement < 8);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at);
        QCOMPARE(m_selection->state().pinnedElement, hovered.hoveredElement);
        QCOMPARE(m_selection->state().pinnedGroup, 1);
        QTest::mouseMove(m_view.get(), QPoint(2, 2));
        QCOMPARE(m_selection->state().hoveredGroup, noIndex);
    }

    void draggingTurnsAndDoesNotPin()
    {
        const BlockPose before = m_view->pose();
        const QPoint from = m_view->rect().center();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), from + QPoint(60, 20));
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from + QPoint(60, 20));
        QCOMPARE(m_view->pose().yaw, before.yaw + 30);
        QCOMPARE(m_view->pose().pitch, before.pitch + 10);
        QCOMPARE(m_selection->state().pinnedGroup, noIndex);
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, QPoint(5, 5));
        QCOMPARE(m_view->pose(), BlockPose());
    }

    void keysTurnAndReset()
    {
        m_view->resetPose();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->pose().yaw, BlockPose().yaw + 15);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->pose().pitch, BlockPose().pitch + 15);
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->pose().pitch, 90.0);
        QTest::keyClick(m_view.get(), Qt::Key_R);
        QCOMPARE(m_view->pose(), BlockPose());
    }

    /// The pose stays when the method changes, so that methods are compared from the same side.
    void oneCameraForAllMethods()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        const BlockPose turned = m_view->pose();
        for (const Method method : {Method::Layer, Method::Instance, Method::Batch}) {
            m_view->setEvaluation(evaluated(ofWorkedExample, method));
            QCOMPARE(m_view->pose(), turned);
        }
    }

    void movesOnlyWhereMotionIsWanted()
    {
        const BlockPose before = m_view->figure().pose();
        m_view->setAnimated(true);
        m_view->unfoldAction()->trigger();
        QCOMPARE(m_view->figure().pose(), before); // The animation has just begun.
        QTRY_COMPARE(m_view->figure().pose(), m_view->pose());
        m_view->setAnimated(false);
        m_view->unfoldAction()->trigger();
        QCOMPARE(m_view->figure().pose(), m_view->pose());
    }

    void unfoldsAndFolds()
    {
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_U);
        QVERIFY(m_view->unfoldAction()->isChecked());
        QCOMPARE(m_view->unfoldAction()->iconText(), QStringLiteral("Fold"));
        QCOMPARE(m_view->figure().pose().fold, 0.0);
        // The layout is that of the tensor view: two images one below the other, three channels side by side.
        const auto at = [&](double x, double y) {
            return m_view->figure().elementAt({x * m_view->width(), y * m_view->height()}, m_view->rect());
        };
        QVERIFY(at(0.2, 0.3) >= 0 && at(0.2, 0.3) < 4);
        QVERIFY(at(0.5, 0.3) >= 4 && at(0.5, 0.3) < 8);
        QVERIFY(at(0.2, 0.7) >= 12 && at(0.2, 0.7) < 16);
        m_view->setAnimated(true);
        m_view->unfoldAction()->trigger();
        QTRY_COMPARE(m_view->figure().pose().fold, 1.0);
        QCOMPARE(m_view->unfoldAction()->iconText(), QStringLiteral("Unfold"));
    }

    void saysWhatIsNotDrawn()
    {
        QVERIFY(m_view->figure().elisions().isEmpty());
        m_view->setEvaluation(evaluated({20, 64, 9, 9}, Method::Group));
        QCOMPARE(m_view->figure().elisions(),
                 (QStringList {QStringLiteral("12 of 20 N drawn"), QStringLiteral("12 of 64 C drawn"),
                               QStringLiteral("4 of 9 H drawn"), QStringLiteral("4 of 9 W drawn")}));
    }

    void tellsTheGroupInWords()
    {
        m_selection->pinGroup(1);
        QCOMPARE(m_view->accessibleDescription(),
                 QStringLiteral("The tensor as a block along N 2, C 3, H·W 2×2. In colour: group c = 1, 8 of 24 "
                                "cells."));
    }

    void paintsAtAnySizeAndRank()
    {
        for (const Shape &shape : {Shape {7}, Shape {1, 1}, Shape {3, 4}, Shape {2, 3, 4}, Shape {2, 3, 2, 2, 2, 2}}) {
            BlockFigure figure;
            figure.setTheme(Theme::dark());
            figure.setEvaluation(evaluated(shape, Method::Layer));
            for (const QSize size : {QSize(20, 12), QSize(160, 140), QSize(900, 300)})
                QCOMPARE(painted(figure, size).size(), size);
        }
        BlockFigure empty;
        empty.setTheme(Theme::light());
        QVERIFY(!painted(empty, {360, 300}).isNull());
        QCOMPARE(empty.elementAt({10, 10}, {0, 0, 100, 100}), noIndex);
    }

private:
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<BlockView> m_view;
};

NORMSCOPE_WINDOW_TEST(TestBlockView)

} // namespace tst_block_view

#include "tst_block_view.moc"
