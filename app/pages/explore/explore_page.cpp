// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_page.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/editing/tensor_actions.h"
#include "app/pages/explore/explore_header.h"
#include "app/pages/explore/explore_module.h"
#include "app/pages/explore/explore_titles.h"
#include "app/pages/explore/panel_dock.h"
#include "app/pages/explore/tensor_display.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/shell/commands.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/control_strip.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/note_label.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/core/selection.h"
#include "widgets/gather/gather_view.h"
#include "widgets/gather/number_lines_view.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/lens/lens_text.h"
#include "widgets/tensor/tensor_editor.h"
#include "widgets/theme/theme.h"
#include "widgets/views/block_view.h"
#include "widgets/views/derivation_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"
#include "widgets/views/statistics_view.h"

#include <QComboBox>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace normscope {

namespace {

QList<QAction *> toList(const std::vector<QAction *> &actions)
{
    return {actions.begin(), actions.end()};
}

bool isLetter(const QKeySequence &keys)
{
    return keys.count() == 1 && keys[0].keyboardModifiers() == Qt::NoModifier && keys[0].key() >= Qt::Key_A
        && keys[0].key() <= Qt::Key_Z;
}

} // namespace

ExplorePage::ExplorePage(const Shell &shell, QWidget *parent)
    : Page(parent)
    , m_shell(shell)
    , m_header(new ExploreHeader(shell.context.document))
    , m_readout(new CellReadout(&shell.context.selection))
    , m_tensorView(new TensorEditor)
    , m_lenses(new LensController(*m_tensorView, shell.context.selection, this))
    , m_gather(new GatherView(*m_tensorView, shell.context.selection))
    , m_panel(new PanelDock(shell.context, *m_lenses, this))
    , m_scrubber(new StageScrubber(&shell.context.selection))
    , m_banner(new DegeneracyBanner)
    , m_sphereView(new SphereView)
    , m_distributionView(new DistributionView)
    , m_blockView(new BlockView)
    , m_statisticsView(new StatisticsView)
    , m_derivationView(new DerivationView(&shell.context.selection))
    , m_linesView(new NumberLinesView)
    , m_tensorCard(new Card(tr("Tensor"), createTensorContent()))
    , m_sphereCard(new Card(tr("Hypersphere"), m_sphereView))
    , m_distributionCard(new Card(tr("Distribution"), m_distributionView))
    , m_blockCard(new Card(tr("Axes block"), m_blockView))
    , m_statisticsCard(new Card(tr("Statistics"), m_statisticsView))
    , m_derivationCard(new Card(tr("Derivation"), m_derivationView))
    , m_linesCard(new Card(tr("Number lines"), m_linesView))
    , m_arrangement(new CardArrangement)
{
    m_header->addButton(m_shell.commands.find(QStringLiteral("view.present")));
    m_header->addButton(m_header->panelAction());
    m_header->addButton(m_shell.commands.find(QStringLiteral("file.export")));
    m_distributionCard->setSubtitle(tr("input and output"));
    m_distributionCard->addControl(m_distributionView->scopeSelector());
    m_blockCard->setSubtitle(tr("one group in colour"));
    m_blockCard->addControl(m_blockView->createUnfoldButton());
    m_derivationCard->addControl(m_derivationView->copyButton());
    m_tensorCard->addControl(m_lenses->bar());
    addViews();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_arrangement);
    connectViews();
    connectDocument();
    showScene();
    setEvaluation(shell.context.evaluator.evaluation());
}

void ExplorePage::connectViews()
{
    Selection *selection = &m_shell.context.selection;
    // The letters of the tensor's shortcuts work in the whole window; a focused text field receives them first.
    for (QAction *action : m_tensorView->actions()) {
        if (isLetter(action->shortcut()))
            action->setShortcutContext(Qt::WindowShortcut);
    }
    m_tensorView->setSelection(selection);
    m_sphereView->setSelection(selection);
    m_distributionView->setSelection(selection);
    m_blockView->setSelection(selection);
    m_statisticsView->setSelection(selection);
    m_linesView->setSelection(selection);
    connect(m_linesView, &NumberLinesView::subtitleChanged, this, &ExplorePage::updateSubtitles);
    m_gather->action()->setShortcutContext(Qt::WindowShortcut);
    connect(m_gather, &GatherView::starting, this, [this] {
        m_tensorView->stopPaintingMask();
        m_lenses->show(Lens::Values, m_lenses->bar()->other());
    });
    connect(m_sphereView, &SphereView::contentChanged, this, &ExplorePage::updateSubtitles);
    connect(m_lenses, &LensController::resultChanged, this, [this] {
        const LensResultPtr &result = m_lenses->result();
        m_derivationView->setLens(result);
        showComputedStatistics();
        m_readout->setAddition(result ? [result](std::int64_t element) { return lensReadout(*result, element); }
                                      : CellReadout::Addition());
    });
    connect(m_statisticsView, &StatisticsView::omittedColumnsChanged, this, &ExplorePage::updateSubtitles);
    connect(m_derivationView, &DerivationView::subtitleChanged, this, &ExplorePage::updateSubtitles);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
}

void ExplorePage::connectDocument()
{
    const Document *document = &m_shell.context.document;
    MessageBar *messages = &m_shell.messages;
    connect(document, &Document::changed, this, [this](const SceneChange &change) {
        // The controls do not show values of cells, so they take the edited tensor later; they do take it, so as not to
        // keep the former one in memory.
        if (change.parts == SceneChange::Cells)
            m_controlsFollow.start();
        else if (change.parts != SceneChange::PartOfPage) // Parts of other pages do not show on this one.
            showScene();
    });
    m_controlsFollow.setSingleShot(true);
    m_controlsFollow.setInterval(500);
    connect(&m_controlsFollow, &QTimer::timeout, this, &ExplorePage::showScene);
    connect(document, &Document::refused, this, &ExplorePage::showScene); // Back to the choices in force.
    const Evaluator *evaluator = &m_shell.context.evaluator;
    connect(evaluator, &Evaluator::evaluated, this, [this, evaluator] { setEvaluation(evaluator->evaluation()); });
    connect(m_panel, &PanelDock::told, this, [messages, document](const QString &sentence) {
        messages->showMessage(sentence, MessageBar::Kind::Information, document);
    });
    // Messages of the tensor editor are about impossible edits, so they are shown like those that the document refuses.
    connect(m_tensorView, &TensorEditor::message, this, [messages, document](const QString &sentence) {
        messages->showMessage(sentence, MessageBar::Kind::Warning, document);
    });
    connect(m_tensorView, &TensorEditor::succeeded, this, [messages, document] { messages->settle(document); });
}

const PageModule &ExplorePage::module() const
{
    return exploreModule;
}

QWidget *ExplorePage::header() const
{
    return m_header;
}

QWidget *ExplorePage::status() const
{
    return m_readout;
}

QDockWidget *ExplorePage::panel() const
{
    return m_panel;
}

QAction *ExplorePage::panelAction() const
{
    return m_header->panelAction();
}

PageCommands ExplorePage::commands()
{
    auto *edit = new QMenu(this);
    auto *own = new QMenu(this);
    auto *view = new QMenu(this);
    addEditCommands(edit);
    addTensorCommands(own);
    auto *display = new TensorDisplay(*m_tensorView, m_shell.context.preferences, this);
    display->addActions(view);
    return {edit->actions(), own->actions(), view->actions()};
}

void ExplorePage::addEditCommands(QMenu *menu)
{
    menu->addActions(m_tensorView->editActions());
    menu->addMenu(tr("&Fill the selection"))->addActions(m_tensorView->fillActions());
    menu->addMenu(tr("Copy the &derivation"))->addActions(m_derivationView->actions());
}

void ExplorePage::addTensorCommands(QMenu *menu)
{
    // The buttons of the strip and the tensor's card as menu entries, for the keyboard and the command palette.
    const ControlStrip &strip = m_header->strip();
    QMenu *method = menu->addMenu(tr("Met&hod"));
    method->addActions(toList(strip.methodCommands()));
    method->addSeparator();
    method->addActions(toList(strip.modeCommands()));
    menu->addMenu(tr("&Lens"))->addActions(toList(m_lenses->bar()->commands()));
    menu->addSeparator();
    auto *editing = new TensorActions(m_shell.context.document, *m_tensorView, this);
    editing->addActions(menu);
    menu->addAction(m_header->axesAction());
    menu->addAction(m_panel->updateAction());
    menu->addSeparator();
    menu->addActions(m_tensorView->navigationActions());
    menu->addSeparator();
    menu->addActions({m_scrubber->playAction(), m_scrubber->previousAction(), m_scrubber->nextAction()});
    menu->addAction(m_gather->action());
    menu->addAction(m_blockView->unfoldAction());
}

void ExplorePage::takeKeyboard()
{
    m_tensorView->setFocus(Qt::OtherFocusReason);
}

void ExplorePage::step(int direction)
{
    if (!m_gather->stepHome(direction))
        m_scrubber->cycle(direction);
}

void ExplorePage::reset()
{
    m_gather->setGathered(false);
    m_tensorView->stopPaintingMask();
    m_shell.context.selection.clearPin();
}

void ExplorePage::setCalm(bool calm)
{
    m_header->setCalm(calm);
    calm ? m_arrangement->present(QStringLiteral("derivation")) : m_arrangement->endPresenting();
}

ExploreLook ExplorePage::currentLook() const
{
    const SelectionState &state = m_shell.context.selection.state();
    return {.stage = state.stage,
            .pinnedElement = state.pinnedElement,
            .pinnedGroup = state.pinnedGroup,
            .lens = m_lenses->bar()->lens(),
            .compared = m_lenses->bar()->other(),
            .precision = m_lenses->bar()->precision(),
            .distributionScope = m_distributionView->scope(),
            .distributionGroup = m_distributionView->lastHovered(),
            .order = m_statisticsView->order(),
            .sphere = m_sphereView->orientation(),
            .block = m_blockView->pose(),
            .isGathered = m_gather->isGathered(),
            .zoom = m_tensorView->zoom()};
}

QJsonObject ExplorePage::ownLook() const
{
    return toJson(currentLook());
}

void ExplorePage::showOwn(const QJsonObject &json)
{
    ExploreLook look = exploreLook(json);
    if (m_evaluation)
        look = fitted(look, *m_evaluation);
    Selection &selection = m_shell.context.selection;
    selection.setStage(look.stage);
    selection.pin(look.pinnedElement, look.pinnedGroup);
    m_lenses->setPrecision(look.precision);
    m_lenses->show(look.lens, look.compared);
    m_distributionView->setLastHovered(look.distributionGroup);
    m_distributionView->setScope(look.distributionScope);
    m_statisticsView->setOrder(look.order);
    m_sphereView->setOrientation(look.sphere);
    m_blockView->setPose(look.block);
    m_tensorView->setZoom(look.zoom);
    m_gather->setGathered(look.isGathered);
}

FigureSourcePtr ExplorePage::figures() const
{
    if (!m_evaluation)
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no figure yet: the statistics are still being computed."), {}});
    const Document &document = m_shell.context.document;
    ShownTensor shown = shownTensor(currentLook(), m_evaluation, m_lenses->result(), m_tensorView->options(),
                                    documentName(document.scene().title, document.path()));
    shown.cards = m_arrangement->look();
    return std::make_shared<const TensorFigures>(std::move(shown));
}

void ExplorePage::setEvaluation(const EvaluationPtr &evaluation)
{
    const bool isReshaped
        = evaluation && (!m_evaluation || m_evaluation->input().shape() != evaluation->input().shape());
    m_evaluation = evaluation;
    m_readout->setEvaluation(evaluation);
    m_tensorView->setEvaluation(evaluation);
    m_statisticsView->setEvaluation(evaluation); // Before the lenses, whose result the table lists, too.
    m_lenses->setEvaluation(evaluation);
    m_scrubber->setEvaluation(evaluation);
    m_banner->setEvaluation(evaluation);
    m_sphereView->setEvaluation(evaluation);
    m_distributionView->setEvaluation(evaluation);
    m_blockView->setEvaluation(evaluation);
    m_derivationView->setEvaluation(evaluation);
    m_linesView->setEvaluation(evaluation);
    m_gather->setEvaluation(evaluation);
    updateSubtitles();
    if (isReshaped)
        m_arrangement->divideRows();
}

/// A lens computed in the background may be of the former evaluation; its columns are left out then.
void ExplorePage::showComputedStatistics()
{
    const LensResultPtr &result = m_lenses->result();
    const bool isOfThis = result && result->question.evaluation == m_evaluation;
    m_statisticsView->setPrecision(isOfThis ? precisionOf(result) : nullptr);
}

void ExplorePage::showScene()
{
    m_header->showScene();
    m_panel->showScene();
}

void ExplorePage::setTheme(const Theme &theme)
{
    m_header->setTheme(theme);
    m_readout->setTheme(theme);
    m_panel->setTheme(theme);
    m_tensorView->setTheme(theme);
    m_lenses->setTheme(theme);
    m_scrubber->setTheme(theme);
    m_banner->setTheme(theme);
    m_sphereView->setTheme(theme);
    m_distributionView->setTheme(theme);
    m_blockView->setTheme(theme);
    m_statisticsView->setTheme(theme);
    m_derivationView->setTheme(theme);
    m_linesView->setTheme(theme);
    m_gather->setTheme();
    m_arrangement->setTheme(theme);
}

void ExplorePage::setAnimated(bool animated)
{
    m_tensorView->setAnimated(animated);
    m_scrubber->setAnimated(animated);
    m_blockView->setAnimated(animated);
    m_gather->setAnimated(animated);
}

void ExplorePage::updateSubtitles()
{
    m_tensorCard->setSubtitle(m_evaluation ? tensorSubtitle(*m_evaluation) : QString());
    m_sphereCard->setSubtitle(m_sphereView->subtitle());
    m_derivationCard->setSubtitle(m_derivationView->subtitle());
    m_linesCard->setSubtitle(m_linesView->subtitle());
    const QString omitted = QLocale().createSeparatedList(m_statisticsView->omittedColumns());
    m_statisticsCard->setSubtitle(omitted.isEmpty() ? tr("one row per group") : tr("no room for %1").arg(omitted));
}

} // namespace normscope
