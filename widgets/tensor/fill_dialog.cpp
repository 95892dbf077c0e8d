// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/fill_dialog.h"

#include "widgets/controls/number_box.h"
#include "widgets/controls/number_problem.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/message_text.h"
#include "widgets/core/title_width.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

#include <cmath>
#include <limits>

namespace normscope {

FillDialog::FillDialog(const GeneratorSpec &spec, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_spec(spec)
{
    setHelpTopic(*this, "window#fill");
    setWindowTitle(tr("Fill with: %1").arg(messageText(title(spec.kind))));
    m_form = new QFormLayout(this);
    std::size_t index = 0;
    for (const GeneratorParameter &parameter : parameters(spec.kind)) {
        const double largest = std::numeric_limits<double>::max();
        m_boxes.push_back(new NumberBox({parameter.initial}, parameter.mayBeNegative ? -largest : 0, largest, this));
        addRow(messageText(parameter.title), m_boxes.back(), spec.parameters[index++], theme);
    }
    if (isRandom(spec.kind)) {
        m_seed = new NumberBox({1, 2, 3}, 0, NumberBox::largestWhole, this);
        m_seed->setObjectName(QStringLiteral("seed"));
        m_seed->setToolTip(tr("The same whole number draws the same values again."));
        addRow(tr("Seed"), m_seed, static_cast<double>(spec.seed), theme);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Fill"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    std::vector<NumberBox *> fields = m_boxes;
    if (m_seed)
        fields.push_back(m_seed);
    if (!fields.empty())
        m_form->addRow(new NumberProblem(fields, buttons->button(QDialogButtonBox::Ok), theme, this));
    m_form->addRow(buttons);
    setMinimumWidth(titleWidth(*this));
}

void FillDialog::addRow(const QString &text, NumberBox *box, double value, const Theme &theme)
{
    box->setTheme(theme);
    box->setValue(value);
    box->setAccessibleName(text);
    m_form->addRow(text, box);
}

GeneratorSpec FillDialog::spec() const
{
    GeneratorSpec spec = m_spec;
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        spec.parameters[i] = m_boxes[i]->value();
    if (m_seed)
        spec.seed = static_cast<std::uint64_t>(std::floor(m_seed->value()));
    return spec;
}

} // namespace normscope
