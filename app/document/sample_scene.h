// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

namespace normscope {

struct Sample;

/// A sample as a document begins with it. Its title is the English one, in files too.
Scene sampleScene(const Sample &sample);

/// A scene's title as the user is told it: that of a sample in the language of the program.
QString shownTitle(const QString &title);

/// What the user knows a document by: the name of its .normscope file, or the shown title of one that was never saved.
QString documentName(const QString &title, const QString &path);

/// What a file made from a document may be called, without an ending.
QString proposedFileName(const QString &title, const QString &path);

} // namespace normscope
