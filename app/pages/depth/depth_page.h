// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/depth/depth_look.h"
#include "app/pages/depth/depth_runner.h"
#include "app/pages/experiment/experiment_page.h"
#include "engine/tables/depth_tables.h"

#include <optional>

namespace normscope {

class DepthControls;
class StackView;

/// The page "Depth": charts and facts of the document's stacks, which are computed while the page is visible.
class DepthPage : public ExperimentPage
{
    Q_OBJECT

public:
    explicit DepthPage(const Shell &shell);

    const PageModule &module() const override;
    void setTheme(const Theme &theme) override;
    void takeKeyboard() override;
    void step(int direction) override;
    FigureSourcePtr figures() const override;

    DepthControls *controls() const { return m_controls; }
    const DepthRunner &runner() const { return m_runner; }

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    void showContents() override;

    struct View
    {
        DepthQuantity quantity;
        ChartView *chart;
    };
    void addViews();
    void makeActions();
    void connectViews();
    void takeExperiment();
    /// Shows the block under the pointer; nothing: the chosen block again.
    void lookAt(std::optional<StackPlace> place);
    void choose(int stack, int block);
    StackPlace shownPlace() const;
    void showPlace();

    DepthRunner m_runner;
    DepthControls *m_controls;
    StackView *m_stack;
    DepthLook m_look;
    std::optional<StackPlace> m_pointed; ///< The block under the pointer, shown instead of the chosen one.
    std::vector<View> m_views;
};

} // namespace normscope
