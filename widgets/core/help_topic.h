// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace normscope {

inline constexpr char helpTopicProperty[] = "helpTopic";

/// Names the chapter and section of the handbook about a widget and its children, as "window#history". Widgets on a
/// page need no topic: their card has a section under its own id.
inline void setHelpTopic(QWidget &widget, const char *topic)
{
    widget.setProperty(helpTopicProperty, QString::fromLatin1(topic));
}

} // namespace normscope
