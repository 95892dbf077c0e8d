// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/layout_dialog.h"

#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace normscope {

LayoutDialog::LayoutDialog(const Layout &layout, QWidget *parent)
    : QDialog(parent)
    , m_rank(layout.rank())
    , m_layout(layout)
    , m_names(new QLineEdit(QString::fromStdString(layout.text()), this))
    , m_problem(new QLabel(this))
    , m_batchAxis(new QComboBox(this))
    , m_channelAxis(new QComboBox(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Axis names"));
    m_names->setObjectName(QStringLiteral("names"));
    m_batchAxis->setObjectName(QStringLiteral("batchAxis"));
    m_channelAxis->setObjectName(QStringLiteral("channelAxis"));
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    // Room for two lines, so that the dialog does not jump while one types.
    m_problem->setMinimumHeight(2 * m_problem->fontMetrics().lineSpacing());
    m_problem->setAlignment(Qt::AlignTop);
    m_names->setMinimumWidth(240);
    m_batchAxis->setToolTip(tr("The axis that numbers the samples"));
    m_channelAxis->setToolTip(tr("The axis that numbers the channels"));

    auto *form = new QFormLayout;
    form->addRow(tr("&Names"), m_names);
    form->addRow(tr("&Batch axis"), m_batchAxis);
    form->addRow(tr("&Channel axis"), m_channelAxis);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_problem, 1);
    column->addWidget(m_buttons);

    connect(m_names, &QLineEdit::textChanged, this, &LayoutDialog::readNames);
    connect(m_batchAxis, &QComboBox::activated, this, &LayoutDialog::readRoles);
    connect(m_channelAxis, &QComboBox::activated, this, &LayoutDialog::readRoles);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showRoles();
    readRoles();
    m_names->selectAll();
}

void LayoutDialog::readNames()
{
    QString problem;
    try {
        m_layout = parseLayout(m_names->text().toStdString(), m_rank);
        showRoles();
        readRoles();
    } catch (const InputError &error) {
        problem = messageText(error.message());
    }
    m_problem->setText(problem);
    m_names->setAccessibleDescription(problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
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
    // One axis cannot number both: the other role's box does not offer it.
    const auto offer = [this](QComboBox *box, int taken) {
        for (int axis = 0; axis < m_rank; ++axis)
            box->setItemData(axis + 1, axis == taken ? QVariant(0) : QVariant(), Qt::UserRole - 1);
    };
    offer(m_batchAxis, m_layout.channelAxis);
    offer(m_channelAxis, m_layout.batchAxis);
}

} // namespace normscope
