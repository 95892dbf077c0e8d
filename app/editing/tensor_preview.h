// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_figure.h"

#include <QWidget>

#include <functional>

namespace normscope {

/// A small picture of a tensor with its groups, to look at only.
class TensorPreview : public QWidget
{
    Q_OBJECT

public:
    explicit TensorPreview(const Theme &theme, QWidget *parent = nullptr);

    /// Shows the tensor of the problem that `make` makes, which is of this shape; of a tensor so large that its
    /// evaluation would be waited for nothing is made but a sentence shown.
    void show(const Shape &shape, const std::function<NormalizationProblem()> &make);
    void clear();
    /// Of what is shown; null: nothing is.
    const EvaluationPtr &evaluation() const { return m_figure.evaluation(); }

    QSize sizeHint() const override { return {420, 260}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void show(const EvaluationPtr &evaluation);

    TensorFigure m_figure;
    QString m_instead; ///< Of a picture, a sentence.
};

} // namespace normscope
