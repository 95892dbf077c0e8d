// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "app/pages/explore/shown_tensor.h"

#include <span>

namespace normscope {

/// All views in the order of menus and dialogs; the page is the last.
std::span<const ViewType *const> exploreViews();
/// The view of the page, and that of the derivation.
const ViewType &explorePageView();
const ViewType &derivationViewType();
/// The view with that id, which must exist.
const ViewType *findExploreView(std::string_view id);

/// Figures of a tensor and its normalization.
class TensorFigures final : public FigureSource
{
public:
    /// Throws InputError for a stage that the method does not have. A pin that the tensor does not have is dropped.
    explicit TensorFigures(ShownTensor shown);

    const ShownTensor &shown() const { return m_shown; }

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    /// The cells of the shown stage or lens, the groups' statistics, histograms, points of the hypersphere, each cell's
    /// group, a pinned group's cells at every stage: see figure_tables.h.
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    bool hasTable(const ViewType &view) const override;
    QString latex(const ViewType &view, const FigureSpec &spec) const override;
    QString script(ExportKind language) const override;
    void saveScript(const QString &path, ExportKind language, const Progress &progress) const override;
    QStringList scriptFiles(const QString &path, ExportKind language) const override;
    QString subject() const override;
    QStringList parameters() const override;
    std::vector<Stage> stages() const override;
    FigureSourcePtr at(Stage stage) const override;
    FigureSourcePtr between(double stage) const override;
    FigureSourcePtr gathered(const GatherMoment &moment) const override;
    std::optional<GatherTimeline> gatherTimeline() const override;

private:
    ShownTensor m_shown;
};

/// The stages that the evaluation's method has, in order.
std::vector<Stage> stagesOf(const Evaluation &evaluation);

} // namespace normscope
