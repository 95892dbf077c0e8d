// SPDX-License-Identifier: GPL-3.0-or-later
// A message stays until its source takes it back, and only warnings have the colour of warnings.
#include "tests/subject.h"
#include "widgets/controls/message_bar.h"
#include "widgets/theme/flat_style.h"

#include <QApplication>
#include <QStandardPaths>
#include <QTest>

namespace tst_message_bar {

using namespace normscope;

class TestMessageBar : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void onlyWarningsAreInTheColorOfWarnings_data()
    {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::light();
        QTest::newRow("dark") << Theme::dark();
    }

    void onlyWarningsAreInTheColorOfWarnings()
    {
        QFETCH(const Theme, theme);
        FlatStyle style(theme);
        MessageBar bar;
        bar.setStyle(&style);
        bar.setTheme(theme);
        bar.resize(400, 40);
        const auto background = [&bar] { return bar.grab().toImage().pixelColor(bar.rect().center() + QPoint(60, 0)); };
        bar.showMessage(QStringLiteral("Saved."), MessageBar::Kind::Information);
        QCOMPARE(background(), theme.accentSoft);
        bar.showMessage(QStringLiteral("No."), MessageBar::Kind::Warning);
        QCOMPARE(background(), theme.warningSoft);
        bar.showMessage(QStringLiteral("Saved."), MessageBar::Kind::Information);
        QCOMPARE(background(), theme.accentSoft);
    }

    void aSentenceStaysUntilItsSourceGoesOn_data()
    {
        QTest::addColumn<MessageBar::Kind>("kind");
        QTest::newRow("warning") << MessageBar::Kind::Warning;
        QTest::newRow("information") << MessageBar::Kind::Information;
    }

    void aSentenceStaysUntilItsSourceGoesOn()
    {
        QFETCH(const MessageBar::Kind, kind);
        const QObject opening;
        const QObject editing;
        MessageBar bar;
        bar.showMessage(QStringLiteral("No."), kind, &opening);
        bar.settle(&editing);
        QCOMPARE(bar.message(), QStringLiteral("No."));
        bar.settle(&opening);
        QCOMPARE(bar.message(), QString());
        bar.showMessage(QStringLiteral("Saved."), kind); // Without a source.
        bar.settle(&opening);
        bar.settle(nullptr);
        QCOMPARE(bar.message(), QStringLiteral("Saved."));
    }
};

NORMSCOPE_WINDOW_TEST(TestMessageBar)

} // namespace tst_message_bar

#include "tst_message_bar.moc"
