// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

class QWidget;

namespace normscope {

class Document;

/// Saves a document under a path, with this state of its view. A large one is written on a worker thread meanwhile a
/// dialog shows how far it is and offers to stop; nothing else can be done in the program until then. Returns false if
/// the user stopped it; throws IoError. Then the document and the former file are as before.
bool saveDocument(Document &document, const QString &path, const QJsonObject &view, QWidget *window);

} // namespace normscope
