// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace normscope {

/// What `normscope [FILE …]` was called with.
struct WindowArguments
{
    QStringList files; ///< One file, or several images.
    QString sample; ///< Id of a sample; empty: the first one.
    QString language; ///< "en", "zh_CN"; empty: as the preferences say.
    bool exitAfterFirstFrame = false;
    QString lesson = {}; ///< A file or an id; empty: none.
    int lessonStep = 1; ///< From 1; 0: where it was left.
};

/// The options of the window.
std::vector<CommandOption> windowOptions();
/// Throws InputError for whatever is wrong. `arguments` come without the program's name.
WindowArguments parseWindowArguments(const QStringList &arguments);

} // namespace normscope
