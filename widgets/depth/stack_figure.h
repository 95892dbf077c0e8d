// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <optional>

class QPainter;

namespace normscope {

/// A block of one of the compared stacks.
struct StackPlace
{
    std::size_t stack = 0; ///< Index in the comparison.
    int block = 1;
    friend bool operator==(const StackPlace &, const StackPlace &) = default;
};

/// The compared stacks as ladders of blocks, darker for larger gradients, and one block in detail: norm, sublayer,
/// residual line, and the two parts of the squared gradient on its way down.
class StackFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::StackFigure)

public:
    void setComparison(DepthComparison comparison) { m_comparison = std::move(comparison); }
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// The block drawn in detail; out of range: the nearest one.
    void setPlace(const StackPlace &place) { m_place = place; }

    StackPlace place() const;
    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    /// The block at a point.
    std::optional<StackPlace> placeAt(QPointF point, const QRectF &rect) const;
    /// One sentence on the block in detail, with its numbers.
    QString sentence() const;

private:
    /// Squared gradients at a block, relative to the one at the top.
    struct Gradients
    {
        double above = 0;
        double identity = 0;
        double branch = 0;
        double below = 0;
    };
    struct Parts
    {
        QRectF ladders;
        QRectF block;
        QRectF words;
    };

    const MeasuredStack *measured() const;
    std::optional<Gradients> gradients() const;
    Parts partsOf(const QRectF &rect) const;
    double ladderStep() const;
    double ladderGap() const;
    QRectF ladder(std::size_t stack, const QRectF &ladders) const;
    QRectF rung(const QRectF &ladder, int block) const;
    void paintLadders(QPainter &painter, const QRectF &ladders) const;
    void paintLadder(QPainter &painter, const QRectF &ladder, std::size_t stack) const;
    void paintBlock(QPainter &painter, const QRectF &rect) const;
    void paintPlainBlock(QPainter &painter, const QRectF &rect) const;

    DepthComparison m_comparison;
    Theme m_theme = Theme::light();
    StackPlace m_place;
};

} // namespace normscope
