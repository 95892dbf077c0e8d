// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/controls_test.h"
#include "widgets/controls/card.h"
#include "widgets/controls/elided_label.h"
#include "widgets/theme/theme.h"

#include <QStandardPaths>
#include <QTest>

using namespace normscope;

class TestCard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aSubtitleSaysNearlyEverythingOrNothing()
    {
        const QString subtitle = QStringLiteral("groups as vectors in many dimensions");
        Card card(QStringLiteral("Hypersphere"), new QWidget);
        card.setTheme(Theme::light());
        card.setSubtitle(subtitle);
        card.resize(600, 200);
        test::show(card);
        auto *label = card.findChild<ElidedLabel *>();
        QCOMPARE(label->text(), subtitle);
        bool wasElided = false;
        for (int width = 600; !label->text().isEmpty(); --width) {
            QVERIFY(width > 100);
            wasElided |= label->text() != subtitle;
            QVERIFY2(label->text().size() > 3 * subtitle.size() / 4, qPrintable(label->text()));
            card.resize(width, 200);
        }
        QVERIFY(wasElided);
        QCOMPARE(label->accessibleName(), subtitle);
    }
};

QTEST_MAIN(TestCard)
#include "tst_card.moc"
