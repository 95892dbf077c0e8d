// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QFont;

namespace normscope {

/// The languages the program speaks, by the name of their translation: "en", "zh_CN".
bool isLanguage(const QString &name);
/// What "system" means here: zh_CN if the user's first understood UI language is Chinese, else en.
QString systemLanguage();
/// What --language asks for among the words of a command line, else systemLanguage(). Read before the words are
/// checked, so that complaints about them are in that language too.
QString languageFor(const QStringList &arguments);
/// Loads Qt's and the program's translations for the language into the application, in place of the former ones, and
/// makes its locale the default: lists and numbers in a sentence are written as its language does.
void installLanguage(const QString &name);
/// Puts fonts with the glyph forms of the language first (without a hint, Japanese forms may be taken for Chinese).
QFont fontFor(QFont font, const QString &language);

} // namespace normscope
