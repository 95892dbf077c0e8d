// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/color_map.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QPainter;

namespace normscope {

/// The colour map that several panels share, with its name.
struct NamedColors
{
    QString name; ///< With formulas (see FormulaLine); may be empty.
    ColorMap map;
};

/// Paints colour bars beside each other from the left, each after its name.
void paintColorBars(QPainter &painter, const QRectF &rect, const std::vector<NamedColors> &bars, const Theme &theme);

/// The colour bars below the panels of Compare, if these share their colours.
class ColorBarsView : public QWidget
{
    Q_OBJECT

public:
    explicit ColorBarsView(QWidget *parent = nullptr);

    void setBars(const std::vector<NamedColors> &bars);
    const std::vector<NamedColors> &bars() const { return m_bars; }
    void setTheme(const Theme &theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<NamedColors> m_bars;
    Theme m_theme = Theme::light();
};

} // namespace normscope
