// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/save_tensor_dialog.h"

#include "engine/formats/delimited.h"
#include "engine/formats/npy.h"
#include "widgets/controls/choice_box.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/qstring.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace normscope {

namespace {

bool isTable(TensorFormat format)
{
    return format == TensorFormat::Csv || format == TensorFormat::Tsv;
}

/// The shape that the table of a tensor has when it is opened again: a single row or column is a vector.
QString reopenedShapeText(const Shape &shape)
{
    const Shape table = delimitedShape(shape);
    return QString::fromStdString(shapeText(table[0] == 1 || table[1] == 1 ? Shape {table[0] * table[1]} : table));
}

} // namespace

SaveTensorDialog::SaveTensorDialog(const NormalizationProblem &problem, const TensorChoices &proposal, QWidget *parent)
    : QDialog(parent)
    , m_shape(problem.input.shape())
    , m_stage(new ChoiceBox(this))
    , m_dtype(new ChoiceBox(this))
    , m_format(new ChoiceBox(this))
    , m_remark(new QLabel(this))
{
    setHelpTopic(*this, "window#save-tensor");
    setWindowTitle(tr("Save tensor"));
    addStage(tr("Input x"), Stage::Input);
    if (problem.spec.centre)
        addStage(tr("Centred x − μ"), Stage::Centred);
    addStage(tr("Normalized x̂"), Stage::Normalized);
    addStage(tr("Output y"), Stage::Output);
    m_stage->setCurrentIndex(qMax(0, m_stage->findData(static_cast<int>(proposal.stage))));
    m_stage->setObjectName(QStringLiteral("stage"));
    for (const DType dtype : allOf<DType>()) {
        if (isHalf(dtype) && dtype != problem.input.dtype())
            continue; // Half precision, which loses many digits, is offered only for inputs that have it already.
        const std::string_view text = name(dtype);
        m_dtype->addItem(qString(text), static_cast<int>(dtype));
    }
    m_dtype->setCurrentIndex(m_dtype->findData(static_cast<int>(proposal.dtype)));
    m_dtype->setObjectName(QStringLiteral("dtype"));
    m_format->addItem(tr("NumPy array (.npy)"), static_cast<int>(TensorFormat::Npy));
    m_format->addItem(tr("NumPy archive, compressed (.npz)"), static_cast<int>(TensorFormat::Npz));
    m_format->addItem(tr("Safetensors file (.safetensors)"), static_cast<int>(TensorFormat::Safetensors));
    m_format->addItem(tr("Comma-separated table (.csv)"), static_cast<int>(TensorFormat::Csv));
    m_format->addItem(tr("Tab-separated table (.tsv)"), static_cast<int>(TensorFormat::Tsv));
    m_format->setCurrentIndex(m_format->findData(static_cast<int>(proposal.format)));
    m_format->setObjectName(QStringLiteral("format"));
    m_remark->setObjectName(QStringLiteral("remark"));
    m_remark->setWordWrap(true);
    m_remark->setMinimumHeight(3 * m_remark->fontMetrics().lineSpacing());
    m_remark->setMinimumWidth(48 * m_remark->fontMetrics().averageCharWidth());
    m_remark->setAlignment(Qt::AlignTop);

    auto *form = new QFormLayout;
    form->addRow(tr("&Values"), m_stage);
    form->addRow(tr("&Element type"), m_dtype);
    form->addRow(tr("&Format"), m_format);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Choose the file…"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_remark, 1);
    column->addWidget(buttons);

    connect(m_dtype, &QComboBox::currentIndexChanged, this, &SaveTensorDialog::showRemark);
    connect(m_format, &QComboBox::currentIndexChanged, this, &SaveTensorDialog::showRemark);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showRemark();
}

void SaveTensorDialog::addStage(const QString &text, Stage stage)
{
    m_stage->addItem(text, static_cast<int>(stage));
}

TensorChoices SaveTensorDialog::choices() const
{
    return {static_cast<Stage>(m_stage->currentData().toInt()), static_cast<DType>(m_dtype->currentData().toInt()),
            static_cast<TensorFormat>(m_format->currentData().toInt())};
}

void SaveTensorDialog::showRemark()
{
    const QString shape = QString::fromStdString(shapeText(m_shape));
    const TensorChoices wanted = choices();
    if (!isTable(wanted.format)) {
        const bool isNumpy = wanted.format != TensorFormat::Safetensors;
        const DType written = isNumpy ? npyType(wanted.dtype) : wanted.dtype;
        const qint64 bytes = elementCount(m_shape) * elementBytes(written);
        m_remark->setText(tr("%1, %2 before compression.").arg(shape, QLocale().formattedDataSize(bytes)));
        if (wanted.format != TensorFormat::Npz)
            m_remark->setText(tr("%1, %2.").arg(shape, QLocale().formattedDataSize(bytes)));
        if (written != wanted.dtype)
            m_remark->setText(m_remark->text() + QLatin1Char(' ')
                              + tr("NumPy has no bfloat16: it becomes float32, which holds every value."));
        return;
    }
    const Shape table = delimitedShape(m_shape);
    QString remark = tr("%1 is written as a table of %2 × %3, with as many digits as %4 needs.")
                         .arg(shape)
                         .arg(table[0])
                         .arg(table[1])
                         .arg(m_dtype->currentText());
    if (m_shape.size() > 2)
        remark += QLatin1Char(' ')
            + tr("The last axis runs across, the others run down; it opens again as %1.")
                  .arg(reopenedShapeText(m_shape));
    m_remark->setText(remark);
}

} // namespace normscope
