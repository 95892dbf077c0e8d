// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/picture_accessible.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace normscope {

namespace {

constexpr char roleProperty[] = "normscopePictureRole";

QAccessibleInterface *makePictureInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    const QVariant role = widget ? widget->property(roleProperty) : QVariant();
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt())) : nullptr;
}

void setRole(QWidget &widget, QAccessible::Role role)
{
    static const bool installed = (QAccessible::installFactory(makePictureInterface), true);
    Q_UNUSED(installed)
    widget.setProperty(roleProperty, static_cast<int>(role));
}

} // namespace

void makeAccessibleChart(QWidget &widget)
{
    setRole(widget, QAccessible::Chart);
}

void makeAccessibleGraphic(QWidget &widget)
{
    setRole(widget, QAccessible::Graphic);
}

} // namespace normscope
