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

/// What pages on an experiment of the document have in common: controls above cards, charts alone and several in one
/// card, facts in a card and in a line where the card is not seen. A page adds its cards and actions in its
/// constructor, says what its edits change, and shows everything in showContents().
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
    /// `presented` is the card that a class sees first.
    ExperimentPage(const Shell &shell, ExperimentControls *controls, const char *presented, QWidget *parent);

    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

    /// Shows all that is computed. Called while the page is visible only.
    virtual void showContents() = 0;
    void showContentsIfSeen();
    void showFacts(const QString &headline, const std::vector<ExperimentFact> &facts);
    /// The sentence in every chart, and no facts.
    void showProblem(const QString &sentence);

    const Shell &shell() const { return m_shell; }
    Document &document() const { return m_shell.context.document; }
    const Theme &theme() const { return m_theme; }

    void setStatus(QWidget *status) { m_status = status; }
    /// Runs while the page is seen.
    void setRunner(SlicedRunner &runner);
    /// What the controls' signal gives becomes the document's; `refused` is called where that is impossible.
    template <class Controls, class Value, class Refused>
    void takeEdits(const Controls *controls, void (Controls::*edited)(const Value &, EditHint), Refused &&refused)
    {
        connect(controls, edited, this, [this, refused](const Value &value, EditHint hint) {
            if (!document().setPart(value, hint))
                refused();
        });
    }

    /// In its menu, in this order.
    QAction *addAction(const char *id, const QString &text, const QString &tip, const QKeySequence &key);
    Card *addCard(const char *id, const QString &title, QWidget *view, PageArea area, int share);
    /// A card that a figure is taken from.
    Card *addFigure(const ViewType &view, const QString &title, QWidget *widget, PageArea area, int share);
    Card *addChart(const ViewType &view, const QString &title, ChartView *chart, PageArea area, int share);
    /// A card with a choice among charts, one for each of `faces`.
    Card *addDeck(const ViewType &view, const std::vector<const ViewType *> &faces, const QString &title,
                  ChartDeck *deck, PageArea area, int share);
    void addFacts(const char *id, PageArea area, int share);

    /// By the id of their card: which chart is seen.
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
    FactsLine *m_factsLine; ///< Seen where the card is not.
    CardArrangement *m_arrangement;
};

} // namespace normscope
