// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/writing/lesson_capture.h"

#include "app/arguments/problem_files.h"
#include "app/document/hidden_part.h"
#include "app/document/sample_scene.h"
#include "app/lessons/lesson_scene.h"
#include "app/pages/page_table.h"
#include "app/shell/looks.h"
#include "engine/normalization/evaluation.h"
#include "engine/normalization/grouping.h"
#include "engine/normalization/presets.h"
#include "engine/samples/samples.h"
#include "engine/tensor/enum_names.h"
#include "engine/tensor/error.h"
#include "engine/tensor/tensor.h"
#include "widgets/core/group_text.h"
#include "widgets/core/qstring.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <functional>
#include <optional>

namespace normscope {

namespace {

struct Capture
{
    Q_DECLARE_TR_FUNCTIONS(LessonCapture)
};

/// Larger tensors (in elements) are put in a file beside the lesson.
constexpr std::int64_t mostWrittenValues = 64;

/// The tensor as JSON, such as "[[1, 2], [3, 4]]".
QString tensorText(const Tensor &tensor, const Shape &shape)
{
    const std::function<QString(std::size_t, std::int64_t)> part = [&](std::size_t axis, std::int64_t first) {
        if (axis == shape.size())
            return exactText(tensor[first]);
        std::int64_t stride = 1;
        for (std::size_t i = axis + 1; i < shape.size(); ++i)
            stride *= shape[i];
        QStringList parts;
        for (std::int64_t i = 0; i < shape[axis]; ++i)
            parts += part(axis + 1, first + i * stride);
        return QStringLiteral("[%1]").arg(parts.join(QStringLiteral(", ")));
    };
    return part(0, 0);
}

template <class E>
QString nameOf(E value)
{
    return qString(name(value));
}

/// Writes the entries of a scene one by one, and builds the scene in between to find what is still different.
class SceneCapture
{
public:
    explicit SceneCapture(const SeenState &state)
        : m_state(state)
        , m_problem(state.stored.scene.problem)
    { }

    /// Returns false if the tensor has to be put in a file.
    bool writeTensor()
    {
        for (const Sample &sample : samples()) {
            if (sampleScene(sample).problem.input == m_problem.input) {
                add("sample", QString::fromLatin1(sample.id));
                return true;
            }
        }
        if (m_problem.input.size() > mostWrittenValues)
            return false;
        add("values", tensorText(m_problem.input, m_problem.input.shape()));
        return true;
    }

    /// Writes the settings of the normalization that differ from those of the scene written so far.
    void writeNormalization()
    {
        QStringList axes;
        for (const std::string &axis : m_problem.layout.names)
            axes += QString::fromStdString(axis);
        if (const auto built = build(); built && built->layout != m_problem.layout)
            add("layout", axes.join(u','));
        const NormalizationSpec &spec = m_problem.spec;
        if (const auto preset = matchPreset(spec, m_problem.layout, m_problem.input.shape())) {
            add("method", nameOf(preset->method));
            if (preset->method == Method::Group)
                add("groups", QString::number(spec.channelGroups));
        } else {
            QStringList reduced;
            for (int axis = 0; axis < m_problem.input.rank(); ++axis) {
                if (spec.reducedAxes.contains(axis))
                    reduced += axes[axis];
            }
            add("axes", reduced.join(u','));
        }
        if (const auto built = build())
            writeDifferences(built->spec, spec);
        writeParameters();
    }

    void writeLook()
    {
        const QString page = shownPage(m_state.stored.view);
        const PageModule *module = findPage(page);
        if (!module)
            return;
        if (module != pageModules().front())
            add("page", qString(module->id));
        if (const QString label = pinnedLabel(); !label.isEmpty())
            add("group", label);
        if (module->lookOptions != nullptr) {
            for (const auto &[option, value] : module->lookOptions(m_state.stored))
                add(option, value);
        }
        if (const auto cards = savedCards(lookOf(m_state.stored.view, module->id)))
            writeCards(*module, *cards);
        const HiddenParts hidden = m_state.stored.scene.part<HiddenParts>();
        if (!hidden.ids.isEmpty())
            add("hide", hidden.ids);
    }

    void add(const QString &key, const QString &value) { m_entries.push_back({{key, {2, 1}}, {value, {2, 1}}}); }
    void add(const char *key, const QString &value) { add(QLatin1String(key), value); }

    /// Whether the scene written so far reproduces the state's tensor, normalization and experiments of all pages
    /// exactly.
    bool saysEverything() const
    {
        std::vector<LessonMistake> mistakes;
        const auto built = buildScene({{1, 1}, m_entries}, {}, mistakes);
        if (!built)
            return false;
        const Scene &scene = built->stored.scene;
        NormalizationProblem problem = scene.problem;
        problem.upstream = m_problem.upstream.kind == UpstreamKind::Values ? problem.upstream : m_problem.upstream;
        if (!problem.spec.tracksRunningStatistics) // Running statistics kept from another method have no effect.
            problem.running = m_problem.running;
        return problem == m_problem && scene.parts == m_state.stored.scene.parts;
    }

    QString lines() const
    {
        QString text;
        for (const LessonEntry &entry : m_entries)
            text += QStringLiteral("%1: %2\n").arg(entry.key.text, entry.value.text);
        return text;
    }

    /// The label of the pinned cell or group; empty if there is none, or if scenes on the page shown have none.
    QString pinnedLabel() const
    {
        const PageModule *page = findPage(shownPage(m_state.stored.view));
        if (!page || !hasOption(page->figureOptions(), QStringLiteral("group")))
            return {};
        const bool hasCell = m_state.pinnedElement >= 0 && m_state.pinnedElement < m_problem.input.size();
        if (hasCell) {
            QStringList parts;
            const std::vector<std::int64_t> index = unravel(m_state.pinnedElement, m_problem.input.shape());
            for (std::size_t axis = 0; axis < index.size(); ++axis)
                parts += QStringLiteral("%1=%2")
                             .arg(QString::fromStdString(m_problem.layout.names[axis]).toLower())
                             .arg(index[axis]);
            return parts.join(u',');
        }
        const Grouping grouping(m_problem.input.shape(), m_problem.spec);
        const bool hasGroup
            = m_state.pinnedGroup >= 0 && m_state.pinnedGroup < grouping.groupCount() && grouping.groupCount() > 1;
        return hasGroup ? groupLabelText(grouping, m_problem.layout, m_state.pinnedGroup).remove(u' ') : QString();
    }

private:
    std::optional<NormalizationProblem> build() const
    {
        std::vector<LessonMistake> mistakes;
        const auto built = buildScene({{1, 1}, m_entries}, {}, mistakes);
        return built ? std::optional(built->stored.scene.problem) : std::nullopt;
    }

    void writeDifferences(const NormalizationSpec &built, const NormalizationSpec &spec)
    {
        if (built.epsilon != spec.epsilon)
            add("eps", exactText(spec.epsilon));
        if (built.epsilonPlacement != spec.epsilonPlacement)
            add("eps-placement", nameOf(spec.epsilonPlacement));
        if (built.variance != spec.variance)
            add("variance", nameOf(spec.variance));
        if (built.mode != spec.mode)
            add("mode", nameOf(spec.mode));
        if (built.momentum != spec.momentum)
            add("momentum", exactText(spec.momentum));
        if (built.momentumConvention != spec.momentumConvention)
            add("momentum-convention", nameOf(spec.momentumConvention));
        if (built.runningVariance != spec.runningVariance)
            add("running-variance", nameOf(spec.runningVariance));
    }

    void writeParameters()
    {
        const auto built = build();
        if (!built)
            return;
        const auto write = [&](const char *key, const Tensor &now, const Tensor &before, const Shape &shape) {
            if (!now.isEmpty() && now != before && now.size() <= mostWrittenValues)
                add(key, tensorText(now, shape));
        };
        const Shape &input = m_problem.input.shape();
        write("gamma", m_problem.gamma, built->gamma, lengthsAlong(m_problem.spec.gamma.axes, input));
        write("beta", m_problem.beta, built->beta, lengthsAlong(m_problem.spec.beta.axes, input));
        write("mask", m_problem.mask, built->mask, m_problem.mask.shape());
        write("running-mean", m_problem.running.mean, built->running.mean, m_problem.running.mean.shape());
        write("running-var", m_problem.running.variance, built->running.variance, m_problem.running.variance.shape());
        if (m_problem.upstream.kind == UpstreamKind::Values)
            write("grad-output", m_problem.upstream.values, built->upstream.values, input);
    }

    void writeCards(const PageModule &module, const CardsLook &cards)
    {
        QStringList shown = m_state.cards;
        for (const ViewType *view : module.views()) {
            if (!view->isPage && m_state.cards.isEmpty())
                shown += viewId(*view);
        }
        for (const QString &id : cards.hidden)
            shown.removeAll(id);
        if (!cards.hidden.isEmpty() && !shown.isEmpty())
            add("views", shown.join(QStringLiteral(", ")));
        if (!cards.enlarged.isEmpty())
            add("enlarge", cards.enlarged);
    }

    const SeenState &m_state;
    const NormalizationProblem &m_problem;
    std::vector<LessonEntry> m_entries;
};

} // namespace

CapturedStep capturedStep(const SeenState &state, const QString &title, const QString &fileName)
{
    const NormalizationProblem &problem = state.stored.scene.problem;
    if (problem.input.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no tensor to show in a step.")});
    if (problem.input.size() > mostLessonValues)
        throw InputError({MESSAGE_TEXT("Message", "A tensor of a lesson has at most %1 values."),
                          {std::to_string(mostLessonValues)}});
    SceneCapture said(state);
    bool isSaid = said.writeTensor();
    if (isSaid) {
        said.writeNormalization();
        said.writeLook();
        isSaid = said.saysEverything();
    }
    CapturedStep step;
    SceneCapture inFile(state);
    if (!isSaid) {
        step.file = fileName;
        inFile.add("file", fileName);
        inFile.writeLook();
    }
    const SceneCapture &written = isSaid ? said : inFile;
    const QString first = written.pinnedLabel().isEmpty() ? Capture::tr("What do you see?")
        : state.pinnedElement >= 0 ? Capture::tr("[This cell](live:cell) holds {x} and becomes {y}.")
                                   : Capture::tr("The mean of [this group](live:group) is {mean}.");
    step.text = QStringLiteral("## %1\n\n```scene\n%2```\n\n%3\n").arg(title, written.lines(), first);
    return step;
}

} // namespace normscope
