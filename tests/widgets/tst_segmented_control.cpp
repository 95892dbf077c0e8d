// SPDX-License-Identifier: GPL-3.0-or-later
// A segmented control behaves like radio buttons for mouse, keyboard, commands and assistive technology.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/segmented_control.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>

namespace tst_segmented_control {

using namespace normscope;

class SegmentedControlTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_control = std::make_unique<SegmentedControl>(
            QStringList {QStringLiteral("Batch"), QStringLiteral("Layer"), QStringLiteral("RMS")});
        test::show(*m_control);
    }

    void nothingIsPressedAtFirst()
    {
        QCOMPARE(m_control->current(), -1);
        for (const QRadioButton *segment : segments())
            QVERIFY(!segment->isChecked());
    }

    void aClickChoosesTheSegmentOnce()
    {
        QSignalSpy chosen(m_control.get(), &SegmentedControl::chosen);
        test::click(segments()[1]);
        test::click(segments()[1]);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
        QVERIFY(segments()[1]->isChecked());
    }

    void settingSaysNothingAndMayPressNone()
    {
        QSignalSpy chosen(m_control.get(), &SegmentedControl::chosen);
        m_control->setCurrent(2);
        QVERIFY(segments()[2]->isChecked());
        m_control->setCurrent(-1);
        for (const QRadioButton *segment : segments())
            QVERIFY(!segment->isChecked());
        QCOMPARE(chosen.count(), 0);
    }

    void arrowsPassOverWhatIsImpossible()
    {
        m_control->setCurrent(0);
        m_control->setImpossible(1, QStringLiteral("There is no batch axis."));
        segments()[0]->setFocus();
        QSignalSpy chosen(m_control.get(), &SegmentedControl::chosen);
        QTest::keyClick(segments()[0], Qt::Key_Right);
        QCOMPARE(m_control->current(), 2);
        QVERIFY(segments()[2]->hasFocus());
        QTest::keyClick(segments()[2], Qt::Key_Right);
        QCOMPARE(m_control->current(), 2);
        QTest::keyClick(segments()[2], Qt::Key_Left);
        QCOMPARE(m_control->current(), 0);
        QCOMPARE(chosen.count(), 2);
    }

    void anImpossibleSegmentSaysWhy()
    {
        m_control->setSegmentToolTip(1, QStringLiteral("Normalizes a sample."));
        m_control->setImpossible(1, QStringLiteral("There is no batch axis."));
        QSignalSpy chosen(m_control.get(), &SegmentedControl::chosen);
        test::click(segments()[1]);
        QCOMPARE(chosen.count(), 0);
        QCOMPARE(segments()[1]->toolTip(), QStringLiteral("There is no batch axis."));
        m_control->setImpossible(1, {});
        QCOMPARE(segments()[1]->toolTip(), QStringLiteral("Normalizes a sample."));
    }

    void commandsChooseAndFollow()
    {
        const std::vector<QAction *> &commands = m_control->commands();
        QSignalSpy chosen(m_control.get(), &SegmentedControl::chosen);
        commands[1]->trigger();
        commands[1]->trigger(); // A second time, which does not release it.
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(m_control->current(), 1);
        QVERIFY(commands[1]->isChecked());
        test::click(segments()[2]);
        QVERIFY(commands[2]->isChecked() && !commands[1]->isChecked());
        m_control->setImpossible(0, QStringLiteral("There is no batch axis."));
        QVERIFY(!commands[0]->isEnabled());
        QCOMPARE(commands[0]->toolTip(), QStringLiteral("There is no batch axis."));
    }

    void pressingMovesNothing()
    {
        const QSize before = m_control->sizeHint();
        m_control->setCurrent(1);
        QCOMPARE(m_control->sizeHint(), before);
    }

    void textsAreNotCutInLittleRoom()
    {
        QRadioButton *segment = segments()[1];
        segment->setText(QStringLiteral("HHHHHHHHHHHH"));
        for (int width = 60; width < 70; ++width) {
            segment->resize(width, segment->height());
            const QImage image = segment->grab().toImage();
            const int middle = image.height() / 2;
            for (const int x : {1, 2, image.width() - 2, image.width() - 1}) {
                for (int y = middle - 4; y <= middle + 4; ++y) // No letter has ink over the whole height.
                    QCOMPARE(image.pixel(x, y), image.pixel(x, 4));
            }
        }
    }

    void assistiveTechnologySeesRadioButtons()
    {
        m_control->setCurrent(1);
        QAccessibleInterface *segment = QAccessible::queryAccessibleInterface(segments()[1]);
        QCOMPARE(segment->role(), QAccessible::RadioButton);
        QCOMPARE(segment->text(QAccessible::Name), QStringLiteral("Layer"));
        QVERIFY(segment->state().checked);
    }

private:
    QList<QRadioButton *> segments() const { return m_control->findChildren<QRadioButton *>(); }

    std::unique_ptr<SegmentedControl> m_control;
};

NORMSCOPE_WINDOW_TEST(SegmentedControlTest)

} // namespace tst_segmented_control

#include "tst_segmented_control.moc"
