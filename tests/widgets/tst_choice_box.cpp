// SPDX-License-Identifier: GPL-3.0-or-later
// A choice box shows its texts whole, or elided with the whole text as a tool tip.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/choice_box.h"

#include <QApplication>
#include <QHelpEvent>
#include <QStandardPaths>
#include <QToolTip>

namespace tst_choice_box {

using namespace normscope;

class ChoiceBoxTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void whatIsElidedIsInTheToolTip()
    {
        ChoiceBox box;
        box.setChoices({QStringLiteral("Whole tensor"), QStringLiteral("Pin")}, 0);
        box.setToolTip(QStringLiteral("Values shown"));
        test::show(box);
        QCOMPARE(toolTip(box), QStringLiteral("Values shown"));
        box.resize(box.sizeHint().width() - 20, box.height());
        QVERIFY(toolTip(box).startsWith(QStringLiteral("Whole tensor")));
        QVERIFY(toolTip(box).endsWith(QStringLiteral("Values shown")));
        box.setCurrentIndex(1);
        QCOMPARE(toolTip(box), QStringLiteral("Values shown"));
    }

    void textsAreNotCutInLittleRoom()
    {
        ChoiceBox cut;
        cut.setChoices({QStringLiteral("HHHHHHHHHHHH")}, 0);
        ChoiceBox elided;
        elided.setChoices({QStringLiteral("HHHH…")}, 0);
        test::show(elided);
        test::show(cut);
        cut.resize(elided.size());
        QCOMPARE(cut.grab().toImage(), elided.grab().toImage());
    }

private:
    static QString toolTip(ChoiceBox &box)
    {
        QToolTip::hideText();
        const QPoint place = box.rect().center();
        QHelpEvent event(QEvent::ToolTip, place, box.mapToGlobal(place));
        QApplication::sendEvent(&box, &event);
        return QToolTip::text();
    }
};

NORMSCOPE_WINDOW_TEST(ChoiceBoxTest)

} // namespace tst_choice_box

#include "tst_choice_box.moc"
