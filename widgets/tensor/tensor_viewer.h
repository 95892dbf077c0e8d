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

/// The tensor and a stage of its normalization, to point at and move in. Hovering and pinning go to the Selection. Its
/// commands are its actions(): with text, shortcut and tool tip, to be put into menus.
class TensorViewer : public QWidget
{
    Q_OBJECT

public:
    explicit TensorViewer(QWidget *parent = nullptr);
    ~TensorViewer() override;

    /// Null shows an empty state. Where the shape stays, so do zoom and colours until exact ranges are known.
    void setEvaluation(EvaluationPtr evaluation);
    /// May be null.
    void setSelection(Selection *selection);
    virtual void setTheme(const Theme &theme);
    void setOptions(const TensorViewOptions &options);
    void setLens(const TensorLens &lens);
    /// Whether another normalization of the same tensor glides in.
    void setAnimated(bool animated) { m_isAnimated = animated; }
    /// The stage that the second panel shows, unless it shows a lens.
    double stage() const { return state().stage; }
    const TensorViewOptions &options() const { return m_figure.options(); }
    /// What is on screen; for exporting it.
    const TensorFigure &figure() const { return m_figure; }
    /// Where that is, in pixels of the view.
    QRectF figureRect() const;
    TensorZoom zoom() const { return m_figure.viewport().zoom(); }
    void setZoom(const TensorZoom &zoom);
    /// The pinned element, or noIndex.
    std::int64_t pinnedElement() const { return state().pinnedElement; }
    /// Tells nobody what the cells of the stage are, in no form; or which cells form a group.
    void setOutputCovered(bool covered);
    void setGroupsCovered(bool covered);
    /// "x[0, 1] = 3, y = −0.9": an element in words.
    QString cellText(std::int64_t element) const;
    /// "group c = 0": the group of an element in words, with what is exceptional about it.
    QString groupText(std::int64_t element) const;
    /// The commands that move and zoom.
    const QList<QAction *> &navigationActions() const { return m_navigationActions; }

    /// See TensorFigure: the height that it would take in a place of this size, and that its numbers need.
    int heightWithin(const QSize &place) const;
    int readableHeight(const QSize &most) const;

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

signals:
    /// One sentence for the user.
    void message(const QString &text);
    /// What a message said was wrong has been put right, without an edit.
    void succeeded();

protected:
    /// Where the keyboard is among the cells, in columns and rows of the layout.
    struct KeyboardPlace
    {
        std::int64_t column = 0;
        std::int64_t row = 0;
        bool isShown = false; ///< Otherwise the first arrow key does not leave it but shows it.
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

    // What tools on top add.
    /// Cells are about to move, or to be others: what lies over them has to go.
    virtual void cellsWillMove() { }
    /// Another shape is shown, or none.
    virtual void shapeChanged() { }
    virtual void paintTools(QPainter &) const { }
    virtual QString toolTipAt(QPointF) const { return {}; }
    virtual void updateActions();
    virtual void fillContextMenu(QMenu &menu);
    /// For assistive technology: what keys do.
    virtual QString keysText() const;
    /// A cell was pointed out, by a double click or for its menu.
    virtual void pointOut(const TensorFigure::Hit &hit);
    virtual void click(const TensorFigure::Hit &hit);
    virtual KeyboardPlace keyboardPlace(bool extends) const;
    /// Moves the keyboard, as far as there are cells.
    virtual void moveTo(std::int64_t column, std::int64_t row, bool extends);

    // What they need.
    bool isEmpty() const { return !m_figure.evaluation(); }
    const Evaluation &evaluation() const { return *m_figure.evaluation(); }
    const Shape &shape() const { return evaluation().input().shape(); }
    SelectionState state() const { return m_selection ? m_selection->state() : SelectionState(); }
    /// Whether this is an element of the tensor: not noIndex, nor of another one.
    bool hasElement(std::int64_t element) const;
    /// The cell that the last click has unpinned: typing and the arrow keys still belong there.
    std::int64_t lastCell() const { return m_lastCell; }
    void hoverAt(QPointF point);
    void clearHover();
    void pin(std::int64_t element);
    /// Outlines cells, in columns and rows of the layout.
    void showRange(const CellRange &range);
    /// Scrolls until a cell, or an element's, can be seen.
    void reveal(std::int64_t column, std::int64_t row);
    void reveal(std::int64_t element);
    void describePinnedCell();
    /// Among actions(), at their end unless before another. Its id follows "tensor.".
    QAction *addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                        QAction *before = nullptr);
    void addSeparator(QAction *before = nullptr);

    // The press of a button that is going on.
    void notePress(const QMouseEvent &event);
    bool isPressed() const { return m_press != Press::None; }
    bool isClick() const { return m_press == Press::Click; }
    void endPress();
    QPointF pressedPoint() const { return m_pressedPoint; }
    const TensorFigure::Hit &pressedHit() const { return m_pressedHit; }
    /// While the space bar is down, dragging moves the tensor.
    bool pansByDragging() const { return m_spaceIsDown; }

private:
    enum class Press
    {
        None,
        Click, ///< It will be one, unless something else is made of it.
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
    IndexField *m_indexField = nullptr; ///< Null until it is asked for.
    QList<QAction *> m_navigationActions;
    QAction *m_zoomToGroup = nullptr;
    std::int64_t m_lastCell = noIndex;
    bool m_areGroupsCovered = false;

    Press m_press = Press::None;
    QPointF m_pressedPoint;
    TensorFigure::Hit m_pressedHit;
    QRect m_shownAt; ///< Where the last frame has painted this view in its window; empty: it did not.
    bool m_showsFocus = false; ///< The focus came by keyboard.
    bool m_spaceIsDown = false;
};

} // namespace normscope
