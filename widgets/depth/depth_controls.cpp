// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/depth_controls.h"

#include "widgets/controls/bounded_spin_box.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/drawn_seed.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/help_topic.h"
#include "widgets/depth/depth_charts.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr int depthStops[] = {6, 12, 24, 48, 96};

} // namespace

DepthControls::DepthControls(QWidget *parent)
    : ExperimentControls(parent)
    , m_kind(new SegmentedControl({tr("Residual"), tr("Plain")}))
    , m_slider(new QSlider(Qt::Horizontal))
    , m_depth(new BoundedSpinBox)
    , m_seed(new BoundedSpinBox)
{
    setHelpTopic(*this, "depth#controls");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    column->addLayout(firstRow());
    column->addWidget(flow());
    m_kind->setAccessibleName(tr("Kind of stack"));
    m_kind->setSegmentToolTip(0, tr("Blocks with skip connections, several architectures at once."));
    m_kind->setSegmentToolTip(1, tr("Layers of weights, norm and activation, without skip connections."));
    firstRow()->addWidget(m_kind);
    m_slider->setObjectName(QStringLiteral("depth"));
    m_slider->setAccessibleName(tr("Depth"));
    m_slider->setToolTip(tr("How many blocks there are."));
    m_slider->setRange(1, deepestStack);
    QHBoxLayout *depthRow = firstRow()->addGroup();
    addLabel(tr("Depth L"), m_slider, depthRow);
    depthRow->addWidget(m_slider, 1);
    firstRow()->setStretching(depthRow->parentWidget());
    m_depth->setObjectName(QStringLiteral("depthNumber"));
    m_depth->setAccessibleName(tr("Depth as a number"));
    m_depth->setRange(1, deepestStack);
    m_depth->setKeyboardTracking(false);
    depthRow->addWidget(m_depth);
    m_seed->setObjectName(QStringLiteral("stackSeed"));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("The same seed draws the same weights."));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setKeyboardTracking(false);
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_seed->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000")) + 12);
    QHBoxLayout *seedRow = firstRow()->addGroup();
    addLabel(tr("Seed"), m_seed, seedRow);
    seedRow->addWidget(m_seed);
    addArchitectures();
    addChoices();
    connectControls();
    setExperiment({});
}

void DepthControls::addArchitectures()
{
    for (const DepthArchitecture architecture : allDepthArchitectures) {
        if (architecture == DepthArchitecture::Plain)
            continue;
        auto *box = new QCheckBox;
        box->setObjectName(QStringLiteral("architecture.") + QLatin1String(name(architecture).data()));
        box->setToolTip(architectureFormula(architecture));
        flow()->layout()->addWidget(box);
        m_architectures.emplace_back(architecture, box);
        m_ofResidual.push_back(box);
        connect(box, &QCheckBox::toggled, this,
                [this, architecture](bool on) { edit([&](DepthExperiment &e) { isCompared(e, architecture) = on; }); });
    }
}

NumberBox *DepthControls::addNumber(const QString &text, const QString &name, const char *objectName, NumberBox *box,
                                    int DepthExperiment::*member)
{
    addPair(text, box, objectName, name, name);
    m_numbers.emplace_back(box, member);
    connect(box, &NumberBox::valueEdited, this, [this, member](double value) {
        edit([&](DepthExperiment &e) { e.*member = static_cast<int>(std::lround(value)); });
    });
    return box;
}

NumberBox *DepthControls::addShare(const QString &text, const QString &name, const char *objectName, NumberBox *box,
                                   double DepthExperiment::*member)
{
    addPair(text, box, objectName, name, name);
    m_shares.emplace_back(box, member);
    connect(box, &NumberBox::valueEdited, this,
            [this, member](double value) { edit([&](DepthExperiment &e) { e.*member = value; }); });
    return box;
}

ChoiceBox *DepthControls::addChoice(const QString &text, const QString &name, const char *objectName,
                                    const QStringList &choices, const std::function<void(DepthExperiment &, int)> &set)
{
    auto *box = new ChoiceBox;
    box->setChoices(choices, 0);
    addPair(text, box, objectName, name, name);
    connect(box, &QComboBox::activated, this,
            [this, set](int index) { edit([&](DepthExperiment &e) { set(e, index); }); });
    return box;
}

void DepthControls::addChoices()
{
    const QStringList norms = {tr("none"), tr("layer norm"), tr("RMS norm"), tr("batch norm")};
    m_norm = addChoice(tr("Norm"), tr("Norm"), "stackNorm", norms,
                       [](DepthExperiment &e, int index) { e.norm = static_cast<StackNorm>(index); });
    m_plainNorm = addChoice(tr("Norm"), tr("Norm of the plain stack"), "plainNorm", norms,
                            [](DepthExperiment &e, int index) { e.plainNorm = static_cast<StackNorm>(index); });
    m_activation = addChoice(tr("Activation"), tr("Activation"), "stackActivation", {tr("ReLU"), tr("linear")},
                             [](DepthExperiment &e, int index) { e.activation = static_cast<StackActivation>(index); });
    m_gain = addChoice(tr("Weights"), tr("Variance of the weights"), "weightGain", {tr("Xavier, 1/d"), tr("He, 2/d")},
                       [](DepthExperiment &e, int index) { e.gain = static_cast<WeightGain>(index); });
    NumberBox *batch
        = addNumber(tr("Batch size"), tr("Samples in the batch"), "stackBatch",
                    new NumberBox({4, 5, 8, 16, 32, 128}, 2, mostStackTokens), &DepthExperiment::batchSize);
    NumberBox *tokens = addNumber(tr("Tokens"), tr("Number of tokens"), "stackTokens",
                                  new NumberBox({8, 16, 32, 64, 128}, 2, mostStackTokens), &DepthExperiment::tokens);
    addNumber(tr("Width d"), tr("Number of features"), "stackWidth",
              new NumberBox({32, 64, 128, 256, 512}, narrowestStack, widestStack), &DepthExperiment::width);
    addNumber(tr("Seeds"), tr("Draws that are averaged over"), "stackSeeds",
              new NumberBox({1, 4, 8, 16, 32}, 1, mostStackSeeds), &DepthExperiment::seeds);
    m_attention = addChoice(tr("Attention"), tr("Attention before the other sublayer of each block"), "stackAttention",
                            {tr("none"), tr("uniform"), tr("random Q, K")},
                            [](DepthExperiment &e, int index) { e.attention = static_cast<StackAttention>(index); });
    NumberBox *similarity
        = addShare(tr("Similarity"), tr("Correlation of any two tokens of the input"), "tokenSimilarity",
                   new NumberBox({0, 0.25, 0.5, 0.75, 0.99}, 0, mostSimilarity), &DepthExperiment::similarity);
    for (QWidget *control :
         {static_cast<QWidget *>(m_norm), static_cast<QWidget *>(m_gain), static_cast<QWidget *>(tokens),
          static_cast<QWidget *>(m_attention), static_cast<QWidget *>(similarity)})
        m_ofResidual.push_back(control->parentWidget());
    for (QWidget *control :
         {static_cast<QWidget *>(m_plainNorm), static_cast<QWidget *>(m_activation), static_cast<QWidget *>(batch)})
        m_ofPlain.push_back(control->parentWidget());
}

void DepthControls::addDescent(const std::vector<QAction *> &actions)
{
    NumberBox *rate = addShare(tr("Learning rate"), tr("Learning rate of descent on a drawn target"), "descentRate",
                               new NumberBox({0.003, 0.01, 0.03, 0.1, 0.3, 1}, 1e-6, 10), &DepthExperiment::rate);
    auto *row = static_cast<QHBoxLayout *>(rate->parentWidget()->layout());
    for (QAction *action : actions) {
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    setExperiment(DepthExperiment(m_experiment));
}

void DepthControls::descend(int steps)
{
    edit([steps](DepthExperiment &e) { e.steps = steps < 0 ? 0 : std::min(mostDescentSteps, e.steps + steps); });
}

void DepthControls::connectControls()
{
    connect(m_kind, &SegmentedControl::chosen, this,
            [this](int index) { edit([&](DepthExperiment &e) { e.kind = static_cast<StackKind>(index); }); });
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int depth) { edit([&](DepthExperiment &e) { e.depth = depth; }, EditHint::Continuous); });
    connect(m_slider, &QSlider::sliderReleased, this, &DepthControls::gestureFinished);
    connect(m_depth, &QSpinBox::valueChanged, this,
            [this](int depth) { edit([&](DepthExperiment &e) { e.depth = depth; }); });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [this](int seed) { edit([&](DepthExperiment &e) { e.seed = static_cast<std::uint64_t>(seed); }); });
}

void DepthControls::edit(const std::function<void(DepthExperiment &)> &change, EditHint hint)
{
    DepthExperiment experiment = m_experiment;
    change(experiment);
    if (experiment != m_experiment)
        emit experimentEdited(experiment, hint);
}

void DepthControls::drawSeed()
{
    edit([](DepthExperiment &e) { e.seed = drawnSeed(e.seed); });
}

void DepthControls::step(int direction)
{
    int next = m_experiment.depth;
    for (const int stop : depthStops) {
        if (direction > 0 && stop > m_experiment.depth) {
            next = stop;
            break;
        }
        if (direction < 0 && stop < m_experiment.depth)
            next = stop;
    }
    edit([next](DepthExperiment &e) { e.depth = next; });
}

void DepthControls::setExperiment(const DepthExperiment &experiment)
{
    m_experiment = experiment;
    const bool isPlain = experiment.kind == StackKind::Plain;
    m_kind->setCurrent(static_cast<int>(experiment.kind));
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietDepth(m_depth);
    const QSignalBlocker quietSeed(m_seed);
    m_slider->setValue(experiment.depth);
    m_depth->setValue(experiment.depth);
    m_seed->setValue(static_cast<int>(std::min<std::uint64_t>(experiment.seed, std::numeric_limits<int>::max())));
    for (const auto &[architecture, box] : m_architectures) {
        const QSignalBlocker quiet(box);
        DepthStack stack;
        stack.architecture = architecture;
        stack.norm = experiment.norm;
        box->setText(architectureTitle(stack));
        box->setChecked(isCompared(experiment, architecture));
    }
    for (const auto &[box, member] : m_numbers)
        box->setValue(experiment.*member);
    for (const auto &[box, member] : m_shares)
        box->setValue(experiment.*member);
    m_attention->setCurrentIndex(static_cast<int>(experiment.attention));
    m_norm->setCurrentIndex(static_cast<int>(experiment.norm));
    m_plainNorm->setCurrentIndex(static_cast<int>(experiment.plainNorm));
    m_activation->setCurrentIndex(static_cast<int>(experiment.activation));
    m_gain->setCurrentIndex(static_cast<int>(experiment.gain));
    for (QWidget *widget : m_ofResidual)
        widget->setVisible(!isPlain);
    for (QWidget *widget : m_ofPlain)
        widget->setVisible(isPlain);
}

void DepthControls::setTheme(const Theme &theme)
{
    ExperimentControls::setTheme(theme);
    m_kind->setTheme(theme);
}

void DepthControls::setCalm(bool calm)
{
    flow()->setVisible(!calm);
}

} // namespace normscope
