// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/shell/page.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "widgets/theme/theme.h"

#include <map>
#include <vector>

class QKeySequence;

namespace normscope {

class ChartDeck;
class ChartView;
class ExperimentControls;
class FactsLine;
class FactsView;
class SlicedRunner;
enum class PageArea;
struct ExperimentFact;

/// Base of pages about an experiment of the document: controls above cards with one or several charts, and facts in a
/// card, or in a line while the card is not visible. A derived page adds its cards and actions and connects its edits
/// in its constructor, and shows everything in showContents().
class ExperimentPage : public Page
{
    Q_OBJECT

public:
    QWidget *header() const override;
    QWidget *status() const override { return m_status; }
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override { return {{}, m_actions, {}}; }
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool) override { }
    std::vector<FigurePlace> figurePlaces() override { return m_places; }

protected:
    /// `presented` is the id of the card that stays beside the main view in presentations.
    ExperimentPage(const Shell &shell, ExperimentControls *controls, const char *presented, QWidget *parent);

    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

    /// Shows everything computed so far. Called only while the page is visible.
    virtual void showContents() = 0;
    void showContentsIfSeen();
    void showFacts(const QString &headline, const std::vector<ExperimentFact> &facts);
    /// Shows the sentence in every chart and in the card of facts, without facts.
    void showProblem(const QString &sentence);

    const Shell &shell() const { return m_shell; }
    Document &document() const { return m_shell.context.document; }
    const Theme &theme() const { return m_theme; }

    void setStatus(QWidget *status) { m_status = status; }
    /// Lets the runner compute while the page is visible.
    void setRunner(SlicedRunner &runner);
    /// Sets the value of the controls' signal `edited` in the document; `refused` is called if the document refuses it.
    template <class Controls, class Value, class Refused>
    void takeEdits(const Controls *controls, void (Controls::*edited)(const Value &, EditHint), Refused &&refused)
    {
        connect(controls, edited, this, [this, refused](const Value &value, EditHint hint) {
            if (!document().setPart(value, hint))
                refused();
        });
    }

    /// Adds an action to the page's menu, behind those added before.
    QAction *addAction(const char *id, const QString &text, const QString &tip, const QKeySequence &key);
    Card *addCard(const char *id, const QString &title, QWidget *view, PageArea area, int share);
    /// A card that offers its figure for export.
    Card *addFigure(const ViewType &view, const QString &title, QWidget *widget, PageArea area, int share);
    Card *addChart(const ViewType &view, const QString &title, ChartView *chart, PageArea area, int share);
    /// A card with a choice among charts, one for each of `faces`.
    Card *addDeck(const ViewType &view, const std::vector<const ViewType *> &faces, const QString &title,
                  ChartDeck *deck, PageArea area, int share);
    void addFacts(const char *id, PageArea area, int share);

    /// The index of the visible chart by the id of its card.
    std::map<QString, int> faces() const;
    void showFaces(const std::map<QString, int> &faces);

private:
    const Shell &m_shell;
    Theme m_theme = Theme::light();
    ExperimentControls *m_controls;
    QWidget *m_status = nullptr;
    QString m_presented;
    SlicedRunner *m_runner = nullptr;
    QList<QAction *> m_actions;
    std::vector<FigurePlace> m_places;
    std::vector<ChartView *> m_charts;
    std::map<QString, ChartDeck *> m_decks;
    FactsView *m_facts;
    FactsLine *m_factsLine; ///< Shown while the card of facts is not.
    CardArrangement *m_arrangement;
};

} // namespace normscope
