// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/generators/generator.h"
#include "widgets/core/latest_job.h"
#include "widgets/tensor/cell_edit.h"
#include "widgets/tensor/extremes_loader.h"
#include "widgets/tensor/mask_stroke.h"
#include "widgets/tensor/range_handles.h"
#include "widgets/tensor/tensor_figure.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QAction;
class QLineEdit;
class QMenu;
class QScrollBar;

namespace normscope {

class CellEditor;

/// The tensor and a stage of its normalization, to point at, move in and edit. Hovering and pinning go to the
/// Selection; edits are only announced. Its commands are its actions(): with text, shortcut and tool tip, to be put
/// into menus.
class TensorView : public QWidget
{
    Q_OBJECT

public:
    explicit TensorView(QWidget *parent = nullptr);
    ~TensorView() override;

    /// Null shows an empty state. Where the shape stays, so do zoom and colours until exact ranges are known.
    void setEvaluation(EvaluationPtr evaluation);
    /// May be null.
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    void setOptions(const TensorViewOptions &options);
    void setLens(const TensorLens &lens);
    /// The stage that the second panel shows, unless it shows a lens.
    double stage() const { return state().stage; }
    const TensorViewOptions &options() const { return m_figure.options(); }
    /// What is on screen; for exporting it.
    const TensorFigure &figure() const { return m_figure; }
    TensorZoom zoom() const { return m_figure.viewport().zoom(); }
    void setZoom(const TensorZoom &zoom);
    /// Marked cells, in columns and rows of the layout.
    const CellRange &cellRange() const { return m_range; }
    /// The pinned element, or noIndex.
    std::int64_t pinnedElement() const { return state().pinnedElement; }
    /// "x[0, 1] = 3, y = −0.9": an element in words.
    QString cellText(std::int64_t element) const;
    /// "group c = 0": the group of an element in words, with what is exceptional about it.
    QString groupText(std::int64_t element) const;
    void setCellRange(const CellRange &range);
    /// Entries for a menu "Fill selection".
    const QList<QAction *> &fillActions() const { return m_fillActions; }
    /// The commands of the mask: painting it (checkable), masking and unmasking the marked cells, clearing it.
    const QList<QAction *> &maskActions() const { return m_maskActions; }
    /// Whether pressing and dragging paints the mask.
    bool paintsMask() const;
    /// Ends that.
    void stopPaintingMask();
    /// The handles of the marked range, in pixels of the view; empty without one.
    RangeHandles rangeHandles() const;
    /// The commands that edit cells, and those that move and zoom.
    const QList<QAction *> &editActions() const { return m_editActions; }
    const QList<QAction *> &navigationActions() const { return m_navigationActions; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void fit();
    void zoomIn();
    void zoomOut();
    void zoomToPinnedGroup();
    /// Pins the cell of a text such as "0, 1, 2, 3" and brings it into sight; or says what is wrong with the text.
    void goToIndex(const QString &index);
    /// Opens a field to type an index into.
    void askForIndex();
    void selectAllCells();
    /// The marked cells, else the pinned one, as tab-separated text and as an HTML table.
    void copyCells();
    void cutCells();
    /// A table of numbers from the clipboard, from the pinned cell on right and down.
    void pasteCells();
    /// Sets the marked cells, else the pinned one, to 0.
    void clearCells();
    /// Fills the marked cells, else the pinned one, row by row.
    void fillCells(const normscope::GeneratorSpec &spec);
    void editPinnedCell();
    /// Asks for a factor and an amount for the marked cells, else the pinned one.
    void askToChange();
    /// The marked cells, else the pinned one, take no part any more, or do again.
    void maskCells();
    void unmaskCells();
    void clearMask();

signals:
    void edited(const normscope::CellEdit &edit);
    /// Another mask for the input; the empty tensor for none.
    void maskEdited(const normscope::Tensor &mask, normscope::EditHint hint);
    /// The continuous edits so far are one; what follows is another.
    void gestureFinished();
    /// What was pasted is larger than the tensor: the shape that holds it, and the edit in elements of that shape.
    void growthNeeded(const normscope::Shape &shape, const normscope::CellEdit &edit);
    /// One sentence for the user.
    void message(const QString &text);
    /// What a message said was wrong has been put right, without an edit.
    void succeeded();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    enum class Drag
    {
        None,
        Press, ///< A button is down and has not moved yet.
        Range,
        Pan,
        Values, ///< A handle of the marked range.
        Mask
    };

    // Building
    QAction *addCommand(const QString &text, const QString &tip, const QKeySequence &shortcut,
                        void (TensorView::*slot)());
    void createActions();
    void createFillActions();
    void createMaskActions();
    void createScrollBars();
    void createIndexField();
    void updateActions();

    // What is shown
    bool isEmpty() const { return !m_figure.evaluation(); }
    const Shape &shape() const { return m_figure.evaluation()->input().shape(); }
    SelectionState state() const { return m_selection ? m_selection->state() : SelectionState(); }
    QRectF figureRect() const;
    void refresh();
    void updateScrollBars();
    void followHover();
    void followPin();
    void updateRanges();
    void describePinnedCell();

    // Pointing
    void hoverAt(QPointF point);
    void pin(std::int64_t element);
    void click(const TensorFigure::Hit &hit);
    void dragRange(QPointF point);
    void zoomBy(double factor, QPointF point);
    bool moveByKey(QKeyEvent *event);
    void moveTo(std::int64_t column, std::int64_t row, bool extends);
    void step(std::int64_t columns, std::int64_t rows);

    // Tools
    bool beginTool(const QMouseEvent &event);
    bool moveTool(const QMouseEvent &event);
    bool endTool();
    bool cancelTool();
    void dropTool();
    void showToolCursor(QPointF point);
    QString toolTipAt(QPointF point) const;
    void paintTools(QPainter &painter) const;
    void editMask(bool masked);

    // Editing
    void pinLastCell();
    bool refusesEditing();
    bool showsInput() const { return options().sideBySide || state().stage == 0; }
    void startEditing(const QString &typed);
    void finishEditing();
    void stopEditing();
    void takeTyped(double value, int columns, int rows);
    CellRange editedRange() const;
    std::vector<std::int64_t> editedElements(const QString &tooMany);
    void askToFill(GeneratorKind kind);

    TensorFigure m_figure;
    QPointer<Selection> m_selection;
    CellRange m_range;
    LatestJob m_rangeJob;
    ExtremesLoader m_extremes {m_figure};
    QScrollBar *m_across = nullptr;
    QScrollBar *m_down = nullptr;
    CellEditor *m_editor = nullptr;
    std::int64_t m_editedElement = noIndex; ///< The cell below the editor, while that is open.
    QLineEdit *m_indexField = nullptr; ///< Null until it is asked for.
    QList<QAction *> m_fillActions;
    QList<QAction *> m_editActions;
    QList<QAction *> m_navigationActions;
    QList<QAction *> m_maskActions;
    QList<QAction *> m_cellActions; ///< Need a pinned cell or a range.
    QAction *m_zoomToGroup = nullptr;
    QAction *m_paintMask = nullptr;
    QAction *m_clearMask = nullptr;

    std::uint64_t m_fillSeed = 1; ///< Proposed to whoever fills next: another one each time.

    /// The cell that the last click has unpinned: typing and the arrow keys still belong there.
    std::int64_t m_lastCell = noIndex;

    std::optional<ValueDrag> m_valueDrag;
    std::optional<MaskStroke> m_maskStroke;
    std::optional<ValueDrag::Kind> m_hoveredHandle;

    Drag m_drag = Drag::None;
    QPointF m_pressed;
    TensorFigure::Hit m_pressedHit;
    bool m_ignoreRelease = false;
    QRect m_shownAt; ///< Where the last frame has painted this view in its window; empty: it did not.
    bool m_showsFocus = false; ///< The focus came by keyboard.
    bool m_spaceIsDown = false;
    /// Where the user last worked: typing belongs there.
    TensorFigure::Part m_activePart = TensorFigure::Part::Input;
};

} // namespace normscope
