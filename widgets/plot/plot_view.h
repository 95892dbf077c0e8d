// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_figure.h"

#include <QPixmap>
#include <QWidget>

#include <functional>
#include <optional>

namespace normscope {

/// Shows a PlotFigure. The axes, and what lies above the bars, are kept as pictures and painted anew only if they, the
/// size or the theme change; a frame costs the bars. The read-out follows the pointer, or the arrow keys when the view
/// has the focus.
class PlotView : public QWidget
{
    Q_OBJECT

public:
    explicit PlotView(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setContent(PlotContent content);
    const PlotFigure &figure() const { return m_figure; }

    /// What is said of a place in data units: the text, and the range of x it holds for (shaded). No text: nothing.
    struct ReadOut
    {
        QString text;
        double from = 0;
        double to = 0; ///< The same as `from`: a hairline instead of a shade.
    };
    using Reader = std::function<ReadOut(QPointF data)>;
    void setReader(Reader reader);
    /// What the read-out says at present.
    QString readOutText() const;

    QSize minimumSizeHint() const override { return {120, 80}; }
    QSize sizeHint() const override { return {320, 180}; }

signals:
    void readOutChanged(const QString &text);
    /// The place whose read-out is wanted, in data units; none: nobody points at the plot.
    void placeChanged(const std::optional<QPointF> &place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// What the picture of the axes, and the place of everything else, depend on.
    struct AxesKey
    {
        QSize size;
        double pixelRatio = 0;
        PlotAxis x;
        PlotAxis y;
        QRectF area; ///< What caption and legend leave; the words in them may change.
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
    std::optional<QPointF> m_place; ///< In data units.
    ReadOut m_readOut;
    bool m_keyboardFocus = false;
    AxesKey m_axesKey;
    PlotTransform m_transform; ///< For the key.
    QPixmap m_axesPicture;
    QPixmap m_upperPicture; ///< Null: to be painted.
};

} // namespace normscope
