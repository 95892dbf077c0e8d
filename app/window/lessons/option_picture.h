// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <QWidget>

#include <optional>

namespace normscope {

/// The picture of an option, as wide as there is room, on a panel in the theme's colours. Its height grows with the
/// width up to a limit.
class OptionPicture : public QWidget
{
    Q_OBJECT

public:
    explicit OptionPicture(FigureRequest request, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Marks it as the right one by frame and sign.
    void markRight();

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void pressed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    const FigureSheet &pageFor(int width) const;

    FigureRequest m_request;
    Theme m_theme = Theme::light();
    bool m_isRight = false;
    mutable std::optional<FigureSheet> m_page; ///< The page for m_pageWidth.
    mutable int m_pageWidth = 0;
};

} // namespace normscope
