// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_figure.h"

#include <QWidget>

namespace normscope {

/// A small picture of a tensor with its groups, to look at only.
class TensorPreview : public QWidget
{
    Q_OBJECT

public:
    explicit TensorPreview(const Theme &theme, QWidget *parent = nullptr);

    /// Null shows nothing but `instead`.
    void show(const EvaluationPtr &evaluation, const QString &instead);

    QSize sizeHint() const override { return {420, 260}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    TensorFigure m_figure;
    QString m_instead;
};

} // namespace normscope
