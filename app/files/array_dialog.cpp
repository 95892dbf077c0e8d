// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/array_dialog.h"

#include "widgets/core/message_text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace normscope {

ArrayDialog::ArrayDialog(const QString &fileName, const std::vector<NpzArray> &arrays, QWidget *parent)
    : QDialog(parent)
    , m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Choose an array"));
    auto *question
        = new QLabel(tr("“%1” holds %n array(s). Which one shall be opened?", nullptr, static_cast<int>(arrays.size()))
                         .arg(fileName),
                     this);
    question->setWordWrap(true);
    question->setTextFormat(Qt::PlainText);

    m_list->setColumnCount(3);
    m_list->setHeaderLabels({tr("Name"), tr("Shape"), tr("Element type")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setAccessibleName(tr("Arrays of the file"));
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_open = buttons->button(QDialogButtonBox::Open);
    m_open->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(question);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);

    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &ArrayDialog::updateButton);
    connect(m_list, &QTreeWidget::itemDoubleClicked, m_open, &QPushButton::click);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const NpzArray &array : arrays)
        addArray(array);
    updateButton();
    m_list->setFocus();
}

void ArrayDialog::addArray(const NpzArray &array)
{
    auto *item = new QTreeWidgetItem(m_list, {QString::fromStdString(array.name)});
    item->setSizeHint(0, {0, fontMetrics().height() + 8});
    if (array.header) {
        item->setText(1, QString::fromStdString(shapeText(array.header->shape)));
        item->setText(2, QString::fromStdString(name(array.header->element)));
        if (m_list->selectedItems().isEmpty())
            m_list->setCurrentItem(item);
        return;
    }
    item->setText(2, tr("cannot be opened"));
    item->setFlags(Qt::NoItemFlags);
    for (int column = 0; column < m_list->columnCount(); ++column)
        item->setToolTip(column, messageText(array.refusal));
}

void ArrayDialog::updateButton()
{
    m_open->setEnabled(!m_list->selectedItems().isEmpty());
}

std::string ArrayDialog::array() const
{
    const QList<QTreeWidgetItem *> selected = m_list->selectedItems();
    return selected.isEmpty() ? std::string() : selected.first()->text(0).toStdString();
}

QSize ArrayDialog::sizeHint() const
{
    return {30 * fontMetrics().averageCharWidth() + 260, 16 * fontMetrics().lineSpacing()};
}

} // namespace normscope
