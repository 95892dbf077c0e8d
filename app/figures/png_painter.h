// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_sheet.h"

#include <QByteArray>
#include <QImage>

namespace normscope {

/// Paints a sheet into pixels, one band per call, so that the window can handle events while a large picture is made.
class PngPainter
{
public:
    /// Millimetres × dpi pixels. Throws InputError if these are more than mostFigurePixels, IoError if there is no
    /// memory for them. The sheet must outlive the painter.
    explicit PngPainter(const FigureSheet &sheet);

    /// The share painted, 0 … 1.
    double share() const { return static_cast<double>(m_painted) / m_image.height(); }
    bool isDone() const { return m_painted == m_image.height(); }
    /// Paints the next band. Not to be called once isDone().
    void paintBand();

    /// The picture with its dpi; complete once isDone().
    const QImage &image() const { return m_image; }

private:
    void recordResolution();

    const FigureSheet &m_sheet;
    QImage m_image;
    int m_painted = 0; ///< Number of rows painted.
};

/// The bytes of a .png file. Needs no sheet, so that it can run on any thread. Throws IoError.
QByteArray encodedPng(const QImage &image);

} // namespace normscope
