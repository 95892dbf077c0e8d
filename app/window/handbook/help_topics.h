// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

class QWidget;

namespace normscope {

class MainWindow;

/// Where the handbook tells of what has the keyboard: of the widget itself where it says so
/// (widgets/core/help_topic.h), of the card that it is in, of the option that it sets, else of the page that is shown.
HandbookPlace helpTopic(const MainWindow &window, const QWidget *focus);

/// Where a view, another card of a page, a page, or an option that a control sets is described, by its id. Empty: there
/// is none of that id.
HandbookPlace topicOf(const QString &id);

} // namespace normscope
