// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// Keys of a scene that are not options of `compute` and `figure`, or that are read differently from those options.
namespace normscope::sceneKeys {

inline const QString draw = QStringLiteral("draw");
inline const QStringList tensors
    = {QStringLiteral("sample"), QStringLiteral("file"), QStringLiteral("values"), draw}; ///< A scene has exactly one.
/// Parameters that commands read from files, but lessons contain as JSON.
inline const QStringList parameters
    = {QStringLiteral("gamma"),        QStringLiteral("beta"),        QStringLiteral("mask"),
       QStringLiteral("running-mean"), QStringLiteral("running-var"), QStringLiteral("grad-output")};
inline const QString convention = QStringLiteral("convention");
inline const QString mode = QStringLiteral("mode");
inline const QString page = QStringLiteral("page");
inline const QString views = QStringLiteral("views");
inline const QString enlarge = QStringLiteral("enlarge");
inline const QString cover = QStringLiteral("cover");
inline const QString hide = QStringLiteral("hide");
inline const QStringList ofViews = {views, enlarge, cover};
/// Keys that later steps do not take over.
inline const QStringList ofStep = ofViews + QStringList {hide};

} // namespace normscope::sceneKeys
