// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace normscope {

inline constexpr char sceneOptionProperty[] = "sceneOption";

/// Says which option of the command line a control sets: by that name lessons hide it.
inline void setSceneOption(QWidget &control, const char *option)
{
    control.setProperty(sceneOptionProperty, QString::fromLatin1(option));
}

} // namespace normscope
