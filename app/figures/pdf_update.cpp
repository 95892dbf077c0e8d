// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pdf_update.h"

#include <QCryptographicHash>
#include <QList>

#include <utility>

namespace normscope {

namespace {

/// Bytes of an entry of the cross-reference table: "0000000015 00000 n \n"
constexpr qsizetype entrySize = 20;
constexpr qsizetype offsetDigits = 10;

/// The text after a key of the trailer, up to the end of the line.
QByteArray trailerEntry(const QByteArray &trailer, const char *key)
{
    const qsizetype at = trailer.indexOf(key);
    if (at < 0)
        return {};
    const qsizetype begin = at + static_cast<qsizetype>(qstrlen(key));
    return trailer.mid(begin, trailer.indexOf('\n', begin) - begin).trimmed();
}

QByteArray tableEntry(int number, qsizetype offset)
{
    return QByteArray::number(number) + " 1\n" + QByteArray::number(offset).rightJustified(offsetDigits, '0')
        + " 00000 n \n";
}

} // namespace

PdfUpdate::PdfUpdate(QByteArray pdf)
    : m_pdf(std::move(pdf))
{
    const qsizetype trailerAt = m_pdf.lastIndexOf("\ntrailer");
    if (trailerAt < 0)
        return;
    const QByteArray trailer = m_pdf.mid(trailerAt);
    m_information = trailerEntry(trailer, "/Info ").split(' ').first().toInt();
    m_root = trailerEntry(trailer, "/Root ");
    m_table = trailerEntry(trailer, "startxref\n").toLongLong();
    if (m_information > 0 && !m_root.isEmpty() && m_pdf.mid(m_table, 5) == "xref\n")
        m_objectCount = trailerEntry(trailer, "/Size ").toInt();
}

QByteArray PdfUpdate::beginning(int number, qsizetype size) const
{
    const qsizetype entries = m_pdf.indexOf('\n', m_table + 5) + 1; // After the lines "xref" and "0 count".
    const qsizetype at = m_pdf.mid(entries + number * entrySize, offsetDigits).toLongLong();
    QByteArray result = m_pdf.mid(at, size);
    if (const qsizetype end = result.indexOf("endobj"); end >= 0) // A short object is followed by others.
        result.truncate(end);
    return result.startsWith(QByteArray::number(number) + " 0 obj") ? result : QByteArray();
}

void PdfUpdate::replace(int number, QByteArray content)
{
    m_replaced[number] = std::move(content);
}

QByteArray PdfUpdate::finished() const
{
    QByteArray pdf = m_pdf;
    if (!pdf.endsWith('\n'))
        pdf += '\n';
    QByteArray table("xref\n");
    for (const auto &[number, content] : m_replaced) {
        table += tableEntry(number, pdf.size());
        pdf += QByteArray::number(number) + " 0 obj\n" + content + "\nendobj\n";
    }
    const qsizetype tableAt = pdf.size();
    const QByteArray id = '<' + QCryptographicHash::hash(pdf, QCryptographicHash::Md5).toHex() + '>';
    pdf += table + "trailer\n<<\n/Size " + QByteArray::number(m_objectCount) + "\n/Info "
        + QByteArray::number(m_information) + " 0 R\n/Root " + m_root + "\n/ID [" + id + id + "]\n/Prev "
        + QByteArray::number(m_table) + "\n>>\nstartxref\n" + QByteArray::number(tableAt) + "\n%%EOF\n";
    return pdf;
}

} // namespace normscope
