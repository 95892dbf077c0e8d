// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/layout_dialog.h"

#include "app/document/scene_edit.h"
#include "app/editing/tensor_preview.h"
#include "engine/tensor/error.h"
#include "engine/tensor/permute.h"
#include "widgets/controls/method_text.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/message_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace normscope {

namespace {

constexpr int sourceRole = Qt::UserRole; ///< The number of the axis in the original layout.
constexpr int lengthRole = Qt::UserRole + 1;

/// Shows the length of an axis after its name; only the name can be edited.
class AxisDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, 8);
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text += QStringLiteral("   × %1").arg(index.data(lengthRole).toLongLong());
    }
};

} // namespace

LayoutDialog::LayoutDialog(const NormalizationProblem &problem, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_problem(problem)
    , m_layout(problem.layout)
    , m_order(problem.input.shape().size())
    , m_names(new QLineEdit(QString::fromStdString(m_layout.text()), this))
    , m_list(new QListWidget(this))
    , m_batchAxis(new QComboBox(this))
    , m_channelAxis(new QComboBox(this))
    , m_preview(new TensorPreview(theme, this))
    , m_outcome(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setHelpTopic(*this, "window#axes");
    setWindowTitle(tr("Axes"));
    std::iota(m_order.begin(), m_order.end(), 0);
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_outcome->setWordWrap(true);
    m_outcome->setTextFormat(Qt::PlainText);
    // Room for three lines, so that the dialog does not change its size while the user types.
    m_outcome->setMinimumHeight(3 * m_outcome->fontMetrics().lineSpacing());
    m_outcome->setAlignment(Qt::AlignTop);

    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addLayout(createForm());
    row->addWidget(m_preview, 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(m_outcome);
    column->addWidget(m_buttons);

    connect(m_names, &QLineEdit::textChanged, this, &LayoutDialog::readNames);
    connect(m_batchAxis, &QComboBox::activated, this, &LayoutDialog::readRoles);
    connect(m_channelAxis, &QComboBox::activated, this, &LayoutDialog::readRoles);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showList();
    m_list->setCurrentRow(0);
    showRoles();
    readRoles();
    m_names->selectAll();
}

QLayout *LayoutDialog::createForm()
{
    m_names->setObjectName(QStringLiteral("names"));
    m_batchAxis->setObjectName(QStringLiteral("batchAxis"));
    m_channelAxis->setObjectName(QStringLiteral("channelAxis"));
    m_names->setMinimumWidth(240);
    m_batchAxis->setToolTip(tr("The axis that numbers the samples"));
    m_channelAxis->setToolTip(tr("The axis that numbers the channels"));
    auto *form = new QFormLayout;
    form->addRow(tr("&Names"), m_names);
    form->addRow(tr("&Order"), createList());
    form->addRow(tr("&Batch axis"), m_batchAxis);
    form->addRow(tr("&Channel axis"), m_channelAxis);
    return form;
}

QWidget *LayoutDialog::createList()
{
    m_list->setObjectName(QStringLiteral("order"));
    m_list->setAccessibleName(tr("Order of the axes, outermost first"));
    m_list->setToolTip(tr("Outermost first. Drag an axis to another place, or double click its name."));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setItemDelegate(new AxisDelegate(m_list));
    connect(m_list, &QListWidget::itemChanged, this, &LayoutDialog::readList);
    // A drag inserts a copy of the row and removes the original, instead of moving the row.
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &LayoutDialog::readOrder);
    connect(m_list->model(), &QAbstractItemModel::rowsRemoved, this, &LayoutDialog::readOrder);

    auto *area = new QWidget(this);
    area->setFocusProxy(m_list);
    auto *buttons = new QVBoxLayout;
    const auto addButton = [&](const QString &name, const QString &tip, Qt::ArrowType arrow, int by) {
        auto *button = new QToolButton(area);
        button->setObjectName(name);
        button->setArrowType(arrow);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, by] { moveAxis(by); });
        buttons->addWidget(button);
    };
    addButton(QStringLiteral("outwards"), tr("Move the axis outwards"), Qt::UpArrow, -1);
    addButton(QStringLiteral("inwards"), tr("Move the axis inwards"), Qt::DownArrow, 1);
    buttons->addStretch();
    auto *row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list, 1, Qt::AlignTop);
    row->addLayout(buttons);
    return area;
}

void LayoutDialog::moveAxis(int by)
{
    const int from = m_list->currentRow();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= m_list->count())
        return;
    m_list->insertItem(to, m_list->takeItem(from));
    m_list->setCurrentRow(to);
    readOrder();
}

/// Reads the order of the list; names and roles move with their axes.
void LayoutDialog::readOrder()
{
    if (m_list->count() != static_cast<int>(shape().size()))
        return;
    std::vector<int> order;
    order.reserve(shape().size());
    for (int row = 0; row < m_list->count(); ++row)
        order.push_back(m_list->item(row)->data(sourceRole).toInt());
    std::vector<int> moves; // Positions of the axes in the order before.
    moves.reserve(order.size());
    for (const int source : order)
        moves.push_back(static_cast<int>(std::find(m_order.begin(), m_order.end(), source) - m_order.begin()));
    if (order == m_order || !isAxisOrder(moves, static_cast<int>(shape().size())))
        return;
    m_order = order;
    m_layout = permuted(m_layout, moves);
    const QSignalBlocker quiet(m_names);
    m_names->setText(QString::fromStdString(m_layout.text()));
    showList();
    showRoles();
    readRoles();
}

void LayoutDialog::readList()
{
    QStringList names;
    for (int row = 0; row < m_list->count(); ++row)
        names += m_list->item(row)->text();
    m_names->setText(names.join(QLatin1Char(',')));
}

void LayoutDialog::showList()
{
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < static_cast<int>(shape().size()); ++row) {
        const int source = m_order[static_cast<std::size_t>(row)];
        if (row == m_list->count())
            m_list->addItem(QString());
        QListWidgetItem *item = m_list->item(row);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled);
        item->setText(QString::fromStdString(m_layout.names[static_cast<std::size_t>(row)]));
        item->setData(sourceRole, source);
        item->setData(lengthRole, qint64(shape()[static_cast<std::size_t>(source)]));
    }
    const int rowHeight = m_list->sizeHintForRow(0);
    m_list->setFixedHeight(m_list->count() * rowHeight + 2 * m_list->frameWidth() + 4);
}

void LayoutDialog::readNames()
{
    try {
        m_layout = parseLayout(m_names->text().toStdString(), static_cast<int>(shape().size()));
        showList();
        showRoles();
        readRoles();
    } catch (const InputError &error) {
        refuse(messageText(error.message()));
    }
}

void LayoutDialog::showOutcome()
{
    Shape after;
    for (const int axis : m_order)
        after.push_back(shape()[static_cast<std::size_t>(axis)]);
    m_outcome->setText(tr("%1 → %2: every value stays.")
                           .arg(axesWithLengths(m_problem.layout, shape()), axesWithLengths(m_layout, after)));
    m_preview->show(after, [this] {
        NormalizationProblem problem = m_problem;
        const QString notice = changeAxes(problem, m_order, m_layout);
        if (!notice.isEmpty())
            m_outcome->setText(m_outcome->text() + QLatin1Char('\n') + notice);
        return problem;
    });
    m_names->setAccessibleDescription(m_outcome->text());
    const bool isChanged = m_layout != m_problem.layout || !std::ranges::is_sorted(m_order);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isChanged);
}

void LayoutDialog::refuse(const QString &reason)
{
    m_outcome->setText(reason);
    m_names->setAccessibleDescription(reason);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    m_preview->clear();
}

void LayoutDialog::showRoles()
{
    QStringList names {tr("None")};
    for (const std::string &name : m_layout.names)
        names += QString::fromStdString(name);
    const auto fill = [&names](QComboBox *box, int axis) {
        const QSignalBlocker blocker(box);
        box->clear();
        box->addItems(names);
        box->setCurrentIndex(axis + 1);
    };
    fill(m_batchAxis, m_layout.batchAxis);
    fill(m_channelAxis, m_layout.channelAxis);
}

void LayoutDialog::readRoles()
{
    m_layout.batchAxis = m_batchAxis->currentIndex() - 1;
    m_layout.channelAxis = m_channelAxis->currentIndex() - 1;
    // One axis cannot have both roles: each box disables the axis that the other box has chosen.
    const auto offer = [this](QComboBox *box, int taken) {
        for (int axis = 0; axis < m_layout.rank(); ++axis)
            box->setItemData(axis + 1, axis == taken ? QVariant(0) : QVariant(), Qt::UserRole - 1);
    };
    offer(m_batchAxis, m_layout.channelAxis);
    offer(m_channelAxis, m_layout.batchAxis);
    showOutcome();
}

} // namespace normscope
