// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/batch_size_controls.h"

#include "widgets/batch_size/batch_size_slider.h"
#include "widgets/batch_size/experiment_details.h"
#include "widgets/batch_size/sampler_controls.h"
#include "widgets/controls/bounded_spin_box.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/drawn_seed.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/message_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Least width of a window that shows the population's parameters beside it, in widths of an average character.
constexpr int roomForOneRow = 130;
/// Least width of the population's name, in widths of an average character.
constexpr int roomForPopulation = 17;
/// Visible digits of the seed.
constexpr int wideSeed = 7;
constexpr int narrowSeed = 5;

QStringList populationTexts()
{
    QStringList texts;
    for (const PopulationKind kind : allPopulationKinds)
        texts += kind == PopulationKind::Samples ? BatchSizeControls::tr("The open tensor") : messageText(title(kind));
    return texts;
}

} // namespace

BatchSizeControls::BatchSizeControls(QWidget *parent)
    : QWidget(parent)
    , m_firstRow(new FlowLayout(8, 6))
    , m_slider(new BatchSizeSlider)
    , m_batchSize(new BoundedSpinBox)
    , m_population(new ChoiceBox)
    , m_replacement(new ChoiceBox)
    , m_degrees(new NumberBox({2, 3, 4, 5, 10, 30}, fewestDegrees, mostDegrees))
    , m_seed(new BoundedSpinBox)
    , m_newSeed(new QPushButton(tr("New seed")))
    , m_more(new QToolButton)
    , m_details(new ExperimentDetails)
    , m_channel(new ChoiceBox)
    , m_reading(new ChoiceBox)
    , m_sampler(new SamplerControls)
    , m_probeSample(new NumberBox({0, 1, 2, 3}, 0, std::numeric_limits<int>::max()))
    , m_probePosition(new NumberBox({0, 1, 2, 3}, 0, std::numeric_limits<int>::max()))
    , m_fromExplore(new QPushButton(tr("From Explore")))
{
    setHelpTopic(*this, "batch-size#controls");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    column->addLayout(m_firstRow);
    createFirstRow(); // Created before the details, for the tab order.
    column->addWidget(m_details);
    addDetails();
    connectControls();
    arrange();
}

QLabel *BatchSizeControls::addLabel(const QString &text, QWidget *buddy, QLayout *row)
{
    auto *label = new QLabel(text);
    label->setBuddy(buddy);
    label->setToolTip(buddy->toolTip());
    m_labels.push_back(label);
    row->addWidget(label);
    row->addWidget(buddy);
    return label;
}

void BatchSizeControls::createFirstRow()
{
    QHBoxLayout *batchSizeRow = m_firstRow->addGroup();
    m_slider->setObjectName(QStringLiteral("batchSize"));
    m_slider->setAccessibleName(tr("Batch size"));
    m_slider->setToolTip(tr("How many samples share a mean. Left and right go to the next power of two, up and down by "
                            "one."));
    addLabel(tr("Batch size N"), m_slider, batchSizeRow);
    batchSizeRow->setStretchFactor(m_slider, 1);
    m_firstRow->setStretching(batchSizeRow->parentWidget());

    m_batchSize->setObjectName(QStringLiteral("batchSizeNumber"));
    m_batchSize->setAccessibleName(tr("Batch size as a number"));
    m_batchSize->setRange(BatchSizeSlider::smallest, BatchSizeSlider::largest);
    m_batchSize->setKeyboardTracking(false);
    batchSizeRow->addWidget(m_batchSize);
    batchSizeRow->addSpacing(8);

    m_population->setObjectName(QStringLiteral("population"));
    m_population->setAccessibleName(tr("Population"));
    m_population->setToolTip(tr("Where the values come from: a distribution with known moments, or the samples of the "
                                "open tensor, whose channels pool their positions as in batch norm."));
    m_population->setChoices(populationTexts(), 0);
    m_population->setMinimumWidth(roomForPopulation * fontMetrics().averageCharWidth());
    m_populationRow = m_firstRow->addGroup();
    m_wideLabels[0] = addLabel(tr("Population"), m_population, m_populationRow);
    m_firstRow->setStretching(m_populationRow->parentWidget());

    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("The same seed draws the same batches."));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setKeyboardTracking(false);
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_seed->setMaximumWidth(seedWidth(narrowSeed));
    QHBoxLayout *seedRow = m_firstRow->addGroup();
    m_wideLabels[1] = addLabel(tr("Seed"), m_seed, seedRow);
    for (QLabel *label : m_wideLabels)
        label->hide();
    m_newSeed->setObjectName(QStringLiteral("newSeed"));
    m_newSeed->setToolTip(tr("Draw other batches."));
    seedRow->addWidget(m_newSeed);

    m_more->setObjectName(QStringLiteral("more"));
    m_more->setText(tr("More"));
    m_more->setToolTip(tr("Show or hide the other parameters: how batches are drawn, their number, features, probe, ε, "
                          "running statistics."));
    m_more->setCheckable(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_firstRow->addWidget(m_more);
}

void BatchSizeControls::addDetails()
{
    m_degrees->setObjectName(QStringLiteral("degrees"));
    m_populationPairs += m_details->add(tr("ν"), m_degrees, tr("Degrees of freedom of Student's t"),
                                        tr("Degrees of freedom ν: moments of order ν and above do not exist."));
    m_replacement->setObjectName(QStringLiteral("replacement"));
    m_replacement->setChoices({tr("with replacement"), tr("without replacement")}, 0);
    m_populationPairs += m_details->add(
        {}, m_replacement, tr("Replacement"),
        tr("Whether a batch may hold a sample twice; without, batches end where the population does."));
    m_details->layout()->addWidget(m_sampler);
    m_populationPairs += m_sampler;
    m_channel->setObjectName(QStringLiteral("channel"));
    m_details->add(
        tr("Channel"), m_channel, tr("Channel"),
        tr("The channel that is shown. First those whose values count least: how many independent values one "
           "sample's positions are worth for the batch mean."));
    m_reading->setObjectName(QStringLiteral("perPosition"));
    m_reading->setChoices({tr("over positions"), tr("per position")}, 0);
    m_details->add(
        {}, m_reading, tr("Positions"),
        tr("Whether a channel pools its positions, as frameworks do, or each position has statistics of its own."));
    m_probeSample->setObjectName(QStringLiteral("probeSample"));
    m_details->add(tr("Probe: sample"), m_probeSample, tr("Sample of the probe"),
                   tr("The probe is one cell of one sample of the tensor: which sample, counted from 0."));
    m_probePosition->setObjectName(QStringLiteral("probePosition"));
    m_details->add(tr("position"), m_probePosition, tr("Position of the probe"),
                   tr("Which of the channel's positions in that sample, counted from 0."));
    m_fromExplore->setObjectName(QStringLiteral("fromExplore"));
    m_details->add({}, m_fromExplore, tr("Probe from Explore"), tr("Take the cell that is chosen on Explore."));
    setTensor({});
}

template <class Change>
void BatchSizeControls::edit(Change &&change)
{
    BatchExperiment experiment = m_experiment;
    change(experiment);
    if (experiment != m_experiment)
        emit experimentEdited(experiment, EditHint::Discrete);
}

void BatchSizeControls::connectControls()
{
    connect(m_slider, &BatchSizeSlider::batchSizeMoved, this, [this](int batchSize) {
        BatchExperiment experiment = m_experiment;
        experiment.batchSize = batchSize;
        emit experimentEdited(experiment, EditHint::Continuous);
    });
    connect(m_slider, &BatchSizeSlider::gestureFinished, this, &BatchSizeControls::gestureFinished);
    connect(m_batchSize, &QSpinBox::valueChanged, this,
            [this](int batchSize) { edit([batchSize](BatchExperiment &e) { e.batchSize = batchSize; }); });
    connect(m_population, &QComboBox::activated, this, [this](int index) {
        edit([index](BatchExperiment &e) {
            e.population = allPopulationKinds[index];
            e.byLayout = e.population == PopulationKind::Samples;
        });
    });
    connect(m_channel, &QComboBox::activated, this, [this](int index) {
        const int group = m_tensor.channels[static_cast<std::size_t>(index)].group;
        edit([group](BatchExperiment &e) { e.channel = group; });
    });
    connect(m_reading, &QComboBox::activated, this, [this](int index) {
        edit([index](BatchExperiment &e) {
            e.perPosition = index == 1;
            e.channel = 0;
            e.probePosition = 0;
        });
    });
    connect(m_probeSample, &NumberBox::valueEdited, this, [this](double sample) {
        edit([&](BatchExperiment &e) { e.probeSample = std::min(static_cast<int>(sample), m_tensor.samples - 1); });
        setTensor(m_tensor); // Shows the number that is used for the typed one.
    });
    connect(m_probePosition, &NumberBox::valueEdited, this, [this](double position) {
        edit([&](BatchExperiment &e) {
            e.probePosition = std::min(static_cast<int>(position), m_tensor.positions - 1);
        });
        setTensor(m_tensor);
    });
    connect(m_fromExplore, &QPushButton::clicked, this, &BatchSizeControls::exploreCellWanted);
    connect(m_degrees, &NumberBox::valueEdited, this, [this](double degrees) {
        edit([degrees](BatchExperiment &e) { e.degrees = static_cast<int>(std::lround(degrees)); });
    });
    connect(m_replacement, &QComboBox::activated, this, [this](int index) {
        edit([&](BatchExperiment &e) {
            e.replacement = index == 0;
            if (!e.replacement && m_tensor.samples > 0)
                e.batchSize = std::min(e.batchSize, m_tensor.samples);
        });
    });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [this](int seed) { edit([seed](BatchExperiment &e) { e.seed = static_cast<std::uint64_t>(seed); }); });
    connect(m_more, &QToolButton::toggled, this, &BatchSizeControls::arrange);
    connect(m_newSeed, &QPushButton::clicked, this, &BatchSizeControls::drawSeed);
    connect(m_sampler, &SamplerControls::experimentEdited, this,
            [this](const BatchExperiment &experiment) { emit experimentEdited(experiment, EditHint::Discrete); });
    connect(m_details, &ExperimentDetails::experimentEdited, this,
            [this](const BatchExperiment &experiment) { emit experimentEdited(experiment, EditHint::Discrete); });
}

void BatchSizeControls::drawSeed()
{
    edit([](BatchExperiment &e) {
        if (e.probeSeed < 0)
            e.probeSeed = static_cast<std::int64_t>(e.seed); // The new seed changes the batches but keeps the probe.
        e.seed = drawnSeed(e.seed);
    });
}

void BatchSizeControls::setExperiment(const BatchExperiment &experiment)
{
    m_experiment = experiment;
    m_slider->setBatchSize(experiment.batchSize);
    const QSignalBlocker quietNumber(m_batchSize);
    m_batchSize->setValue(experiment.batchSize);
    m_population->setCurrentIndex(static_cast<int>(experiment.population));
    const bool isStudent = experiment.population == PopulationKind::StudentT;
    m_degrees->parentWidget()->setVisible(isStudent); // The parent is the pair with its label.
    m_degrees->setValue(experiment.degrees);
    m_replacement->parentWidget()->setVisible(experiment.population == PopulationKind::Samples);
    m_replacement->setCurrentIndex(experiment.replacement ? 0 : 1);
    const QSignalBlocker quietSeed(m_seed);
    m_seed->setValue(static_cast<int>(std::min<std::uint64_t>(experiment.seed, std::numeric_limits<int>::max())));
    m_details->setExperiment(experiment);
    m_sampler->setExperiment(experiment);
}

void BatchSizeControls::setTensor(const SampledTensor &choices)
{
    m_tensor = choices;
    const bool isSamples = m_experiment.population == PopulationKind::Samples;
    const bool isEpoch = m_experiment.sampler == SamplerKind::Epoch;
    const bool ends = isSamples && (!m_experiment.replacement || isEpoch) && choices.samples > 0;
    const int limit = ends ? std::min(choices.samples, BatchSizeSlider::largest) : BatchSizeSlider::largest;
    // The batch size of a document may exceed the limit: it is shown, and reported as impossible.
    m_slider->setLimit(std::max(limit, m_experiment.batchSize));
    const QSignalBlocker quiet(m_batchSize);
    m_batchSize->setMaximum(std::max(limit, m_experiment.batchSize));
    const bool hasChannels = isSamples && choices.hasLayout;
    m_details->setReadsTensor(hasChannels);
    QStringList texts;
    int current = 0;
    for (const SampledTensor::Channel &channel : choices.channels) {
        if (channel.group == m_experiment.channel)
            current = static_cast<int>(texts.size());
        texts += channel.text;
    }
    m_channel->setChoices(texts, texts.isEmpty() ? -1 : current);
    m_channel->parentWidget()->setVisible(hasChannels && texts.size() > 1);
    m_reading->setCurrentIndex(m_experiment.perPosition ? 1 : 0);
    m_reading->parentWidget()->setVisible(hasChannels && choices.hasPerPosition);
    m_probeSample->setValue(m_experiment.probeSample >= 0 ? m_experiment.probeSample : choices.probeSample);
    m_probeSample->parentWidget()->setVisible(hasChannels);
    m_probePosition->setValue(m_experiment.probePosition);
    m_probePosition->parentWidget()->setVisible(hasChannels && choices.positions > 1);
    m_fromExplore->parentWidget()->setVisible(hasChannels);
}

void BatchSizeControls::setTheme(const Theme &theme)
{
    m_slider->setTheme(theme);
    m_degrees->setTheme(theme);
    m_sampler->setTheme(theme);
    m_probeSample->setTheme(theme);
    m_probePosition->setTheme(theme);
    m_details->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

void BatchSizeControls::setCalm(bool calm)
{
    m_isCalm = calm;
    arrange();
}

void BatchSizeControls::setLow(bool low)
{
    m_isLow = low;
    arrange();
}

void BatchSizeControls::arrange()
{
    m_more->setVisible(m_isLow && !m_isCalm);
    m_details->setVisible(!m_isCalm);
    m_details->setFolded(m_isLow && !m_more->isChecked());
    placePopulationPairs();
    m_sampler->setVisible(m_isWide || !m_isLow || m_more->isChecked());
}

int BatchSizeControls::seedWidth(int digits) const
{
    return fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0'))) + 12;
}

void BatchSizeControls::placePopulationPairs()
{
    const bool isWide = width() > roomForOneRow * fontMetrics().averageCharWidth();
    if (isWide == m_isWide)
        return;
    m_isWide = isWide;
    // Without the labels all fits one line: populations say what they are, and the button beside the seed names it.
    for (QLabel *label : m_wideLabels)
        label->setVisible(isWide);
    m_seed->setMaximumWidth(seedWidth(isWide ? wideSeed : narrowSeed));
    for (QWidget *pair : m_populationPairs) {
        if (isWide)
            m_populationRow->insertWidget(m_populationRow->indexOf(m_population) + 1, pair);
        else
            m_details->layout()->addWidget(pair);
    }
}

void BatchSizeControls::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

NumberBox *BatchSizeControls::microBatches() const
{
    return m_details->microBatches();
}

void BatchSizeControls::addButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    m_firstRow->addWidget(button);
    setTabOrder(m_more, button);
}

} // namespace normscope
