// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/compare_module.h"

#include "app/pages/compare/compare_arguments.h"
#include "app/pages/compare/compare_page.h"
#include "app/pages/compare/comparison_figures.h"

#include <QCoreApplication>
#include <QPainter>

namespace normscope {

namespace {

/// Draws the icon: three columns beside each other.
void drawColumns(QPainter &painter)
{
    for (const double left : {1.5, 7.0, 12.5})
        painter.drawRoundedRect(QRectF(left, 1.5, 4, 15), 1, 1);
}

Page *createComparePage(const Shell &shell)
{
    return new ComparePage(shell);
}

constexpr std::string_view commandsOfCompare[] = {"compare."};

} // namespace

const PageModule compareModule {
    .id = "compare",
    .formerId = "",
    .title = QT_TRANSLATE_NOOP("normscope::PageModule", "Compa&re"),
    .question = QT_TRANSLATE_NOOP("normscope::PageModule", "What would another choice have done to the same numbers?"),
    .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "&Comparison"),
    .drawIcon = drawColumns,
    .views = compareViews,
    .figureOptions = compareOptions,
    .figures = compareFigures,
    .figureView = compareView,
    .create = createComparePage,
    .applyOptions = applyCompareOptions,
    .lookOptions = compareLookOptions,
    .commandFamilies = commandsOfCompare};

} // namespace normscope
