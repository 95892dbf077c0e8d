// SPDX-License-Identifier: GPL-3.0-or-later
// The style of controls: one height in a row, and visible states of focus, hover and press.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/axis_chips.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/theme/flat_style.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <QToolTip>

#include <functional>

namespace tst_flat_style {

using namespace normscope;

namespace {

using Make = std::function<std::unique_ptr<QWidget>(const Theme &)>;

struct Control
{
    const char *name;
    Make make;
};

template <class Widget>
std::unique_ptr<QWidget> withText(const QString &text)
{
    auto widget = std::make_unique<Widget>();
    widget->setText(text);
    return widget;
}

std::unique_ptr<QWidget> segments(const Theme &theme, SegmentedControl::Look look)
{
    auto control = std::make_unique<SegmentedControl>(QStringList {QStringLiteral("Batch"), QStringLiteral("Layer")});
    control->setLook(look);
    control->setTheme(theme);
    return control;
}

std::unique_ptr<QWidget> chips(const Theme &theme)
{
    auto control = std::make_unique<AxisChips>(AxisChips::Meaning::ReducedAxes);
    control->setTheme(theme);
    control->setAxes({{"N", "C"}, 0, 1}, {2, 3}, AxisSet {0});
    return control;
}

/// The kinds of controls that stand in rows.
std::vector<Control> controls()
{
    return {{"button", [](const Theme &) { return withText<QPushButton>(QStringLiteral("Export…")); }},
            {"tool button", [](const Theme &) { return withText<QToolButton>(QStringLiteral("Export…")); }},
            {"field", [](const Theme &) { return withText<QLineEdit>(QStringLiteral("1e-5")); }},
            {"number", [](const Theme &) { return std::make_unique<QSpinBox>(); }},
            {"choice",
             [](const Theme &) {
                 auto box = std::make_unique<QComboBox>();
                 box->addItem(QStringLiteral("N,C,H,W"));
                 return box;
             }},
            {"editable choice",
             [](const Theme &) {
                 auto box = std::make_unique<QComboBox>();
                 box->setEditable(true);
                 return box;
             }},
            {"segments", [](const Theme &theme) { return segments(theme, SegmentedControl::Look::Buttons); }},
            {"axis chips", chips}};
}

} // namespace

class FlatStyleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { applyTheme(Theme::light()); }

    /// A radio button whose text is in a separate label: a rectangular focus frame made it look like a check box.
    void theFocusOfABareRadioButtonIsRound()
    {
        applyTheme(Theme::light());
        QWidget window;
        auto *button = new QRadioButton(&window);
        button->setAccessibleName(QStringLiteral("choice"));
        button->move(20, 20);
        window.resize(80, 80);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.setFocus();
        const QImage without = window.grab().toImage();
        button->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(button->hasFocus());
        const QImage with = window.grab().toImage();
        QRect changed;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                if (with.pixel(x, y) != without.pixel(x, y))
                    changed |= QRect(x, y, 1, 1);
            }
        }
        QVERIFY(changed.width() > 10);
        QCOMPARE(changed.width(), changed.height());
        for (const QPoint &corner :
             {changed.topLeft(), changed.topRight(), changed.bottomLeft(), changed.bottomRight()})
            QCOMPARE(with.pixel(corner), without.pixel(corner));
        const QPoint nearCorner = changed.topLeft() + QPoint(changed.width() / 8, changed.height() / 8);
        QCOMPARE(with.pixel(nearCorner), without.pixel(nearCorner));
    }

    void whatStandsInARowIsOfOneHeight_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("usual") << 1.0;
        QTest::newRow("larger") << 1.5;
        QTest::newRow("for a hall") << 2.5;
    }

    void whatStandsInARowIsOfOneHeight()
    {
        QFETCH(double, scale);
        const Theme theme = Theme::light().scaled(scale);
        applyTheme(theme);
        QStringList heights;
        for (const Control &control : controls()) {
            const auto widget = control.make(theme);
            widget->setFont(theme.font);
            widget->ensurePolished();
            heights += QStringLiteral("%1 %2").arg(QLatin1String(control.name)).arg(widget->sizeHint().height());
        }
        const QString first = heights.front().section(QLatin1Char(' '), -1);
        for (const QString &height : heights)
            QVERIFY2(height.endsWith(QLatin1Char(' ') + first), qPrintable(heights.join(QStringLiteral(", "))));
        if (scale == 1)
            QCOMPARE(first, QStringLiteral("28"));
    }

    /// Pressing a control looks different from hovering it.
    void pressedIsSeenBesideHovered_data()
    {
        QTest::addColumn<Make>("make");
        QTest::addColumn<bool>("isOn");
        const auto button = [](auto change) {
            return Make([change](const Theme &) {
                auto widget = withText<QPushButton>(QStringLiteral("Present"));
                change(static_cast<QPushButton &>(*widget));
                return widget;
            });
        };
        const auto tool = [](bool raises) {
            return Make([raises](const Theme &) {
                auto widget = std::make_unique<QToolButton>();
                widget->setText(QStringLiteral("Unfold"));
                widget->setCheckable(true);
                widget->setAutoRaise(raises);
                return widget;
            });
        };
        const auto segment = [](SegmentedControl::Look look) {
            return Make([look](const Theme &theme) { return segments(theme, look); });
        };
        for (const bool isOn : {false, true}) {
            const auto row = [isOn](const char *name, const Make &make) {
                QTest::addRow("%s, %s", name, isOn ? "on" : "off") << make << isOn;
            };
            row("button", button([](QPushButton &one) { one.setCheckable(true); }));
            row("flat button", button([](QPushButton &one) {
                    one.setFlat(true);
                    one.setCheckable(true);
                }));
            row("tool button", tool(false));
            row("quiet tool button", tool(true));
            row("segment", segment(SegmentedControl::Look::Buttons));
            row("tab", segment(SegmentedControl::Look::Tabs));
            row("axis chip", Make(chips));
        }
        QTest::newRow("default button") << button([](QPushButton &one) { one.setDefault(true); }) << false;
    }

    void pressedIsSeenBesideHovered()
    {
        QFETCH(Make, make);
        QFETCH(bool, isOn);
        for (const Theme &theme : {Theme::light(), Theme::dark(), Theme::print()}) {
            applyTheme(theme);
            const auto widget = make(theme);
            auto *button = qobject_cast<QAbstractButton *>(widget.get());
            if (!button)
                button = widget->findChild<QAbstractButton *>();
            if (isOn)
                button->setChecked(true);
            test::show(*widget);
            const QImage free = button->grab().toImage();
            button->setAttribute(Qt::WA_UnderMouse);
            const QImage hovered = button->grab().toImage();
            button->setDown(true);
            const QImage pressed = button->grab().toImage();
            QVERIFY(pressed != hovered);
            QVERIFY(pressed != free);
        }
    }

    void menusAreAsRoundedAsCards()
    {
        QMenu menu;
        menu.addAction(QStringLiteral("Two small images"));
        menu.popup({50, 50});
        QTRY_VERIFY(menu.isVisible());
        verifyRounded(menu);
    }

    void toolTipsAreAsRoundedAsCards()
    {
        QLabel window(QStringLiteral("Tensor"));
        test::show(window);
        QToolTip::showText(window.mapToGlobal(QPoint(20, 20)), QStringLiteral("Hide this view."), &window);
        QTRY_VERIFY(QToolTip::isVisible());
        const QWidget *tip = nullptr;
        for (const QWidget *widget : QApplication::topLevelWidgets()) {
            if (widget->inherits("QTipLabel"))
                tip = widget;
        }
        QVERIFY(tip);
        verifyRounded(*tip);
        QToolTip::hideText();
    }

private:
    void verifyRounded(const QWidget &panel)
    {
        const QRegion mask = panel.mask();
        const QRect rect = panel.rect();
        for (const QPoint corner : {rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()})
            QVERIFY(!mask.contains(corner));
        QVERIFY(mask.contains(rect.center()));
        QVERIFY(mask.contains(QPoint(rect.center().x(), rect.top() + 1)));
        QVERIFY(mask.contains(QPoint(rect.left() + 1, rect.center().y())));
    }
};

NORMSCOPE_WINDOW_TEST(FlatStyleTest)

} // namespace tst_flat_style

#include "tst_flat_style.moc"
