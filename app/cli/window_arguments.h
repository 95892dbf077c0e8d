// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

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

/// The lines of the help text that describe the window's options.
QString windowOptionsHelp();
/// Throws InputError for whatever is wrong. `arguments` come without the program's name.
WindowArguments parseWindowArguments(const QStringList &arguments);

} // namespace normscope
