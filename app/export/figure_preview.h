// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_exporter.h"
#include "widgets/theme/theme.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace normscope {

/// A sheet as the file will show it, at its true size on this screen or at another scale. Scrolls if it is larger than
/// the view.
class FigurePreview : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit FigurePreview(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Null clears the preview.
    void setSheet(const FigureSheetPtr &sheet);
    /// 1 is the true size; 0 fits the sheet into the view, but not larger than its true size.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }
    /// The size of the sheet in the view, in logical pixels.
    QSizeF shownSize() const;

    QSize sizeHint() const override { return {520, 420}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Logical pixels of the screen per pixel of the sheet (96 per inch).
    double scale() const;
    void arrange();
    const QPixmap &picture();

    FigureSheetPtr m_sheet;
    double m_zoom = 0;
    QPixmap m_picture;
    Theme m_theme = Theme::light();
};

} // namespace normscope
