// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_module.h"

#include "app/pages/batch_size/batch_size_arguments.h"
#include "app/pages/batch_size/batch_size_figures.h"
#include "app/pages/batch_size/batch_size_page.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

namespace normscope {

namespace {

constexpr std::string_view cardsOfBatchSize[] = {"facts"};
constexpr std::string_view commandsOfBatchSize[] = {"batchSize."};

/// Draws the icon: a curve that falls between two axes.
void drawScatter(QPainter &painter)
{
    painter.drawPolyline(QPolygonF({{1.5, 1}, {1.5, 16.5}, {17, 16.5}}));
    QPainterPath curve({4, 2.5});
    curve.cubicTo(5, 9, 8, 13, 16.5, 13);
    painter.drawPath(curve);
}

Page *createBatchSizePage(const Shell &shell)
{
    return new BatchSizePage(shell);
}

} // namespace

const PageModule batchSizeModule {
    .id = "batch-size",
    .formerId = "batchSize",
    .title = QT_TRANSLATE_NOOP("normscope::PageModule", "Batch si&ze"),
    .question = QT_TRANSLATE_NOOP("normscope::PageModule", "Why does batch norm shake when the batch is small?"),
    .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "E&xperiment"),
    .drawIcon = drawScatter,
    .views = batchSizeViews,
    .figureOptions = batchSizeOptions,
    .figures = batchSizeFigures,
    .figureView = batchSizeView,
    .create = createBatchSizePage,
    .applyOptions = applyBatchSizeOptions,
    .lookOptions = batchSizeLookOptions,
    .otherCards = cardsOfBatchSize,
    .commandFamilies = commandsOfBatchSize};

} // namespace normscope
