// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/pdf_information.h"

namespace normscope {

namespace {

/// A text string in hexadecimal digits: UTF-16, high byte first, behind a byte order mark.
QByteArray textString(const QString &text)
{
    QByteArray bytes("\xfe\xff");
    for (const QChar character : text) {
        bytes += static_cast<char>(character.unicode() >> 8);
        bytes += static_cast<char>(character.unicode() & 0xff);
    }
    return '<' + bytes.toHex() + '>';
}

/// What stands behind a key of the trailer, up to the end of the line.
QByteArray trailerEntry(const QByteArray &trailer, const char *key)
{
    const qsizetype at = trailer.indexOf(key);
    if (at < 0)
        return {};
    const qsizetype begin = at + static_cast<qsizetype>(qstrlen(key));
    return trailer.mid(begin, trailer.indexOf('\n', begin) - begin).trimmed();
}

/// The date is overwritten with blanks, so that nothing moves.
void blankDate(QByteArray &pdf)
{
    const qsizetype begin = pdf.indexOf("/CreationDate (");
    const qsizetype end = begin < 0 ? -1 : pdf.indexOf(')', begin);
    if (end > begin)
        pdf.replace(begin, end + 1 - begin, QByteArray(end + 1 - begin, ' '));
}

} // namespace

QByteArray withDocumentInformation(QByteArray pdf, const FigureMetadata &metadata)
{
    const qsizetype trailerAt = pdf.lastIndexOf("\ntrailer");
    const QByteArray trailer = trailerAt < 0 ? QByteArray() : pdf.mid(trailerAt);
    const QByteArray size = trailerEntry(trailer, "/Size ");
    const QByteArray info = trailerEntry(trailer, "/Info ");
    const QByteArray root = trailerEntry(trailer, "/Root ");
    const QByteArray previous = trailerEntry(trailer, "startxref\n");
    const qsizetype numberEnd = info.indexOf(' ');
    if (size.isEmpty() || numberEnd < 0 || root.isEmpty() || previous.isEmpty())
        return pdf;
    blankDate(pdf);
    const QByteArray number = info.left(numberEnd);

    if (!pdf.endsWith('\n'))
        pdf += '\n';
    const qsizetype objectAt = pdf.size();
    pdf += number + " 0 obj\n<<\n/Title " + textString(metadata.title) + "\n/Subject " + textString(metadata.caption)
        + "\n/Keywords " + textString(metadata.keywords.join(QStringLiteral(", "))) + "\n/Creator "
        + textString(metadata.creator) + "\n/Producer " + textString(QStringLiteral("Qt " QT_VERSION_STR))
        + "\n>>\nendobj\n";
    const qsizetype tableAt = pdf.size();
    pdf += "xref\n" + number + " 1\n" + QByteArray::number(objectAt).rightJustified(10, '0')
        + " 00000 n \ntrailer\n<<\n" + "/Size " + size + "\n/Info " + info + "\n/Root " + root + "\n/Prev " + previous
        + "\n>>\nstartxref\n" + QByteArray::number(tableAt) + "\n%%EOF\n";
    return pdf;
}

} // namespace normscope
