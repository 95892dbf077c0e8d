// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/figure_element.h"

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace normscope {

class TikzEngine;

/// A page that is painted on with QPainter and becomes a tikzpicture of LaTeX, of an exact size. Text is LaTeX's own,
/// in the size that it was painted in, so that it has the document's font; formulas that were painted as shapes stay
/// so. Gradients become their middle colour. Images cannot be written: see hasImages().
class TikzDevice final : public QPaintDevice, public ElementSink
{
public:
    explicit TikzDevice(QSizeF millimetres);
    ~TikzDevice() override;

    /// The picture, once the painter has ended.
    QByteArray finish();
    /// Paths and texts so far.
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
