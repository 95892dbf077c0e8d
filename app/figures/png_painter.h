// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_page.h"

#include <QByteArray>
#include <QImage>

namespace normscope {

/// Paints a page into pixels, a band at a time, so that a window stays alive while a large picture is made.
class PngPainter
{
public:
    /// Millimetres × dpi pixels. Throws InputError if these are more than mostFigurePixels, IoError without memory for
    /// them. The page outlives the painter.
    explicit PngPainter(const FigurePage &page);

    /// The share painted, 0 … 1.
    double share() const { return static_cast<double>(m_painted) / m_image.height(); }
    bool isDone() const { return m_painted == m_image.height(); }
    void paintBand();

    /// With dpi and texts, when all is painted.
    const QImage &image() const { return m_image; }

private:
    void recordResolution();

    const FigurePage &m_page;
    QImage m_image;
    int m_painted = 0; ///< Rows.
};

/// The bytes of a .png file. Needs no page, so that it can be done on any thread. Throws IoError.
QByteArray encodedPng(const QImage &image);

} // namespace normscope
