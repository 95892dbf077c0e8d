// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_pictures.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace normscope {

QString handbookPicture(const QString &name, const QString &language)
{
    const QString path = QStringLiteral("normscope/handbook/%1/%2.png").arg(language, name);
    const QString beside = QStringLiteral("%1/../share/%2").arg(QCoreApplication::applicationDirPath(), path);
    return QFileInfo::exists(beside) ? QFileInfo(beside).absoluteFilePath()
                                     : QStandardPaths::locate(QStandardPaths::GenericDataLocation, path);
}

QImage fittedPicture(const QString &name, const QString &language, double width, double zoom, double pixelRatio)
{
    const QString file = handbookPicture(name, language);
    const QImage picture = file.isEmpty() ? QImage() : QImage(file);
    if (picture.isNull())
        return picture;
    const double shown = std::min(width, picture.width() / handbookPictureScale * zoom);
    QImage fitted = picture.scaledToWidth(std::max(1, static_cast<int>(std::lround(shown * pixelRatio))),
                                          Qt::SmoothTransformation);
    fitted.setDevicePixelRatio(pixelRatio);
    return fitted;
}

QByteArray handbookManifest(const QString &language)
{
    QFile file(QStringLiteral(":/handbook/figures.json"));
    const QByteArray words = language == QLatin1String("zh_CN") ? "chinese" : "english";
    return file.open(QIODevice::ReadOnly)
        ? file.readAll().replace("@language@", language.toUtf8()).replace("@words@", words)
        : QByteArray();
}

} // namespace normscope
