// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment/experiment_page.h"

#include "app/figures/view_type.h"
#include "app/pages/experiment/sliced_runner.h"
#include "app/shell/commands.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/controls/card.h"
#include "widgets/controls/experiment_controls.h"
#include "widgets/controls/segmented_control.h"

#include <QAction>
#include <QKeySequence>
#include <QVBoxLayout>

namespace normscope {

ExperimentPage::ExperimentPage(const Shell &shell, ExperimentControls *controls, const char *presented, QWidget *parent)
    : Page(parent)
    , m_shell(shell)
    , m_controls(controls)
    , m_presented(QLatin1String(presented))
    , m_facts(new FactsView)
    , m_factsLine(new FactsLine)
    , m_arrangement(new CardArrangement)
{
    m_controls->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_controls->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_factsLine->setContentsMargins(22, 8, 22, 2); // Aligned with the contents of the cards.
    column->addWidget(m_factsLine);
    column->addWidget(m_arrangement, 1);
    connect(m_controls, &ExperimentControls::gestureFinished, this, [this] { document().finishGesture(); });
    connect(m_arrangement, &CardArrangement::changed, this, &ExperimentPage::showContentsIfSeen);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
    connect(m_facts, &FactsView::seen, m_factsLine, &QWidget::setHidden);
}

QWidget *ExperimentPage::header() const
{
    return m_controls;
}

void ExperimentPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_controls->setTheme(theme);
    m_arrangement->setTheme(theme);
    for (ChartView *chart : m_charts)
        chart->setTheme(theme);
    for (const auto &[id, deck] : m_decks)
        deck->setTheme(theme);
    m_facts->setTheme(theme);
    m_factsLine->setTheme(theme);
    showContentsIfSeen();
}

void ExperimentPage::setCalm(bool calm)
{
    m_controls->setCalm(calm);
    calm ? m_arrangement->present(m_presented) : m_arrangement->endPresenting();
}

void ExperimentPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (m_runner)
        m_runner->setActive(true);
    showContents();
}

void ExperimentPage::hideEvent(QHideEvent *event)
{
    if (m_runner)
        m_runner->setActive(false);
    Page::hideEvent(event);
}

void ExperimentPage::showContentsIfSeen()
{
    if (isVisible())
        showContents();
}

void ExperimentPage::showFacts(const QString &headline, const std::vector<ExperimentFact> &facts)
{
    m_facts->setFacts(headline, facts);
    m_factsLine->setFacts(facts);
}

void ExperimentPage::showProblem(const QString &sentence)
{
    for (ChartView *chart : m_charts)
        chart->setChart(emptyChart(sentence));
    for (const auto &[id, deck] : m_decks) {
        for (int face = 0; face < deck->count(); ++face)
            deck->view(face)->setChart(emptyChart(sentence));
    }
    showFacts(sentence, {});
}

void ExperimentPage::setRunner(SlicedRunner &runner)
{
    m_runner = &runner;
    connect(&runner, &SlicedRunner::changed, this, &ExperimentPage::showContentsIfSeen);
}

QAction *ExperimentPage::addAction(const char *id, const QString &text, const QString &tip, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(id));
    action->setShortcut(key);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    m_actions.push_back(action);
    return action;
}

Card *ExperimentPage::addCard(const char *id, const QString &title, QWidget *view, PageArea area, int share)
{
    auto *card = new Card(title, view);
    m_arrangement->addView(QLatin1String(id), card, area, share);
    return card;
}

Card *ExperimentPage::addFigure(const ViewType &view, const QString &title, QWidget *widget, PageArea area, int share)
{
    Card *card = addCard(view.id.data(), title, widget, area, share);
    m_places.push_back(
        {.view = [type = &view]() -> const ViewType & { return *type; }, .widget = widget, .card = card});
    return card;
}

Card *ExperimentPage::addChart(const ViewType &view, const QString &title, ChartView *chart, PageArea area, int share)
{
    m_charts.push_back(chart);
    connect(chart, &ChartView::shown, this, &ExperimentPage::showContentsIfSeen);
    return addFigure(view, title, chart, area, share);
}

Card *ExperimentPage::addDeck(const ViewType &view, const std::vector<const ViewType *> &faces, const QString &title,
                              ChartDeck *deck, PageArea area, int share)
{
    Card *card = addCard(view.id.data(), title, deck, area, share);
    card->addControl(deck->selector());
    m_decks[viewId(view)] = deck;
    connect(deck, &ChartDeck::facesChanged, this, &ExperimentPage::showContentsIfSeen);
    for (int face = 0; face < deck->count(); ++face) {
        const ViewType *type = faces[static_cast<std::size_t>(face)];
        m_places.push_back({.view = [type]() -> const ViewType & { return *type; }, .widget = deck->view(face)});
    }
    m_places.push_back({.view = [deck, faces, whole = &view]() -> const ViewType & {
                            return deck->showsAll() ? *whole
                                                    : *faces[static_cast<std::size_t>(deck->selector()->current())];
                        },
                        .card = card});
    return card;
}

void ExperimentPage::addFacts(const char *id, PageArea area, int share)
{
    addCard(id, tr("Facts"), m_facts, area, share);
}

std::map<QString, int> ExperimentPage::faces() const
{
    std::map<QString, int> faces;
    for (const auto &[id, deck] : m_decks)
        faces[id] = deck->selector()->current();
    return faces;
}

void ExperimentPage::showFaces(const std::map<QString, int> &faces)
{
    for (const auto &[id, deck] : m_decks) {
        const auto face = faces.find(id);
        deck->showFace(face == faces.end() ? 0 : face->second);
    }
}

} // namespace normscope
