// SPDX-License-Identifier: GPL-3.0-or-later
// What a card's header shows if there is too little room: title, subtitle, controls and corner.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/card.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QRadioButton>
#include <QStandardPaths>
#include <QTest>

namespace tst_card {

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
        test::show(card);
        card.resize(600, 200);
        auto *label = card.findChild<ElidedLabel *>(QStringLiteral("subtitle"));
        QTRY_COMPARE(label->text(), subtitle);
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

    void theCornerGivesWayToTheTitle()
    {
        const QString title = QStringLiteral("How wrong is the batch?");
        Card card(title, new QWidget);
        card.setTheme(Theme::light());
        auto *corner = new QRadioButton(QStringLiteral("close"));
        card.addControl(corner, Card::ControlPlace::Corner);
        const auto *label = card.findChild<ElidedLabel *>(QStringLiteral("title"));
        test::show(card);
        const QSize least = card.minimumSizeHint();
        card.resize(least);
        QTRY_COMPARE(label->text(), title);
        QTRY_VERIFY(!corner->isVisible());
        card.resize(least + QSize(2 * corner->sizeHint().width(), 0));
        QTRY_VERIFY(corner->isVisible());
        QTRY_COMPARE(label->text(), title);
        QCOMPARE(card.minimumSizeHint(), least);
    }

    void segmentsGiveWayToTheTitle()
    {
        const QString title = QStringLiteral("What helps?");
        Card card(title, new QWidget);
        card.setTheme(Theme::light());
        auto *faces = new SegmentedControl({QStringLiteral("spread"), QStringLiteral("bias"), QStringLiteral("gap"),
                                            QStringLiteral("gradient"), QStringLiteral("leak")});
        card.addControl(faces);
        const auto *label = card.findChild<ElidedLabel *>(QStringLiteral("title"));
        test::show(card);
        const QSize least = card.minimumSizeHint();
        card.resize(least);
        QTRY_COMPARE(label->text(), title);
        QTRY_COMPARE(faces->tightness(), 0);
        QTRY_COMPARE(faces->width(), faces->sizeHint().width());
        const int wide = faces->width();
        // The minimum does not change with the width, also not until the layouts have followed: a window whose dock
        // gave way to it for a moment was laid out without end.
        card.resize(least - QSize(40, 0));
        QCOMPARE(card.minimumSizeHint(), least);
        QTRY_VERIFY(faces->width() < wide - 40);
        QTRY_COMPARE(label->text(), title);
        QCOMPARE(card.minimumSizeHint(), least);
        card.resize(least);
        QCOMPARE(card.minimumSizeHint(), least);
        QTRY_COMPARE(faces->width(), wide);
    }

    void whatIsAddedToTheCornerLaterStandsBefore()
    {
        Card card(QStringLiteral("Tensor"), new QWidget);
        auto *hide = new QRadioButton;
        auto *enlarge = new QRadioButton;
        card.addControl(hide, Card::ControlPlace::Corner);
        card.addControl(enlarge, Card::ControlPlace::Corner);
        test::show(card);
        card.resize(400, 200);
        QTRY_VERIFY(enlarge->x() < hide->x());
    }

    void theTitleGivesWayToTheControls()
    {
        const QString title = QStringLiteral("How wrong is the batch?");
        Card card(title, new QWidget);
        card.setTheme(Theme::light());
        auto *choice = new QRadioButton(QStringLiteral("variance of the mean"));
        card.addControl(choice);
        const auto *label = card.findChild<ElidedLabel *>(QStringLiteral("title"));
        test::show(card);
        card.resize(600, 200);
        QTRY_COMPARE(label->text(), title);
        QVERIFY(card.minimumSizeHint().width() >= label->width() + choice->width());
        card.resize(card.header()->minimumSizeHint().width() + label->sizeHint().width() / 2, 200);
        QTRY_VERIFY(label->text() != title);
        QCOMPARE(label->toolTip(), title);
        QVERIFY(choice->width() >= choice->minimumSizeHint().width());
        QCOMPARE(card.title(), title);
    }

    void enlargedControlsKeepTheirHeight()
    {
        Card card(QStringLiteral("Tensor"), new QWidget);
        auto *choice = new SegmentedControl({QStringLiteral("$x$"), QStringLiteral("$\\hat{x}$")});
        card.addControl(choice);
        test::show(card);
        for (const double scale : {1.0, 1.5, 2.5}) {
            const Theme theme = Theme::light().scaled(scale);
            card.setFont(theme.font);
            choice->setTheme(theme);
            card.setTheme(theme);
            card.resize(card.minimumSizeHint() + QSize(0, 200));
            QTRY_COMPARE(choice->height(), choice->sizeHint().height());
            QVERIFY(card.header()->height() > choice->height());
        }
    }
};

NORMSCOPE_WINDOW_TEST(TestCard)

} // namespace tst_card

#include "tst_card.moc"
