// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFont;

namespace normscope {

/// The languages the program speaks, by the name of their translation: "en", "zh_CN".
bool isLanguage(const QString &name);
/// What "system" means here: zh_CN if the user's first understood UI language is Chinese, else en.
QString systemLanguage();
/// Loads Qt's and the program's translations for the language into the application, in place of the former ones.
void installLanguage(const QString &name);
/// Puts fonts with the glyph forms of the language first (without a hint, Japanese forms may be taken for Chinese).
QFont fontFor(QFont font, const QString &language);

} // namespace normscope
