// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_file.h"

#include "app/figures/pdf_document.h"
#include "app/figures/png_painter.h"
#include "engine/formats/atomic_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"
#include "widgets/svg/svg_device.h"
#include "widgets/tikz/tikz_device.h"

#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

constexpr int mostTikzElements = 2000;

} // namespace

QString fileEnding(FigureFormat format)
{
    switch (format) {
    case FigureFormat::Svg:
        break;
    case FigureFormat::Pdf:
        return QStringLiteral(".pdf");
    case FigureFormat::Png:
        return QStringLiteral(".png");
    }
    return QStringLiteral(".svg");
}

std::optional<FigureFormat> figureFormatOf(const QString &path)
{
    for (const FigureFormat format : allFigureFormats) {
        if (path.endsWith(fileEnding(format), Qt::CaseInsensitive))
            return format;
    }
    return std::nullopt;
}

QByteArray exportSvg(const FigureSheet &sheet)
{
    const FigureMetadata &about = sheet.metadata();
    SvgDevice device(sheet.millimetres(),
                     sheet.spec().outlineText ? SvgDevice::Text::AsOutlines : SvgDevice::Text::AsText,
                     {about.title, about.description, about.creator, about.caption, about.keywords});
    QPainter painter(&device);
    sheet.paint(painter);
    painter.end();
    return device.finish();
}

QByteArray exportTikz(const FigureSheet &sheet)
{
    TikzDevice device(sheet.millimetres());
    QPainter painter(&device);
    sheet.paint(painter);
    painter.end();
    if (device.hasImages())
        throw InputError({MESSAGE_TEXT("Message",
                                       "This figure holds an image, since it has many cells; TikZ takes lines and text "
                                       "alone. Write it as .pdf."),
                          {}});
    if (device.elements() >= mostTikzElements)
        throw InputError({MESSAGE_TEXT("Message",
                                       "This figure has %1 lines and texts, more than TeX is given here (%2). Write it "
                                       "as .pdf."),
                          {std::to_string(device.elements()), std::to_string(mostTikzElements)}});
    return "% " + sheet.metadata().caption.simplified().toUtf8() + '\n' + device.finish();
}

QByteArray exportPdf(const FigureSheet &sheet)
{
    return pdfDocument(sheet.millimetres(), sheet.metadata(),
                       [&](QPainter &painter, QPagedPaintDevice &) { sheet.paint(painter); });
}

QByteArray exportPng(const FigureSheet &sheet)
{
    PngPainter painter(sheet);
    while (!painter.isDone())
        painter.paintBand();
    return encodedPng(painter.image());
}

QByteArray exportFigure(const FigureSheet &sheet, FigureFormat format)
{
    switch (format) {
    case FigureFormat::Svg:
        break;
    case FigureFormat::Pdf:
        return exportPdf(sheet);
    case FigureFormat::Png:
        return exportPng(sheet);
    }
    return exportSvg(sheet);
}

void saveFigure(const QString &path, const QByteArray &bytes, const Progress &progress)
{
    constexpr qsizetype step = 1 << 20;
    AtomicFile file(nativePath(path));
    for (qsizetype done = 0; done < bytes.size(); done += step) {
        report(progress, static_cast<double>(done) / static_cast<double>(bytes.size()));
        file.write(
            std::string_view(bytes.constData() + done, static_cast<std::size_t>(std::min(step, bytes.size() - done))));
    }
    report(progress, 1);
    file.commit();
}

QString sequencePath(const QString &path, std::size_t index, Stage stage)
{
    const QFileInfo file(path);
    const std::string_view stageName = name(stage);
    return file.path()
        + QStringLiteral("/%1-%2-%3.%4")
              .arg(file.completeBaseName())
              .arg(index + 1)
              .arg(QLatin1String(stageName.data(), static_cast<qsizetype>(stageName.size())), file.suffix());
}

} // namespace normscope
