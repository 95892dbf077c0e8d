// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/figure_element.h"
#include "widgets/svg/svg_writer.h"

#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace normscope {

class SvgEngine;

/// A page that is painted on with QPainter and becomes an SVG file: of an exact size in millimetres, with clipping,
/// gradients and named parts, in coordinates of 1/96 inch.
///
/// QSvgGenerator is not used: in Qt 6.4 it ignores clipping, knows only whole pixels, writes 9 px text as 12 px and
/// "Sans Serif" for a family.
class SvgDevice final : public QPaintDevice, public ElementSink
{
public:
    enum class Text
    {
        AsText, ///< The text can be edited; needs the fonts where the file is viewed.
        AsOutlines
    };
    SvgDevice(QSizeF millimetres, Text text, const SvgMetadata &metadata);
    ~SvgDevice() override;

    /// Returns the file. To be called after QPainter::end().
    QByteArray finish();

    QPaintEngine *paintEngine() const override;
    void openElement(const QString &id, const QString &description) override;
    void closeElement() override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_millimetres;
    SvgWriter m_writer;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace normscope
