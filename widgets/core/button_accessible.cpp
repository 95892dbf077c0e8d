// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/button_accessible.h"

#include <QAccessibleWidget>
#include <QCheckBox>
#include <QRadioButton>

namespace normscope {

namespace {

class AccessibleButton : public QAccessibleWidget
{
public:
    AccessibleButton(QAbstractButton *button, QAccessible::Role role)
        : QAccessibleWidget(button, role)
    { }

    QString text(QAccessible::Text part) const override
    {
        const QString given = QAccessibleWidget::text(part);
        return part == QAccessible::Name && given.isEmpty() ? button()->text().remove(QLatin1Char('&')) : given;
    }

    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.checkable = button()->isCheckable();
        state.checked = button()->isChecked();
        state.pressed = button()->isDown();
        return state;
    }

    QStringList actionNames() const override
    {
        QStringList names = QAccessibleWidget::actionNames();
        if (button()->isEnabled())
            names.prepend(action());
        return names;
    }
    void doAction(const QString &name) override
    {
        if (name == action() && button()->isEnabled())
            button()->click();
        else
            QAccessibleWidget::doAction(name);
    }

private:
    const QString &action() const { return role() == QAccessible::CheckBox ? toggleAction() : pressAction(); }
    QAbstractButton *button() const { return static_cast<QAbstractButton *>(widget()); }
};

QAccessibleInterface *makeButtonInterface(const QString &, QObject *object)
{
    if (auto *box = qobject_cast<QCheckBox *>(object))
        return new AccessibleButton(box, QAccessible::CheckBox);
    auto *button = qobject_cast<QRadioButton *>(object);
    return button ? new AccessibleButton(button, QAccessible::RadioButton) : nullptr;
}

} // namespace

void installButtonAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeButtonInterface), true);
    Q_UNUSED(installed)
}

} // namespace normscope
