// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_clipboard.h"

#include "app/figures/png_painter.h"

#include <QUrl>

#include <utility>

namespace normscope {

namespace {

/// In bytes: spreadsheets and most other programs take no more.
constexpr std::size_t longestClipboardText = 16u << 20;

/// Thrown when the data are longer than longestClipboardText.
struct TooLong
{ };

/// The URL of a file that is written when the data are first requested.
class FileData final : public QMimeData
{
public:
    explicit FileData(std::function<bool()> write)
        : m_write(std::move(write))
    { }

protected:
    QVariant retrieveData(const QString &format, QMetaType type) const override
    {
        if (m_write)
            m_isThere = std::exchange(m_write, {})();
        return m_isThere ? QMimeData::retrieveData(format, type) : QVariant();
    }

private:
    mutable std::function<bool()> m_write; ///< Null after the call.
    mutable bool m_isThere = true;
};

} // namespace

QString clipboardText(const FigureRequest &request, const Progress &progress)
{
    if (!request.view->kinds.contains(ExportKind::Csv))
        return {};
    std::string text;
    try {
        request.source->writeTable(
            *request.view, '\t',
            [&text](std::string_view row) {
                text += row;
                if (text.size() > longestClipboardText)
                    throw TooLong();
            },
            progress);
    } catch (const TooLong &) {
        return {};
    }
    return QString::fromStdString(text);
}

std::unique_ptr<QMimeData> clipboardPicture(const FigureSheet &sheet, CopyKind kind, const QString &text)
{
    auto data = std::make_unique<QMimeData>();
    const bool everything = kind == CopyKind::Everything;
    if (everything || kind == CopyKind::Svg) {
        const QByteArray svg = exportSvg(sheet);
        data->setData(QStringLiteral("image/svg+xml"), svg);
        data->setText(everything ? text : QString::fromUtf8(svg));
    }
    if (everything)
        data->setData(QStringLiteral("application/pdf"), exportPdf(sheet));
    if (everything || kind == CopyKind::Png) {
        PngPainter painter(sheet);
        while (!painter.isDone())
            painter.paintBand();
        data->setImageData(painter.image());
    }
    if (data->text().isEmpty())
        data->removeFormat(QStringLiteral("text/plain"));
    return data;
}

std::unique_ptr<QMimeData> draggedFile(const QString &path, std::function<bool()> write)
{
    auto data = std::make_unique<FileData>(std::move(write));
    data->setUrls({QUrl::fromLocalFile(path)});
    return data;
}

} // namespace normscope
