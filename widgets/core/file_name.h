// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <filesystem>

class QUrl;

namespace normscope {

// The names of files are bytes, mostly but not always UTF-8, and Qt's own conversion loses those that are not. Here
// each byte that belongs to no character stands in a QString as one of U+DC80 … U+DCFF, half a surrogate pair, which no
// text holds (Python calls this surrogateescape). Names come from the command line and from other windows in this form;
// only nativePath() makes files of them.

QString fileName(QByteArrayView bytes);
/// The name of a local file; empty for any other address.
QString fileName(const QUrl &url);

std::filesystem::path nativePath(const QString &name);

/// Whether a name is text, and so can stand in settings, documents and scripts.
bool isText(const QString &name);

/// The last part of a path for display; where it is no text, with its bytes as "\xff".
QString shownFileName(const QString &path);

} // namespace normscope
