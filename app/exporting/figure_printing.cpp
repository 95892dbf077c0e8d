// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporting/figure_printing.h"

#include "app/export/figure_page.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>

#include <algorithm>

namespace normscope {

namespace {

struct FigurePrinting
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigurePrinting)
};

constexpr double pixelsPerInch = 96; ///< Of a page.

} // namespace

void printFigure(const FigurePage &page, QPrinter &printer)
{
    QPainter painter;
    if (!painter.begin(&printer))
        throw IoError({ENGINE_TEXT("Engine", "The printer takes no page."), {}});
    const QSizeF paper = printer.pageRect(QPrinter::DevicePixel).size();
    const double trueScale = printer.resolution() / pixelsPerInch;
    const QSizeF size = page.pixels();
    const double scale = std::min({trueScale, paper.width() / size.width(), paper.height() / size.height()});
    painter.translate((paper.width() - size.width() * scale) / 2, (paper.height() - size.height() * scale) / 2);
    painter.scale(scale, scale);
    painter.setClipRect(QRectF({0, 0}, size));
    page.paint(painter);
    if (!painter.end())
        throw IoError({ENGINE_TEXT("Engine", "The printer takes no page."), {}});
}

bool askForPrinter(QPrinter &printer, const FigurePage &page, QWidget *window)
{
    printer.setDocName(page.metadata().title);
    printer.setCreator(page.metadata().creator);
    if (page.pixels().width() > page.pixels().height())
        printer.setPageOrientation(QPageLayout::Landscape);
    QPrintDialog dialog(&printer, window);
    dialog.setWindowTitle(FigurePrinting::tr("Print “%1”").arg(page.metadata().title));
    dialog.setOptions(QAbstractPrintDialog::PrintToFile | QAbstractPrintDialog::PrintShowPageSize);
    return dialog.exec() == QDialog::Accepted;
}

} // namespace normscope
