// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/differences_figure.h"
#include "widgets/core/selection.h"
#include "widgets/core/selection_link.h"
#include "widgets/tensor/tensor_viewer.h"

#include <QWidget>

namespace normscope {

/// The matrix of differences, whose cells can be clicked or selected with the arrow keys.
class DifferenceMatrixView : public QWidget
{
    Q_OBJECT

public:
    using Pair = DifferencesFigure::Pair;

    explicit DifferenceMatrixView(QWidget *parent = nullptr);

    void setChoices(const QStringList &titles, const std::optional<DifferenceMatrix> &matrix, Stage stage);
    void setChosen(const std::optional<Pair> &chosen);
    void setTheme(const Theme &theme);
    const DifferencesFigure &figure() const { return m_figure; }
    /// A point where the pair's cell can be clicked.
    QPoint placeOf(const Pair &pair) const;

    QSize sizeHint() const override { return {520, 380}; }
    QSize minimumSizeHint() const override { return {300, 160}; }

signals:
    void chosen(std::size_t first, std::size_t second);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF figureRect() const;

    DifferencesFigure m_figure;
    Theme m_theme = Theme::light();
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

/// The matrix of differences, and one of these differences as a picture beside it. Hovering a cell of the picture
/// hovers it in all views.
class DifferencesView : public QWidget
{
    Q_OBJECT

public:
    /// `shared` joins the picture's selection with others of the window and must outlive the view.
    explicit DifferencesView(Selection *shared, QWidget *parent = nullptr);

    DifferenceMatrixView *matrix() const { return m_matrix; }
    TensorViewer *picture() const { return m_picture; }
    /// `evaluation` is any of the tensor's; a lens without a field shows nothing.
    void setPicture(const EvaluationPtr &evaluation, const TensorLens &lens);
    void setTheme(const Theme &theme);

private:
    DifferenceMatrixView *m_matrix;
    TensorViewer *m_picture;
    Selection m_selection;
    SelectionLink m_link;
};

} // namespace normscope
