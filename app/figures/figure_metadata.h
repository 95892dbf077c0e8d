// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// The metadata of a figure in its file: SVG <title>, <desc> and <metadata>, PDF document info, PNG text.
struct FigureMetadata
{
    QString title; ///< "Hypersphere of images.npy".
    QString caption; ///< Shape, axes, method, convention, ε, seed, version: sufficient to reproduce the computation.
    QString description; ///< The content of the picture; added by FigureSheet.
    QStringList keywords;
    QString creator; ///< "Normscope 0.1.0".
};
/// All metadata except the description.
FigureMetadata figureMetadata(const FigureRequest &request);

/// The caption of the metadata, which is also painted below the figure if the spec asks for it.
QString figureCaption(const FigureSource &source);

} // namespace normscope
