// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/tensor_display.h"

#include "app/settings/preferences.h"
#include "widgets/tensor/tensor_editor.h"

#include <QActionGroup>
#include <QMenu>

namespace normscope {

TensorDisplay::TensorDisplay(TensorEditor &view, Preferences &preferences, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_preferences(preferences)
{
    // Preferences do not store the locked range, so at the start there is no range to lock to.
    if (preferences.get(Preferences::colorRange) == RangeMode::Locked)
        preferences.set(Preferences::colorRange, RangeMode::Own);
    apply();
    connect(&preferences, &Preferences::changed, this, &TensorDisplay::apply);
}

void TensorDisplay::addActions(QMenu *menu)
{
    const auto addSwitch = [&](const QString &text, const QString &tip, const Option<bool> &option) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QStringLiteral("tensor.%1").arg(option.key));
        action->setCheckable(true);
        action->setChecked(m_preferences.get(option));
        action->setToolTip(tip);
        action->setStatusTip(tip);
        connect(action, &QAction::toggled, this, [this, &option](bool on) { m_preferences.set(option, on); });
    };
    addSwitch(tr("N&umbers in cells"), tr("Write the values into cells that are large enough."),
              Preferences::showsValues);
    addSwitch(tr("&Group frames"), tr("Frame and label the groups in their colours."), Preferences::showsGroups);
    addSwitch(tr("Input &beside the stage"), tr("Show the input and the stage side by side, else the stage alone."),
              Preferences::sideBySide);
    addDigits(menu->addMenu(tr("&Digits")));
    addColorRanges(menu->addMenu(tr("&Colour range")));
}

void TensorDisplay::addDigits(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    for (int digits = 1; digits <= 9; ++digits) {
        QAction *action = group->addAction(tr("%n significant digit(s)", nullptr, digits));
        action->setObjectName(QStringLiteral("tensor.digits.%1").arg(digits));
        action->setCheckable(true);
        action->setChecked(m_preferences.get(Preferences::digits) == digits);
        connect(action, &QAction::triggered, this, [this, digits] { m_preferences.set(Preferences::digits, digits); });
    }
    menu->addActions(group->actions());
}

void TensorDisplay::addColorRanges(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    const auto add = [&](RangeMode mode, const QString &text, const QString &tip) {
        QAction *action = group->addAction(text);
        action->setObjectName(QStringLiteral("tensor.colorRange.%1").arg(QString::fromUtf8(name(mode))));
        action->setCheckable(true);
        action->setChecked(m_preferences.get(Preferences::colorRange) == mode);
        action->setToolTip(tip);
        action->setStatusTip(tip);
        connect(action, &QAction::triggered, this, [this, mode] {
            if (mode == RangeMode::Locked)
                lockRange();
            m_preferences.set(Preferences::colorRange, mode);
        });
    };
    add(RangeMode::Own, tr("&Own"), tr("Input and stage each span their own values."));
    add(RangeMode::Shared, tr("&Shared"), tr("Equal colours are equal values in input and stage."));
    add(RangeMode::Locked, tr("&Locked"), tr("Keep the present range of the stage, whatever the values do."));
    menu->addActions(group->actions());
}

void TensorDisplay::apply()
{
    TensorViewOptions options = m_view.options();
    options.digits = m_preferences.get(Preferences::digits);
    options.showValues = m_preferences.get(Preferences::showsValues);
    options.showGroups = m_preferences.get(Preferences::showsGroups);
    options.sideBySide = m_preferences.get(Preferences::sideBySide);
    options.rangeMode = m_preferences.get(Preferences::colorRange);
    if (options != m_view.options())
        m_view.setOptions(options);
}

void TensorDisplay::lockRange()
{
    TensorViewOptions options = m_view.options();
    options.lockedRange = m_view.figure().ranges().at(m_view.stage());
    m_view.setOptions(options);
}

} // namespace normscope
