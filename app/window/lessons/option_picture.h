// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/pictures/scene_figure.h"

#include <QWidget>

#include <optional>

namespace normscope {

/// The picture of an option, as wide as there is room, on paper of the theme. Wider ones are higher, to a point.
class OptionPicture : public QWidget
{
    Q_OBJECT

public:
    explicit OptionPicture(FigureRequest request, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Tells by frame and sign that it is the right one.
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
    const FigurePage &pageFor(int width) const;

    FigureRequest m_request;
    Theme m_theme = Theme::light();
    bool m_isRight = false;
    mutable std::optional<FigurePage> m_page; ///< Of m_pageWidth.
    mutable int m_pageWidth = 0;
};

} // namespace normscope
