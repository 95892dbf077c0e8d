// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/experiment_details.h"

#include "widgets/batch_size/number_list_edit.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"
#include "widgets/core/terms.h"

#include <QHBoxLayout>
#include <QLabel>

#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr double noLimit = std::numeric_limits<double>::infinity();

/// The momentum in the form of its convention.
double shownMomentum(const BatchExperiment &experiment)
{
    // Rounded, so that 1 − 0.1 is 0.9 as typed.
    const double old = std::round((1 - experiment.momentum) * 1e12) / 1e12;
    return experiment.momentumConvention == MomentumConvention::NewValue ? experiment.momentum : old;
}

void setShownMomentum(BatchExperiment &experiment, double shown)
{
    const double complement = std::round((1 - shown) * 1e12) / 1e12;
    experiment.momentum = experiment.momentumConvention == MomentumConvention::NewValue ? shown : complement;
}

} // namespace

ExperimentDetails::ExperimentDetails(QWidget *parent)
    : QWidget(parent)
    , m_probe(new NumberListEdit)
    , m_convention(new ChoiceBox)
    , m_variance(new ChoiceBox)
    , m_microBatches(new NumberBox({1, 2, 4, 8, 16}, 1, largestBatch, this))
{
    new FlowLayout(12, 6, this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    addNumbers();
    addRunningStatistics();
}

void ExperimentDetails::setFolded(bool folded)
{
    m_isFolded = folded;
    for (QWidget *pair : m_own)
        pair->setVisible(!folded && !(m_readsTensor && m_ofNamed.contains(pair)));
}

void ExperimentDetails::setReadsTensor(bool reads)
{
    m_readsTensor = reads;
    setFolded(m_isFolded);
}

QWidget *ExperimentDetails::add(const QString &text, QWidget *control, const QString &name, const QString &tip)
{
    auto *pair = new QWidget(this);
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    control->setAccessibleName(name);
    control->setToolTip(tip);
    if (!text.isEmpty()) {
        auto *label = new QLabel(text);
        label->setBuddy(control);
        label->setToolTip(tip);
        m_labels.push_back(label);
        row->addWidget(label);
    }
    row->addWidget(control);
    layout()->addWidget(pair);
    return pair;
}

void ExperimentDetails::addNumber(const QString &text, const QString &name, const QString &tip, NumberBox *box,
                                  const char *objectName, double (*get)(const BatchExperiment &),
                                  void (*set)(BatchExperiment &, double))
{
    m_own += add(text, box, name, tip);
    connectNumber(box, objectName, get, set);
}

void ExperimentDetails::connectNumber(NumberBox *box, const char *objectName, double (*get)(const BatchExperiment &),
                                      void (*set)(BatchExperiment &, double))
{
    box->setObjectName(QLatin1String(objectName));
    m_fields.push_back({box, get, set});
    connect(box, &NumberBox::valueEdited, this,
            [this, set](double value) { edit([&](BatchExperiment &experiment) { set(experiment, value); }); });
}

void ExperimentDetails::addNumbers()
{
    using E = BatchExperiment;
    addNumber(
        tr("Batches"), tr("Number of batches"), tr("How many batches are drawn of every size."),
        new NumberBox({1000, 5000, 20000, 100000, 1000000}, 1, mostBatches), "batches",
        [](const E &e) { return static_cast<double>(e.batches); },
        [](E &e, double value) { e.batches = std::llround(value); });
    addNumber(
        tr("Features"), tr("Number of features"),
        tr("How many features a sample has. Layer, RMS and group norm reduce over them."),
        new NumberBox({1, 8, 64, 256}, 1, mostFeatures), "features",
        [](const E &e) { return static_cast<double>(e.features); },
        [](E &e, double value) { e.features = static_cast<int>(std::lround(value)); });
    m_ofNamed += m_own.last();
    m_probe->setObjectName(QStringLiteral("probe"));
    m_probe->setPlaceholderText(tr("drawn"));
    m_own += add(
        tr("Probe"), m_probe, tr("Probe"),
        tr("The sample that is put into every batch: its first features, with spaces between; those that are not typed "
           "are drawn with the seed."));
    m_ofNamed += m_own.last();
    connect(m_probe, &NumberListEdit::valuesEdited, this, [this](const std::vector<double> &values) {
        edit([&values](BatchExperiment &experiment) { experiment.probe = values; });
    });
    addNumber(
        tr("ε"), tr("Epsilon"), termHelp(Term::Epsilon), new NumberBox(commonEpsilons(), 0, noLimit), "epsilon",
        [](const E &e) { return e.epsilon; }, [](E &e, double value) { e.epsilon = value; });
    m_microBatches->setAccessibleName(tr("Number of micro-batches"));
    m_microBatches->setToolTip(tr("Into how many parts gradient accumulation splits a batch."));
    connectNumber(
        m_microBatches, "microBatches", [](const E &e) { return static_cast<double>(e.microBatches); },
        [](E &e, double value) { e.microBatches = static_cast<int>(std::lround(value)); });
}

void ExperimentDetails::addRunningStatistics()
{
    using E = BatchExperiment;
    addNumber(tr("Momentum"), tr("Momentum"), termHelp(Term::Momentum), new NumberBox({0.01, 0.1, 0.9, 0.99}, 0, 1),
              "momentum", shownMomentum, setShownMomentum);
    m_convention->setObjectName(QStringLiteral("convention"));
    m_convention->setChoices({tr("of the new value"), tr("of the old value")}, 0);
    m_own
        += add({}, m_convention, tr("Momentum convention"),
               tr("Which of the two values the momentum is the weight of: the new one as in PyTorch, the old one as in "
                  "Keras."));
    connect(m_convention, &QComboBox::activated, this, [this](int index) {
        edit([index](BatchExperiment &experiment) {
            experiment.momentumConvention = index == 0 ? MomentumConvention::NewValue : MomentumConvention::OldValue;
        });
    });
    m_variance->setObjectName(QStringLiteral("runningVariance"));
    m_variance->setChoices({tr("biased"), tr("unbiased")}, 0);
    m_own += add(tr("Running variance"), m_variance, tr("Running variance"),
                 tr("Which variance of a batch goes into the running variance: divided by N or by N − 1."));
    connect(m_variance, &QComboBox::activated, this, [this](int index) {
        edit([index](BatchExperiment &experiment) {
            experiment.runningVariance = index == 0 ? VarianceEstimator::Biased : VarianceEstimator::Unbiased;
        });
    });
    addNumber(
        tr("Start"), tr("Running mean at the start"), tr("The running mean before the first batch."),
        new NumberBox({0}, -noLimit, noLimit), "startMean", [](const E &e) { return e.startMean; },
        [](E &e, double value) { e.startMean = value; });
    addNumber(
        {}, tr("Running variance at the start"), tr("The running variance before the first batch."),
        new NumberBox({0, 1}, 0, noLimit), "startVariance", [](const E &e) { return e.startVariance; },
        [](E &e, double value) { e.startVariance = value; });
}

void ExperimentDetails::edit(const std::function<void(BatchExperiment &)> &change)
{
    BatchExperiment experiment = m_experiment;
    change(experiment);
    if (experiment != m_experiment)
        emit experimentEdited(experiment);
    else
        setExperiment(experiment); // Shows the number that is used for the typed one.
}

void ExperimentDetails::setExperiment(const BatchExperiment &experiment)
{
    m_experiment = experiment;
    for (const Field &field : m_fields)
        field.box->setValue(field.get(experiment));
    m_probe->setValues(experiment.probe);
    m_convention->setCurrentIndex(experiment.momentumConvention == MomentumConvention::NewValue ? 0 : 1);
    m_variance->setCurrentIndex(experiment.runningVariance == VarianceEstimator::Biased ? 0 : 1);
}

void ExperimentDetails::setTheme(const Theme &theme)
{
    for (const Field &field : m_fields)
        field.box->setTheme(theme);
    m_probe->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

} // namespace normscope
