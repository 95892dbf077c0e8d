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

    /// Whether the file is built as QPdfWriter does. Nothing else may be called if not.
    bool isPossible() const { return m_objectCount > 0; }
    /// Objects have the numbers 1 … objectCount() − 1.
    int objectCount() const { return m_objectCount; }
    /// The number of the document information.
    int informationNumber() const { return m_information; }
    /// How an object begins: at most `size` bytes, from its number on. Empty if the file has none of that number.
    QByteArray beginning(int number, qsizetype size) const;

    /// The content stands between "obj" and "endobj".
    void replace(int number, QByteArray content);
    /// With an identifier that follows from the content.
    QByteArray finished() const;

private:
    QByteArray m_pdf;
    int m_objectCount = 0;
    int m_information = 0;
    QByteArray m_root;
    qsizetype m_table = 0; ///< Where the file's table of objects begins.
    std::map<int, QByteArray> m_replaced;
};

} // namespace normscope
