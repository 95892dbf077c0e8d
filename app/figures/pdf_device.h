// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/pdf_update.h"
#include "widgets/core/picture_sink.h"

#include <QList>
#include <QPdfWriter>

namespace normscope {

/// A QPdfWriter whose pictures are compressed here: QPdfWriter supports 24 bits per pixel only, takes several times as
/// long, and loads the plugins of all image formats for the first picture.
class PdfDevice final : public QPdfWriter, public PictureSink
{
public:
    using QPdfWriter::QPdfWriter;

    QImage standIn(const QImage &picture) override;
    /// Replaces the stand-ins by their pictures, once everything is painted. Returns false if a stand-in is not found.
    bool insertPictures(PdfUpdate &pdf) const;

private:
    QList<QImage> m_pictures;
};

} // namespace normscope
