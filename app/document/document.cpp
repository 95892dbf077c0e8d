// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"

#include "app/document/commands.h"
#include "app/document/sample_scene.h"
#include "app/document/scene_file.h"
#include "app/document/shape_change.h"
#include "widgets/core/memory_error.h"
#include "widgets/core/message_text.h"

#include <algorithm>
#include <new>

namespace normscope {

namespace {

MergeId merging(MergeId kind, EditHint hint)
{
    return hint == EditHint::Continuous ? kind : MergeId::None;
}

} // namespace

Document::Document(QObject *parent)
    : QObject(parent)
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, [this] { emit modifiedChanged(isModified()); });
    connect(this, &Document::changed, this, [this](const SceneChange &change) {
        if (change.parts & SceneChange::Input)
            m_cellEdits = {};
    });
}

Document::~Document()
{
    // The stack emits cleanChanged when it is destroyed, which must not reach this half-destroyed object.
    m_undoStack.disconnect(this);
}

void Document::open(StoredScene stored, const QString &path, OpenedAs state, const FileStamp &stamp)
{
    checkLayout(stored.scene.problem.layout, stored.scene.problem.input);
    validate(stored.scene.problem);
    stored.scene.parts.check();
    m_isScratch = false;
    m_scene = std::move(stored.scene);
    m_storedView = std::move(stored.view);
    m_unknown = std::move(stored.unknown);
    finishGesture();
    m_undoStack.clear();
    if (state == OpenedAs::Modified)
        m_undoStack.resetClean();
    m_stamp = stamp;
    setPath(path);
    emit changed({SceneChange::Everything, {}});
}

void Document::save(const QString &path, const QJsonObject &view)
{
    saveScene(path, stored(view));
    setSaved(path, view);
}

void Document::setSaved(const QString &path, const QJsonObject &view)
{
    m_storedView = view;
    m_isScratch = false;
    m_undoStack.setClean();
    m_stamp = FileStamp::of(path);
    setPath(path);
}

void Document::setPath(const QString &path)
{
    if (m_path == path)
        return;
    m_path = path;
    emit pathChanged(path);
}

/// Makes an edit; on an error emits refused() with the reason and returns false.
template <class Edit>
bool Document::attempt(Edit &&edit)
{
    try {
        edit();
        return true;
    } catch (const InputError &error) {
        emit refused(messageText(error.message()));
    } catch (const std::bad_alloc &) {
        emit refused(messageText(memoryError().message()));
    }
    return false;
}

template <class Property>
void Document::push(typename Property::Value value, const EditName &name)
{
    if (Property::get(m_scene) == value)
        return;
    m_undoStack.push(new SetProperty<Property>(*this, std::move(value), name.text, name.mergeId, m_gesture));
}

void Document::notice(const QString &sentence)
{
    if (!sentence.isEmpty())
        emit noticed(sentence);
}

bool Document::setSpec(const NormalizationSpec &spec, EditHint hint)
{
    return attempt([&] {
        NormalizationProblem problem = m_scene.problem;
        problem.spec = spec;
        const QString sentence = fit(problem);
        const EditName name = specEditName(m_scene.problem, spec);
        push<SpecProperty>(SpecProperty::of(problem), {name.text, merging(name.mergeId, hint)});
        notice(sentence);
    });
}

bool Document::setCells(std::span<const std::int64_t> indices, std::span<const double> values, EditHint hint,
                        const QString &text)
{
    return attempt([&] {
        CellDelta delta = cellDelta(m_scene.problem.input, indices, values);
        if (delta.isEmpty())
            return;
        m_undoStack.push(new SetCells(*this, std::move(delta), text, merging(MergeId::Cells, hint), m_gesture));
    });
}

bool Document::setInput(const Tensor &input, const QString &title)
{
    const bool keepsLayout = input.rank() == m_scene.problem.layout.rank();
    return setInput(input, keepsLayout ? m_scene.problem.layout : defaultLayout(input.rank()), title);
}

bool Document::setInput(const Tensor &input, const Layout &layout, const QString &title)
{
    return attempt([&] {
        checkLayout(layout, input);
        Scene scene = m_scene;
        if (!title.isEmpty())
            scene.title = title;
        const QString sentence = replaceTensor(scene.problem, input, layout);
        push<SceneProperty>(std::move(scene), {tr("Change the tensor")});
        notice(sentence);
    });
}

bool Document::setTensorOf(const Scene &other)
{
    return attempt([&] {
        Scene scene = m_scene;
        scene.title = other.title;
        scene.problem = other.problem;
        scene.problem.spec = carriedOver(m_scene.problem, other.problem.layout, other.problem.input.shape());
        const QString sentence = fit(scene.problem);
        push<SceneProperty>(std::move(scene), {tr("Open “%1”").arg(shownTitle(other.title))});
        notice(sentence);
    });
}

bool Document::setScene(const Scene &scene, const QString &text)
{
    return attempt([&] {
        checkLayout(scene.problem.layout, scene.problem.input);
        validate(scene.problem);
        scene.parts.check();
        push<SceneProperty>(scene, {text});
    });
}

bool Document::changeShape(const ShapeChange &change)
{
    const QString text = change.way == ShapeChange::Way::Reshape ? tr("Reshape to %1") : tr("Crop and pad to %1");
    return attempt([&] {
        Scene scene = m_scene;
        const QString sentence = apply(change, scene.problem);
        push<SceneProperty>(std::move(scene), {text.arg(QString::fromStdString(shapeText(change.shape)))});
        notice(sentence);
    });
}

bool Document::setAxes(AxisOrder order, const Layout &layout)
{
    if (std::is_sorted(order.begin(), order.end()))
        return setLayout(layout);
    return attempt([&] {
        Scene scene = m_scene;
        const QString sentence = changeAxes(scene.problem, order, layout);
        push<SceneProperty>(std::move(scene), {tr("Permute the axes")});
        notice(sentence);
    });
}

bool Document::setLayout(const Layout &layout)
{
    return attempt([&] {
        NormalizationProblem problem = m_scene.problem;
        checkLayout(layout, problem.input);
        const QString sentence = replaceTensor(problem, problem.input, layout);
        push<LayoutProperty>(LayoutProperty::of(problem), {tr("Change the layout")});
        notice(sentence);
    });
}

bool Document::setTitle(const QString &title)
{
    push<TitleProperty>(title, {tr("Rename the tensor")});
    return true;
}

template <auto Member, class Value>
bool Document::setParameter(const Value &value, EditHint hint, const QString &text, MergeId mergeId)
{
    return attempt([&] {
        NormalizationProblem problem = m_scene.problem;
        problem.*Member = value;
        validate(problem);
        push<ParameterProperty<Member>>(value, {text, merging(mergeId, hint)});
    });
}

bool Document::setGamma(const Tensor &gamma, EditHint hint)
{
    return setParameter<&NormalizationProblem::gamma>(gamma, hint, tr("Change γ"), MergeId::Gamma);
}

bool Document::setBeta(const Tensor &beta, EditHint hint)
{
    return setParameter<&NormalizationProblem::beta>(beta, hint, tr("Change β"), MergeId::Beta);
}

bool Document::setMask(const Tensor &mask, EditHint hint)
{
    return setParameter<&NormalizationProblem::mask>(mask, hint, tr("Change the mask"), MergeId::Mask);
}

bool Document::setRunning(const RunningStatistics &running, EditHint hint)
{
    return setParameter<&NormalizationProblem::running>(running, hint, tr("Change the running statistics"),
                                                        MergeId::Running);
}

bool Document::setUpstream(const UpstreamGradient &upstream, EditHint hint)
{
    return setParameter<&NormalizationProblem::upstream>(upstream, hint, tr("Change the upstream gradient"),
                                                         MergeId::Upstream);
}

bool Document::setPart(const ScenePartType &type, PartPtr part, EditHint hint)
{
    return attempt([&] {
        type.check(part);
        const PartPtr &present = m_scene.parts.get(type);
        if (type.areEqual(present, part))
            return;
        const PartEdit edit = type.edit(present, part);
        const MergeId mergeId = merging(edit.mergesAs < 0 ? MergeId::None : MergeId::Part, hint);
        m_undoStack.push(new SetPart(*this, type, std::move(part), edit, mergeId, m_gesture));
    });
}

bool Document::updateRunningStatistics(const Evaluation &evaluation)
{
    if (evaluation.problem() != m_scene.problem) {
        emit refused(tr("The statistics of this batch are still being computed."));
        return false;
    }
    return attempt([&] {
        push<ParameterProperty<&NormalizationProblem::running>>(updatedRunningStatistics(evaluation),
                                                                {tr("Update running statistics with this batch")});
    });
}

} // namespace normscope
