// SPDX-License-Identifier: GPL-3.0-or-later
// The layout dialog renames and reorders axes, previews the result, and applies only what was changed.
#include "app/editing/layout_dialog.h"
#include "app/editing/tensor_preview.h"
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>

namespace tst_layout_dialog {

using namespace normscope;

class LayoutDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { m_dialog.reset(); }

    void namesOfOnesOwnAreTaken()
    {
        open(test::problem("N,L,D", {2, 3, 4}, Method::Batch));
        auto *names = child<QLineEdit>("names");
        names->setFocus();
        names->selectAll();
        QTest::keyClicks(names, QStringLiteral("a,b"));
        QVERIFY(!accept()->isEnabled());
        QVERIFY(!outcome().isEmpty());
        QVERIFY(!preview().evaluation());
        QTest::keyClicks(names, QStringLiteral(",c"));
        QVERIFY(accept()->isEnabled());
        auto *channels = child<QComboBox>("channelAxis");
        channels->setFocus();
        QTest::keyClick(channels, Qt::Key_End);
        QSignalSpy accepted(m_dialog.get(), &QDialog::accepted);
        test::click(accept());
        QCOMPARE(accepted.count(), 1);
        QCOMPARE(m_dialog->order(), (std::vector {0, 1, 2}));
        QCOMPARE(m_dialog->layoutEntered(), (Layout {{"a", "b", "c"}, 0, 2}));
    }

    void whatIsNotChangedIsNotTaken()
    {
        open(test::problem("N,C,H,W", {2, 3, 4, 5}, Method::Batch));
        QVERIFY(!accept()->isEnabled());
        child<QListWidget>("order")->setCurrentRow(1);
        test::click(child<QAbstractButton>("inwards"));
        QVERIFY(accept()->isEnabled());
        test::click(child<QAbstractButton>("outwards"));
        QVERIFY(!accept()->isEnabled());
    }

    void axesArePutIntoAnotherOrder()
    {
        open(test::problem("N,C,H,W", {2, 3, 4, 5}, Method::Batch));
        auto *list = child<QListWidget>("order");
        list->setCurrentRow(1);
        auto *inwards = child<QAbstractButton>("inwards");
        test::click(inwards);
        test::click(inwards);
        QCOMPARE(list->currentRow(), 3);
        test::click(inwards); // The last axis cannot be moved further.
        QCOMPARE(child<QLineEdit>("names")->text(), QStringLiteral("N,H,W,C"));
        QCOMPARE(child<QComboBox>("channelAxis")->currentText(), QStringLiteral("C"));
        QCOMPARE(m_dialog->order(), (std::vector {0, 2, 3, 1}));
        QCOMPARE(m_dialog->layoutEntered(), (Layout {{"N", "H", "W", "C"}, 0, 3}));
    }

    void axesAreRenamedInTheirList()
    {
        open(test::problem("N,D", {2, 3}, Method::Batch));
        auto *list = child<QListWidget>("order");
        list->editItem(list->item(1));
        auto *editor = list->findChild<QLineEdit *>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), QStringLiteral("D"));
        QTest::keyClicks(editor, QStringLiteral("F"));
        QTest::keyClick(editor, Qt::Key_Tab);
        QTRY_COMPARE(child<QLineEdit>("names")->text(), QStringLiteral("N,F"));
        QCOMPARE(m_dialog->layoutEntered().names, (std::vector<std::string> {"N", "F"}));
    }

    void whatComesOutIsShownBeforehand()
    {
        open(test::problem("N,C,H,W", {2, 3, 4, 5}, Method::Batch));
        QCOMPARE(outcome(), QStringLiteral("N 2 × C 3 × H 4 × W 5 → N 2 × C 3 × H 4 × W 5: every value stays."));
        child<QListWidget>("order")->setCurrentRow(1);
        test::click(child<QAbstractButton>("inwards"));
        QCOMPARE(outcome(), QStringLiteral("N 2 × C 3 × H 4 × W 5 → N 2 × H 4 × C 3 × W 5: every value stays."));
        QCOMPARE(preview().evaluation()->input().shape(), (Shape {2, 4, 3, 5}));
        QCOMPARE(preview().evaluation()->spec().reducedAxes, (AxisSet {0, 1, 3}));
        // Element (0, 0, 1, 0) was (0, 1, 0, 0), the 21st of the numbers 1, 2, 3 …
        QCOMPARE(preview().evaluation()->input()[5], 21.0);
    }

private:
    void open(const NormalizationProblem &problem)
    {
        m_dialog = std::make_unique<LayoutDialog>(problem, Theme::light());
        test::show(*m_dialog);
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    template <class Widget>
    Widget *child(const char *name) const
    {
        return m_dialog->findChild<Widget *>(QString::fromLatin1(name));
    }
    QPushButton *accept() const { return m_dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok); }
    QString outcome() const { return child<QLabel>("outcome")->text(); }
    const TensorPreview &preview() const { return *m_dialog->findChild<TensorPreview *>(); }

    std::unique_ptr<LayoutDialog> m_dialog;
};

NORMSCOPE_WINDOW_TEST(LayoutDialogTest)

} // namespace tst_layout_dialog

#include "tst_layout_dialog.moc"
