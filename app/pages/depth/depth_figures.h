// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "engine/depth/depth_experiment.h"
#include "widgets/depth/stack_figure.h"

#include <span>

namespace normscope {

/// All views in the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> depthViews();
/// The view with that id, which must exist.
const ViewType &depthView(std::string_view id);

/// Figures of a comparison of stacks.
class DepthFigures final : public FigureSource
{
public:
    /// `place` is the block described in the figures; block 0: none.
    explicit DepthFigures(DepthComparison comparison, const StackPlace &place = {0, 0})
        : m_comparison(std::move(comparison))
        , m_place(place)
    { }

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    /// See depth_tables.h; the table of the page has all quantities.
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;

private:
    DepthComparison m_comparison;
    StackPlace m_place;
};

} // namespace normscope
