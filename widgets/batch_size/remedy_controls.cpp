// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/remedy_controls.h"

#include "widgets/controls/number_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace normscope {

namespace {

/// Largest limit; large enough to be no limit in practice.
constexpr double mostLimit = 1e6;

} // namespace

RemedyControls::RemedyControls(QWidget *parent)
    : QWidget(parent)
    , m_devices(new NumberBox({2, 4, 8, 16}, 1, largestBatch))
    , m_largestScale(new NumberBox({1, 1.5, 3}, 1, mostLimit))
    , m_largestShift(new NumberBox({0, 0.5, 5}, 0, mostLimit))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 4);
    row->setSpacing(6);
    add(tr("Devices"), m_devices, "devices", tr("Number of devices"),
        tr("SyncBN puts the statistics of this many devices together, each with a batch of N; ghost batch norm cuts a "
           "batch into as many parts."));
    add(tr("r ≤"), m_largestScale, "largestScale", tr("Limit of r"),
        tr("Batch renormalization: r = σ̂/σ stays between 1/r_max and this r_max. 1 with d ≤ 0 is batch norm."));
    add(tr("d ≤"), m_largestShift, "largestShift", tr("Limit of d"),
        tr("Batch renormalization: d = (μ̂ − μ)/σ stays between −d_max and this d_max."));
    row->addStretch(1);
    connect(m_devices, &NumberBox::valueEdited, this, [this](double value) {
        BatchExperiment experiment = m_experiment;
        experiment.devices = static_cast<int>(std::lround(value));
        emit experimentEdited(experiment);
        setExperiment(m_experiment); // Shows the number that is used for the typed one.
    });
    connect(m_largestScale, &NumberBox::valueEdited, this, [this](double value) {
        BatchExperiment experiment = m_experiment;
        experiment.largestScale = value;
        emit experimentEdited(experiment);
    });
    connect(m_largestShift, &NumberBox::valueEdited, this, [this](double value) {
        BatchExperiment experiment = m_experiment;
        experiment.largestShift = value;
        emit experimentEdited(experiment);
    });
    setExperiment(m_experiment);
}

void RemedyControls::add(const QString &text, NumberBox *box, const char *objectName, const QString &name,
                         const QString &tip)
{
    auto *label = new QLabel(text);
    label->setBuddy(box);
    label->setToolTip(tip);
    m_labels += label;
    box->setObjectName(QLatin1String(objectName));
    box->setAccessibleName(name);
    box->setToolTip(tip);
    layout()->addWidget(label);
    layout()->addWidget(box);
}

void RemedyControls::setExperiment(const BatchExperiment &experiment)
{
    m_experiment = experiment;
    m_devices->setValue(experiment.devices);
    m_largestScale->setValue(experiment.largestScale);
    m_largestShift->setValue(experiment.largestShift);
}

void RemedyControls::setTheme(const Theme &theme)
{
    for (NumberBox *box : {m_devices, m_largestScale, m_largestShift})
        box->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

RemedyPanel::RemedyPanel(RemedyControls *controls, QWidget *charts)
    : m_controls(controls)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(controls);
    column->addWidget(charts, 1);
}

void RemedyPanel::resizeEvent(QResizeEvent *event)
{
    constexpr int room = 16; // Least height for the controls, in line heights.
    QWidget::resizeEvent(event);
    m_controls->setVisible(height() >= room * fontMetrics().height());
}

} // namespace normscope
