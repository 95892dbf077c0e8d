// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/tensor/extremes_loader.h"
#include "widgets/tensor/group_motion.h"
#include "widgets/tensor/tensor_figure.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QMenu;
class QScrollBar;

namespace normscope {

class IndexField;

/// Shows a tensor and a stage of its normalization, with pointing, zooming and scrolling. Hovering and pinning change
/// the Selection. Its commands are its actions(), with text, shortcut and tool tip for menus.
class TensorViewer : public QWidget
{
    Q_OBJECT

public:
    explicit TensorViewer(QWidget *parent = nullptr);
    ~TensorViewer() override;

    /// Null shows an empty state. If the shape is unchanged, zoom and colours are kept until exact ranges are known.
    void setEvaluation(EvaluationPtr evaluation);
    /// May be null.
    void setSelection(Selection *selection);
    virtual void setTheme(const Theme &theme);
    void setOptions(const TensorViewOptions &options);
    void setLens(const TensorLens &lens);
    /// Whether a change to another normalization of the same tensor is animated.
    void setAnimated(bool animated) { m_isAnimated = animated; }
    /// The stage that the second panel shows, unless it shows a lens.
    double stage() const { return state().stage; }
    const TensorViewOptions &options() const { return m_figure.options(); }
    /// The figure on screen, for exports.
    const TensorFigure &figure() const { return m_figure; }
    /// The figure's rectangle, in pixels of the view.
    QRectF figureRect() const;
    TensorZoom zoom() const { return m_figure.viewport().zoom(); }
    void setZoom(const TensorZoom &zoom);
    /// The pinned element, or noIndex.
    std::int64_t pinnedElement() const { return state().pinnedElement; }
    /// Hides the values of the stage in every form, or which cells form a group, while they are to be predicted.
    void setOutputCovered(bool covered);
    void setGroupsCovered(bool covered);
    /// "x[0, 1] = 3, y = −0.9": an element in words.
    QString cellText(std::int64_t element) const;
    /// "group c = 0": the group of an element in words, with its degeneracy if it has one.
    QString groupText(std::int64_t element) const;
    /// The actions that move and zoom.
    const QList<QAction *> &navigationActions() const { return m_navigationActions; }

    /// The height that the tensor takes in a place of this size, and the one that its numbers need; see TensorFigure.
    /// In pixels.
    int heightWithin(const QSize &place) const;
    int readableHeight(const QSize &most) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void fit();
    void zoomIn();
    void zoomOut();
    void zoomToPinnedGroup();
    /// Pins the cell of an index such as "0, 1, 2, 3" and scrolls to it; emits message() if the text is not such an
    /// index.
    void goToIndex(const QString &index);
    /// Opens a field for typing an index.
    void askForIndex();

signals:
    /// One sentence for the user.
    void message(const QString &text);
    /// The problem of an earlier message() has been solved without an edit.
    void succeeded();

protected:
    /// The cell that the keyboard acts on, in columns and rows of the layout.
    struct KeyboardPlace
    {
        std::int64_t column = 0;
        std::int64_t row = 0;
        bool isShown = false; ///< Otherwise the first arrow key shows the cell instead of moving on.
    };

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

    // Hooks for derived classes with tools
    /// Called before cells move or change: whatever lies over them must be closed.
    virtual void cellsWillMove() { }
    /// Called after another shape, or none, is shown.
    virtual void shapeChanged() { }
    virtual void paintTools(QPainter &) const { }
    virtual QString toolTipAt(QPointF) const { return {}; }
    virtual void updateActions();
    virtual void fillContextMenu(QMenu &menu);
    /// A description of the keys, for assistive technology.
    virtual QString keysText() const;
    /// Called when a cell was double-clicked, or right-clicked for its menu.
    virtual void pointOut(const TensorFigure::Hit &hit);
    virtual void click(const TensorFigure::Hit &hit);
    virtual KeyboardPlace keyboardPlace(bool extends) const;
    /// Moves the keyboard's cell to a column and row, clamped to the existing cells.
    virtual void moveTo(std::int64_t column, std::int64_t row, bool extends);

    // Helpers for derived classes
    bool isEmpty() const { return !m_figure.evaluation(); }
    const Evaluation &evaluation() const { return *m_figure.evaluation(); }
    const Shape &shape() const { return evaluation().input().shape(); }
    SelectionState state() const { return m_selection ? m_selection->state() : SelectionState(); }
    /// Whether this is an element of the present tensor (false for noIndex).
    bool hasElement(std::int64_t element) const;
    /// The cell that the last click has unpinned, where typing and the arrow keys still start; else noIndex.
    std::int64_t lastCell() const { return m_lastCell; }
    void hoverAt(QPointF point);
    void clearHover();
    void pin(std::int64_t element);
    /// Highlights a range of cells with a frame, in columns and rows of the layout.
    void showRange(const CellRange &range);
    /// Scrolls until a cell, or an element's cell, is visible.
    void reveal(std::int64_t column, std::int64_t row);
    void reveal(std::int64_t element);
    void describePinnedCell();
    /// Appends a command to actions(), or inserts it before another one. Its object name is "tensor." and `id`.
    QAction *addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                        QAction *before = nullptr);
    void addSeparator(QAction *before = nullptr);

    // The mouse press in progress.
    void notePress(const QMouseEvent &event);
    bool isPressed() const { return m_press != Press::None; }
    bool isClick() const { return m_press == Press::Click; }
    void endPress();
    QPointF pressedPoint() const { return m_pressedPoint; }
    const TensorFigure::Hit &pressedHit() const { return m_pressedHit; }
    /// Whether dragging moves the tensor, as it does while the space bar is down.
    bool pansByDragging() const { return m_spaceIsDown; }

private:
    enum class Press
    {
        None,
        Click, ///< Becomes a click at the release, unless a drag begins.
        Pan
    };

    void createScrollBars();
    void createActions();
    void refresh();
    bool glidesTo(const EvaluationPtr &next) const;
    void updateScrollBars();
    void followHover();
    void followPin();
    void updateRanges();
    void zoomBy(double factor, QPointF point);
    bool moveByKey(const QKeyEvent &event);

    TensorFigure m_figure;
    QPointer<Selection> m_selection;
    LatestJob m_rangeJob;
    ExtremesLoader m_extremes {m_figure};
    GroupMotion m_motion;
    bool m_isAnimated = false;
    QScrollBar *m_across = nullptr;
    QScrollBar *m_down = nullptr;
    IndexField *m_indexField = nullptr; ///< Created on first use.
    QList<QAction *> m_navigationActions;
    QAction *m_zoomToGroup = nullptr;
    std::int64_t m_lastCell = noIndex;
    bool m_areGroupsCovered = false;

    Press m_press = Press::None;
    QPointF m_pressedPoint;
    TensorFigure::Hit m_pressedHit;
    QRect m_shownAt; ///< Rectangle of this view in its window at the last frame; empty if it was not painted.
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
    bool m_spaceIsDown = false;
};

} // namespace normscope
