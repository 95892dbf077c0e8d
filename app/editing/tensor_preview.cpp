// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/tensor_preview.h"

#include <QPainter>

namespace normscope {

namespace {

constexpr int tensorPreviewMargin = 8;
/// In values; larger tensors take too long to evaluate while the user types.
constexpr std::int64_t mostPreviewed = 1'000'000;

} // namespace

TensorPreview::TensorPreview(const Theme &theme, QWidget *parent)
    : QWidget(parent)
{
    m_figure.setTheme(theme);
    TensorViewOptions options;
    options.sideBySide = false;
    m_figure.setOptions(options);
    SelectionState selection;
    selection.stage = 0;
    m_figure.setSelection(selection);
    setAccessibleName(tr("Preview of the tensor"));
    setMinimumSize(240, 160);
}

void TensorPreview::show(const Shape &shape, const std::function<NormalizationProblem()> &make)
{
    const bool isSmall = elementCount(shape) <= mostPreviewed;
    m_instead = isSmall ? QString() : tr("The tensor is too large for a preview.");
    show(isSmall ? evaluate(make()) : EvaluationPtr());
}

void TensorPreview::clear()
{
    m_instead = tr("There is no preview of what is not possible.");
    show(nullptr);
}

void TensorPreview::show(const EvaluationPtr &evaluation)
{
    m_figure.setEvaluation(evaluation);
    update();
}

void TensorPreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_figure.theme();
    painter.fillRect(rect(), theme.figureBackground);
    const QRectF place
        = QRectF(rect()).adjusted(tensorPreviewMargin, tensorPreviewMargin, -tensorPreviewMargin, -tensorPreviewMargin);
    if (m_figure.evaluation()) {
        m_figure.paint(painter, place);
        return;
    }
    painter.setPen(theme.mutedText);
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_instead);
}

} // namespace normscope
