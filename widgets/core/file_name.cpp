// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/file_name.h"

#include "engine/formats/file.h"

#include <QUrl>

#include <algorithm>

namespace normscope {

namespace {

constexpr char16_t firstEscape = 0xdc80, lastEscape = 0xdcff;
constexpr char16_t escapeBase = 0xdc00;

/// Whether the character at index i stands for a byte that belongs to no UTF-8 character.
bool isEscape(const QString &name, qsizetype i)
{
    const char16_t unit = name[i].unicode();
    return unit >= firstEscape && unit <= lastEscape && (i == 0 || !name[i - 1].isHighSurrogate());
}

} // namespace

QString fileName(QByteArrayView bytes)
{
    const std::string_view text(bytes.data(), static_cast<std::size_t>(bytes.size()));
    QString name;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        while (const std::size_t length = utf8Length(text.substr(i)))
            i += length;
        name += QString::fromUtf8(text.data() + begin, static_cast<qsizetype>(i - begin));
        if (i < text.size())
            name += QChar(static_cast<char16_t>(escapeBase + static_cast<unsigned char>(text[i++])));
    }
    return name;
}

QString fileName(const QUrl &url)
{
    if (!url.isLocalFile())
        return {};
    const QString text = url.toLocalFile();
    return text.contains(QChar::ReplacementCharacter) || url.path(QUrl::FullyEncoded).contains(u'%')
        ? fileName(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()))
        : text;
}

std::filesystem::path nativePath(const QString &name)
{
    std::string bytes;
    for (qsizetype i = 0; i < name.size();) {
        const qsizetype begin = i;
        while (i < name.size() && !isEscape(name, i))
            ++i;
        bytes += QStringView(name).mid(begin, i - begin).toUtf8().toStdString();
        if (i < name.size())
            bytes += static_cast<char>(name[i++].unicode() - escapeBase);
    }
    return bytes;
}

bool isText(const QString &name)
{
    return name.isValidUtf16();
}

QString shownFileName(const QString &path)
{
    return QString::fromStdString(fileText(nativePath(path).filename()));
}

} // namespace normscope
