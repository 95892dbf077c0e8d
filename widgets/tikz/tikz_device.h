// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/figure_element.h"

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace normscope {

class TikzEngine;

/// A page that is painted on with QPainter and becomes a tikzpicture for LaTeX, of an exact size. Text is set by LaTeX
/// in the painted size and the document's font; formulas painted as shapes remain shapes. Linear gradients become their
/// middle colour. Images cannot be written: see hasImages().
class TikzDevice final : public QPaintDevice, public ElementSink
{
public:
    explicit TikzDevice(QSizeF millimetres);
    ~TikzDevice() override;

    /// Returns the picture. To be called after QPainter::end().
    QByteArray finish();
    /// The number of paths and texts so far.
    int elements() const;
    bool hasImages() const;

    QPaintEngine *paintEngine() const override;
    void openElement(const QString &id, const QString &description) override;
    void closeElement() override { }

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_millimetres;
    std::unique_ptr<TikzEngine> m_engine;
};

} // namespace normscope
