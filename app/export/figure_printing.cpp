// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_printing.h"

#include "app/figures/figure_sheet.h"
#include "engine/tensor/error.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

struct FigurePrinting
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigurePrinting)
};

constexpr double pixelsPerInch = 96; ///< Resolution of a sheet.
constexpr double widestUpright = 190; ///< Millimetres; wider figures are printed in landscape.

} // namespace

void printFigure(const FigureSheet &sheet, QPrinter &printer)
{
    // Type is in points: at another resolution of the device it would be scaled twice.
    printer.setResolution(static_cast<int>(pixelsPerInch));
    QPainter painter;
    if (!painter.begin(&printer))
        throw IoError({MESSAGE_TEXT("Message", "The printer takes no page."), {}});
    const QSizeF paper = printer.pageRect(QPrinter::DevicePixel).size();
    const double trueScale = printer.resolution() / pixelsPerInch;
    const QSizeF size = sheet.pixels();
    const double scale = std::min({trueScale, paper.width() / size.width(), paper.height() / size.height()});
    painter.translate((paper.width() - size.width() * scale) / 2, (paper.height() - size.height() * scale) / 2);
    painter.scale(scale, scale);
    painter.setClipRect(QRectF({0, 0}, size));
    // JPEG compression, made for photographs, would blur heat maps.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    sheet.paint(painter);
    if (!painter.end())
        throw IoError({MESSAGE_TEXT("Message", "The printer takes no page."), {}});
}

bool askForPrinter(QPrinter &printer, const QString &title, FigureSpec &spec, QWidget *window)
{
    printer.setDocName(title);
    printer.setCreator(QStringLiteral("Normscope " NORMSCOPE_VERSION));
    if (spec.width > widestUpright)
        printer.setPageOrientation(QPageLayout::Landscape);
    auto *greys = new QCheckBox(FigurePrinting::tr("In &greys, groups told by patterns"));
    greys->setObjectName(QStringLiteral("greys"));
    greys->setChecked(spec.theme == Theme::Kind::Print);
    auto *tab = new QWidget;
    tab->setWindowTitle(FigurePrinting::tr("Figure"));
    auto *column = new QVBoxLayout(tab);
    column->addWidget(greys);
    column->addStretch(1);
    QPrintDialog dialog(&printer, window);
    dialog.setWindowTitle(FigurePrinting::tr("Print “%1”").arg(title));
    dialog.setOptions(QAbstractPrintDialog::PrintToFile | QAbstractPrintDialog::PrintShowPageSize);
    dialog.setOptionTabs({tab});
    if (dialog.exec() != QDialog::Accepted)
        return false;
    // White paper: the dark theme would print a dark sheet.
    spec.theme = greys->isChecked() ? Theme::Kind::Print : Theme::Kind::Light;
    return true;
}

} // namespace normscope
