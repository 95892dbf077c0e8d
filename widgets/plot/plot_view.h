// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_figure.h"

#include <QPixmap>
#include <QWidget>

#include <functional>
#include <optional>

namespace normscope {

/// Shows a PlotFigure. The axes, and the layers above the bars, are cached as pixmaps and repainted only if they, the
/// size or the theme change; otherwise a frame only paints the bars. The read-out follows the pointer, or the arrow
/// keys when the view has the focus.
class PlotView : public QWidget
{
    Q_OBJECT

public:
    explicit PlotView(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setContent(PlotContent content);
    const PlotFigure &figure() const { return m_figure; }

    /// The read-out at a point: its text, and the range of x it holds for (shaded). An empty text shows nothing.
    struct ReadOut
    {
        QString text;
        double from = 0;
        double to = 0; ///< Equal to `from` for a hairline instead of a shaded range.
    };
    using Reader = std::function<ReadOut(QPointF data)>;
    void setReader(Reader reader);
    /// The text of the present read-out.
    QString readOutText() const;

    QSize minimumSizeHint() const override { return {120, 80}; }
    QSize sizeHint() const override { return {320, 180}; }

signals:
    void readOutChanged(const QString &text);
    /// The point whose read-out is wanted, in data units; nothing if neither pointer nor keyboard is at the plot.
    void placeChanged(const std::optional<QPointF> &place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// What the pixmap of the axes, and the transform, depend on.
    struct AxesKey
    {
        QSize size;
        double pixelRatio = 0;
        PlotAxis x;
        PlotAxis y;
        QRectF area; ///< Area without caption and legend; their texts may change.
        friend bool operator==(const AxesKey &, const AxesKey &) = default;
    };

    QRectF figureRect() const;
    void setPlace(std::optional<QPointF> place);
    void updateReadOut();
    QPixmap emptyPicture(const QColor &background) const;
    void updatePictures();
    void paintShade(QPainter &painter) const;
    void paintReadOut(QPainter &painter) const;

    PlotFigure m_figure;
    Reader m_reader;
    std::optional<QPointF> m_place; ///< The read-out's point in data units.
    ReadOut m_readOut;
    bool m_keyboardFocus = false;
    AxesKey m_axesKey;
    PlotTransform m_transform; ///< For m_axesKey.
    QPixmap m_axesPicture;
    QPixmap m_upperPicture; ///< Layers above the bars; null if they must be painted.
};

} // namespace normscope
