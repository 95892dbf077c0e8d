// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/fill_dialog.h"

#include "widgets/controls/number_box.h"
#include "widgets/controls/number_problem.h"
#include "widgets/core/message_text.h"
#include "widgets/core/title_width.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

#include <limits>

namespace normscope {

FillDialog::FillDialog(const GeneratorSpec &spec, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_spec(spec)
{
    setWindowTitle(tr("Fill with: %1").arg(messageText(title(spec.kind))));
    auto *form = new QFormLayout(this);
    std::size_t index = 0;
    for (const GeneratorParameter &parameter : parameters(spec.kind)) {
        const double largest = std::numeric_limits<double>::max();
        auto *box = new NumberBox({parameter.initial}, parameter.mayBeNegative ? -largest : 0, largest, this);
        box->setTheme(theme);
        box->setValue(spec.parameters[index++]);
        box->setAccessibleName(messageText(parameter.title));
        form->addRow(messageText(parameter.title), box);
        m_boxes.push_back(box);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Fill"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (!m_boxes.empty())
        form->addRow(new NumberProblem(m_boxes, buttons->button(QDialogButtonBox::Ok), theme, this));
    form->addRow(buttons);
    setMinimumWidth(titleWidth(*this));
}

GeneratorSpec FillDialog::spec() const
{
    GeneratorSpec spec = m_spec;
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        spec.parameters[i] = m_boxes[i]->value();
    return spec;
}

} // namespace normscope
