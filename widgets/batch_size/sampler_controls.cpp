// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/sampler_controls.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"
#include "widgets/core/message_text.h"

#include <QHBoxLayout>
#include <QLabel>

#include <cmath>

namespace normscope {

SamplerControls::SamplerControls(QWidget *parent)
    : QWidget(parent)
    , m_sampler(new ChoiceBox)
    , m_correlation(new NumberBox({0, 0.1, 0.5, 0.9}, 0, 1))
    , m_classes(new NumberBox({2, 5, 10, 100}, fewestClasses, mostClasses))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto *label = new QLabel(tr("Drawn"));
    label->setBuddy(m_sampler);
    m_labels += label;
    row->addWidget(label);
    m_sampler->setObjectName(QStringLiteral("sampler"));
    m_sampler->setAccessibleName(tr("How batches are drawn"));
    m_sampler->setToolTip(
        tr("How the samples of a batch belong together: not at all; as frames of one video; sorted by class, one class "
           "to a batch; classes with other shares than the population; or, of a tensor, through an epoch, none twice "
           "before all were seen. A class is one of equally large slices in the order of the values."));
    QStringList texts;
    for (const SamplerKind kind : allSamplerKinds)
        texts += messageText(title(kind));
    m_sampler->setChoices(texts, 0);
    row->addWidget(m_sampler);
    m_correlation->setObjectName(QStringLiteral("correlation"));
    m_correlationPair = addPair(tr("ρ"), m_correlation, tr("Correlation of mates"),
                                tr("The correlation of two samples of a batch: 0 as if independent, 1 all the same."));
    m_classes->setObjectName(QStringLiteral("classes"));
    m_classesPair = addPair(tr("Classes"), m_classes, tr("Number of classes"),
                            tr("Into how many equally large slices, in the order of the values, the population is cut. "
                               "Imbalanced, their shares fall from class to class, to a tenth."));
    connect(m_sampler, &QComboBox::activated, this,
            [this](int index) { edit([index](BatchExperiment &e) { e.sampler = allSamplerKinds[index]; }); });
    connect(m_correlation, &NumberBox::valueEdited, this,
            [this](double value) { edit([value](BatchExperiment &e) { e.correlation = value; }); });
    connect(m_classes, &NumberBox::valueEdited, this, [this](double value) {
        edit([value](BatchExperiment &e) {
            e.classes = static_cast<int>(std::lround(value));
            e.shares.clear(); // The shares belong to the former number of classes.
        });
    });
    setExperiment(m_experiment);
}

QWidget *SamplerControls::addPair(const QString &text, NumberBox *box, const QString &name, const QString &tip)
{
    auto *pair = new QWidget;
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto *label = new QLabel(text);
    label->setBuddy(box);
    label->setToolTip(tip);
    m_labels += label;
    box->setAccessibleName(name);
    box->setToolTip(tip);
    row->addWidget(label);
    row->addWidget(box);
    layout()->addWidget(pair);
    return pair;
}

template <class Change>
void SamplerControls::edit(Change &&change)
{
    BatchExperiment experiment = m_experiment;
    change(experiment);
    if (experiment != m_experiment)
        emit experimentEdited(experiment);
    else
        setExperiment(experiment); // Shows the number that is used for the typed one.
}

void SamplerControls::setExperiment(const BatchExperiment &experiment)
{
    m_experiment = experiment;
    m_sampler->setCurrentIndex(static_cast<int>(experiment.sampler));
    m_correlation->setValue(experiment.correlation);
    m_classes->setValue(experiment.classes);
    m_correlationPair->setVisible(experiment.sampler == SamplerKind::Clustered);
    m_classesPair->setVisible(samplerOf(experiment).hasClasses());
}

void SamplerControls::setTheme(const Theme &theme)
{
    m_correlation->setTheme(theme);
    m_classes->setTheme(theme);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    for (QLabel *label : m_labels)
        label->setPalette(muted);
}

} // namespace normscope
