// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/pdf_update.h"
#include "widgets/core/picture_sink.h"

#include <QList>
#include <QPdfWriter>

namespace normscope {

/// A PDF whose pictures are packed by us: QPdfWriter knows 24 bits per pixel only, takes several times as long, and
/// loads the plugins of all image formats for the first one.
class PdfDevice final : public QPdfWriter, public PictureSink
{
public:
    using QPdfWriter::QPdfWriter;

    QImage standIn(const QImage &picture) override;
    /// Puts the pictures where their stand-ins are, once everything is painted. False if one of these is not found.
    bool insertPictures(PdfUpdate &pdf) const;

private:
    QList<QImage> m_pictures;
};

} // namespace normscope
