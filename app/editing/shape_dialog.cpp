// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/shape_dialog.h"

#include "app/editing/tensor_preview.h"
#include "engine/tensor/error.h"
#include "widgets/controls/bounded_spin_box.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/message_text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

/// The most axes that the window displays well.
constexpr int usualRank = 6;

} // namespace

ShapeDialog::ShapeDialog(const NormalizationProblem &problem, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_problem(problem)
    , m_way(new SegmentedControl({tr("Crop and pad"), tr("Reshape")}, this))
    , m_rank(new BoundedSpinBox(this))
    , m_lengths(new QWidget(this))
    , m_fill(new NumberBox({0, 1, -1}, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max(), this))
    , m_preview(new TensorPreview(theme, this))
    , m_outcome(new QLabel(this))
    , m_refusal(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setHelpTopic(*this, "window#shape");
    setWindowTitle(tr("Shape of the tensor"));
    createControls(theme);
    m_way->setCurrent(0);
    showLengths(m_problem.input.shape());
    chooseWay();
}

void ShapeDialog::createControls(const Theme &theme)
{
    m_way->setObjectName(QStringLiteral("way"));
    m_way->setAccessibleName(tr("How the shape changes"));
    m_way->setTheme(theme);
    m_way->setSegmentToolTip(0, tr("Values keep their place on every axis; new ones are filled."));
    m_way->setSegmentToolTip(1, tr("As many values in the same order, under other axes."));
    m_rank->setObjectName(QStringLiteral("rank"));
    m_rank->setRange(1, std::max(usualRank, m_problem.input.rank()));
    m_rank->setValue(m_problem.input.rank());
    m_fill->setObjectName(QStringLiteral("fill"));
    m_fill->setTheme(theme);
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_refusal->setObjectName(QStringLiteral("refusal"));
    QPalette warning = theme.palette();
    warning.setColor(QPalette::WindowText, theme.warning);
    m_refusal->setPalette(warning);
    for (QLabel *label : {m_outcome, m_refusal}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    // Room for three lines, so that the preview does not move.
    m_outcome->setMinimumHeight(3 * m_outcome->fontMetrics().lineSpacing());
    m_outcome->setAlignment(Qt::AlignTop);
    new FlowLayout(10, 6, m_lengths);

    auto *form = new QFormLayout;
    form->addRow(m_way);
    form->addRow(tr("Number of &axes"), m_rank);
    form->addRow(tr("Lengths"), m_lengths);
    form->addRow(tr("New values &hold"), m_fill);
    m_rankLabel = form->labelForField(m_rank);
    m_fillLabel = form->labelForField(m_fill);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_preview, 1);
    column->addWidget(m_outcome);
    column->addWidget(m_refusal);
    column->addWidget(m_buttons);

    connect(m_way, &SegmentedControl::chosen, this, &ShapeDialog::chooseWay);
    connect(m_rank, &QSpinBox::valueChanged, this, &ShapeDialog::chooseRank);
    m_fill->setProblemShownElsewhere();
    connect(m_fill, &NumberBox::valueEdited, this, &ShapeDialog::showOutcome);
    connect(m_fill, &NumberBox::validated, this, &ShapeDialog::showOutcome);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ShapeChange ShapeDialog::change() const
{
    ShapeChange change;
    change.way = m_way->current() == 0 ? ShapeChange::Way::CropAndPad : ShapeChange::Way::Reshape;
    for (const QSpinBox *box : m_boxes)
        change.shape.push_back(box->value());
    change.fill = m_fill->value();
    return change;
}

/// Shows the number of axes for reshaping only and the fill value for cropping and padding only.
void ShapeDialog::chooseWay()
{
    const bool reshapes = change().way == ShapeChange::Way::Reshape;
    m_rank->setVisible(reshapes);
    m_rankLabel->setVisible(reshapes);
    m_fill->setVisible(!reshapes);
    m_fillLabel->setVisible(!reshapes);
    const QSignalBlocker quiet(m_rank);
    m_rank->setValue(m_problem.input.rank());
    showLengths(m_problem.input.shape());
    showOutcome();
}

void ShapeDialog::chooseRank(int rank)
{
    showLengths(withRank(m_problem.input.shape(), rank));
    showOutcome();
}

void ShapeDialog::showLengths(const Shape &shape)
{
    if (m_boxes.size() != shape.size()) {
        qDeleteAll(m_lengths->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
        m_boxes.clear();
    }
    const Layout layout = layoutOfRank(m_problem.layout, static_cast<int>(shape.size()));
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (axis == m_boxes.size()) {
            auto *pair = new QWidget(m_lengths);
            auto *row = new QHBoxLayout(pair);
            row->setContentsMargins(0, 0, 0, 0);
            const QString name = QString::fromStdString(layout.names[axis]);
            auto *box = new BoundedSpinBox(pair);
            box->setObjectName(QStringLiteral("length%1").arg(axis));
            box->setAccessibleName(tr("Length of axis %1").arg(name));
            box->setRange(1, static_cast<int>(mostValues));
            connect(box, &QSpinBox::valueChanged, this, &ShapeDialog::showOutcome);
            row->addWidget(new QLabel(name, pair));
            row->addWidget(box);
            m_lengths->layout()->addWidget(pair);
            pair->show();
            // In the order of Tab each box follows the box before it, instead of all existing widgets.
            setTabOrder(axis == 0 ? m_rank : m_boxes.back(), box);
            m_boxes.push_back(box);
        }
        const QSignalBlocker quiet(m_boxes[axis]);
        m_boxes[axis]->setValue(static_cast<int>(shape[axis]));
    }
}

void ShapeDialog::showOutcome()
{
    const ShapeChange wanted = change();
    const Shape &before = m_problem.input.shape();
    QString refusal;
    try {
        checkChange(before, wanted);
        m_outcome->setText(describe(before, wanted));
        preview(wanted);
    } catch (const InputError &error) {
        refusal = messageText(error.message());
        m_outcome->clear();
        m_preview->clear();
    }
    if (refusal.isEmpty() && wanted.way == ShapeChange::Way::CropAndPad)
        refusal = m_fill->problem();
    m_refusal->setText(refusal);
    m_refusal->setVisible(!refusal.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(refusal.isEmpty() && wanted.shape != before);
}

void ShapeDialog::preview(const ShapeChange &wanted)
{
    m_preview->show(wanted.shape, [&] {
        NormalizationProblem problem = m_problem;
        const QString notice = apply(wanted, problem);
        if (!notice.isEmpty())
            m_outcome->setText(m_outcome->text() + QLatin1Char('\n') + notice);
        return problem;
    });
}

} // namespace normscope
