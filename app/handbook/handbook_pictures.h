// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

namespace normscope {

// Pictures of the handbook are figures that the program writes when it is built, from resources/handbook/figures.json:
// they lie beside the program, in its folder share/normscope/handbook, for each language.

/// How many pixels of a picture are one of 96 to the inch.
inline constexpr double handbookPictureScale = 2;

/// The file of a picture: where the program was built or installed, else among the system's data. Empty: it is not
/// there, as after a build for another processor, which can run no figures.
QString handbookPicture(const QString &name, const QString &language);

/// A picture as it is shown: no wider than `width` logical pixels, for a screen with so many pixels each. Null: there
/// is none.
QImage fittedPicture(const QString &name, const QString &language, double width, double zoom, double pixelRatio);

/// The manifest of the pictures in a language, as `figures` reads it.
QByteArray handbookManifest(const QString &language);

} // namespace normscope
