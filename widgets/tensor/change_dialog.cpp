// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/change_dialog.h"

#include "widgets/controls/number_box.h"
#include "widgets/controls/number_problem.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/title_width.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include <limits>

namespace normscope {

ChangeDialog::ChangeDialog(const Theme &theme, QWidget *parent)
    : QDialog(parent)
{
    setHelpTopic(*this, "window#fill");
    setWindowTitle(tr("Shift or scale"));
    setMinimumWidth(titleWidth(*this));
    auto *form = new QFormLayout(this);
    const auto addBox
        = [&](const QString &label, const QString &name, const std::vector<double> &common, double value) {
              const double largest = std::numeric_limits<double>::max();
              auto *box = new NumberBox(common, -largest, largest, this);
              box->setObjectName(name);
              box->setTheme(theme);
              box->setValue(value);
              box->setAccessibleName(QString(label).remove(QLatin1Char('&')));
              form->addRow(label, box);
              return box;
          };
    m_factor = addBox(tr("&Multiply by"), QStringLiteral("factor"), {-1, 0.1, 0.5, 1, 2, 10}, 1);
    m_shift = addBox(tr("Then &add"), QStringLiteral("shift"), {-1, 0, 1, 10, 100}, 0);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Change"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(new NumberProblem({m_factor, m_shift}, buttons->button(QDialogButtonBox::Ok), theme, this));
    form->addRow(buttons);
    // Selected, so that typing replaces the 1.
    m_factor->setFocus();
    m_factor->lineEdit()->selectAll();
}

ValueChange ChangeDialog::change() const
{
    return {m_factor->value(), m_shift->value()};
}

} // namespace normscope
