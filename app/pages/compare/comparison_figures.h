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
    QString title; ///< The scene's title.
    CompareLook look;
    TensorViewOptions tensor;
    bool isScheme = false; ///< The tensor is the scheme, an example in place of an input.
    bool isLettered = false; ///< Panels are lettered (a), (b), …
    CellPart part = {}; ///< The part of the tensor that files show; empty: all cells. Statistics are always those of
                        ///< the whole tensor.
    FigureStyle style; ///< Style requested for a file.
};

/// All views in the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> compareViews();
const ViewType &comparePageView();
/// The view that a face of the page's main card shows.
const ViewType &faceView(CompareFace face);
const ViewType &cellView();
/// The view by its name in --show, such as "cubes"; null if there is none.
const ViewType *shownView(const QString &name);
/// The values of --show.
QStringList shownNames();

/// Figures of several normalizations of one tensor. Choices that the tensor does not allow are left out.
class ComparisonFigures final : public FigureSource
{
public:
    /// Throws InputError if the tensor allows none of the choices.
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
