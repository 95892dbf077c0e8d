// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"
#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QLabel;

namespace normscope {

class AxisChips;
class ChoiceBox;
class NumberBox;
class SegmentedControl;

/// The choices one makes all the time, in one row that wraps where it is narrow: method, its reading of the layout, G,
/// layout, reduced axes, ε, train or eval. It shows a problem and tells what the user asks for; it changes nothing.
class ControlStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ControlStrip(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows the choices of a problem whose input has a rank of 1 to 8.
    void setProblem(const NormalizationProblem &problem);

    /// Without details there are only the choices that one compares: method, axes, train or eval.
    void setDetailed(bool detailed);

    /// What some methods ask for beside: their reading of the layout, and G. They keep their places whatever the
    /// method, so that nothing moves; whoever has room elsewhere takes them out of the row.
    QWidget *parameters() const { return m_parameters; }

    /// Shows or hides the Normalization panel; checkable. Whoever has the panel has the button.
    QAction *panelAction() const { return m_panelAction; }
    /// Asks for names, order and roles of the axes, also triggered by the last entry of the layouts. Whoever has the
    /// dialog carries it out.
    QAction *axesAction() const { return m_axesAction; }

    /// The methods as commands, with their full names.
    const std::vector<QAction *> &methodCommands() const;
    /// Train and eval; only methods with running statistics have the choice.
    const std::vector<QAction *> &modeCommands() const;

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    void layoutEdited(const normscope::Layout &layout);

private:
    void addControls();
    void connectControls();
    QWidget *addLabelled(const QString &text, QWidget *control);

    void showMethods();
    void showVariants();
    void showGroups();
    void showLayouts();

    void chooseMethod(int index);
    void chooseVariant(int index);
    void chooseGroups(int index);
    void chooseLayout(int index);
    void edit(const NormalizationSpec &spec);

    NormalizationProblem m_problem;
    std::optional<MatchedPreset> m_preset;

    SegmentedControl *m_method;
    QWidget *m_parameters;
    ChoiceBox *m_variant;
    ChoiceBox *m_groups;
    QWidget *m_groupsWithLabel = nullptr;
    ChoiceBox *m_layout;
    AxisChips *m_axes;
    NumberBox *m_epsilon;
    QWidget *m_epsilonWithLabel = nullptr;
    SegmentedControl *m_mode;
    QAction *m_panelAction;
    QAction *m_axesAction;
    QLabel *m_axesLabel = nullptr;
    bool m_isDetailed = true;
    std::vector<QLabel *> m_labels;
};

} // namespace normscope
