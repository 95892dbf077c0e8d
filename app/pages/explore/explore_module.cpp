// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_module.h"

#include "app/pages/explore/explore_arguments.h"
#include "app/pages/explore/explore_page.h"
#include "app/pages/explore/tensor_figures.h"

#include <QCoreApplication>
#include <QPainter>

namespace normscope {

namespace {

/// Draws the icon: four tiles.
void drawTiles(QPainter &painter)
{
    for (const QPointF &corner : {QPointF(1.5, 1.5), QPointF(10.5, 1.5), QPointF(1.5, 10.5), QPointF(10.5, 10.5)})
        painter.drawRect(QRectF(corner, QSizeF(6, 6)));
}

constexpr std::string_view commandsOfExplore[] = {"tensor.", "stage.", "lens.", "running.", "block.", "derivation."};

Page *createExplorePage(const Shell &shell)
{
    return new ExplorePage(shell);
}

} // namespace

const PageModule exploreModule {
    .id = "explore",
    .formerId = "",
    .title = QT_TRANSLATE_NOOP("normscope::PageModule", "&Explore"),
    .question = QT_TRANSLATE_NOOP("normscope::PageModule", "Which cells share a mean, what are the numbers?"),
    .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "&Tensor"),
    .drawIcon = drawTiles,
    .views = exploreViews,
    .figureOptions = exploreOptions,
    .figures = exploreFigures,
    .figureView = nullptr,
    .create = createExplorePage,
    .applyOptions = applyExploreOptions,
    .lookOptions = exploreLookOptions,
    .commandFamilies = commandsOfExplore};

} // namespace normscope
