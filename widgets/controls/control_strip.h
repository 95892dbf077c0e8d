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

/// The most used choices, in one row that wraps where it is narrow: method, its reading of the layout, G, layout,
/// reduced axes, ε, train or eval. The strip shows a problem and emits signals for the user's choices; it changes no
/// problem itself.
class ControlStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ControlStrip(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows the choices of a problem whose input has a rank of 1 to 8.
    void setProblem(const NormalizationProblem &problem);

    /// Without details only the choices to compare remain: method, axes, train or eval.
    void setDetailed(bool detailed);

    /// The further parameters of some methods: the reading of the layout, and G. They keep their places for every
    /// method, so that nothing moves. A window with room elsewhere may take the widget out of the row.
    QWidget *parameters() const { return m_parameters; }

    /// Shows or hides the Normalization panel; checkable. The owner of the panel carries it out.
    QAction *panelAction() const { return m_panelAction; }
    /// Asks for names, order and roles of the axes; also triggered by the last entry of the layouts. The owner of the
    /// dialog carries it out.
    QAction *axesAction() const { return m_axesAction; }

    /// The methods as actions, with their full names.
    const std::vector<QAction *> &methodCommands() const;
    /// Train and eval as actions; enabled only for methods with running statistics.
    const std::vector<QAction *> &modeCommands() const;

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    void layoutEdited(const normscope::Layout &layout);

protected:
    bool event(QEvent *event) override;

private:
    void addControls();
    void connectControls();
    QWidget *addLabelled(const QString &text, QWidget *control);
    void showAxesLabel();

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
