// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generators/generator.h"
#include "widgets/tensor/cell_edit.h"
#include "widgets/tensor/mask_stroke.h"
#include "widgets/tensor/range_handles.h"
#include "widgets/tensor/tensor_viewer.h"

#include <optional>

namespace normscope {

class CellEditor;

/// A TensorViewer with editing tools: typing, marking a range, clipboard, filling, shifting and scaling, painting the
/// mask. Edits are only emitted as signals.
class TensorEditor : public TensorViewer
{
    Q_OBJECT

public:
    explicit TensorEditor(QWidget *parent = nullptr);
    ~TensorEditor() override;

    void setTheme(const Theme &theme) override;
    /// The marked cells, in columns and rows of the layout.
    const CellRange &cellRange() const { return m_range; }
    void setCellRange(const CellRange &range);
    /// Entries for a menu "Fill selection".
    const QList<QAction *> &fillActions() const { return m_fillActions; }
    /// The actions on the mask: painting it (checkable), masking and unmasking the marked cells, clearing it.
    const QList<QAction *> &maskActions() const { return m_maskActions; }
    /// The commands that edit cells.
    const QList<QAction *> &editActions() const { return m_editActions; }
    /// Whether pressing and dragging paints the mask.
    bool paintsMask() const;
    /// Ends painting the mask.
    void stopPaintingMask();
    /// The handles of the marked range, in pixels of the view; empty if no range is marked.
    RangeHandles rangeHandles() const;

public slots:
    void selectAllCells();
    /// Copies the marked cells, else the pinned one, as tab-separated text and as an HTML table.
    void copyCells();
    void cutCells();
    /// Pastes a table of numbers, from the pinned cell on right and down.
    void pasteCells();
    /// Sets the marked cells, else the pinned one, to 0.
    void clearCells();
    /// Fills the marked cells, else the pinned one, row by row.
    void fillCells(const normscope::GeneratorSpec &spec);
    void editPinnedCell();
    /// Asks for a factor and a summand for the marked cells, else the pinned one.
    void askToChange();
    /// Masks the marked cells, else the pinned one; unmaskCells() unmasks them.
    void maskCells();
    void unmaskCells();
    void clearMask();

signals:
    void edited(const normscope::CellEdit &edit);
    /// The input gets another mask; an empty tensor means no mask.
    void maskEdited(const normscope::Tensor &mask, normscope::EditHint hint);
    /// The continuous edits since the last signal form one undo step.
    void gestureFinished();
    /// The pasted block is larger than the tensor: a shape that holds it, and the edit in elements of that shape.
    void growthNeeded(const normscope::Shape &shape, const normscope::CellEdit &edit);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

    void cellsWillMove() override;
    void shapeChanged() override;
    void paintTools(QPainter &painter) const override;
    QString toolTipAt(QPointF point) const override;
    void updateActions() override;
    void fillContextMenu(QMenu &menu) override;
    QString keysText() const override;
    void pointOut(const TensorFigure::Hit &hit) override;
    void click(const TensorFigure::Hit &hit) override;
    KeyboardPlace keyboardPlace(bool extends) const override;
    void moveTo(std::int64_t column, std::int64_t row, bool extends) override;

private:
    /// What the mouse is dragging.
    enum class Drag
    {
        None,
        Range,
        Values, ///< A handle of the marked range.
        Mask
    };

    // Commands
    QAction *addEdit(const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                     void (TensorEditor::*slot)());
    void createEditActions();
    void createFillActions();
    void createMaskActions();

    // Tools
    bool beginTool(const QMouseEvent &event);
    bool moveTool(const QMouseEvent &event);
    bool endTool();
    bool cancelTool();
    void dropTool();
    void showToolCursor(QPointF point);
    void dragRange(QPointF point);
    void editMask(bool masked);

    // Editing
    bool takeKey(const QKeyEvent &event);
    void pinLastCell();
    bool refusesEditing();
    bool showsInput() const { return options().sideBySide || stage() == 0; }
    void startEditing(const QString &typed);
    void finishEditing();
    void stopEditing();
    void takeTyped(double value, int columns, int rows);
    CellRange editedRange() const;
    std::vector<std::int64_t> editedElements(const QString &tooMany);
    void askToFill(GeneratorKind kind);

    CellRange m_range;
    CellEditor *m_editor = nullptr;
    std::int64_t m_editedElement = noIndex; ///< The cell below the open editor.
    QList<QAction *> m_fillActions;
    QList<QAction *> m_editActions;
    QList<QAction *> m_maskActions;
    QList<QAction *> m_cellActions; ///< Enabled only with a pinned cell or a range.
    QAction *m_paintMask = nullptr;
    QAction *m_clearMask = nullptr;

    std::uint64_t m_fillSeed = 1; ///< Proposed for the next fill; increased with each one.

    std::optional<ValueDrag> m_valueDrag;
    std::optional<MaskStroke> m_maskStroke;
    std::optional<ValueDrag::Kind> m_hoveredHandle;
    Drag m_drag = Drag::None;
    bool m_extends = false; ///< The press extends the marked range instead of beginning another.
    /// The panel the user last worked in: typing starts there.
    TensorFigure::Part m_activePart = TensorFigure::Part::Input;
};

} // namespace normscope
