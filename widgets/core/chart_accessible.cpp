// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/chart_accessible.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace normscope {

namespace {

constexpr char chartProperty[] = "normscopeChart";

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    return widget && widget->property(chartProperty).toBool() ? new QAccessibleWidget(widget, QAccessible::Chart)
                                                              : nullptr;
}

} // namespace

void makeAccessibleChart(QWidget &widget)
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    Q_UNUSED(installed)
    widget.setProperty(chartProperty, true);
}

} // namespace normscope
