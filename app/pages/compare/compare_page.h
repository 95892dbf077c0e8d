// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/choice_differences_loader.h"
#include "app/pages/compare/choice_edits.h"
#include "app/pages/compare/choice_lenses.h"
#include "app/pages/compare/compare_look.h"
#include "app/pages/compare/comparison_runner.h"
#include "app/shell/page.h"
#include "widgets/theme/theme.h"

class QStackedWidget;
class QToolButton;

namespace normscope {

class Card;
class CardArrangement;
class CellReadout;
class ChoicesGrid;
class CompareHeader;
class ColorBarsView;
class CubesView;
class DifferencesView;
class NeighbourhoodView;
class PropertiesView;
class SegmentedControl;
class StageScrubber;
struct Shell;

/// The page "Compare": the document's tensor under several normalizations beside each other, as cells, as cubes, as a
/// table of what differs and as differences of every two, and below them one cell among its neighbours in each. Changes
/// by the user become edits of the document.
class ComparePage : public Page
{
    Q_OBJECT

public:
    explicit ComparePage(const Shell &shell, QWidget *parent = nullptr);

    const PageModule &module() const override;
    QWidget *header() const override;
    QWidget *status() const override;
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override;
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool animated) override;
    void takeKeyboard() override;
    void step(int direction) override;
    std::vector<FigurePlace> figurePlaces() override;
    FigureSourcePtr figures() const override;

    const ComparisonRunner &runner() const { return m_runner; }
    ChoicesGrid *grid() const { return m_grid; }
    DifferencesView *differences() const { return m_differences; }
    ColorBarsView *colorBars() const { return m_colorBars; }
    const ChoiceLenses &lenses() const { return m_lenses; }
    CubesView *cubes() const { return m_cubes; }
    NeighbourhoodView *neighbourhoods() const { return m_neighbourhoods; }
    CompareHeader *compareHeader() const { return m_header; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    CompareLook currentLook() const;

    QWidget *createContent();
    void addViews();
    void connectChoices();
    void connectViews();
    void connectLenses();
    void connectTimes();
    void showFace(CompareFace face);
    CompareFace face() const;
    void showChoices();
    void showValues();
    void showSubtitle();
    void showColorBars();
    void showCubes();
    void showTable();
    void followSelection();

    void open(int choice);

    const Shell &m_shell;
    Theme m_theme = Theme::light();
    ComparisonRunner m_runner;
    ChoiceEdits m_edits;
    CompareHeader *m_header;
    CellReadout *m_readout;
    ChoicesGrid *m_grid;
    CubesView *m_cubes;
    PropertiesView *m_properties;
    DifferencesView *m_differences;
    ChoiceLenses m_lenses;
    ChoiceDifferencesLoader m_loader;
    SegmentedControl *m_faces;
    SegmentedControl *m_cubeColors;
    SegmentedControl *m_lensChoice;
    QToolButton *m_measure;
    QStackedWidget *m_stack;
    ColorBarsView *m_colorBars;
    StageScrubber *m_scrubber;
    NeighbourhoodView *m_neighbourhoods;
    Card *m_mainCard;
    Card *m_cellCard;
    CardArrangement *m_arrangement;
    ComparedChoices m_cubeChoices; ///< The choices that m_cubes shows.
};

} // namespace normscope
