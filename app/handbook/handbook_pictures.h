// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

namespace normscope {

// The pictures of the handbook are figures that the program renders during the build from
// resources/handbook/figures.json, for each language. They lie in share/normscope/handbook beside the folder of the
// program.

/// Pixels of a picture file per logical pixel (of 96 per inch).
inline constexpr double handbookPictureScale = 2;

/// The path of a picture's file: in the build or installation folder, otherwise among the system's data. Empty: the
/// file does not exist, as after a cross build, which cannot render the figures.
QString handbookPicture(const QString &name, const QString &language);

/// A picture scaled for the screen: by `zoom`, but no wider than `width` logical pixels, with `pixelRatio` device
/// pixels per logical pixel. Null: there is no such picture.
QImage fittedPicture(const QString &name, const QString &language, double width, double zoom, double pixelRatio);

/// The manifest of the pictures in a language, for the command `figures`.
QByteArray handbookManifest(const QString &language);

} // namespace normscope
