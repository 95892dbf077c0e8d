// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensor_file.h"
#include "engine/normalization/evaluation.h"

#include <QDialog>

class QComboBox;
class QLabel;

namespace normscope {

/// The user's choices for a tensor file.
struct TensorChoices
{
    Stage stage = Stage::Output;
    DType dtype = DType::Float32;
    TensorFormat format = TensorFormat::Npy;
};

/// Asks which tensor to save (the input, the output or a stage between them), the element type and the format. Names
/// what the file will not preserve.
class SaveTensorDialog : public QDialog
{
    Q_OBJECT

public:
    SaveTensorDialog(const NormalizationProblem &problem, const TensorChoices &proposal, QWidget *parent = nullptr);

    TensorChoices choices() const;

private:
    void addStage(const QString &text, Stage stage);
    void showRemark();

    Shape m_shape;
    QComboBox *m_stage;
    QComboBox *m_dtype;
    QComboBox *m_format;
    QLabel *m_remark;
};

} // namespace normscope
