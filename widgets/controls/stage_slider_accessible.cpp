// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/stage_slider_accessible.h"

#include "widgets/controls/stage_slider.h"

#include <QAccessibleWidget>

#include <algorithm>

namespace normscope {

namespace {

class AccessibleStageSlider : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit AccessibleStageSlider(StageSlider *slider)
        : QAccessibleWidget(slider, QAccessible::Slider)
    { }

    QString text(QAccessible::Text part) const override
    {
        return part == QAccessible::Value ? slider()->stageText() : QAccessibleWidget::text(part);
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QVariant currentValue() const override { return slider()->stage(); }
    void setCurrentValue(const QVariant &value) override
    {
        emit slider()->stageMoved(std::clamp(value.toDouble(), 0.0, 3.0));
    }
    QVariant maximumValue() const override { return 3.0; }
    QVariant minimumValue() const override { return 0.0; }
    QVariant minimumStepSize() const override { return 0.05; }

private:
    StageSlider *slider() const { return static_cast<StageSlider *>(widget()); }
};

QAccessibleInterface *stageSliderInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<StageSlider *>(object);
    return slider ? new AccessibleStageSlider(slider) : nullptr;
}

} // namespace

void installStageSliderAccessibility()
{
    static const bool installed = (QAccessible::installFactory(stageSliderInterface), true);
    Q_UNUSED(installed)
}

} // namespace normscope
