// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/tensor_preview.h"

#include <QPainter>

namespace normscope {

namespace {

constexpr int margin = 8;

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
    setMinimumSize(240, 160);
}

void TensorPreview::show(const EvaluationPtr &evaluation, const QString &instead)
{
    m_figure.setEvaluation(evaluation);
    m_instead = instead;
    update();
}

void TensorPreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_figure.theme();
    painter.fillRect(rect(), theme.figureBackground);
    const QRectF place = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
    if (m_figure.evaluation()) {
        m_figure.paint(painter, place);
        return;
    }
    painter.setPen(theme.mutedText);
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_instead);
}

} // namespace normscope
