// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

class QWidget;

namespace normscope {

class Document;

/// Saves a document with this state of its view under a path. A large one is written on a worker thread, while a modal
/// dialog shows the progress and offers to cancel. Returns false if the user cancelled; throws IoError. In both cases
/// the document and the former file stay as they were.
bool saveDocument(Document &document, const QString &path, const QJsonObject &view, QWidget *window);

} // namespace normscope
