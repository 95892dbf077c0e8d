// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace normscope {

inline constexpr char sceneOptionProperty[] = "sceneOption";

/// Names the command-line option that a control sets; lessons hide the control by that name.
inline void setSceneOption(QWidget &control, const char *option)
{
    control.setProperty(sceneOptionProperty, QString::fromLatin1(option));
}

} // namespace normscope
