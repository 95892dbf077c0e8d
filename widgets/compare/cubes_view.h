// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"
#include "widgets/compare/cube_figure.h"

#include <QWidget>

#include <vector>

namespace normscope {

/// A cube for each choice, all with the same camera: dragging or the arrow keys turn them together, R resets. Pointing
/// at a cell highlights its group in each cube.
class CubesView : public QWidget
{
    Q_OBJECT

public:
    explicit CubesView(QWidget *parent = nullptr);

    struct Cube
    {
        QString title;
        EvaluationPtr evaluation; ///< Of the tensor, or of a scheme of it.
        EvaluationPtr subject; ///< The evaluation that a scheme stands for.
    };
    /// `note` is shown below the cubes, such as that they are a scheme.
    void setCubes(const std::vector<Cube> &cubes, const QString &note);
    /// The coloured group of each cube.
    void setGroups(const std::vector<std::int64_t> &groups);
    void setTheme(const Theme &theme);
    void setPose(const BlockPose &pose);
    const BlockPose &pose() const { return m_pose; }
    void setColors(CubeColors colors);
    CubeColors colors() const { return m_colors; }

    QSize sizeHint() const override { return {900, 420}; }
    QSize minimumSizeHint() const override { return {320, 160}; }

signals:
    /// The hovered cell; noIndex if there is none.
    void hovered(std::int64_t element);
    void clicked(std::int64_t element);

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF place(std::size_t index) const;
    QRectF cubeRect(std::size_t index) const;
    double titleHeight() const;
    double noteHeight() const;
    std::int64_t elementAt(QPointF point) const;
    void turn(double yaw, double pitch);

    std::vector<QString> m_titles;
    std::vector<CubeFigure> m_cubes;
    QString m_note;
    Theme m_theme = Theme::light();
    BlockPose m_pose;
    CubeColors m_colors = CubeColors::One;
    QPointF m_pressed;
    QPointF m_last;
    bool m_isTurning = false;
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

} // namespace normscope
