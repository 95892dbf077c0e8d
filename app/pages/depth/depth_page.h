// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/depth/depth_look.h"
#include "app/pages/depth/depth_runner.h"
#include "app/shell/page.h"
#include "engine/tables/depth_tables.h"
#include "widgets/theme/theme.h"

#include <optional>

class QAction;
class QKeySequence;

namespace normscope {

class CardArrangement;
class ChartView;
class DepthControls;
class DepthStatus;
class FactsLine;
class FactsView;
class StackView;
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
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;

    struct View
    {
        const char *id;
        DepthQuantity quantity;
        ChartView *chart;
    };
    void addViews();
    void makeActions();
    QAction *addAction(const char *id, const QString &text, const QString &tip, const QKeySequence &key);
    void connectViews();
    void takeExperiment();
    void showComparison();
    /// Of a block that is pointed at; none: the chosen one again.
    void lookAt(std::optional<StackPlace> place);
    void choose(int stack, int block);
    StackPlace shownPlace() const;
    void showPlace();

    const Shell &m_shell;
    Theme m_theme = Theme::light();
    DepthRunner m_runner;
    DepthControls *m_controls;
    DepthStatus *m_status;
    StackView *m_stack;
    QList<QAction *> m_actions;
    DepthLook m_look;
    std::optional<StackPlace> m_pointed; ///< In the place of the chosen block.
    std::vector<View> m_views;
    FactsView *m_facts;
    FactsLine *m_factsLine; ///< Seen where the card is not.
    CardArrangement *m_arrangement;
};

} // namespace normscope
