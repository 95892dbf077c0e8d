// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QFont;

namespace normscope {

/// Whether the program has a translation of this name: "en", "zh_CN".
bool isLanguage(const QString &name);
/// The language of the system: zh_CN if the first UI language of the user that the program supports is Chinese, else
/// en.
QString systemLanguage();
/// The language that --language names in a command line, else systemLanguage(). Read before the arguments are checked,
/// so that errors in them are reported in that language, too.
QString languageFor(const QStringList &arguments);
/// Replaces the translations of Qt and the program in the application by those for the language, and makes its locale
/// the default, so that lists and numbers in sentences are written accordingly.
void installLanguage(const QString &name);
/// The font with families for the glyph forms of the language in front (without them, Japanese forms may be used for
/// Chinese).
QFont fontFor(QFont font, const QString &language);

} // namespace normscope
