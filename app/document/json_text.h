// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <string>

namespace normscope {

/// Parses a JSON object. Throws InputError, naming `fileName`, line and column, where the text is not JSON or an object
/// has a key twice (QJsonDocument would silently take the last one).
QJsonObject parseJsonObject(const QByteArray &json, const std::string &fileName);

} // namespace normscope
