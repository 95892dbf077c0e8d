// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace normscope {

/// How many gave each of several answers, as bars: of one vote, or of two beside each other.
class CountBars : public QWidget
{
    Q_OBJECT

public:
    using PaintPicture = std::function<void(QPainter &painter, const QRectF &place, const Theme &theme)>;

    struct Row
    {
        QString letter; ///< "A"; empty: none.
        QString text;
        std::array<std::optional<int>, 2> counts; ///< Of the first vote and the second; nothing: not taken.
        bool isRight = false; ///< Marked by a sign and by colour.
        /// What the answer looks like, at the left; null: words are enough.
        PaintPicture picture = {};
        bool isWide = false; ///< The picture is a figure; otherwise it has a square.
    };

    explicit CountBars(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setRows(std::vector<Row> rows);

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString title(const Row &row) const;
    double textHeight(const Row &row, double width) const;
    double rowHeight(const Row &row, double width) const;
    QSizeF pictureSize(const Row &row) const;
    /// Where texts and bars begin.
    double textLeft() const;
    double barHeight() const { return m_theme.line(10); }
    int largest() const;

    Theme m_theme = Theme::light();
    std::vector<Row> m_rows;
};

} // namespace normscope
