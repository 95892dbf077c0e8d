// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/shape_change.h"
#include "widgets/theme/theme.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace normscope {

class NumberBox;
class SegmentedControl;
class TensorPreview;

/// Asks for another shape: cropped and padded with a value, or reshaped. Previews the resulting tensor, and shows how
/// many values stay, which parameters are reset, or why the change is refused.
class ShapeDialog : public QDialog
{
    Q_OBJECT

public:
    ShapeDialog(const NormalizationProblem &problem, const Theme &theme, QWidget *parent = nullptr);

    ShapeChange change() const;

private:
    void createControls(const Theme &theme);
    void chooseWay();
    void chooseRank(int rank);
    void showLengths(const Shape &shape);
    void showOutcome();
    void preview(const ShapeChange &change);

    NormalizationProblem m_problem;
    SegmentedControl *m_way;
    QSpinBox *m_rank;
    QWidget *m_lengths;
    std::vector<QSpinBox *> m_boxes;
    NumberBox *m_fill;
    TensorPreview *m_preview;
    QLabel *m_outcome;
    QLabel *m_refusal;
    QDialogButtonBox *m_buttons;
    QWidget *m_rankLabel = nullptr;
    QWidget *m_fillLabel = nullptr;
};

} // namespace normscope
