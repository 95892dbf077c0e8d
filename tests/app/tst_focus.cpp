// SPDX-License-Identifier: GPL-3.0-or-later
// Clicking controls leaves the keyboard focus where the work is: keys of the page work after a click on a control.
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/shell/page_module.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/number_box.h"

#include <QAction>
#include <QRadioButton>

namespace tst_focus {

using namespace normscope;
using namespace normscope::test;

class FocusTest : public QObject, private WindowBench
{
    Q_OBJECT

private:
    /// Clicks a button through the window, as the user does.
    void click(QWidget &button)
    {
        MainWindow &window = m_program->window();
        QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, button.mapTo(&window, button.rect().center()));
    }
    QRadioButton *segment(const QString &text)
    {
        for (QRadioButton *button : m_program->window().findChildren<QRadioButton *>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    /// Sends a key to the widget with the focus.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_program->window().windowHandle(), key, modifiers);
    }
    double stage() { return m_program->explore().tensorView()->stage(); }

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false}); }
    void cleanup() { m_program.reset(); }

    void aMethodThatIsClickedLeavesTheTensorTheKeys()
    {
        m_program->clickCell(3);
        click(*segment(QStringLiteral("Layer")));
        QVERIFY(m_program->document().problem().spec.reducedAxes != AxisSet({0, 2, 3}));
        key(Qt::Key_M);
        QVERIFY(m_program->explore().tensorView()->paintsMask());
        key(Qt::Key_M);
        key(Qt::Key_Right);
        QCOMPARE(m_program->explore().tensorView()->pinnedElement(), 4);
    }

    void aMethodThatIsClickedLeavesSpaceToTheStages()
    {
        m_program->window().classroom().setOn(true);
        m_program->explore().show(QJsonObject {{QStringLiteral("stage"), 0}});
        click(*segment(QStringLiteral("Layer")));
        key(Qt::Key_Space);
        QTRY_VERIFY(stage() > 0);
    }

    void theTensorsLettersWorkAllOverThePage()
    {
        m_program->statistics().setFocus();
        key(Qt::Key_M);
        QVERIFY(m_program->explore().tensorView()->paintsMask());
    }

    void aTextFieldKeepsItsLetters()
    {
        auto *epsilon = m_program->strip().findChild<NumberBox *>(QStringLiteral("epsilon"));
        epsilon->setFocus();
        key(Qt::Key_M);
        QVERIFY(!m_program->explore().tensorView()->paintsMask());
        QVERIFY(epsilon->currentText().contains(QLatin1Char('m')));
    }

    void whatWasTypedIntoAFieldIsUndone()
    {
        auto *epsilon = m_program->strip().findChild<NumberBox *>(QStringLiteral("epsilon"));
        epsilon->setFocus();
        key(Qt::Key_A, Qt::ControlModifier);
        m_program->type(QStringLiteral("0.5"));
        key(Qt::Key_Return);
        QCOMPARE(m_program->document().problem().spec.epsilon, 0.5);
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_program->document().problem().spec.epsilon, 1e-5);
        // While the user types into a field, Ctrl+Z undoes the typing.
        m_program->type(QStringLiteral("7"));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_program->document().problem().spec.epsilon, 1e-5);
        QCOMPARE(epsilon->currentText(), QStringLiteral("1e-5"));
    }

    void anEnlargedCardHasTheKeyboard()
    {
        MainWindow &window = m_program->window();
        const QString before = QString::fromUtf8(window.pages().shown().module().id);
        window.arrangement().enlarge(QStringLiteral("statistics"));
        QVERIFY(m_program->statistics().isAncestorOf(QApplication::focusWidget())
                || &m_program->statistics() == QApplication::focusWidget());
        key(Qt::Key_Space);
        QCOMPARE(QString::fromUtf8(window.pages().shown().module().id), before);
    }
};

NORMSCOPE_WINDOW_TEST(FocusTest)

} // namespace tst_focus

#include "tst_focus.moc"
