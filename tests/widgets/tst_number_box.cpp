// SPDX-License-Identifier: GPL-3.0-or-later
// A number box reads numbers, marks texts that are none with the reason, and reports only new values.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/number_box.h"
#include "widgets/theme/number_format.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QToolTip>

#include <limits>

namespace tst_number_box {

using namespace normscope;

class NumberBoxTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_box = std::make_unique<NumberBox>(commonEpsilons(), 0, std::numeric_limits<double>::infinity());
        m_box->setToolTip(QStringLiteral("Help"));
        m_box->setValue(1e-5);
        test::show(*m_box);
    }

    void numbersAreShownShort_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << QStringLiteral("0");
        QTest::newRow("power of ten") << 1e-5 << QStringLiteral("1e-5");
        QTest::newRow("plain") << 0.1 << QStringLiteral("0.1");
        QTest::newRow("machine epsilon of float32") << 1.1920928955078125e-7 << QStringLiteral("1.1920928955078125e-7");
    }

    void numbersAreShownShort()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(compactNumber(value), text);
        QCOMPARE(parseNumber(text).value(), value);
    }

    void textsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("exponent") << QStringLiteral("1e-3") << 1e-3;
        QTest::newRow("real minus sign") << QStringLiteral("1e−3") << 1e-3;
        QTest::newRow("full-width signs") << QStringLiteral("１ｅ－３") << 1e-3;
        QTest::newRow("spaces around") << QStringLiteral(" 0.5 ") << 0.5;
    }

    void textsAreRead()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        QSignalSpy edited(m_box.get(), &NumberBox::valueEdited);
        type(text);
        QTest::keyClick(m_box->lineEdit(), Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toDouble(), value);
    }

    void whatIsNoNumberIsMarkedAndChangesNothing_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << QStringLiteral("small");
        QTest::newRow("negative") << QStringLiteral("-1");
        QTest::newRow("empty") << QString();
        QTest::newRow("infinite") << QStringLiteral("inf");
        QTest::newRow("not a number") << QStringLiteral("nan");
    }

    void whatIsNoNumberIsMarkedAndChangesNothing()
    {
        QFETCH(QString, text);
        QSignalSpy edited(m_box.get(), &NumberBox::valueEdited);
        type(text);
        QTest::keyClick(m_box->lineEdit(), Qt::Key_Return);
        QVERIFY(!m_box->isValid());
        QVERIFY(m_box->toolTip().contains(QStringLiteral("Esc")));
        QCOMPARE(edited.count(), 0);

        QTest::keyClick(m_box->lineEdit(), Qt::Key_Escape);
        QVERIFY(m_box->isValid());
        QCOMPARE(m_box->currentText(), QStringLiteral("1e-5"));
        QCOMPARE(m_box->toolTip(), QStringLiteral("Help"));
    }

    void aWrongTextIsSeenWholeWithItsReason()
    {
        NumberBox box(commonEpsilons(), 0, 1);
        box.setValue(1);
        test::show(box);
        QLineEdit *field = box.lineEdit();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("abc"));
        QVERIFY(!box.isValid());
        field->grab(); // Painting scrolls the field to its cursor.
        QCOMPARE(field->cursorPositionAt({0, field->height() / 2}), 0);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QToolTip::isVisible());
        QVERIFY(QToolTip::text().contains(QStringLiteral("“abc”")));
        QToolTip::hideText();
    }

    void theHelpOutlastsAThemeChange()
    {
        NumberBox box({}, 0, 1);
        box.setToolTip(QStringLiteral("Help"));
        box.setTheme(Theme::dark());
        QCOMPARE(box.toolTip(), QStringLiteral("Help"));
        QCOMPARE(box.accessibleDescription(), QStringLiteral("Help"));
    }

    void aCommonValueIsChosenFromTheList()
    {
        QSignalSpy edited(m_box.get(), &NumberBox::valueEdited);
        m_box->lineEdit()->setFocus();
        QTest::keyClick(m_box->lineEdit(), Qt::Key_Down);
        QCOMPARE(edited.count(), 1);
        QVERIFY(std::find(commonEpsilons().begin(), commonEpsilons().end(), edited[0][0].toDouble())
                != commonEpsilons().end());
    }

    void theSameValueIsNoEdit()
    {
        QSignalSpy edited(m_box.get(), &NumberBox::valueEdited);
        type(QStringLiteral("0.00001"));
        QTest::keyClick(m_box->lineEdit(), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
    }

private:
    void type(const QString &text)
    {
        m_box->lineEdit()->setFocus();
        m_box->lineEdit()->selectAll();
        QTest::keyClick(m_box->lineEdit(), Qt::Key_Backspace);
        for (const QChar c : text)
            QTest::sendKeyEvent(QTest::Click, m_box->lineEdit(), Qt::Key_unknown, QString(c), Qt::NoModifier);
    }

    std::unique_ptr<NumberBox> m_box;
};

NORMSCOPE_WINDOW_TEST(NumberBoxTest)

} // namespace tst_number_box

#include "tst_number_box.moc"
