// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace normscope {

class TensorViewer;

/// Covers a tensor's view while something is predicted about it. Cells of the input are painted with the mouse or the
/// keyboard while the cells of the stage are covered; afterwards correct, missed and surplus cells are marked. While
/// the stage is covered, the view underneath shows nothing of it, not even in words; otherwise it is unchanged.
///
/// Keyboard: the arrow keys move, with Shift they also paint; Space paints a cell or clears it; Enter commits.
class CellPainter : public QWidget
{
    Q_OBJECT

public:
    explicit CellPainter(TensorViewer &view);
    /// Uncovers the view underneath; to be called before the painter is destroyed, unless the view is destroyed too.
    void letGo();

    void setTheme(const Theme &theme);
    /// Lets the user paint cells, beginning at `cell`, which stays marked. While off, the view underneath receives the
    /// mouse.
    void setPainting(bool on, std::int64_t cell);
    bool isPainting() const { return m_isPainting; }
    void setCoversOutput(bool on);
    /// Ascending flat indices.
    const std::vector<std::int64_t> &painted() const { return m_painted; }
    void setPainted(std::vector<std::int64_t> cells);
    /// The correct cells to compare with; nothing while they are not revealed.
    void setRight(const std::optional<std::vector<std::int64_t>> &cells);

signals:
    void paintedChanged();
    /// Enter was pressed: the painted cells are the answer.
    void committed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    std::int64_t cellAt(const QPointF &point) const;
    bool isPainted(std::int64_t cell) const;
    void paintCell(std::int64_t cell, bool on);
    void moveCursor(int columns, int rows, bool paints);
    void describe();
    void drawCover(QPainter &painter) const;
    void drawMarks(QPainter &painter) const;

    TensorViewer &m_view;
    Theme m_theme = Theme::light();
    bool m_isPainting = false;
    bool m_coversOutput = false;
    bool m_adds = true; ///< Whether the present stroke paints, rather than clears.
    std::int64_t m_start = noIndex; ///< The cell that the question is about.
    std::int64_t m_cursor = noIndex;
    std::vector<std::int64_t> m_painted;
    std::optional<std::vector<std::int64_t>> m_right;
};

} // namespace normscope
