// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/array_dialog.h"

#include "app/files/array_model.h"
#include "widgets/core/help_topic.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace normscope {

ArrayDialog::ArrayDialog(const QString &fileName, std::vector<NamedArray> arrays, QWidget *parent)
    : QDialog(parent)
    , m_list(new QTreeView(this))
{
    setHelpTopic(*this, "window#arrays");
    setWindowTitle(tr("Choose an array"));
    auto *question
        = new QLabel(tr("“%1” holds %n array(s). Which one shall be opened?", nullptr, static_cast<int>(arrays.size()))
                         .arg(fileName),
                     this);
    question->setWordWrap(true);
    question->setTextFormat(Qt::PlainText);

    m_model = new ArrayModel(std::move(arrays), this);
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setAccessibleName(tr("Arrays of the file"));
    m_list->header()->setSectionResizeMode(ArrayModel::NameColumn, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(ArrayModel::ShapeColumn, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(ArrayModel::ElementColumn, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_open = buttons->button(QDialogButtonBox::Open);
    m_open->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(question);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);

    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ArrayDialog::updateButton);
    connect(m_list, &QTreeView::doubleClicked, m_open, &QPushButton::click);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_list->setCurrentIndex(m_model->firstReadable());
    updateButton();
    m_list->setFocus();
}

void ArrayDialog::updateButton()
{
    m_open->setEnabled(m_list->selectionModel()->hasSelection());
}

std::string ArrayDialog::array() const
{
    const QModelIndexList selected = m_list->selectionModel()->selectedRows();
    return selected.isEmpty() ? std::string() : m_model->array(selected.first().row()).name;
}

QSize ArrayDialog::sizeHint() const
{
    return {30 * fontMetrics().averageCharWidth() + 260, 16 * fontMetrics().lineSpacing()};
}

} // namespace normscope
