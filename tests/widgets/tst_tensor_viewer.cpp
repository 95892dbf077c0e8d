// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor viewer allows pointing and moving, but no editing. Two viewers show one tensor, as on pages with several
// methods side by side.
#include "tests/subject.h"
#include "tests/widgets/tensor_view_test.h"
#include "widgets/core/selection_link.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>

namespace tst_tensor_viewer {

using namespace normscope;
using namespace normscope::test;

class TensorViewerTest : public QObject
{
    Q_OBJECT

private:
    struct Shown
    {
        Selection selection;
        TensorViewer viewer;

        explicit Shown(const NormalizationProblem &problem)
        {
            const EvaluationPtr evaluation = evaluate(problem);
            selection.regroup(evaluation->grouping());
            viewer.setTheme(Theme::light());
            viewer.setSelection(&selection);
            viewer.resize(1000, 500);
            viewer.setEvaluation(evaluation);
            viewer.show();
        }
        QPoint at(std::int64_t element) const { return viewer.figure().cellRect(element).center().toPoint(); }
    };

private slots:
    void clickAndArrowsPin()
    {
        Shown shown(counting({2, 3, 2, 2}));
        QTest::mouseClick(&shown.viewer, Qt::LeftButton, {}, shown.at(5));
        QCOMPARE(shown.selection.state().pinnedElement, 5);
        QTest::keyClick(&shown.viewer, Qt::Key_Left);
        QCOMPARE(shown.selection.state().pinnedElement, 4);
        // Without a range, Shift makes no difference.
        QTest::keyClick(&shown.viewer, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(shown.selection.state().pinnedElement != 4);
        QTest::keyClick(&shown.viewer, Qt::Key_Escape);
        QCOMPARE(shown.selection.state().pinnedElement, noIndex);
    }

    void anotherMethodGlidesIn_data()
    {
        QTest::addColumn<bool>("animated");
        QTest::newRow("moving") << true;
        QTest::newRow("without motion") << false;
    }

    void anotherMethodGlidesIn()
    {
        QFETCH(const bool, animated);
        NormalizationProblem problem = counting({2, 3, 2, 2});
        problem.spec.reducedAxes = {0, 2, 3};
        Shown shown(problem);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.viewer));
        shown.viewer.setAnimated(animated);
        const QImage before = shown.viewer.grab().toImage();
        const QRectF cell = shown.viewer.figure().cellRect(7);
        problem.spec.reducedAxes = {1, 2, 3};
        const EvaluationPtr evaluation = evaluate(problem);
        shown.selection.regroup(evaluation->grouping());
        shown.viewer.setEvaluation(evaluation);
        const QImage first = shown.viewer.grab().toImage();
        QCOMPARE(shown.viewer.figure().cellRect(7), cell);

        Shown anew(problem);
        const QImage after = anew.viewer.grab().toImage();
        QVERIFY(before != after);
        QCOMPARE(first == after, !animated);
        if (animated)
            QTRY_VERIFY_WITH_TIMEOUT(shown.viewer.grab().toImage() == after, 2000);
        // Changes that are not animated are shown at once.
        problem.spec.reducedAxes = {0, 2, 3};
        shown.viewer.setEvaluation(evaluate(problem));
        shown.selection.setStage(1);
        anew.viewer.setEvaluation(shown.viewer.figure().evaluation());
        anew.selection.setStage(1);
        QCOMPARE(shown.viewer.grab().toImage(), anew.viewer.grab().toImage());
    }

    void nothingEdits()
    {
        Shown shown(counting({2, 3, 2, 2}));
        const EvaluationPtr before = shown.viewer.figure().evaluation();
        QGuiApplication::clipboard()->setText(QStringLiteral("77"));
        QTest::mouseDClick(&shown.viewer, Qt::LeftButton, {}, shown.at(5));
        for (const Qt::Key key : {Qt::Key_7, Qt::Key_Return, Qt::Key_F2, Qt::Key_Delete, Qt::Key_M, Qt::Key_S})
            QTest::keyClick(&shown.viewer, key);
        QTest::keyClick(&shown.viewer, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(!shown.viewer.findChild<CellEditor *>());
        QCOMPARE(QApplication::activeModalWidget(), nullptr);
        QCOMPARE(shown.viewer.figure().evaluation(), before);
        QCOMPARE(shown.selection.state().pinnedElement, 5);
        QCOMPARE(shown.viewer.actions(), shown.viewer.navigationActions());
    }

    void draggingMarksNothing()
    {
        Shown shown(counting({2, 3, 2, 2}));
        const QImage before = shown.viewer.grab().toImage();
        QTest::mousePress(&shown.viewer, Qt::LeftButton, {}, shown.at(0));
        QTest::mouseMove(&shown.viewer, shown.at(7));
        QTest::mouseMove(&shown.viewer, QPoint(1, 1));
        QCOMPARE(shown.viewer.grab().toImage(), before);
        QTest::mouseRelease(&shown.viewer, Qt::LeftButton, {}, shown.at(0));
    }

    void keysAreToldThatItKnows()
    {
        Shown shown(counting({2, 3, 2, 2}));
        QVERIFY(!shown.viewer.accessibleDescription().contains(QStringLiteral("typing")));
        QVERIFY(shown.viewer.accessibleDescription().contains(QStringLiteral("Arrow keys")));
    }

    void linkedViewersLightTheirOwnGroups()
    {
        Shown batch(counting({2, 3, 2, 2}));
        Shown layer(counting({2, 3, 2, 2}, {1, 2, 3}));
        SelectionLink link;
        link.add(&batch.selection);
        link.add(&layer.selection);
        // Element 13 is sample 1, channel 0.
        QTest::mouseMove(&batch.viewer, batch.at(13));
        QTRY_COMPARE(batch.selection.state().hoveredGroup, 0);
        QCOMPARE(layer.selection.state().hoveredElement, 13);
        QCOMPARE(layer.selection.state().hoveredGroup, 1);
        QTest::mouseClick(&layer.viewer, Qt::LeftButton, {}, layer.at(6));
        QCOMPARE(batch.selection.state().pinnedElement, 6);
        QCOMPARE(batch.selection.state().pinnedGroup, 1);
    }
};

NORMSCOPE_WINDOW_TEST(TensorViewerTest)

} // namespace tst_tensor_viewer

#include "tst_tensor_viewer.moc"
