// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/compare_page.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/pages/compare/compare_header.h"
#include "app/pages/compare/compare_module.h"
#include "app/pages/compare/comparison_figures.h"
#include "app/pages/compare/scheme.h"
#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/compare/choice_text.h"
#include "widgets/compare/choices_grid.h"
#include "widgets/compare/cubes_view.h"
#include "widgets/compare/differences_view.h"
#include "widgets/compare/neighbourhood_view.h"
#include "widgets/compare/properties_view.h"
#include "widgets/controls/card.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/method_text.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/stage_scrubber.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace normscope {

ComparePage::ComparePage(const Shell &shell, QWidget *parent)
    : Page(parent)
    , m_shell(shell)
    , m_runner(shell.context.document)
    , m_edits(shell.context.document, m_runner)
    , m_header(new CompareHeader)
    , m_readout(new CellReadout(&shell.context.selection))
    , m_grid(new ChoicesGrid(&shell.context.selection))
    , m_cubes(new CubesView)
    , m_properties(new PropertiesView)
    , m_differences(new DifferencesView(&shell.context.selection))
    , m_lenses(shell.context.selection)
    , m_loader(*m_differences)
    , m_faces(new SegmentedControl({tr("Tensors"), tr("Cubes"), tr("Table"), tr("Differences")}))
    , m_cubeColors(new SegmentedControl({tr("one group"), tr("all groups")}))
    , m_lensChoice(new SegmentedControl({tr("Values"), tr("Gradient"), tr("Influence")}))
    , m_measure(new QToolButton)
    , m_stack(new QStackedWidget)
    , m_colorBars(new ColorBarsView)
    , m_scrubber(new StageScrubber(&shell.context.selection))
    , m_neighbourhoods(new NeighbourhoodView)
    , m_mainCard(new Card(tr("One tensor, several answers"), createContent()))
    , m_cellCard(new Card(tr("One cell, several neighbourhoods"), m_neighbourhoods))
    , m_arrangement(new CardArrangement)
{
    m_header->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_header->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    m_faces->setObjectName(QStringLiteral("faces"));
    m_faces->setAccessibleName(tr("What is shown of each choice"));
    m_cubeColors->setObjectName(QStringLiteral("cubeColors"));
    m_cubeColors->setAccessibleName(tr("Groups in colour"));
    m_lensChoice->setObjectName(QStringLiteral("comparedLens"));
    m_lensChoice->setAccessibleName(tr("Lens"));
    m_lensChoice->setLook(SegmentedControl::Look::Tabs);
    m_lensChoice->setSegmentToolTip(0, tr("The values at the stage that the scrubber stands at."));
    m_lensChoice->setSegmentToolTip(1, tr("∂L/∂x: how the loss changes with every input, under each choice."));
    m_lensChoice->setSegmentToolTip(2, tr("∂y/∂x: how the output of the pinned cell changes with every input."));
    m_lensChoice->setCurrent(0);
    m_mainCard->addControl(m_lensChoice);
    m_mainCard->addControl(m_measure);
    m_mainCard->addControl(m_cubeColors);
    m_mainCard->addControl(m_faces);
    m_neighbourhoods->setSelection(&shell.context.selection);
    addViews();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_arrangement);
    connectChoices();
    connectViews();
    connectLenses();
    connectTimes();
    showFace(CompareFace::Tensors);
    m_cubeColors->setCurrent(0);
}

QWidget *ComparePage::createContent()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(8, 0, 8, 0);
    column->setSpacing(2);
    m_stack->addWidget(m_grid);
    m_stack->addWidget(m_cubes);
    m_stack->addWidget(m_properties);
    m_stack->addWidget(m_differences);
    column->addWidget(m_stack, 1);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_colorBars);
    foot->addWidget(m_scrubber, 1);
    column->addLayout(foot);
    return content;
}

void ComparePage::addViews()
{
    m_arrangement->addView(viewId(faceView(CompareFace::Tensors)), m_mainCard, PageArea::Top, 1000);
    m_arrangement->addView(viewId(cellView()), m_cellCard, PageArea::Bottom, 1000);
    m_arrangement->setDivision({.top = 600, .bottom = 240, .rows = 1000, .side = 300});
    m_arrangement->setMainView({viewId(faceView(CompareFace::Tensors)), {}, {}});
}

const PageModule &ComparePage::module() const
{
    return compareModule;
}

QWidget *ComparePage::header() const
{
    return m_header;
}

QWidget *ComparePage::status() const
{
    return m_readout;
}

PageCommands ComparePage::commands()
{
    auto *menu = new QMenu(this);
    const std::vector<QAction *> &faces = m_faces->commands();
    constexpr std::array ids = {"compare.tensors", "compare.cubes", "compare.table", "compare.differences"};
    for (std::size_t i = 0; i < faces.size(); ++i) {
        faces[i]->setObjectName(QLatin1String(ids[i]));
        menu->addAction(faces[i]);
    }
    menu->addSeparator();
    const std::vector<QAction *> &lenses = m_lensChoice->commands();
    constexpr std::array lensIds = {"compare.values", "compare.gradient", "compare.influence"};
    for (std::size_t i = 0; i < lenses.size(); ++i) {
        lenses[i]->setObjectName(QLatin1String(lensIds[i]));
        menu->addAction(lenses[i]);
    }
    menu->addSeparator();
    m_scrubber->playAction()->setObjectName(QStringLiteral("compare.play"));
    m_scrubber->previousAction()->setObjectName(QStringLiteral("compare.previousStage"));
    m_scrubber->nextAction()->setObjectName(QStringLiteral("compare.nextStage"));
    menu->addActions({m_scrubber->playAction(), m_scrubber->previousAction(), m_scrubber->nextAction()});
    return {{}, menu->actions(), {}};
}

void ComparePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_runner.setActive(true);
}

void ComparePage::hideEvent(QHideEvent *event)
{
    m_runner.setActive(false);
    QWidget::hideEvent(event);
}

void ComparePage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_header->setTheme(theme);
    m_readout->setTheme(theme);
    m_grid->setTheme(theme);
    m_cubes->setTheme(theme);
    m_properties->setTheme(theme);
    m_differences->setTheme(theme);
    m_colorBars->setTheme(theme);
    m_measure->setFont(theme.font);
    m_faces->setTheme(theme);
    m_lensChoice->setTheme(theme);
    m_cubeColors->setTheme(theme);
    m_scrubber->setTheme(theme);
    m_neighbourhoods->setTheme(theme);
    m_arrangement->setTheme(theme);
}

void ComparePage::setCalm(bool calm)
{
    m_header->setCalm(calm);
    calm ? m_arrangement->present(viewId(cellView())) : m_arrangement->endPresenting();
}

void ComparePage::setAnimated(bool animated)
{
    m_grid->setAnimated(animated);
    m_scrubber->setAnimated(animated);
}

void ComparePage::takeKeyboard()
{
    m_grid->input()->viewer()->setFocus(Qt::OtherFocusReason);
}

void ComparePage::step(int direction)
{
    m_scrubber->cycle(direction);
}

CompareFace ComparePage::face() const
{
    return static_cast<CompareFace>(m_stack->currentIndex());
}

void ComparePage::showFace(CompareFace face)
{
    m_faces->setCurrent(static_cast<int>(face));
    m_stack->setCurrentIndex(static_cast<int>(face));
    const bool hasStages = face == CompareFace::Tensors || face == CompareFace::Differences;
    m_scrubber->setVisible(hasStages);
    m_lensChoice->setVisible(face == CompareFace::Tensors);
    m_cubeColors->setVisible(face == CompareFace::Cubes);
    m_measure->setVisible(face == CompareFace::Table);
    m_runner.setTries(face == CompareFace::Table);
    m_loader.setSeen(face == CompareFace::Differences);
    showColorBars();
    showSubtitle();
    if (face == CompareFace::Cubes)
        showCubes();
}

void ComparePage::showChoices()
{
    const ComparedChoices &choices = m_runner.choices();
    const Scene &scene = m_shell.context.document.scene();
    m_grid->setChoices(choices);
    showValues();
    ComparedChoices chips = choices;
    for (ComparedChoice &chip : chips)
        chip.title = chip.shortTitle;
    m_header->bar()->setChoices(chips);
    m_header->bar()->setRemovable(choices.size() > leastChoices);
    double seconds = 0;
    for (const ComparedChoice &choice : choices)
        seconds += choice.evaluation ? choice.evaluation->seconds() : 0;
    m_readout->setChoices(static_cast<int>(choices.size()), seconds);
    const bool isFull = choices.size() >= mostChoices;
    m_header->bar()->setAdditions(additionsTo(scene),
                                  isFull ? tr("No more than %1 choices stand beside each other.").arg(mostChoices)
                                         : QString());
    showSubtitle();
    if (face() == CompareFace::Cubes)
        showCubes();
    showTable();
}

void ComparePage::showValues()
{
    const ComparedChoices &choices = m_runner.choices();
    m_grid->setValues(choices);
    m_lenses.setChoices(choices);
    m_loader.setChoices(choices);
    m_neighbourhoods->setChoices(choices);
}

void ComparePage::showSubtitle()
{
    const EvaluationPtr any = anyEvaluation(m_runner.choices());
    const QString shape = any ? axesWithLengths(any->problem().layout, any->input().shape()) : QString();
    const QString need = face() == CompareFace::Tensors ? m_lenses.need() : QString();
    m_mainCard->setSubtitle(need.isEmpty() ? shape : need);
}

void ComparePage::showColorBars()
{
    m_colorBars->setBars(face() == CompareFace::Tensors ? m_grid->sharedColors() : std::vector<NamedColors>());
}

void ComparePage::showCubes()
{
    const CubeContent content = cubeContent(m_runner.choices());
    std::vector<CubesView::Cube> cubes;
    m_cubeChoices.clear();
    for (std::size_t i = 0; i < content.choices.size(); ++i) {
        const ComparedChoice &choice = content.choices[i];
        if (!choice.evaluation)
            continue;
        cubes.push_back({choice.title, choice.evaluation, m_runner.choices()[i].evaluation});
        m_cubeChoices.push_back(choice);
    }
    m_cubes->setCubes(cubes, schemeNote(content, m_runner.choices()));
    followSelection();
}

void ComparePage::followSelection()
{
    if (face() != CompareFace::Cubes || cubeContent(m_runner.choices()).isScheme)
        return;
    const SelectionState &state = m_shell.context.selection.state();
    const std::int64_t element = state.hoveredElement != noIndex ? state.hoveredElement : state.pinnedElement;
    std::vector<std::int64_t> groups;
    for (const ComparedChoice &choice : m_cubeChoices) {
        const bool isThere = element != noIndex && element < choice.evaluation->input().size();
        groups.push_back(isThere ? choice.evaluation->grouping().groupOf(element) : 0);
    }
    m_cubes->setGroups(groups);
}

void ComparePage::showTable()
{
    QStringList titles;
    std::vector<const Evaluation *> evaluations;
    for (const ComparedChoice &choice : m_runner.choices()) {
        if (!choice.evaluation)
            continue;
        titles += choice.title;
        evaluations.push_back(choice.evaluation.get());
    }
    m_properties->setTable(titles, propertyRows(evaluations, m_runner.properties(), MeasuredTimes::Shown));
}

void ComparePage::open(int choice)
{
    QAction *explore = m_shell.commands.find(QStringLiteral("page.explore"));
    if (m_edits.open(choice) && explore)
        explore->trigger();
}

CompareLook ComparePage::currentLook() const
{
    const SelectionState &state = m_shell.context.selection.state();
    return {.face = face(),
            .stage = state.stage,
            .pinnedElement = state.pinnedElement,
            .lens = m_lenses.lens(),
            .first = static_cast<int>(m_loader.pair().first),
            .second = static_cast<int>(m_loader.pair().second),
            .sharesColors = m_grid->hasSharedColors(),
            .cubeColors = m_cubes->colors(),
            .cubePose = m_cubes->pose()};
}

QJsonObject ComparePage::ownLook() const
{
    return toJson(currentLook());
}

void ComparePage::showOwn(const QJsonObject &json)
{
    const CompareLook look = compareLook(json);
    Selection &selection = m_shell.context.selection;
    selection.setStage(look.stage);
    const EvaluationPtr &evaluation = m_shell.context.evaluator.evaluation();
    if (evaluation && look.pinnedElement != noIndex && look.pinnedElement < evaluation->input().size())
        selection.pin(look.pinnedElement, evaluation->grouping().groupOf(look.pinnedElement));
    else if (look.pinnedElement == noIndex && selection.state().pinnedElement != noIndex)
        selection.clearPin();
    m_lensChoice->setCurrent(static_cast<int>(look.lens));
    m_lenses.setLens(look.lens);
    m_loader.setPair({static_cast<std::size_t>(look.first), static_cast<std::size_t>(look.second)});
    m_header->colors()->setCurrent(look.sharesColors ? 0 : 1);
    m_grid->setSharedColors(look.sharesColors);
    m_cubeColors->setCurrent(static_cast<int>(look.cubeColors));
    m_cubes->setColors(look.cubeColors);
    m_cubes->setPose(look.cubePose);
    showFace(look.face);
}

FigureSourcePtr ComparePage::figures() const
{
    const Document &document = m_shell.context.document;
    if (!m_runner.isCurrent())
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no figure yet: the choices are still being computed."), {}});
    ShownComparison shown;
    shown.choices = m_runner.choices();
    shown.title = documentName(document.scene().title, document.path());
    shown.look = currentLook();
    return std::make_shared<const ComparisonFigures>(std::move(shown));
}

std::vector<FigurePlace> ComparePage::figurePlaces()
{
    const auto seen = [this]() -> const ViewType & { return faceView(face()); };
    const auto cell = []() -> const ViewType & { return cellView(); };
    return {{.view = seen, .card = m_mainCard}, {.view = cell, .widget = m_neighbourhoods, .card = m_cellCard}};
}

} // namespace normscope
