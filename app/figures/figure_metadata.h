// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// What a file says about its figure: SVG <title>, <desc> and <metadata>, PDF document info, PNG text.
struct FigureMetadata
{
    QString title; ///< "Hypersphere of images.npy".
    QString caption; ///< Shape, axes, method, convention, ε, seed, version: enough to compute the same again.
    QString description; ///< What there is to be seen; FigurePage adds it.
    QStringList keywords;
    QString creator; ///< "Normscope 0.1.0".
};
/// All but the description.
FigureMetadata figureMetadata(const FigureRequest &request);

/// The caption alone; the same stands below the figure if the spec asks for it.
QString figureCaption(const FigureSource &source);

} // namespace normscope
