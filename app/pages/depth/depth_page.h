// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/depth/depth_runner.h"
#include "app/shell/page.h"
#include "engine/tables/depth_tables.h"
#include "widgets/theme/theme.h"

class QLabel;

namespace normscope {

class CardArrangement;
class ChartView;
class DepthControls;
class FactsLine;
class FactsView;
struct Shell;

/// The page "Depth": charts and facts of the document's stacks, which are computed while the page is seen.
class DepthPage : public Page
{
    Q_OBJECT

public:
    explicit DepthPage(const Shell &shell);

    const PageModule &module() const override;
    QWidget *header() const override;
    QWidget *status() const override;
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override;
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool) override { }
    void takeKeyboard() override;
    void step(int direction) override;
    std::vector<FigurePlace> figurePlaces() override;
    FigureSourcePtr figures() const override;

    DepthControls *controls() const { return m_controls; }
    const DepthRunner &runner() const { return m_runner; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QJsonObject ownLook() const override { return {}; }
    void showOwn(const QJsonObject &) override { }

    struct View
    {
        const char *id;
        DepthQuantity quantity;
        ChartView *chart;
    };
    void addViews();
    void takeExperiment();
    void showComparison();

    const Shell &m_shell;
    Theme m_theme = Theme::light();
    DepthRunner m_runner;
    DepthControls *m_controls;
    QLabel *m_status;
    std::vector<View> m_views;
    FactsView *m_facts;
    FactsLine *m_factsLine; ///< Seen where the card is not.
    CardArrangement *m_arrangement;
};

} // namespace normscope
