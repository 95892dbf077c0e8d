// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/running_update_dialog.h"

#include "engine/normalization/evaluation.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/core/group_text.h"
#include "widgets/core/help_topic.h"
#include "widgets/theme/number_format.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int greatestHeight = 480; ///< Largest height of the table in pixels; lower with fewer groups.

QString ruleText(const NormalizationSpec &spec)
{
    const QString momentum = compactNumber(spec.momentum);
    return spec.momentumConvention == MomentumConvention::NewValue
        ? RunningUpdateDialog::tr("Each becomes (1 − %1) · old + %1 · batch.").arg(momentum)
        : RunningUpdateDialog::tr("Each becomes %1 · old + (1 − %1) · batch.").arg(momentum);
}

QString averageText(const Evaluation &evaluation)
{
    if (!averagesSamples(evaluation.problem()))
        return {};
    return QLatin1Char(' ') + RunningUpdateDialog::tr("The batch’s is the average of its samples’.");
}

/// Sets equal column widths, so that every digit is visible in any font.
void setColumnWidths(QTableView *view)
{
    const QAbstractItemView &cells = *view;
    const int columns = view->model()->columnCount();
    int widest = 0;
    for (int i = 0; i < columns; ++i)
        widest = std::max({widest, view->horizontalHeader()->sectionSizeHint(i), cells.sizeHintForColumn(i)});
    view->horizontalHeader()->setMinimumSectionSize(widest);
    view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    view->setMinimumWidth(columns * widest + view->verticalHeader()->sizeHint().width()
                          + view->verticalScrollBar()->sizeHint().width() + 2 * view->frameWidth());
}

} // namespace

RunningUpdateDialog::RunningUpdateDialog(const Evaluation &evaluation, QWidget *parent)
    : QDialog(parent)
{
    setHelpTopic(*this, "window#running");
    setWindowTitle(tr("Update running statistics"));
    const RunningStatistics &old = evaluation.problem().running;
    const RunningStatistics updated = updatedRunningStatistics(evaluation);

    auto *model = new ValueTableModel(this);
    model->setEditable(false);
    model->setColumns({{tr("mean"), old.mean, 0},
                       {tr("new mean"), updated.mean},
                       {tr("variance"), old.variance, 1},
                       {tr("new variance"), updated.variance}},
                      updated.mean.shape(),
                      [grouping = runningGrouping(evaluation.problem()), layout = evaluation.problem().layout](
                          std::int64_t row) { return groupLabelText(grouping, layout, row); });
    auto *view = new QTableView(this);
    view->setModel(model);
    setColumnWidths(view);
    view->horizontalHeader()->setHighlightSections(false);
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    view->setSizeAdjustPolicy(QTableView::AdjustToContents);
    view->setAccessibleName(tr("Running mean and variance before and after"));

    auto *rule = new QLabel(ruleText(evaluation.spec()) + averageText(evaluation), this);
    rule->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton *update = buttons->addButton(tr("Update"), QDialogButtonBox::AcceptRole);
    update->setDefault(true);
    update->setFocus();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->addWidget(rule);
    column->addWidget(view, 1);
    column->addWidget(buttons);
    resize(480, std::min(sizeHint().height(), greatestHeight));
}

} // namespace normscope
