// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/control_strip.h"

#include "widgets/controls/axis_chips.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/method_text.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/spec_choices.h"
#include "widgets/core/message_text.h"
#include "widgets/core/scene_option.h"
#include "widgets/core/terms.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <iterator>

namespace normscope {

namespace {

/// Pixels between a label and what it names.
constexpr int besideLabel = 6;

QStringList methodTexts()
{
    QStringList texts;
    for (const Method method : allMethods)
        texts += shortMethodName(method);
    return texts;
}

/// The known layouts of the same rank; `present` is appended if it is not among them.
std::vector<Layout> layoutChoices(const Layout &present)
{
    std::vector<Layout> layouts;
    std::ranges::copy_if(knownLayouts(), std::back_inserter(layouts),
                         [&present](const Layout &layout) { return layout.rank() == present.rank(); });
    if (std::ranges::find(layouts, present) == layouts.end())
        layouts.push_back(present);
    return layouts;
}

} // namespace

ControlStrip::ControlStrip(QWidget *parent)
    : QWidget(parent)
    , m_method(new SegmentedControl(methodTexts(), this))
    , m_parameters(new QWidget(this))
    , m_variant(new ChoiceBox(this))
    , m_groups(new ChoiceBox(this))
    , m_layout(new ChoiceBox(this))
    , m_axes(new AxisChips(AxisChips::Meaning::ReducedAxes, this))
    , m_epsilon(new NumberBox(commonEpsilons(), 0, std::numeric_limits<double>::infinity(), this))
    , m_mode(new SegmentedControl({tr("Train"), tr("Eval")}, this))
    , m_panelAction(new QAction(tr("&Normalization panel"), this))
    , m_axesAction(new QAction(tr("&Axes…"), this))
{
    m_panelAction->setObjectName(QStringLiteral("tensor.panel"));
    m_axesAction->setObjectName(QStringLiteral("tensor.axes"));
    m_axesAction->setToolTip(tr("Rename the axes, put them in another order, say what they number."));
    m_axesAction->setStatusTip(m_axesAction->toolTip());
    addControls();
    connectControls();
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ControlStrip::addControls()
{
    auto *row = new FlowLayout(8, 8, this);
    m_method->setObjectName(QStringLiteral("method"));
    m_method->setAccessibleName(tr("Method"));
    for (std::size_t i = 0; i < std::size(allMethods); ++i) {
        methodCommands()[i]->setText(methodName(allMethods[i]));
        methodCommands()[i]->setObjectName(
            QStringLiteral("tensor.method.%1").arg(QString::fromUtf8(name(allMethods[i]))));
    }
    setSceneOption(*m_method, "method");
    row->addWidget(m_method);

    m_variant->setObjectName(QStringLiteral("variant"));
    m_variant->setAccessibleName(tr("Reading of the layout"));
    m_variant->setToolTip(tr("This method is read in two ways on this layout."));
    m_groups->setObjectName(QStringLiteral("groups"));
    m_groups->setAccessibleName(tr("Number of channel groups G"));
    m_groups->setToolTip(termHelp(Term::ChannelGroups));
    m_groupsWithLabel = addLabelled(tr("G"), m_groups);
    setSceneOption(*m_groupsWithLabel, "groups");
    auto *parameters = new QHBoxLayout(m_parameters);
    parameters->setContentsMargins(0, 0, 0, 0);
    parameters->setSpacing(8);
    parameters->addWidget(m_variant);
    parameters->addWidget(m_groupsWithLabel);

    m_layout->setObjectName(QStringLiteral("layout"));
    m_layout->setAccessibleName(tr("Layout"));
    m_layout->setToolTip(tr("What the axes of the tensor stand for, outermost first."));
    setSceneOption(*m_layout, "layout");
    row->addWidget(m_layout);

    m_axes->setObjectName(QStringLiteral("axes"));
    m_axes->setAccessibleName(tr("Reduction axes"));
    m_axes->setToolTip(termHelp(Term::ReductionAxes));
    QWidget *axes = addLabelled(tr("Reduce over"), m_axes);
    setSceneOption(*axes, "axes");
    row->addWidget(axes);
    m_axesLabel = m_labels.back();

    m_epsilon->setObjectName(QStringLiteral("epsilon"));
    m_epsilon->setAccessibleName(tr("Epsilon"));
    m_epsilon->setToolTip(termHelp(Term::Epsilon));
    m_epsilonWithLabel = addLabelled(tr("ε"), m_epsilon);
    setSceneOption(*m_epsilonWithLabel, "eps");
    row->addWidget(m_epsilonWithLabel);

    m_mode->setObjectName(QStringLiteral("mode"));
    m_mode->setAccessibleName(tr("Mode"));
    for (const Mode mode : allOf<Mode>())
        modeCommands()[static_cast<std::size_t>(mode)]->setObjectName(
            QStringLiteral("tensor.mode.%1").arg(QString::fromUtf8(name(mode))));
    m_mode->setSegmentToolTip(0, termHelp(Term::Train));
    m_mode->setSegmentToolTip(1, termHelp(Term::Eval));
    setSceneOption(*m_mode, "mode");
    row->addWidget(m_mode);

    row->addWidget(m_parameters);
    m_panelAction->setCheckable(true);
    m_panelAction->setIconText(tr("γ β …"));
    m_panelAction->setToolTip(tr("Every choice of the normalization, γ, β and the running statistics in one place."));
}

QWidget *ControlStrip::addLabelled(const QString &text, QWidget *control)
{
    auto *pair = new QWidget(this);
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(besideLabel);
    auto *label = new QLabel(text, pair);
    label->setToolTip(control->toolTip());
    label->setBuddy(control); // Screen readers name a choice by its label.
    m_labels.push_back(label);
    row->addWidget(label);
    row->addWidget(control);
    return pair;
}

const std::vector<QAction *> &ControlStrip::methodCommands() const
{
    return m_method->commands();
}

const std::vector<QAction *> &ControlStrip::modeCommands() const
{
    return m_mode->commands();
}

void ControlStrip::setDetailed(bool detailed)
{
    m_isDetailed = detailed;
    m_layout->setVisible(detailed);
    showAxesLabel();
    showVariants();
    m_epsilonWithLabel->setVisible(detailed);
}

bool ControlStrip::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        showAxesLabel();
    return QWidget::event(event);
}

/// The label gives way where it alone would begin a second row: axes that are reduced say so by their Σ.
void ControlStrip::showAxesLabel()
{
    m_axesLabel->parentWidget()->layout()->activate(); // Else the row still counts a label that has just been hidden.
    const int label = m_axesLabel->sizeHint().width() + besideLabel;
    const int without = layout()->sizeHint().width() - (m_axesLabel->isHidden() ? 0 : label);
    const bool makesRow = without <= width() && width() < without + label;
    m_axesLabel->setVisible(m_isDetailed && !makesRow);
}

void ControlStrip::connectControls()
{
    connect(m_method, &SegmentedControl::chosen, this, &ControlStrip::chooseMethod);
    connect(m_variant, &QComboBox::activated, this, &ControlStrip::chooseVariant);
    connect(m_groups, &QComboBox::activated, this, &ControlStrip::chooseGroups);
    connect(m_layout, &QComboBox::activated, this, &ControlStrip::chooseLayout);
    connect(m_axes, &AxisChips::axesEdited, this, [this](AxisSet axes) {
        edit(withReducedAxes(m_problem.spec, axes, m_problem.layout, m_problem.input.shape()));
    });
    connect(m_epsilon, &NumberBox::valueEdited, this, [this](double epsilon) {
        NormalizationSpec spec = m_problem.spec;
        spec.epsilon = epsilon;
        edit(spec);
    });
    connect(m_mode, &SegmentedControl::chosen, this, [this](int index) {
        NormalizationSpec spec = m_problem.spec;
        spec.mode = index == 0 ? Mode::Train : Mode::Eval;
        edit(spec);
    });
}

void ControlStrip::setTheme(const Theme &theme)
{
    m_method->setTheme(theme);
    m_axes->setTheme(theme);
    m_epsilon->setTheme(theme);
    m_mode->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

void ControlStrip::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const NormalizationSpec &spec = problem.spec;
    m_preset = matchPreset(spec, problem.layout, problem.input.shape());
    showMethods();
    showVariants();
    showGroups();
    m_parameters->setVisible(!m_variant->isHidden() || !m_groupsWithLabel->isHidden());
    showLayouts();
    m_axes->setAxes(problem.layout, problem.input.shape(), spec.reducedAxes);
    m_epsilon->setValue(spec.epsilon);
    m_mode->setEnabled(spec.tracksRunningStatistics);
    const QString noMode = spec.tracksRunningStatistics ? QString() : tr("No running mean and variance are kept.");
    m_mode->setImpossible(0, noMode);
    m_mode->setImpossible(1, noMode);
    m_mode->setCurrent(spec.mode == Mode::Train ? 0 : 1);
}

void ControlStrip::showMethods()
{
    for (int i = 0; i < m_method->count(); ++i) {
        const Method method = allMethods[i];
        m_method->setSegmentToolTip(i, methodHelp(method));
        m_method->setImpossible(i, messageText(whyNot(method, m_problem.layout)));
    }
    m_method->setCurrent(m_preset ? static_cast<int>(m_preset->method) : -1);
}

void ControlStrip::showVariants()
{
    // Reserves the width that any method of the layout needs, so that a change of the method moves nothing.
    const auto textsOf = [this](Method method) {
        QStringList texts;
        for (int i = 0; i < variantCount(method, m_problem.layout); ++i)
            texts += variantText({method, i}, m_problem.layout, m_problem.input.shape());
        return texts;
    };
    QStringList all;
    for (const Method method : allMethods) {
        if (const QStringList texts = textsOf(method); texts.size() > 1)
            all += texts;
    }
    m_variant->setVisible(m_isDetailed && !all.isEmpty());
    const QStringList texts = m_preset ? textsOf(m_preset->method) : QStringList {QStringLiteral("–")};
    m_variant->setEnabled(texts.size() > 1);
    m_variant->setRoomFor(all);
    m_variant->setChoices(texts, m_preset ? m_preset->variant : 0);
}

void ControlStrip::showGroups()
{
    const NormalizationSpec &spec = m_problem.spec;
    const bool splits = canSplitChannels(spec, m_problem.layout);
    const bool isGroupNorm = m_preset && m_preset->method == Method::Group;
    const bool hasGroups = splits && (isGroupNorm || spec.channelGroups > 1);
    // Kept visible but disabled for methods without groups, so that nothing moves.
    m_groupsWithLabel->setVisible(hasGroups || !whyNot(Method::Group, m_problem.layout).english().size());
    m_groupsWithLabel->setEnabled(hasGroups);
    const int channels = m_problem.layout.channelAxis;
    const std::int64_t most = channels < 0 ? 1 : m_problem.input.shape()[static_cast<std::size_t>(channels)];
    m_groups->setRoomFor({QStringLiteral("–"), QString(QString::number(most).size(), u'0')});
    if (!hasGroups)
        return m_groups->setChoices({QStringLiteral("–")}, 0);
    const auto axis = static_cast<std::size_t>(splitAxis(spec, m_problem.layout));
    const std::vector<int> choices = divisors(m_problem.input.shape()[axis]);
    QStringList texts;
    for (const int groups : choices)
        texts += QString::number(groups);
    const auto present = std::ranges::find(choices, spec.channelGroups);
    m_groups->setChoices(texts, present == choices.end() ? -1 : static_cast<int>(present - choices.begin()));
}

void ControlStrip::showLayouts()
{
    const std::vector<Layout> layouts = layoutChoices(m_problem.layout);
    QStringList texts;
    for (const Layout &layout : layouts)
        texts += QString::fromStdString(layout.text());
    texts += tr("Custom names…");
    const auto present = std::ranges::find(layouts, m_problem.layout);
    m_layout->setChoices(texts, static_cast<int>(present - layouts.begin()));
}

void ControlStrip::edit(const NormalizationSpec &spec)
{
    // After a refused or unchanged choice the controls are set back to the problem.
    if (spec == m_problem.spec)
        setProblem(m_problem);
    else
        emit specEdited(spec, EditHint::Discrete);
}

void ControlStrip::chooseMethod(int index)
{
    const MatchedPreset choice {allMethods[index], 0};
    edit(withMethod(m_problem.spec, choice, m_problem.layout, m_problem.input.shape()).value_or(m_problem.spec));
}

void ControlStrip::chooseVariant(int index)
{
    if (!m_preset)
        return;
    const MatchedPreset choice {m_preset->method, index};
    edit(withMethod(m_problem.spec, choice, m_problem.layout, m_problem.input.shape()).value_or(m_problem.spec));
}

void ControlStrip::chooseGroups(int index)
{
    NormalizationSpec spec = m_problem.spec;
    spec.channelAxis = splitAxis(spec, m_problem.layout);
    spec.channelGroups = m_groups->itemText(index).toInt();
    edit(spec);
}

void ControlStrip::chooseLayout(int index)
{
    const std::vector<Layout> layouts = layoutChoices(m_problem.layout);
    if (static_cast<std::size_t>(index) >= layouts.size()) {
        showLayouts();
        m_axesAction->trigger();
    } else if (layouts[static_cast<std::size_t>(index)] != m_problem.layout) {
        emit layoutEdited(layouts[static_cast<std::size_t>(index)]);
    }
}

} // namespace normscope
