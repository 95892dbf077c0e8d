// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_sheet.h"
#include "app/lessons/handout/handout_style.h"

#include <QRectF>
#include <QTextDocument>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace normscope {

/// An element of a handout's page; elements follow each other from top to bottom. Lengths are pixels of 96 per inch.
class HandoutPart
{
public:
    virtual ~HandoutPart() = default;
    HandoutPart(const HandoutPart &) = delete;
    HandoutPart &operator=(const HandoutPart &) = delete;

    virtual double heightFor(double width) = 0;
    /// `place` is as high as heightFor() returns for its width.
    virtual void paint(QPainter &painter, const QRectF &place) = 0;
    /// Positions below the part's top, ascending, at which it may be split between pages; empty: nowhere.
    virtual std::vector<double> cutsFor(double width)
    {
        Q_UNUSED(width);
        return {};
    }
    /// The height of the beginning that stays with the part before; the rest may go to the next page.
    virtual double leastFor(double width) { return heightFor(width); }
    /// The height of what is repeated above each piece but the first, such as the titles of a table; 0: nothing.
    virtual double repeatedFor(double width)
    {
        Q_UNUSED(width);
        return 0;
    }
    /// `place` is as high as repeatedFor() returns.
    virtual void paintRepeated(QPainter &painter, const QRectF &place)
    {
        Q_UNUSED(painter);
        Q_UNUSED(place);
    }

protected:
    HandoutPart() = default;
};
using HandoutPartPtr = std::unique_ptr<HandoutPart>;

/// Rich text that wraps.
class HandoutText final : public HandoutPart
{
public:
    HandoutText(const QString &html, const QFont &font, const QColor &color, const Theme &theme);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;
    std::vector<double> cutsFor(double width) override;

private:
    QTextDocument m_document;
    QColor m_color;
};

/// One or more figures side by side, each scaled by `scale`.
class HandoutFigures final : public HandoutPart
{
public:
    explicit HandoutFigures(std::vector<FigureSheet> sheets, double scale = 1);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    std::vector<FigureSheet> m_sheets;
    double m_scale;
};

/// Two parts side by side; the left one has a fixed width.
class HandoutRow final : public HandoutPart
{
public:
    HandoutRow(HandoutPartPtr left, double leftWidth, HandoutPartPtr right);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    double rightWidth(double width) const;

    HandoutPartPtr m_left;
    double m_leftWidth;
    HandoutPartPtr m_right;
};

/// Parts below each other in a box.
class HandoutBox final : public HandoutPart
{
public:
    /// An invalid colour: no fill, or no border.
    HandoutBox(std::vector<HandoutPartPtr> parts, const QColor &fill, const QColor &border);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    std::vector<HandoutPartPtr> m_parts;
    QColor m_fill;
    QColor m_border;
};

/// A small square of length `side` to tick or to number, and a text beside it.
class HandoutTick final : public HandoutPart
{
public:
    HandoutTick(const QString &text, const HandoutStyle &style, double side);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    HandoutText m_text;
    double m_side;
    QColor m_line;
};

/// A label, and behind it a line to write on.
class HandoutLine final : public HandoutPart
{
public:
    /// `width` is that of the line; 0: it reaches to the right edge.
    HandoutLine(const QString &label, const HandoutStyle &style, double width = 0);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    QString m_label;
    QFont m_font;
    QColor m_color;
    QColor m_line;
    double m_width;
};

/// A plane to draw a point into.
class HandoutPlane final : public HandoutPart
{
public:
    /// The plane shows −range … range on both axes and the point `from`. `right` is the right answer; null: it is not
    /// shown.
    HandoutPlane(const HandoutStyle &style, double range, QPointF from, const QPointF *right = nullptr);

    double heightFor(double width) override;
    void paint(QPainter &painter, const QRectF &place) override;

private:
    Theme m_theme;
    double m_range;
    QPointF m_from;
    std::optional<QPointF> m_right;
};

} // namespace normscope
