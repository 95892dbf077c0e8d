// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"
#include "widgets/core/selection.h"
#include "widgets/tensor/tensor_viewer.h"

#include <QFrame>

#include <vector>

class QLabel;
class QToolButton;

namespace normscope {

class ElidedLabel;

/// The tensor under one choice: its name, its axes as toggles, the number and size of its groups, and the cells of its
/// stage. Without a choice the common input of all of them.
class ChoicePanel : public QFrame
{
    Q_OBJECT

public:
    enum class Shows
    {
        Input,
        Choice
    };
    explicit ChoicePanel(Shows shows, QWidget *parent = nullptr);

    void setChoice(const ComparedChoice &choice);
    /// Updates the values of the present choice.
    void setValues(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);
    void setOptions(const TensorViewOptions &options);
    void setLens(const TensorLens &lens);
    void setAnimated(bool animated) { m_viewer->setAnimated(animated); }
    /// The panel's own hover and pin, with its own groups.
    Selection &selection() { return m_selection; }
    TensorViewer *viewer() const { return m_viewer; }
    QToolButton *title() const { return m_title; }

    static constexpr int leastWidth = 390;
    static constexpr int leastHeight = 192;

signals:
    /// The user wants to open the choice in Explore.
    void openRequested();
    void axesEdited(normscope::AxisSet axes);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showAxes(const Evaluation &evaluation);
    void toggle(int axis);

    Shows m_shows;
    Selection m_selection;
    EvaluationPtr m_evaluation;
    TensorLens m_lens;
    Theme m_theme = Theme::light();
    QToolButton *m_title;
    std::vector<QToolButton *> m_axes;
    QWidget *m_axisRow;
    ElidedLabel *m_groups;
    TensorViewer *m_viewer;
    QLabel *m_problem;
};

} // namespace normscope
