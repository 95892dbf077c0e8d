// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/choice_panel.h"
#include "widgets/compare/color_bars.h"
#include "widgets/core/selection_link.h"

#include <QScrollArea>

#include <vector>

class QGridLayout;

namespace normscope {

/// The input and what several choices make of it, in panels beside each other: in as many columns as have room, and
/// with a scroll bar where rows have none. One hover, one pin and one stage for all of them.
class ChoicesGrid : public QScrollArea
{
    Q_OBJECT

public:
    /// `shared` joins the selections of the panels with others of the window and outlives the grid.
    explicit ChoicesGrid(Selection *shared, QWidget *parent = nullptr);

    void setChoices(const ComparedChoices &choices);
    /// The same choices, of which only values are others.
    void setValues(const ComparedChoices &choices);
    void setTheme(const Theme &theme);
    /// The range of colours is that of all panels, or each has its own.
    void setSharedColors(bool shared);
    bool hasSharedColors() const { return m_sharesColors; }
    void setOptions(const TensorViewOptions &options);
    void setAnimated(bool animated);
    /// By choice; without a field the stage is shown. Where colours are shared, so are those of the lenses.
    void setLenses(const std::vector<TensorLens> &lenses);
    /// What the colours stand for where they are shared: of the stage and the input together, or of each where a lens
    /// is in place of the stage.
    std::vector<NamedColors> sharedColors() const;

    ChoicePanel *input() const { return m_input; }
    /// By choice.
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

/// The union of the finite ranges of the input and of all choices at a stage; as exact as is known without a pass.
Evaluation::Range sharedRange(const ComparedChoices &choices, double stage);

} // namespace normscope
