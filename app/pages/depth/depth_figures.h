// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "engine/depth/depth_experiment.h"
#include "widgets/depth/stack_figure.h"

#include <span>

namespace normscope {

/// In the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> depthViews();
/// The view of that id, which is one of them.
const ViewType &depthView(std::string_view id);

/// Figures of stacks that are compared.
class DepthFigures final : public FigureSource
{
public:
    /// `place` is the block that is looked at; of block 0 charts say nothing.
    explicit DepthFigures(DepthComparison comparison, const StackPlace &place = {0, 0})
        : m_comparison(std::move(comparison))
        , m_place(place)
    { }

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    /// See depth_tables.h; behind the page, all quantities.
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;

private:
    DepthComparison m_comparison;
    StackPlace m_place;
};

} // namespace normscope
