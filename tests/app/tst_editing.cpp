// SPDX-License-Identifier: GPL-3.0-or-later
// Editing in the whole window: gestures, dialogs, undo.
#include "app/document/document.h"
#include "app/editing/edit_text.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QSpinBox>
#include <QToolTip>
#include <QUndoCommand>
#include <QUndoView>

namespace tst_editing {

using namespace normscope;
using namespace normscope::test;

class TestEditing : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void aDraggedShiftIsLiveAndOneUndoStep();
    void theHistoryCallsEditsByWhatWasDone_data();
    void theHistoryCallsEditsByWhatWasDone();
    void escapeWhileDraggingLeavesNoStep();
    void aStrokeOfTheMaskIsOneUndoStep();
    void aFillIsDrawnAgainByItsSeed();
    void theTensorIsCroppedAndPadded();
    void theDialogRefusesAnotherNumberOfValues();
    void tabLeadsThroughTheDialogAsItIsRead();
    void theTensorIsReshapedToAnotherRank();
    void axesArePermutedWithEverythingThatBelongsToThem();
    void theHistoryListsTheStepsAndGoesBack();
    void longStepsAreElidedInTheHistory();
    void theHistoryIsRememberedLikeThePanel();

private:
    static void move(QWidget &widget, QPoint point)
    {
        QMouseEvent event(QEvent::MouseMove, point, widget.mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&widget, &event);
    }
    static QPoint handle(ShownProgram &program, ValueDrag::Kind kind)
    {
        return program.tensor().rangeHandles().rect(kind).center().toPoint();
    }
    static QSpinBox *length(QDialog &dialog, int axis)
    {
        return dialog.findChild<QSpinBox *>(QStringLiteral("length%1").arg(axis));
    }
    static QString text(QDialog &dialog, const char *name)
    {
        return dialog.findChild<QLabel *>(QLatin1String(name))->text();
    }
    static QAbstractButton *ok(QDialog &dialog)
    {
        return dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    }
    static void typeLength(QDialog &dialog, int axis, int value)
    {
        QSpinBox *box = length(dialog, axis);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
    }
    static void pressWay(QDialog &dialog, const QString &text)
    {
        for (QAbstractButton *button : dialog.findChildren<QAbstractButton *>()) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
};

void TestEditing::aDraggedShiftIsLiveAndOneUndoStep()
{
    ShownProgram program;
    const Tensor before = program.document().problem().input;
    TensorEditor &view = program.tensor();
    view.setCellRange({0, 0, 1, 1});
    const QPoint start = handle(program, ValueDrag::Kind::Shift);
    QTest::mousePress(&view, Qt::LeftButton, {}, start);
    QString mean = program.groupMean(0);
    for (const int up : {40, 80, 120}) {
        move(view, start - QPoint(0, up));
        QVERIFY2(program.groupMean(0) != mean, "the statistics follow while the handle is dragged");
        mean = program.groupMean(0);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, start - QPoint(0, 120));
    QCOMPARE(program.document().undoStack()->count(), 1);
    // A second drag is an undo step of its own.
    QTest::mousePress(&view, Qt::LeftButton, {}, start);
    move(view, start + QPoint(0, 40));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, start + QPoint(0, 40));
    QCOMPARE(program.document().undoStack()->count(), 2);
    // The history names the drag: 40 pixels are 10 steps of a hundredth of the values' span.
    QVERIFY2(program.document().undoStack()->undoText().startsWith(QStringLiteral("Shift 4 cells by −")),
             qPrintable(program.document().undoStack()->undoText()));
    program.document().undoStack()->undo();
    program.document().undoStack()->undo();
    QVERIFY(program.document().problem().input == before);
}

void TestEditing::theHistoryCallsEditsByWhatWasDone_data()
{
    QTest::addColumn<CellEdit>("edit");
    QTest::addColumn<QString>("text");
    const auto edit = [](int cells, CellEdit::Kind kind, const ValueChange &change = {}) {
        CellEdit result {{}, {}, kind, EditHint::Discrete, change};
        result.elements.resize(static_cast<std::size_t>(cells));
        return result;
    };
    using Kind = CellEdit::Kind;
    QTest::newRow("typed") << edit(1, Kind::Type) << QString();
    QTest::newRow("pasted") << edit(6, Kind::Paste) << QStringLiteral("Paste 6 cells");
    QTest::newRow("filled") << edit(1, Kind::Fill) << QStringLiteral("Fill one cell");
    QTest::newRow("cleared") << edit(3, Kind::Clear) << QStringLiteral("Clear 3 cells");
    QTest::newRow("shifted") << edit(12, Kind::Change, {1, 0.5}) << QStringLiteral("Shift 12 cells by 0.5");
    QTest::newRow("scaled") << edit(2, Kind::Change, {-1.5, 0}) << QStringLiteral("Scale 2 cells by −1.5");
    QTest::newRow("both") << edit(2, Kind::Change, {2, -1}) << QStringLiteral("Scale 2 cells by 2, then shift by −1");
}

void TestEditing::theHistoryCallsEditsByWhatWasDone()
{
    QFETCH(const CellEdit, edit);
    QFETCH(const QString, text);
    const ShownProgram program; // It loads the translations, which have the plural forms.
    QCOMPARE(editText(edit), text);
}

void TestEditing::escapeWhileDraggingLeavesNoStep()
{
    ShownProgram program;
    const Tensor before = program.document().problem().input;
    TensorEditor &view = program.tensor();
    view.setFocus();
    view.setCellRange({0, 0, 1, 1});
    const QPoint start = handle(program, ValueDrag::Kind::Scale);
    QTest::mousePress(&view, Qt::LeftButton, {}, start);
    move(view, start - QPoint(0, 60));
    QVERIFY(!(program.document().problem().input == before));
    QTest::keyClick(&view, Qt::Key_Escape);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, start);
    QVERIFY(program.document().problem().input == before);
    QCOMPARE(program.document().undoStack()->count(), 0);
    QVERIFY(!program.document().isModified());
}

void TestEditing::aStrokeOfTheMaskIsOneUndoStep()
{
    ShownProgram program;
    TensorEditor &view = program.tensor();
    program.action({QStringLiteral("Tensor"), QStringLiteral("Mask"), QStringLiteral("Paint the mask")})->trigger();
    QTest::mousePress(&view, Qt::LeftButton, {}, program.cell(0));
    move(view, program.cell(1));
    move(view, program.cell(3));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, program.cell(3));
    const Tensor &mask = program.document().problem().mask;
    QVERIFY(!mask.isEmpty());
    QCOMPARE(mask[0] + mask[1] + mask[3], 0.0);
    QCOMPARE(program.document().undoStack()->count(), 1);
    program.document().undoStack()->undo();
    QVERIFY(program.document().problem().mask.isEmpty());
}

void TestEditing::aFillIsDrawnAgainByItsSeed()
{
    ShownProgram program;
    program.clickCell(0);
    const auto filled = [&program](const QString &command, const QString &seed = {}) {
        const Answer answer([&seed](QDialog &dialog) {
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            auto *box = dialog.findChild<QComboBox *>(QStringLiteral("seed"));
            if (box && !seed.isEmpty()) {
                box->setFocus();
                box->lineEdit()->selectAll();
                QTest::keyClicks(box->lineEdit(), seed);
            }
            QTest::mouseClick(ok(dialog), Qt::LeftButton);
        });
        program.action({QStringLiteral("Edit"), QStringLiteral("Fill the selection"), command})->trigger();
        return program.document().problem().input[0];
    };
    const double first = filled(QStringLiteral("Normal…"));
    QVERIFY(filled(QStringLiteral("Normal…")) != first);
    QCOMPARE(filled(QStringLiteral("Normal…"), QStringLiteral("1")), first);
    QVERIFY(filled(QStringLiteral("Normal…")) != first);
}

void TestEditing::theTensorIsCroppedAndPadded()
{
    ShownProgram program;
    Document &document = program.document();
    QVERIFY(document.setInput(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), parseLayout("N,D", 2)));
    QVERIFY(document.setGamma(Tensor({1, 3}, {7, 8, 9})));
    QVERIFY(document.setMask(Tensor({1, 3}, {1, 1, 0})));
    const int steps = document.undoStack()->count();
    const Answer answer([](QDialog &dialog) {
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        typeLength(dialog, 0, 3);
        QCOMPARE(text(dialog, "outcome"), QString::fromUtf8("2 × 3 → 3 × 3: 6 values stay, 3 are new, 0 are cut off."));
        typeLength(dialog, 1, 2);
        QVERIFY(text(dialog, "outcome").contains(QString::fromUtf8("4 values stay, 2 are new, 2 are cut off.")));
        QVERIFY(text(dialog, "outcome").contains(QString::fromUtf8("started anew: γ and the mask.")));
        auto *fill = dialog.findChild<QComboBox *>(QStringLiteral("fill"))->lineEdit();
        fill->setFocus();
        fill->selectAll();
        QTest::keyClicks(fill, QStringLiteral("-1"));
        QTest::mouseClick(ok(dialog), Qt::LeftButton);
    });
    program.action({QStringLiteral("Tensor"), QStringLiteral("Shape…")})->trigger();
    QVERIFY(answer.given());
    QVERIFY(document.problem().input == Tensor({3, 2}, {1, 2, 4, 5, -1, -1}));
    QVERIFY(document.problem().gamma.isEmpty());
    QVERIFY(program.message().contains(QStringLiteral("the mask")));
    QCOMPARE(document.undoStack()->count(), steps + 1);
    QCOMPARE(document.undoStack()->undoText(), QString::fromUtf8("Crop and pad to 3 × 2"));
    document.undoStack()->undo();
    QVERIFY(document.problem().gamma == Tensor({1, 3}, {7, 8, 9}));
}

void TestEditing::theDialogRefusesAnotherNumberOfValues()
{
    ShownProgram program;
    QVERIFY(program.document().setInput(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), parseLayout("N,D", 2)));
    const Answer answer([](QDialog &dialog) {
        pressWay(dialog, QStringLiteral("Reshape"));
        typeLength(dialog, 0, 4);
        QCOMPARE(
            text(dialog, "refusal"),
            QString::fromUtf8("Reshaping keeps the number of values: 4 × 3 has 12 of them, but the tensor has 6."));
        QVERIFY(!ok(dialog)->isEnabled());
        pressWay(dialog, QStringLiteral("Crop and pad"));
        typeLength(dialog, 0, 40000);
        typeLength(dialog, 1, 40000);
        QVERIFY(text(dialog, "refusal").contains(QStringLiteral("1600000000 values")));
        QVERIFY(!ok(dialog)->isEnabled());
        typeLength(dialog, 0, 4);
        typeLength(dialog, 1, 4);
        QVERIFY(ok(dialog)->isEnabled());
        auto *fill = dialog.findChild<QComboBox *>(QStringLiteral("fill"))->lineEdit();
        fill->setFocus();
        fill->selectAll();
        QTest::keyClicks(fill, QStringLiteral("abc"));
        QVERIFY(text(dialog, "refusal").contains(QString::fromUtf8("“abc”")));
        QVERIFY(!ok(dialog)->isEnabled());
        dialog.reject();
    });
    program.action({QStringLiteral("Tensor"), QStringLiteral("Shape…")})->trigger();
    QVERIFY(answer.given());
    QCOMPARE(program.document().problem().input.shape(), (Shape {2, 3}));
}

void TestEditing::tabLeadsThroughTheDialogAsItIsRead()
{
    ShownProgram program;
    QVERIFY(program.document().setInput(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), parseLayout("N,D", 2)));
    QStringList order;
    const Answer answer([&order](QDialog &dialog) {
        QTRY_COMPARE(QApplication::activeWindow(), &dialog);
        length(dialog, 0)->setFocus();
        for (int i = 0; i < 3; ++i) {
            order += QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        dialog.reject();
    });
    program.action({QStringLiteral("Tensor"), QStringLiteral("Shape…")})->trigger();
    QVERIFY(answer.given());
    QCOMPARE(order.mid(0, 2), (QStringList {QStringLiteral("length0"), QStringLiteral("length1")}));
    QCOMPARE(order.value(2), QStringLiteral("fill"));
}

void TestEditing::theTensorIsReshapedToAnotherRank()
{
    ShownProgram program;
    Document &document = program.document();
    QVERIFY(document.setInput(Tensor({2, 6}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), parseLayout("N,D", 2)));
    const Answer answer([](QDialog &dialog) {
        pressWay(dialog, QStringLiteral("Reshape"));
        auto *rank = dialog.findChild<QSpinBox *>(QStringLiteral("rank"));
        rank->setFocus();
        QTest::keyClick(rank, Qt::Key_Up);
        typeLength(dialog, 1, 2);
        typeLength(dialog, 2, 3);
        QTest::mouseClick(ok(dialog), Qt::LeftButton);
    });
    program.action({QStringLiteral("Tensor"), QStringLiteral("Shape…")})->trigger();
    QVERIFY(answer.given());
    QCOMPARE(document.problem().input.shape(), (Shape {2, 2, 3}));
    QCOMPARE(document.problem().layout.text(), std::string("N,L,D"));
    QCOMPARE(document.problem().input[7], 8.0);
}

void TestEditing::axesArePermutedWithEverythingThatBelongsToThem()
{
    ShownProgram program;
    Document &document = program.document();
    QVERIFY(document.setInput(Tensor({2, 3}, {1, 2, 3, 4, 5, 60}), parseLayout("N,D", 2)));
    QVERIFY(document.setGamma(Tensor({1, 3}, {7, 8, 9})));
    QVERIFY(document.setRunning({Tensor({3}, {1, 2, 3}), Tensor({3}, {4, 5, 6})}));
    const QString means = program.groupMean(0) + program.groupMean(1) + program.groupMean(2);
    const Answer answer([](QDialog &dialog) {
        auto *list = dialog.findChild<QListWidget *>(QStringLiteral("order"));
        list->setCurrentRow(0);
        QTest::mouseClick(dialog.findChild<QAbstractButton *>(QStringLiteral("inwards")), Qt::LeftButton);
        QTest::mouseClick(ok(dialog), Qt::LeftButton);
    });
    program.action({QStringLiteral("Tensor"), QStringLiteral("Axes…")})->trigger();
    QTRY_COMPARE(document.problem().layout.text(), std::string("D,N"));
    QVERIFY(document.problem().input == Tensor({3, 2}, {1, 4, 2, 5, 3, 60}));
    QVERIFY(document.problem().gamma == Tensor({3, 1}, {7, 8, 9}));
    QVERIFY(document.problem().running.mean == Tensor({3}, {1, 2, 3}));
    QCOMPARE(program.groupMean(0) + program.groupMean(1) + program.groupMean(2), means);
    QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Permute the axes"));
}

void TestEditing::theHistoryListsTheStepsAndGoesBack()
{
    ShownProgram program;
    auto *dock = program.window().findChild<QDockWidget *>(QStringLiteral("history"));
    QVERIFY(dock);
    QVERIFY(dock->isHidden());
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.action({QStringLiteral("View"), QStringLiteral("History")})->trigger();
    QVERIFY(dock->isVisible());
    program.typeIntoCell(0, QStringLiteral("5"));
    program.press(QStringLiteral("Layer"));
    auto *view = dock->findChild<QUndoView *>();
    const auto row = [view](int i) { return view->model()->index(i, 0); };
    QCOMPARE(view->model()->rowCount(), 3);
    QCOMPARE(row(0).data().toString(), QStringLiteral("Opened"));
    QCOMPARE(row(1).data().toString(), QStringLiteral("Edit one cell"));
    QCOMPARE(row(2).data().toString(), QStringLiteral("Switch to layer norm"));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(row(0)).center());
    QVERIFY(!program.document().isModified());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(row(2)).center());
    QCOMPARE(program.document().problem().input[0], 5.0);
}

void TestEditing::longStepsAreElidedInTheHistory()
{
    ShownProgram program;
    QVERIFY(QTest::qWaitForWindowActive(&program.window()));
    program.action({QStringLiteral("View"), QStringLiteral("History")})->trigger();
    auto *view = program.window().findChild<QUndoView *>();
    const QString step
        = QStringLiteral("A step that no list of steps beside a window can ever show as a whole, however "
                         "wide somebody draws it");
    program.document().undoStack()->push(new QUndoCommand(step));
    const QRect row = view->visualRect(view->model()->index(1, 0));
    QCOMPARE(row.width(), view->viewport()->width());
    QHelpEvent help(QEvent::ToolTip, row.center(), view->viewport()->mapToGlobal(row.center()));
    QApplication::sendEvent(view->viewport(), &help);
    QCOMPARE(QToolTip::text(), step);
    QToolTip::hideText();
}

void TestEditing::theHistoryIsRememberedLikeThePanel()
{
    {
        ShownProgram program;
        program.action({QStringLiteral("View"), QStringLiteral("History")})->trigger();
        program.window().rememberArrangement();
    }
    ShownProgram program;
    auto *dock = program.window().findChild<QDockWidget *>(QStringLiteral("history"));
    QTRY_VERIFY(dock->isVisible());
    program.action({QStringLiteral("View"), QStringLiteral("Reset the arrangement")})->trigger();
    QVERIFY(dock->isHidden());
}

NORMSCOPE_WINDOW_TEST(TestEditing)

} // namespace tst_editing

#include "tst_editing.moc"
