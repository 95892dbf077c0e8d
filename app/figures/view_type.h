// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/export_kind.h"
#include "app/figures/figure_style.h"
#include "engine/tensor/enum_set.h"
#include "widgets/lens/lens.h"

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace normscope {

/// The translation context of the titles of views and of the parameters of figures.
struct FigureText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigureText)
};

/// A view: the content of a card of a page, or the page as a whole, shown and exported as a figure. Each is one record,
/// declared by the view's page, that lives as long as the program; views are compared by the address of their record.
struct ViewType
{
    std::string_view id; ///< The only identifier: in files, settings, on the command line, in SVG, in lessons.
    const char *title; ///< In the context of FigureText; viewTitle() translates it.
    std::string_view page; ///< The id of its page.
    ExportKinds kinds = pictureKinds;
    bool isPage = false;
    bool hasStages = false; ///< It changes with the stage, so that a sequence can be exported.
    bool hasBatchSizes = false; ///< It changes with the batch size of an experiment.
    bool gathers = false; ///< Its cells can gather by group.
    EnumSet<Lens> lenses = {}; ///< The lenses that it can show instead of the stage.
    bool takesPasses = false; ///< It needs passes over a tensor and is made on a worker thread; otherwise on the
                              ///< window's thread.
    bool hasColors = false; ///< Values are shown as colours of cells: it takes a palette.
    bool hasRange = false; ///< The range of its colours or its axis can be chosen.
    bool hasPanels = false; ///< It has panels, which can share that range.
    bool hasParts = false; ///< It can show a part of the cells only.
    FigureParts hideable = {}; ///< Parts that can be hidden.
};

/// The translated title: "Tensor", "Hypersphere", …
QString viewTitle(const ViewType &view);
QString viewId(const ViewType &view);

/// The proposed name without ending: "images-hypersphere" for a view of "images.npy", "images-numpy" for scripts.
QString proposedName(const QString &subject, const ViewType &view, ExportKind kind);

} // namespace normscope
