// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_figure.h"

#include <QWidget>

#include <functional>

namespace normscope {

/// A small picture of a tensor with its groups, not interactive.
class TensorPreview : public QWidget
{
    Q_OBJECT

public:
    explicit TensorPreview(const Theme &theme, QWidget *parent = nullptr);

    /// Shows the tensor of the problem that `make` returns, which must have this shape. For a tensor too large to be
    /// evaluated without delay, `make` is not called and a sentence is shown instead.
    void show(const Shape &shape, const std::function<NormalizationProblem()> &make);
    void clear();
    /// The evaluation of the tensor shown; null if none is shown.
    const EvaluationPtr &evaluation() const { return m_figure.evaluation(); }

    QSize sizeHint() const override { return {420, 260}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void show(const EvaluationPtr &evaluation);

    TensorFigure m_figure;
    QString m_instead; ///< Sentence shown instead of a picture.
};

} // namespace normscope
