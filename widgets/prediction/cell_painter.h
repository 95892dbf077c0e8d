// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace normscope {

class TensorViewer;

/// Lies over a tensor's view while something is predicted about it. Cells of the input are painted with the mouse or
/// the keyboard; the cells of the stage are covered; afterwards it shows which painted cells were right, which were
/// missed and which too many. While something is
/// covered, the view below tells nothing of it, in words either; beyond that it changes nothing there.
///
/// Keyboard: the arrow keys move, with Shift they paint on the way; Space paints a cell or takes it back; Enter ends.
class CellPainter : public QWidget
{
    Q_OBJECT

public:
    explicit CellPainter(TensorViewer &view);
    /// The view below tells everything again; before the painter goes, unless the view goes as well.
    void letGo();

    void setTheme(const Theme &theme);
    /// Cells can be painted, beginning at this one, which stays marked. Otherwise the view below has the mouse.
    void setPainting(bool on, std::int64_t cell);
    bool isPainting() const { return m_isPainting; }
    void setCoversOutput(bool on);
    /// Ascending.
    const std::vector<std::int64_t> &painted() const { return m_painted; }
    void setPainted(std::vector<std::int64_t> cells);
    /// What would have been right, to compare with; nothing: not yet.
    void setRight(const std::optional<std::vector<std::int64_t>> &cells);

signals:
    void paintedChanged();
    /// Enter was pressed: the cells are an answer.
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
    bool m_adds = true; ///< Of the stroke that is going on.
    std::int64_t m_start = noIndex; ///< The cell that is asked about.
    std::int64_t m_cursor = noIndex;
    std::vector<std::int64_t> m_painted;
    std::optional<std::vector<std::int64_t>> m_right;
};

} // namespace normscope
