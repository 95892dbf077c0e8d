// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

class QWidget;

namespace normscope {

class MainWindow;

/// The place in the handbook for the focused widget: the widget's own help topic (widgets/core/help_topic.h), else that
/// of its card, of the option that it sets, or of the visible page.
HandbookPlace helpTopic(const MainWindow &window, const QWidget *focus);

/// The place that describes a view, another card of a page, a page, or an option that a control sets, by its id. Empty
/// if there is nothing of that id.
HandbookPlace topicOf(const QString &id);

} // namespace normscope
