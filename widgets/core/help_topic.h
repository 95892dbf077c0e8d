// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace normscope {

inline constexpr char helpTopicProperty[] = "helpTopic";

/// Says where the handbook tells of a widget and all that is in it: "window#history", a chapter and a section. What
/// lies on a page needs none: its card has a section under its own id.
inline void setHelpTopic(QWidget &widget, const char *topic)
{
    widget.setProperty(helpTopicProperty, QString::fromLatin1(topic));
}

} // namespace normscope
