// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_exporter.h"
#include "widgets/theme/theme.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace normscope {

/// A page as the file will show it, at its true size on this screen or at another scale. Scrolls if it is larger than
/// the view.
class FigurePreview : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit FigurePreview(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Null clears the preview.
    void setPage(const FigurePagePtr &page);
    /// 1 is the true size; 0 fits the page into the view, but not larger than its true size.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }
    /// The size of the page in the view, in logical pixels.
    QSizeF shownSize() const;

    QSize sizeHint() const override { return {520, 420}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Logical pixels of the screen per pixel of the page (96 per inch).
    double scale() const;
    void arrange();
    const QPixmap &picture();

    FigurePagePtr m_page;
    double m_zoom = 0;
    QPixmap m_picture;
    Theme m_theme = Theme::light();
};

} // namespace normscope
