// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/choice_panel.h"
#include "widgets/compare/color_bars.h"
#include "widgets/core/selection_link.h"

#include <QScrollArea>

#include <vector>

class QGridLayout;

namespace normscope {

/// The input and its normalizations by several choices, in panels beside each other: in as many columns as fit, with a
/// scroll bar if the rows do not. All panels share hover, pin and stage.
class ChoicesGrid : public QScrollArea
{
    Q_OBJECT

public:
    /// `shared` joins the selections of the panels with others of the window and must outlive the grid.
    explicit ChoicesGrid(Selection *shared, QWidget *parent = nullptr);

    void setChoices(const ComparedChoices &choices);
    /// Updates the values of the present choices.
    void setValues(const ComparedChoices &choices);
    void setTheme(const Theme &theme);
    /// Whether all panels share a colour range, or each has its own.
    void setSharedColors(bool shared);
    bool hasSharedColors() const { return m_sharesColors; }
    void setOptions(const TensorViewOptions &options);
    void setAnimated(bool animated);
    /// The lens of each choice; without a field the stage is shown. With shared colours the lenses share their scale.
    void setLenses(const std::vector<TensorLens> &lenses);
    /// The colour maps if they are shared: one for stage and input together, or one for each if lenses are shown in
    /// place of the stage.
    std::vector<NamedColors> sharedColors() const;

    ChoicePanel *input() const { return m_input; }
    /// In the order of the choices.
    const std::vector<ChoicePanel *> &panels() const { return m_panels; }
    int columns() const { return m_columns; }
    QSize sizeHint() const override { return {1100, 480}; }

signals:
    void openRequested(int choice);
    void axesEdited(int choice, normscope::AxisSet axes);
    void colorsChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    ChoicePanel *addPanel();
    void arrange();
    void showColors();
    bool hasLens() const;
    double sharedScale() const;

    Selection *m_shared;
    SelectionLink m_link;
    Theme m_theme = Theme::light();
    TensorViewOptions m_options;
    bool m_sharesColors = true;
    bool m_isAnimated = false;
    QGridLayout *m_grid;
    ChoicePanel *m_input;
    std::vector<ChoicePanel *> m_panels;
    ComparedChoices m_choices;
    std::vector<TensorLens> m_lenses;
    int m_columns = 0;
};

/// The union of the finite ranges of the input and of all choices at a stage; as exact as possible without a pass.
Evaluation::Range sharedRange(const ComparedChoices &choices, double stage);

} // namespace normscope
