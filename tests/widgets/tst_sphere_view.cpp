// SPDX-License-Identifier: GPL-3.0-or-later
// The sphere view: points follow stage and selection, mouse and keys turn and zoom, and names cover no points.
#include "engine/samples/samples.h"
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/core/selection.h"
#include "widgets/views/sphere_view.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QVector3D>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <set>

namespace tst_sphere_view {

using namespace normscope;
using namespace normscope::test;

namespace {

EvaluationPtr threeGroups()
{
    return evaluate(rowsAsGroups(3, {1, 2, 4, 3, -2, 0, 1, -3, 2, 2, -1, 0}));
}

QImage painted(SphereView &view)
{
    return view.grab().toImage();
}

} // namespace

class TestSphereView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<SphereView>();
        m_view->setTheme(Theme::light());
        m_view->setSelection(m_selection.get());
        m_view->setEvaluation(threeGroups());
        m_view->resize(400, 300);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void pointingHoversAndLeavingClears()
    {
        QTest::mouseMove(m_view.get(), place(1));
        QCOMPARE(m_selection->state().hoveredGroup, 1);
        QTest::mouseMove(m_view.get(), QPoint(2, 2));
        QCOMPARE(m_selection->state().hoveredGroup, noIndex);
        QTest::mouseMove(m_view.get(), place(2));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(m_view.get(), &leave);
        QCOMPARE(m_selection->state().hoveredGroup, noIndex);
    }

    void clickPinsAndDoesNotTurn()
    {
        const auto before = m_view->orientation().rotation;
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, place(2));
        QCOMPARE(m_selection->state().pinnedGroup, 2);
        QCOMPARE(m_view->orientation().rotation, before);
    }

    void clicksGoThroughGroupsThatCoincide()
    {
        m_view->setEvaluation(evaluate(workedExample()));
        std::set<std::int64_t> pinned;
        for (int i = 0; i < 3; ++i) {
            QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, place(0));
            pinned.insert(m_selection->state().pinnedGroup);
        }
        QCOMPARE(pinned, (std::set<std::int64_t> {0, 1, 2}));
        QVERIFY(m_view->accessibleDescription().contains(QLatin1String("all 3 groups coincide")));
    }

    /// While dragging, the point of the ball under the pointer stays under it.
    void dragTurnsLikeABall()
    {
        QSignalSpy changes(m_view.get(), &SphereView::orientationChanged);
        const SphereCamera camera = m_view->figure().camera(m_view->rect());
        const double radius = m_view->figure().ballRadius(m_view->rect());
        const QPoint from = camera.centre().toPoint();
        const QPoint to = from + QPoint(static_cast<int>(0.4 * radius), 0);
        const QVector3D towardsViewer(0, 0, 1);
        const QVector3D grabbed = rotation().inverted().rotatedVector(towardsViewer);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), from + QPoint(15, 0));
        QTest::mouseMove(m_view.get(), to);
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
        QVERIFY(changes.count() >= 1);
        const QVector3D now = rotation().rotatedVector(grabbed);
        QVERIFY(std::abs(static_cast<double>(now.x()) * radius - (to - from).x()) < 1.5);
        QVERIFY(std::abs(static_cast<double>(now.y()) * radius) < 1.5);
        QCOMPARE(m_selection->state().pinnedGroup, noIndex);
    }

    void keysTurnZoomAndReset()
    {
        const auto first = m_view->orientation().rotation;
        for (int i = 0; i < 24; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Left);
        const auto around = m_view->orientation().rotation;
        QVERIFY(std::abs(std::abs(QQuaternion::dotProduct(around, first)) - 1) < 1e-4); // q and −q are one rotation.
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(m_view->orientation().zoom > 1.1);
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QVERIFY(std::abs(m_view->orientation().zoom - 1) < 1e-9);
        QVERIFY(m_view->orientation().rotation != first);
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QCOMPARE(m_view->orientation().rotation, first);
        QCOMPARE(m_view->orientation().zoom, 1.0);
    }

    void wheelZoomsWithinLimits()
    {
        for (int i = 0; i < 100; ++i)
            turnWheel(120);
        QCOMPARE(m_view->orientation().zoom, SphereOrientation::largestZoom);
        for (int i = 0; i < 100; ++i)
            turnWheel(-120);
        QCOMPARE(m_view->orientation().zoom, SphereOrientation::smallestZoom);
    }

    void doubleClickResets()
    {
        const auto first = m_view->orientation().rotation;
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(m_view->orientation().rotation, first);
    }

    void orientationIsViewState()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        m_view->setOrientation({m_view->orientation().rotation, 2.5});
        SphereView other;
        other.setOrientation(m_view->orientation());
        QCOMPARE(other.orientation(), m_view->orientation());
        QCOMPARE(other.orientation().zoom, 2.5);
    }

    void saysWhyThereIsNothing_data()
    {
        QTest::addColumn<EvaluationPtr>("evaluation");
        QTest::addColumn<QString>("part");
        const double notANumber = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("nothing open") << EvaluationPtr() << QStringLiteral("appear here");
        QTest::newRow("one value per group") << evaluate(rowsAsGroups(3, {1, 2, 3})) << QStringLiteral("one value");
        QTest::newRow("NaN") << evaluate(rowsAsGroups(1, {1, notANumber, 3}))
                             << QStringLiteral(
                                    "each holds a NaN or an infinity, or its mean, variance or output is one");
        NormalizationProblem masked = rowsAsGroups(2, {1, notANumber, 3, 4, 5, 6});
        masked.mask = Tensor({2, 3}, {0, 0, 0, 0, 0, 0});
        QTest::newRow("all masked") << evaluate(masked) << QStringLiteral("every element is masked");
        masked.mask = Tensor({2, 3}, {1, 1, 1, 0, 0, 0});
        QTest::newRow("masked and NaN") << evaluate(masked)
                                        << QStringLiteral("each is masked as a whole, holds a NaN or an infinity");
    }
    void saysWhyThereIsNothing()
    {
        QFETCH(EvaluationPtr, evaluation);
        QFETCH(QString, part);
        m_view->setEvaluation(evaluation);
        QVERIFY2(m_view->accessibleDescription().contains(part), qPrintable(m_view->accessibleDescription()));
        painted(*m_view);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->rect().center());
        QCOMPARE(m_selection->state().pinnedGroup, noIndex);
    }

    void itIsDescribedInSentences()
    {
        QVERIFY2(m_view->accessibleDescription().startsWith(
                     QStringLiteral("3 group(s) as vectors of 4 values, before and after normalizing: radius √4; ")),
                 qPrintable(m_view->accessibleDescription()));
        // Dragging is of no use without sight.
        QVERIFY(!m_view->accessibleDescription().contains(QStringLiteral("drag")));
    }

    void evalModeSaysThereIsNoSphere()
    {
        NormalizationProblem problem = threeGroups()->problem();
        problem.spec.tracksRunningStatistics = true;
        problem.spec.mode = Mode::Eval;
        problem.running = {Tensor({3}, {0, 0, 0}), Tensor({3}, {1, 1, 1})};
        m_view->setEvaluation(evaluate(problem));
        QVERIFY(m_view->accessibleDescription().contains(QLatin1String("eval mode")));
    }

    void stageMovesThePoints()
    {
        const QImage after = painted(*m_view);
        m_selection->setStage(1.5);
        QVERIFY(painted(*m_view) != after);
        const QPointF halfway
            = camera().place(scale().position(m_view->figure().projection()->groups[0], 1.5)).position;
        QTest::mouseMove(m_view.get(), halfway.toPoint());
        QCOMPARE(m_selection->state().hoveredGroup, 0);
    }

    void subtitleNamesTheSpace()
    {
        QCOMPARE(m_view->subtitle(), QStringLiteral("groups as vectors in ℝ⁴"));
        m_view->setEvaluation(evaluate(workedExample()));
        QCOMPARE(m_view->subtitle(), QStringLiteral("groups as vectors in ℝ⁸"));
    }

    /// The old picture stays until the new projection is computed, but a pinned group refers to the new one.
    void projectsLargeTensorsBehind()
    {
        std::vector<double> values(3000 * 40);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<double>((i * 7919) % 1009) - 500;
        m_selection->pinGroup(1);
        const auto tellsOfPinnedGroup
            = [this] { return m_view->accessibleDescription().contains(m_view->figure().groupDescription(1)); };
        QVERIFY(tellsOfPinnedGroup());
        QSignalSpy contents(m_view.get(), &SphereView::contentChanged);
        m_view->setEvaluation(evaluate(rowsAsGroups(3000, values)));
        QVERIFY(m_view->isComputing());
        QCOMPARE(m_view->figure().projection()->groupSize, 4);
        QVERIFY(!tellsOfPinnedGroup());
        QTRY_VERIFY(!m_view->isComputing());
        QVERIFY(tellsOfPinnedGroup());
        QCOMPARE(contents.count(), 1);
        QCOMPARE(m_view->figure().projection()->groupSize, 40);
        QVERIFY(m_view->accessibleDescription().contains(QLatin1String("2000 of 3000 groups drawn")));
        m_view->setEvaluation(evaluate(rowsAsGroups(3000, values)));
        m_view.reset(); // While a job is running.
    }

    void theNameOfTheAxisCoversNoGroup_data()
    {
        QTest::addColumn<EvaluationPtr>("evaluation");
        QTest::newRow("nothing near the tip") << threeGroups();
        // Inputs with a large mean lie around the axis, up to the edge of the picture.
        std::vector<double> crowd;
        crowd.reserve(40 * 16);
        for (int i = 0; i < 40 * 16; ++i)
            crowd.push_back(3 + std::sin(i * 1.7) + 0.3 * std::cos(i * i));
        QTest::newRow("a crowd around the tip") << evaluate(rowsAsGroups(40, crowd));
        QTest::newRow("few groups at the tip") << evaluate(rowsAsGroups(3, {7, 7, 7, 7.1, 7, 7.1, 7, 7, 7.1, 7, 7, 7}));
    }
    void theNameOfTheAxisCoversNoGroup()
    {
        QFETCH(EvaluationPtr, evaluation);
        SphereFigure figure;
        figure.setTheme(Theme::light());
        figure.setContent(evaluation, std::make_shared<const Projection>(project(*evaluation, 2000)));
        for (const QSizeF &size : {QSizeF(300, 280), QSizeF(160, 170)}) {
            const QRectF rect({}, size);
            const SphereFigure::Frame frame = figure.frame(rect);
            const QRectF name = figure.axisNameRect(frame);
            QVERIFY(frame.picture.contains(name));
            const SphereScale scale(*figure.projection());
            for (const ProjectedGroup &group : figure.projection()->groups)
                QVERIFY(!name.contains(frame.camera.place(scale.position(group, 0)).position));
        }
    }

    /// A figure in a file does not turn, so that no room is kept for other orientations.
    void inAFileThePictureFillsItsPage_data()
    {
        QTest::addColumn<double>("width");
        QTest::newRow("column") << 321.0;
        QTest::newRow("page") << 658.0;
    }
    void inAFileThePictureFillsItsPage()
    {
        QFETCH(double, width);
        const EvaluationPtr evaluation = evaluate(rowsAsGroups(3, {7, 9, 8, 6, 2, 3, 4, 1, 5, 9, 9, 4}));
        SphereFigure figure;
        figure.setTheme(Theme::light());
        figure.setContent(evaluation, std::make_shared<const Projection>(project(*evaluation, 2000)));
        const QRectF rect(0, 0, width, figure.heightFor(width));
        QImage image(rect.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        figure.paint(painter, rect);
        painter.end();
        QRect inked;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) != qRgb(255, 255, 255))
                    inked |= QRect(x, y, 1, 1);
            }
        }
        constexpr int margin = 20;
        const QRect middle = image.rect().adjusted(margin, margin, -margin, -margin);
        QVERIFY2(inked.contains(middle),
                 qPrintable(QStringLiteral("%1 × %2 of %3 × %4")
                                .arg(inked.width())
                                .arg(inked.height())
                                .arg(image.width())
                                .arg(image.height())));
    }

    void theNamesOfGroupsCoverNoOthers_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 8; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }
    void theNamesOfGroupsCoverNoOthers()
    {
        QFETCH(int, seed);
        std::vector<double> values;
        for (int i = 0; i < 4 * 6; ++i)
            values.push_back(std::sin(seed + 1.7 * i) + 0.3 * std::cos(seed * i * i));
        const EvaluationPtr evaluation = evaluate(rowsAsGroups(4, values));
        checkDiscs(evaluation, {0, 0, 400, 380});
    }

    /// Names that would cover the discs of others stand farther away.
    void theNamesOfCloseGroupsCoverNoOthers()
    {
        const EvaluationPtr images = evaluate(samples().front().problem());
        for (const double width : {260.0, 300.0, 400.0})
            checkDiscs(images, {0, 0, width, width - 20});
    }

    void inputsOfAnySizeStayInThePicture_data()
    {
        QTest::addColumn<double>("factor");
        QTest::newRow("tiny") << 1e-4;
        QTest::newRow("ordinary") << 1.0;
        QTest::newRow("huge") << 1e8;
    }
    void inputsOfAnySizeStayInThePicture()
    {
        QFETCH(double, factor);
        const EvaluationPtr evaluation = evaluate(
            rowsAsGroups(2, {1 * factor, 2 * factor, 4 * factor, 3 * factor, -2 * factor, 5 * factor, 1 * factor, 0}));
        m_view->setEvaluation(evaluation);
        for (const ProjectedGroup &group : m_view->figure().projection()->groups) {
            const QPointF position = camera().place(scale().position(group, 0)).position;
            QVERIFY(QRectF(m_view->rect()).contains(position));
            // The inputs are visibly away from the centre, whatever the unit of the data.
            QVERIFY(length(scale().position(group, 0)) > 0.05 * m_view->figure().projection()->radius());
        }
        const double inputScale = scale().inputScale();
        QVERIFY(factor == 1.0 ? inputScale <= 1 : factor > 1 ? inputScale < 1e-6 : inputScale > 100);
    }

private:
    SphereCamera camera() const { return m_view->figure().camera(m_view->rect()); }
    SphereScale scale() const { return SphereScale(*m_view->figure().projection()); }
    QPoint place(std::int64_t group) const
    {
        const Projection &projection = *m_view->figure().projection();
        return camera().place(scale().position(*projection.find(group), m_selection->state().stage)).position.toPoint();
    }
    QQuaternion rotation() const { return m_view->orientation().rotation; }
    /// Whether the disc of every group is seen in a file of that size.
    static void checkDiscs(const EvaluationPtr &evaluation, const QRectF &rect)
    {
        SphereFigure figure;
        figure.setTheme(Theme::light());
        figure.setContent(evaluation, std::make_shared<const Projection>(project(*evaluation, 2000)));
        QImage image(rect.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        figure.paint(painter, rect);
        painter.end();
        const SphereScale scale(*figure.projection());
        for (const ProjectedGroup &group : figure.projection()->groups) {
            const QPoint at = figure.frame(rect).camera.place(scale.position(group, 3)).position.toPoint();
            for (const QPoint beside : {QPoint(), QPoint(-2, 0), QPoint(2, 0), QPoint(0, -2), QPoint(0, 2)})
                QCOMPARE(image.pixelColor(at + beside), Theme::light().groupColor(group.group));
        }
    }

    void turnWheel(int delta)
    {
        const QPointF centre = m_view->rect().center();
        QWheelEvent event(centre, m_view->mapToGlobal(centre), {}, QPoint(0, delta), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view.get(), &event);
    }

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<SphereView> m_view;
};

NORMSCOPE_WINDOW_TEST(TestSphereView)

} // namespace tst_sphere_view

#include "tst_sphere_view.moc"
