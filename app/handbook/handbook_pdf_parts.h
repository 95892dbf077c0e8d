// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"

#include <QStringList>

namespace normscope {

/// Lines of code in a tinted box, which may be split between pages.
class PrintedCode final : public HandoutPart
{
public:
    PrintedCode(const QStringList &lines, const HandoutStyle &style);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;
    std::vector<double> cutsFor(double width) override;
    double leastFor(double width) override;

private:
    HandoutText m_text;
    QColor m_fill;
};

/// A table whose first row holds the column titles. It is split between rows, and the titles are repeated on each page.
class PrintedTable final : public HandoutPart
{
public:
    /// `rows` holds the cells as HTML, row by row.
    PrintedTable(const std::vector<QStringList> &rows, const HandoutStyle &style);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;
    std::vector<double> cutsFor(double width) override;
    double leastFor(double width) override;
    double repeatedFor(double width) override;
    void paintRepeated(QPainter &painter, const QRectF &place) override;

private:
    using Row = std::vector<std::unique_ptr<HandoutText>>;

    std::vector<double> columns(double width) const;
    double heightOf(const Row &row, const std::vector<double> &widths) const;
    void paintRow(std::size_t row, const std::vector<double> &widths, QPainter &painter, const QRectF &place) const;

    std::vector<Row> m_rows;
    std::vector<double> m_wishes; ///< For each column, the width in pixels of its widest cell when set in one line.
    QColor m_line;
};

/// An entry of the contents: a title, and its page number at the right.
class PrintedEntry final : public HandoutPart
{
public:
    PrintedEntry(const QString &title, int level, const HandoutStyle &style);

    void setPage(int page) { m_page = page; }
    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    QString m_title;
    int m_level;
    int m_page = 0;
    QFont m_font;
    QColor m_color;
    QColor m_dots;
};

} // namespace normscope
