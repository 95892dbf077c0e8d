// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "engine/depth/depth_experiment.h"

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
    explicit DepthFigures(DepthComparison comparison)
        : m_comparison(std::move(comparison))
    { }

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    /// See depth_tables.h; behind the page, all quantities.
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;

private:
    DepthComparison m_comparison;
};

} // namespace normscope
