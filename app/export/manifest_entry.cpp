// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/manifest_entry.h"

#include "app/document/json_text.h"
#include "engine/formats/atomic_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace normscope {

namespace {

const QString figuresKey = QStringLiteral("figures");

/// The entry of a figure, without options whose value is the default of `figure`.
QJsonObject manifestEntry(const ExportChoices &choices, const QString &input, const QString &out)
{
    const FigureSpec usual;
    const FigureSpec &spec = choices.spec;
    const auto millimetres = [](double length) { return QStringLiteral("%1mm").arg(length); };
    QJsonObject entry {{QStringLiteral("input"), input},
                       {QStringLiteral("view"), viewId(*choices.view)},
                       {QStringLiteral("out"), out},
                       {QStringLiteral("width"), millimetres(spec.width)},
                       {QStringLiteral("font-size"), spec.fontSize}};
    const auto add = [&](const char *option, bool isUnusual, const QJsonValue &value) {
        if (isUnusual)
            entry.insert(QLatin1String(option), value);
    };
    const std::string_view theme = name(spec.theme);
    add("height", spec.height != 0, millimetres(spec.height));
    add("dpi", spec.dpi != usual.dpi, spec.dpi);
    add("theme", spec.theme != usual.theme, QLatin1String(theme.data(), static_cast<qsizetype>(theme.size())));
    add("transparent", spec.transparent, true);
    add("outline-text", spec.outlineText && choices.kind == ExportKind::Svg, true);
    add("caption", spec.caption, true);
    add("sequence", choices.isSequence(), true);
    if (choices.isMoving()) {
        const std::string_view motion = name(choices.motion);
        entry.insert(QStringLiteral("animate"), QLatin1String(motion.data(), static_cast<qsizetype>(motion.size())));
        entry.insert(QStringLiteral("dpi"), spec.dpi); // Without the option, animations have a lower dpi.
        add("frame-rate", choices.timing.frameRate != AnimationTiming().frameRate, choices.timing.frameRate);
        add("loop", choices.timing.plays != 0, choices.timing.plays);
    }
    return entry;
}

QJsonObject readOrBegun(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return {{figuresKey, QJsonArray()}};
    if (!file.open(QIODevice::ReadOnly))
        throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read: %2."),
                          {path.toStdString(), file.errorString().toStdString()}});
    QJsonObject manifest = parseJsonObject(file.readAll(), QFileInfo(path).fileName().toStdString());
    if (!manifest.value(figuresKey).isArray())
        throw InputError({MESSAGE_TEXT("Message", "A manifest has “figures”, a list of objects."), {}});
    return manifest;
}

} // namespace

void addToManifest(const QString &manifest, const ExportChoices &choices, const QString &input, const QString &out)
{
    QJsonObject content = readOrBegun(manifest);
    QJsonArray figures = content.value(figuresKey).toArray();
    figures.append(manifestEntry(choices, QFileInfo(manifest).absoluteDir().relativeFilePath(input), out));
    content.insert(figuresKey, figures);
    AtomicFile file(nativePath(manifest));
    file.write(QJsonDocument(content).toJson().toStdString());
    file.commit();
}

} // namespace normscope
