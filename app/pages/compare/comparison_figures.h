// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "app/pages/compare/compare_look.h"
#include "engine/normalization/cell_part.h"
#include "widgets/compare/compared_choice.h"
#include "widgets/tensor/tensor_options.h"

#include <span>

namespace normscope {

/// What Compare shows at one moment.
struct ShownComparison
{
    ComparedChoices choices;
    QString title; ///< The scene's.
    CompareLook look;
    TensorViewOptions tensor;
    bool isScheme = false; ///< The tensor is one, which stands for all.
    bool isLettered = false; ///< Panels are called (a), (b), …
    CellPart part = {}; ///< Of the cells, in files; empty: all of them. Statistics are those of the whole.
    FigureStyle style; ///< What files ask for.
};

/// In the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> compareViews();
const ViewType &comparePageView();
/// The view of what the page's main card shows.
const ViewType &faceView(CompareFace face);
const ViewType &cellView();
/// The view that --show calls so: "cubes"; null if there is none.
const ViewType *shownView(const QString &name);
/// What --show takes.
QStringList shownNames();

/// Figures of several normalizations of one tensor. A view of a choice that the tensor does not have leaves it out.
class ComparisonFigures final : public FigureSource
{
public:
    /// Throws InputError if the tensor has none of the choices.
    explicit ComparisonFigures(ShownComparison shown);

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;
    std::vector<Stage> stages() const override;
    FigureSourcePtr at(Stage stage) const override;
    FigureSourcePtr between(double stage) const override;
    QString latex(const ViewType &view, const FigureSpec &spec) const override;

private:
    ShownComparison m_shown;
};

} // namespace normscope
