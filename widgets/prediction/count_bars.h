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

/// The number of votes for each answer, as bars: of one vote, or of two beside each other.
class CountBars : public QWidget
{
    Q_OBJECT

public:
    using PaintPicture = std::function<void(QPainter &painter, const QRectF &place, const Theme &theme)>;

    struct Row
    {
        QString letter; ///< Such as "A"; empty: none.
        QString text;
        std::array<std::optional<int>, 2> counts; ///< In the first and the second vote; nothing: not taken.
        bool isRight = false; ///< Whether the answer is correct, shown by a sign and by colour.
        /// Paints the answer's picture, at the left; null: the answer has only a text.
        PaintPicture picture = {};
        bool isWide = false; ///< The picture is a wide figure instead of a square.
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
    /// The left end of texts and bars, in pixels.
    double textLeft() const;
    double barHeight() const { return m_theme.line(10); }
    int largest() const;

    Theme m_theme = Theme::light();
    std::vector<Row> m_rows;
};

} // namespace normscope
