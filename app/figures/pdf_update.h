// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <map>

namespace normscope {

/// Replaces objects of a PDF by QPdfWriter in an incremental update at its end (ISO 32000-1, 7.5.6).
class PdfUpdate
{
public:
    explicit PdfUpdate(QByteArray pdf);

    /// Whether the file has the structure that QPdfWriter writes. If not, no other function may be called.
    bool isPossible() const { return m_objectCount > 0; }
    /// Objects have the numbers 1 … objectCount() − 1.
    int objectCount() const { return m_objectCount; }
    /// The object number of the document information.
    int informationNumber() const { return m_information; }
    /// The beginning of an object: at most `size` bytes, from its number on. Empty if the file has no object of that
    /// number.
    QByteArray beginning(int number, qsizetype size) const;

    /// Replaces the content of an object, the part between "obj" and "endobj".
    void replace(int number, QByteArray content);
    /// The updated file, with an identifier derived from its content.
    QByteArray finished() const;

private:
    QByteArray m_pdf;
    int m_objectCount = 0;
    int m_information = 0;
    QByteArray m_root;
    qsizetype m_table = 0; ///< Offset of the cross-reference table in the file.
    std::map<int, QByteArray> m_replaced;
};

} // namespace normscope
