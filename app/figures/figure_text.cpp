// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_text.h"

#include "app/figures/figure_file.h"
#include "app/figures/figure_metadata.h"
#include "app/figures/figure_sheet.h"
#include "engine/formats/atomic_file.h"
#include "widgets/core/file_name.h"

namespace normscope {

namespace {

/// Thrown out of writeTable() once the text is long enough.
struct Enough
{ };

} // namespace

QString latexText(const FigureRequest &request, const FigureSpec &spec)
{
    const QString text = request.source->latex(*request.view, spec).trimmed();
    const bool isTable = text.contains(QLatin1String("\\toprule"));
    return QStringLiteral("% %1\n% \\usepackage{%2}\n%3\n")
        .arg(figureCaption(*request.source).simplified(),
             isTable ? QStringLiteral("booktabs") : QStringLiteral("amsmath"), text);
}

void saveText(const QString &path, const FigureRequest &request, ExportKind kind, const FigureSpec &spec,
              const Progress &progress)
{
    if (scriptKinds.contains(kind))
        return request.source->saveScript(path, kind, progress);
    AtomicFile file(nativePath(path));
    if (kind == ExportKind::Latex)
        file.write(latexText(request, spec).toStdString());
    else if (kind == ExportKind::Tikz)
        file.write(exportTikz(figureSheet(request, spec, progress)).toStdString());
    else
        request.source->writeTable(
            *request.view, ',', [&file](std::string_view text) { file.write(text); }, progress);
    file.commit();
}

QStringList textFiles(const QString &path, const FigureRequest &request, ExportKind kind)
{
    return scriptKinds.contains(kind) ? request.source->scriptFiles(path, kind) : QStringList(path);
}

QString textBeginning(const FigureRequest &request, ExportKind kind, const FigureSpec &spec, qsizetype length,
                      const Progress &progress)
{
    if (kind == ExportKind::Latex)
        return latexText(request, spec);
    if (kind == ExportKind::Tikz)
        return QString::fromUtf8(exportTikz(figureSheet(request, spec, progress)));
    if (scriptKinds.contains(kind))
        return request.source->script(kind);
    std::string text;
    try {
        request.source->writeTable(
            *request.view, ',',
            [&](std::string_view row) {
                text += row;
                if (static_cast<qsizetype>(text.size()) > length)
                    throw Enough();
            },
            progress);
    } catch (const Enough &) {
        text += "…\n";
    }
    return QString::fromStdString(text);
}

} // namespace normscope
