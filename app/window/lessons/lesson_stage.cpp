// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_stage.h"

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/lessons/lesson_check.h"
#include "app/shell/commands.h"
#include "app/shell/page.h"
#include "app/shell/page_module.h"
#include "app/shell/window_context.h"
#include "app/window/lessons/lesson_drag.h"
#include "app/window/lessons/lesson_host.h"
#include "engine/tensor/error.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/cell_readout.h"
#include "widgets/controls/degeneracy_banner.h"
#include "widgets/core/selection.h"
#include "widgets/core/tells_answers.h"
#include "widgets/prediction/cell_painter.h"
#include "widgets/prediction/view_cover.h"
#include "widgets/prediction/view_mark.h"
#include "widgets/tensor/tensor_editor.h"
#include "widgets/tensor/tensor_viewer.h"

#include <QAction>
#include <QGraphicsOpacityEffect>

#include <algorithm>
#include <cmath>

namespace normscope {

LessonStage::LessonStage(LessonHost &host, LessonSession &session, QObject *parent)
    : QObject(parent)
    , m_host(host)
    , m_session(session)
{ }

LessonStage::~LessonStage()
{
    uncover();
    delete m_lit;
    hideFrames(false);
    hideMarks(false);
    speak();
    holdBack(false);
    delete m_painter;
    uncover();
}

void LessonStage::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (const QPointer<ViewCover> &cover : m_covers) {
        if (cover)
            cover->setTheme(theme);
    }
    if (m_painter)
        m_painter->setTheme(theme);
}

std::unique_ptr<LessonValues> LessonStage::values() const
{
    const EvaluationPtr &evaluation = m_host.context().evaluator.evaluation();
    const std::optional<BuiltScene> &scene = m_session.scene();
    if (!evaluation || !scene)
        return nullptr;
    // The user may have changed the tensor since: the pinned cell may no longer exist.
    const bool hasCell = scene->pinnedElement < evaluation->input().size();
    const bool hasGroup = evaluation->grouping() == scene->evaluation->grouping();
    return std::make_unique<LessonValues>(evaluation, hasCell ? scene->pinnedElement : noIndex,
                                          hasGroup ? scene->pinnedGroup : noIndex,
                                          m_host.context().document.scene().parts);
}

TensorViewer *LessonStage::tensor() const
{
    return m_host.shownPage().findChild<TensorViewer *>();
}

const std::vector<std::int64_t> &LessonStage::painted() const
{
    static const std::vector<std::int64_t> none;
    return m_painter ? m_painter->painted() : none;
}

void LessonStage::setPainted(const std::vector<std::int64_t> &cells)
{
    if (m_painter)
        m_painter->setPainted(cells);
}

void LessonStage::takeKeyboard()
{
    if (m_painter && m_painter->isPainting())
        m_painter->setFocus(Qt::OtherFocusReason);
}

QWidget *LessonStage::paintedOn() const
{
    return m_painter && m_painter->isPainting() ? m_painter.data() : nullptr;
}

void LessonStage::showStep()
{
    light({});
    if (m_session.scene())
        m_host.showView(m_session.scene()->stored.view);
    unmarkCells();
    showReveal();
}

void LessonStage::showReveal()
{
    cover();
    showPainter();
    holdBack(m_session.isAsking());
    hideMarks(m_session.isAsking());
    if (m_session.isAsking())
        unmarkCells();
    const std::optional<BuiltScene> &scene = m_session.scene();
    if (!scene)
        return keepSilent(false);
    const bool asksForCells = m_session.isAsking() && m_session.question()->kind == LessonQuestionKind::Cells;
    // A pinned cell would highlight its group, which is the answer.
    Selection &selection = m_host.context().selection;
    if (asksForCells)
        selection.clearPin();
    else if (m_session.question())
        selection.pin(scene->pinnedElement, scene->pinnedGroup);
    hideFrames(asksForCells);
    keepSilent(asksForCells);
}

/// Withholds the content of covered views in other forms, too: in the line about the cell, in files and on the
/// clipboard.
void LessonStage::keepSilent(bool asksForCells)
{
    const bool covers = m_session.isAsking() && !m_session.scene()->covered.isEmpty();
    speak();
    const auto silence = [&](CellReadout *readout) {
        readout->setCovers(covers, asksForCells);
        readout->setHeldBack(m_session.isAsking());
        m_silent.emplace_back(readout);
    };
    for (QWidget *part : {static_cast<QWidget *>(&m_host.shownPage()), m_host.shownPage().status()}) {
        for (CellReadout *readout : part->findChildren<CellReadout *>())
            silence(readout);
        if (auto *readout = qobject_cast<CellReadout *>(part))
            silence(readout);
    }
    m_host.refuseFigures(covers || asksForCells ? tr("Answer the question first: a figure would tell the answer.")
                                                : QString());
}

/// Ends the silence of all readouts, also of those on pages that are no longer visible.
void LessonStage::speak()
{
    for (const QPointer<CellReadout> &readout : m_silent) {
        if (readout) {
            readout->setCovers(false, false);
            readout->setHeldBack(false);
        }
    }
    m_silent.clear();
}

void LessonStage::uncover()
{
    for (const QPointer<ViewCover> &cover : m_covers)
        delete cover;
    m_covers.clear();
}

void LessonStage::cover()
{
    uncover();
    const std::optional<BuiltScene> &scene = m_session.scene();
    if (!scene || m_session.isRevealed())
        return;
    const CardArrangement &cards = m_host.shownPage().arrangement();
    for (const QString &id : scene->covered) {
        if (!cards.views().contains(id)) // The output, or a chart that has no card of its own.
            continue;
        m_covers.emplace_back(new ViewCover(*cards.card(id)));
        m_covers.back()->setTheme(m_theme);
    }
}

void LessonStage::showPainter()
{
    if (m_painter)
        m_painter->letGo();
    delete m_painter;
    TensorViewer *view = tensor();
    const std::optional<BuiltScene> &scene = m_session.scene();
    if (!scene || !view)
        return;
    const bool isCells = m_session.question() && m_session.question()->kind == LessonQuestionKind::Cells;
    const bool coversOutput = scene->covered.contains(coveredOutput) && !m_session.isRevealed();
    if (!isCells && !coversOutput)
        return;
    m_painter = new CellPainter(*view);
    m_painter->setTheme(m_theme);
    m_painter->setCoversOutput(coversOutput);
    connect(m_painter, &CellPainter::paintedChanged, this, &LessonStage::paintedChanged);
    connect(m_painter, &CellPainter::committed, this, &LessonStage::committed);
    if (!isCells)
        return;
    m_painter->setPainting(m_session.isAsking(), scene->pinnedElement);
    if (m_session.isRevealed()) {
        if (const std::optional<LessonAnswer> prediction = m_session.prediction())
            m_painter->setPainted(prediction->cells);
        try {
            m_painter->setRight(rightAnswer(*m_session.question(), scene->values()).cells);
        } catch (const InputError &) {
            // The panel reports the error in the question.
        }
    }
}

/// Hides the frames of groups, which would show which cells belong to them.
void LessonStage::hideFrames(bool hidden)
{
    if (m_withoutFrames && !hidden) {
        TensorViewOptions options = m_withoutFrames->options();
        options.showGroups = true;
        m_withoutFrames->setOptions(options);
        m_withoutFrames = nullptr;
    }
    TensorViewer *view = hidden ? tensor() : nullptr;
    if (!view || !view->options().showGroups)
        return;
    TensorViewOptions options = view->options();
    options.showGroups = false;
    view->setOptions(options);
    m_withoutFrames = view;
}

/// Hides the marks of exceptional groups, which say the same as the warning above them.
void LessonStage::hideMarks(bool hidden)
{
    const auto setMarks = [](TensorViewer &view, bool marks) {
        TensorViewOptions options = view.options();
        options.marksExceptional = marks;
        view.setOptions(options);
    };
    for (const QPointer<TensorViewer> &view : m_withoutMarks) {
        if (view)
            setMarks(*view, true);
    }
    m_withoutMarks.clear();
    if (!hidden)
        return;
    for (TensorViewer *view : m_host.shownPage().findChildren<TensorViewer *>()) {
        setMarks(*view, false);
        m_withoutMarks.emplace_back(view);
    }
}

/// Clears the range of selected cells, which looks like painted cells.
void LessonStage::unmarkCells()
{
    for (TensorEditor *editor : m_host.shownPage().findChildren<TensorEditor *>())
        editor->setCellRange({});
}

/// Hides widgets beside the views that state the answer: the warning that groups of two values give ±1, facts, notes.
void LessonStage::holdBack(bool heldBack)
{
    if (m_banner)
        m_banner->setHeldBack(false);
    for (const QPointer<QWidget> &widget : m_heldBack) {
        if (widget)
            widget->setGraphicsEffect(nullptr);
    }
    m_banner = nullptr;
    m_heldBack.clear();
    if (!heldBack)
        return;
    m_banner = m_host.shownPage().findChild<DegeneracyBanner *>();
    if (m_banner)
        m_banner->setHeldBack(true);
    for (QWidget *widget : m_host.shownPage().findChildren<QWidget *>()) {
        if (!widget->property(tellsAnswersProperty).toBool())
            continue;
        // An effect instead of hide(), since other code shows and hides the widget in the meantime.
        auto *unseen = new QGraphicsOpacityEffect(widget);
        unseen->setOpacity(0);
        widget->setGraphicsEffect(unseen);
        m_heldBack.emplace_back(widget);
    }
}

ResolvedTarget LessonStage::target(const QString &link) const
{
    const auto present = values();
    if (!present)
        throw InputError({MESSAGE_TEXT("Message", "The step has no scene.")});
    return resolved(lessonTarget(link), m_host.shownPage().module(), *present);
}

void LessonStage::light(const QString &link)
{
    delete m_lit;
    Selection &selection = m_host.context().selection;
    if (link.isEmpty() || !link.startsWith(QLatin1String("live:")))
        return selection.clearHover();
    try {
        const ResolvedTarget what = target(link);
        if (what.view.isEmpty())
            return selection.hover(what.element, what.group);
        const CardArrangement &cards = m_host.shownPage().arrangement();
        if (cards.views().contains(what.view)) {
            auto *mark = new ViewMark(*cards.card(what.view));
            mark->setTheme(m_theme);
            m_lit = mark;
        }
    } catch (const InputError &) {
        selection.clearHover(); // The user has moved to a page or document without such a target.
    }
}

bool LessonStage::press(const QString &link, QString &reason)
{
    try {
        const LessonTarget pressed = lessonTarget(link);
        if (pressed.kind == LessonTarget::Kind::Live) {
            light(link);
            return true;
        }
        if (pressed.kind == LessonTarget::Kind::Drag)
            return true;
        QAction *action = isLessonCommand(pressed.text) ? m_host.commands().find(pressed.text) : nullptr;
        if (action && action->isEnabled()) {
            action->trigger();
            return true;
        }
        reason = tr("That command is not at hand here; “Return to the step” brings it back.");
    } catch (const InputError &error) {
        reason = lessonSentence(error.message());
    }
    return false;
}

void LessonStage::beginDrag(const QString &link)
{
    m_host.context().document.finishGesture();
    try {
        m_dragStart = draggedNumber(m_host.context().document, target(link));
    } catch (const InputError &) {
        m_dragStart = NAN;
    }
}

void LessonStage::drag(const QString &link, int steps)
{
    if (!std::isfinite(m_dragStart))
        return;
    try {
        dragNumber(m_host.context().document, target(link), m_dragStart, steps);
    } catch (const InputError &) {
        m_dragStart = NAN;
    }
}

void LessonStage::endDrag()
{
    m_host.context().document.finishGesture();
}

} // namespace normscope
