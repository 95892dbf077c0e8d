// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/prediction/plane_picture.h"
#include "widgets/theme/theme.h"

#include <QPointF>
#include <QWidget>

#include <optional>

namespace normscope {

/// A plane with two axes in which the user predicts where a point moves: by a click, by dragging, or with the arrow
/// keys.
class PlaneField : public QWidget
{
    Q_OBJECT

public:
    /// The plane spans −range … range on both axes; the point starts at `from`.
    PlaneField(double range, QPointF from, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    QPointF point() const { return m_point; }
    void setPoint(QPointF point);
    /// The correct point, after which the field cannot be changed; nothing while it is not revealed.
    void setRight(const std::optional<QPointF> &point);

    QSize sizeHint() const override { return {240, 240}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return std::min(width, 260); }

signals:
    void pointChanged();
    /// Enter was pressed: the point is the answer.
    void committed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    PlanePicture plane() const;

    double m_range;
    QPointF m_from;
    QPointF m_point;
    std::optional<QPointF> m_right;
    Theme m_theme = Theme::light();
};

} // namespace normscope
