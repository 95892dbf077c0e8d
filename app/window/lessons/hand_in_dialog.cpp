// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/hand_in_dialog.h"

#include "app/lessons/answers/hand_in.h"
#include "widgets/core/help_topic.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace normscope {

HandInDialog::HandInDialog(int answered, int questions, QWidget *parent)
    : QDialog(parent)
    , m_name(new QLineEdit)
{
    setHelpTopic(*this, "window#lessons");
    setWindowTitle(tr("Hand in"));
    m_name->setObjectName(QStringLiteral("handIn.name"));
    m_name->setMaxLength(static_cast<int>(longestHandInName));
    m_name->setMinimumWidth(280);
    auto *form = new QFormLayout;
    form->addRow(tr("&Your name"), m_name);
    auto *note = new QLabel(tr("You have answered %1 of %2 questions. The file holds this name, your answers and when "
                               "you gave them, and nothing else. Give it to your teacher.")
                                .arg(answered)
                                .arg(questions));
    note->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_accept = buttons->addButton(tr("Choose the file…"), QDialogButtonBox::AcceptRole);
    m_accept->setDefault(true);
    m_accept->setEnabled(false);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(note);
    column->addWidget(buttons);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_accept->setEnabled(!name().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString HandInDialog::name() const
{
    return m_name->text().simplified();
}

} // namespace normscope
