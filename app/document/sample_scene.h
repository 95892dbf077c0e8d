// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

namespace normscope {

struct Sample;

/// The scene with which a document of this sample begins. Its title is the English one, also in files.
Scene sampleScene(const Sample &sample);

/// A scene's title for display: the title of a sample is translated into the language of the program.
QString shownTitle(const QString &title);

/// The name of a document for display: that of its .normscope file, or the shown title if it was never saved.
QString documentName(const QString &title, const QString &path);

/// A name, without an ending, to propose for a file that is exported from a document.
QString proposedFileName(const QString &title, const QString &path);

} // namespace normscope
