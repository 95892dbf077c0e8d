// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/running_section.h"

#include "engine/normalization/running.h"
#include "engine/tensor/same_tensor.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/value_table.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/core/group_text.h"
#include "widgets/core/terms.h"

#include <QAction>
#include <QCheckBox>
#include <QPushButton>
#include <QTableView>

namespace normscope {

RunningSection::RunningSection(QWidget *parent)
    : PanelSection(tr("Running statistics"), parent)
    , m_tracks(new QCheckBox(tr("Keep a running mean and variance"), this))
    , m_averages(new QCheckBox(tr("One for all samples"), this))
    , m_mode(new SegmentedControl({tr("Train"), tr("Eval")}, this))
    , m_momentum(new NumberBox({0.01, 0.1, 0.9, 0.99}, 0, 1, this))
    , m_convention(new SegmentedControl({tr("new value"), tr("old value")}, this))
    , m_variance(new SegmentedControl({tr("biased 1/n"), tr("unbiased 1/(n − 1)")}, this))
    , m_table(new ValueTable(this))
    , m_update(new QPushButton(tr("Update with this batch…"), this))
{
    addControls();
    connectControls();
}

void RunningSection::addControls()
{
    m_tracks->setObjectName(QStringLiteral("tracks"));
    m_averages->setObjectName(QStringLiteral("averages"));
    m_mode->setObjectName(QStringLiteral("mode"));
    m_momentum->setObjectName(QStringLiteral("momentum"));
    m_convention->setObjectName(QStringLiteral("convention"));
    m_variance->setObjectName(QStringLiteral("variance"));
    m_update->setObjectName(QStringLiteral("update"));

    m_tracks->setToolTip(termHelp(Term::RunningStatistics));
    addWide(m_tracks);
    m_averages->setToolTip(
        tr("The samples' means and variances are averaged, as in PyTorch's instance norm; otherwise each sample of the "
           "batch has its own."));
    addWide(m_averages);
    addRow(tr("Mode"), m_mode, tr("Which mean and variance normalize the values."));
    addRow(tr("Momentum"), m_momentum, termHelp(Term::Momentum));
    addRow(tr("Weighs the"), m_convention, tr("Which of the two values the momentum is the weight of."));
    addRow(tr("Variance"), m_variance, tr("Which variance of a batch goes into the running variance."));
    m_table->view()->setAccessibleName(tr("Running mean and variance"));
    addWide(m_table);
    m_update->setEnabled(false);
    addWide(m_update);
}

void RunningSection::connectControls()
{
    const auto edit = [this](auto &&change) {
        NormalizationSpec spec = m_problem.spec;
        change(spec);
        emit specEdited(spec, EditHint::Discrete);
    };
    connect(m_tracks, &QCheckBox::clicked, this, [this, edit](bool tracks) {
        // New batches have other samples: what is kept of one sample alone would serve nothing.
        edit([tracks, apart = keepsSamplesApart(m_problem)](NormalizationSpec &spec) {
            spec.tracksRunningStatistics = tracks;
            spec.averagesSamples = tracks && apart;
        });
    });
    connect(m_averages, &QCheckBox::clicked, this,
            [edit](bool averages) { edit([averages](NormalizationSpec &spec) { spec.averagesSamples = averages; }); });
    connect(m_mode, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec) { spec.mode = index == 0 ? Mode::Train : Mode::Eval; });
    });
    connect(m_momentum, &NumberBox::valueEdited, this,
            [edit](double momentum) { edit([momentum](NormalizationSpec &spec) { spec.momentum = momentum; }); });
    connect(m_convention, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec) {
            spec.momentumConvention = index == 0 ? MomentumConvention::NewValue : MomentumConvention::OldValue;
        });
    });
    connect(m_variance, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec) {
            spec.runningVariance = index == 0 ? VarianceEstimator::Biased : VarianceEstimator::Unbiased;
        });
    });
    connect(m_table->model(), &ValueTableModel::columnsEdited, this, [this](const std::vector<Tensor> &columns) {
        emit runningEdited({columns[0], columns[1]});
    });
    connect(m_table, &ValueTable::resetRequested, this, [this] { emit runningEdited({}); });
}

void RunningSection::setTheme(const Theme &theme)
{
    PanelSection::setTheme(theme);
    m_mode->setTheme(theme);
    m_momentum->setTheme(theme);
    m_convention->setTheme(theme);
    m_variance->setTheme(theme);
    m_table->setTheme(theme);
}

void RunningSection::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const NormalizationSpec &spec = problem.spec;
    m_tracks->setChecked(spec.tracksRunningStatistics);
    m_averages->setChecked(spec.averagesSamples);
    m_mode->setCurrent(spec.mode == Mode::Train ? 0 : 1);
    m_momentum->setValue(spec.momentum);
    m_convention->setCurrent(spec.momentumConvention == MomentumConvention::NewValue ? 0 : 1);
    m_variance->setCurrent(spec.runningVariance == VarianceEstimator::Biased ? 0 : 1);
    showPossible();
    if (spec.tracksRunningStatistics)
        showTable();
}

void RunningSection::setUpdateAction(QAction *update)
{
    const auto follow = [this, update] {
        m_update->setEnabled(update->isEnabled());
        m_update->setToolTip(update->toolTip());
    };
    connect(update, &QAction::changed, this, follow);
    connect(m_update, &QPushButton::clicked, update, &QAction::trigger);
    follow();
}

void RunningSection::showPossible()
{
    const bool tracks = m_problem.spec.tracksRunningStatistics;
    const QString reason = tracks ? QString() : tr("No running mean and variance are kept.");
    m_mode->setSegmentToolTip(0, termHelp(Term::Train));
    m_mode->setSegmentToolTip(1, termHelp(Term::Eval));
    m_convention->setSegmentToolTip(0, tr("running ← (1 − momentum) · running + momentum · batch, as in PyTorch."));
    m_convention->setSegmentToolTip(1, tr("running ← momentum · running + (1 − momentum) · batch, as in Keras."));
    m_variance->setSegmentToolTip(0, termHelp(Term::Biased));
    m_variance->setSegmentToolTip(1, termHelp(Term::Unbiased));
    for (SegmentedControl *control : {m_mode, m_convention, m_variance}) {
        control->setImpossible(0, reason);
        control->setImpossible(1, reason);
    }
    m_averages->setVisible(tracks && keepsSamplesApart(m_problem));
    m_momentum->setEnabled(tracks);
    m_table->setVisible(tracks);
}

void RunningSection::showTable()
{
    const RunningStatistics &running = m_problem.running;
    const Grouping grouping = runningGrouping(m_problem);
    const Shape shape = running.isEmpty() ? grouping.groupShape() : running.mean.shape();
    m_table->model()->setColumns(
        {{tr("mean"), running.mean, 0}, {tr("variance"), running.variance, 1, 0}}, shape,
        [grouping, layout = m_problem.layout](std::int64_t row) { return groupLabelText(grouping, layout, row); });
    m_table->setResettable(!isFilledWith(running.mean, 0) || !isFilledWith(running.variance, 1));
    m_table->fitHeight();
}

} // namespace normscope
