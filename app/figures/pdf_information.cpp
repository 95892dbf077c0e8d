// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pdf_information.h"

#include <QDateTime>

namespace normscope {

namespace {

/// A text string in hexadecimal digits: UTF-16, high byte first, after a byte order mark.
QByteArray textString(const QString &text)
{
    QByteArray bytes("\xfe\xff");
    for (const QChar character : text) {
        bytes += static_cast<char>(character.unicode() >> 8);
        bytes += static_cast<char>(character.unicode() & 0xff);
    }
    return '<' + bytes.toHex() + '>';
}

/// The date of SOURCE_DATE_EPOCH (reproducible-builds.org/docs/source-date-epoch), or empty, so that the same figure
/// gives the same file whenever it is made.
QByteArray creationDate()
{
    bool isNumber = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    const QDateTime time = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC);
    const bool isDate = isNumber && seconds >= 0 && time.date().year() <= 9999;
    return isDate ? "\n/CreationDate (D:" + time.toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + "Z)"
                  : QByteArray();
}

} // namespace

QByteArray documentInformation(const FigureMetadata &metadata)
{
    return "<<\n/Title " + textString(metadata.title) + "\n/Subject " + textString(metadata.caption) + "\n/Keywords "
        + textString(metadata.keywords.join(QStringLiteral(", "))) + "\n/Creator " + textString(metadata.creator)
        + "\n/Producer " + textString(QStringLiteral("Qt " QT_VERSION_STR)) + creationDate() + "\n>>";
}

void blankDate(QByteArray &pdf)
{
    const qsizetype begin = pdf.indexOf("/CreationDate (");
    const qsizetype end = begin < 0 ? -1 : pdf.indexOf(')', begin);
    if (end > begin)
        pdf.replace(begin, end + 1 - begin, QByteArray(end + 1 - begin, ' '));
}

} // namespace normscope
