// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace normscope {

/// The arguments of `normscope [FILE …]`, which opens a window.
struct WindowArguments
{
    QStringList files; ///< One file, or several images.
    QString sample; ///< Id of a sample; empty: the first one.
    QString language; ///< "en", "zh_CN"; empty: the language of the preferences.
    bool exitAfterFirstFrame = false;
    QString lesson = {}; ///< File or id of a lesson to open; empty: none.
    int lessonStep = 1; ///< From 1; 0: the step at which the user left the lesson.
};

/// The options of the window.
std::vector<CommandOption> windowOptions();
/// `arguments` come without the program's name. Throws InputError for wrong arguments.
WindowArguments parseWindowArguments(const QStringList &arguments);

} // namespace normscope
