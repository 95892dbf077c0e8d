// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/choices_grid.h"

#include "widgets/tensor/stage_ranges.h"

#include <QGridLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int choicePanelGap = 8;

} // namespace

Evaluation::Range sharedRange(const ComparedChoices &choices, double stage)
{
    Evaluation::Range all;
    bool isFirst = true;
    const auto add = [&](const Evaluation::Range &range) {
        all = isFirst ? range
                      : Evaluation::Range {std::min(all.minimum, range.minimum), std::max(all.maximum, range.maximum)};
        isFirst = false;
    };
    for (const ComparedChoice &choice : choices) {
        if (!choice.evaluation)
            continue;
        const StageRanges ranges = quickRanges(*choice.evaluation);
        add(ranges.at(0));
        add(ranges.at(stage));
    }
    return all;
}

ChoicesGrid::ChoicesGrid(Selection *shared, QWidget *parent)
    : QScrollArea(parent)
    , m_shared(shared)
    , m_input(new ChoicePanel(ChoicePanel::Shows::Input))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(choicePanelGap);
    setWidget(content);
    m_grid->addWidget(m_input, 0, 0);
    m_link.add(shared);
    m_input->selection().setStage(0);
    m_link.add(&m_input->selection(), SelectionLink::Shares::Pointing);
    connect(shared, &Selection::stageChanged, this, &ChoicesGrid::showColors);
}

ChoicePanel *ChoicesGrid::addPanel()
{
    auto *panel = new ChoicePanel(ChoicePanel::Shows::Choice);
    const int index = static_cast<int>(m_panels.size());
    connect(panel, &ChoicePanel::openRequested, this, [this, index] { emit openRequested(index); });
    connect(panel, &ChoicePanel::axesEdited, this, [this, index](AxisSet axes) { emit axesEdited(index, axes); });
    panel->setTheme(m_theme);
    panel->setOptions(m_options);
    panel->setAnimated(m_isAnimated);
    m_panels.push_back(panel);
    return panel;
}

void ChoicesGrid::setChoices(const ComparedChoices &choices)
{
    m_choices = choices;
    while (m_panels.size() > choices.size()) {
        m_panels.back()->hide();
        m_panels.back()->deleteLater(); // Deleted later: one of its own signals may be the cause.
        m_grid->removeWidget(m_panels.back());
        m_panels.pop_back();
    }
    m_input->setChoice({.text = {},
                        .title = tr("Input x"),
                        .shortTitle = {},
                        .isOpen = false,
                        .evaluation = anyEvaluation(choices),
                        .problem = {}});
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const bool isNew = i >= m_panels.size();
        ChoicePanel *panel = isNew ? addPanel() : m_panels[i];
        panel->setChoice(choices[i]);
        panel->setTheme(m_theme); // For new axis buttons.
        if (isNew)
            m_link.add(&panel->selection());
    }
    arrange();
    showColors();
}

void ChoicesGrid::setValues(const ComparedChoices &choices)
{
    if (choices.size() != m_panels.size())
        return setChoices(choices);
    m_choices = choices;
    m_input->setValues(anyEvaluation(choices));
    for (std::size_t i = 0; i < choices.size(); ++i)
        m_panels[i]->setValues(choices[i].evaluation);
    showColors();
}

void ChoicesGrid::setTheme(const Theme &theme)
{
    m_theme = theme;
    QPalette palette = theme.palette();
    palette.setColor(QPalette::Window, theme.card);
    setPalette(palette);
    m_input->setTheme(theme);
    for (ChoicePanel *panel : m_panels)
        panel->setTheme(theme);
    emit colorsChanged();
}

void ChoicesGrid::setAnimated(bool animated)
{
    m_isAnimated = animated;
    for (ChoicePanel *panel : m_panels)
        panel->setAnimated(animated);
}

void ChoicesGrid::setSharedColors(bool shared)
{
    m_sharesColors = shared;
    showColors();
}

void ChoicesGrid::setOptions(const TensorViewOptions &options)
{
    m_options = options;
    showColors();
}

void ChoicesGrid::setLenses(const std::vector<TensorLens> &lenses)
{
    m_lenses = lenses;
    m_lenses.resize(m_panels.size());
    showColors();
}

bool ChoicesGrid::hasLens() const
{
    return std::ranges::any_of(m_lenses, [](const TensorLens &lens) { return lens.field != nullptr; });
}

double ChoicesGrid::sharedScale() const
{
    double scale = 0;
    for (const TensorLens &lens : m_lenses)
        scale = lens.field ? std::max(scale, lens.scale) : scale;
    return scale;
}

void ChoicesGrid::showColors()
{
    m_options.rangeMode = m_sharesColors ? RangeMode::Locked : RangeMode::Own;
    m_options.showCaptions = !m_sharesColors; // With shared colours a single bar below all panels is enough.
    if (m_sharesColors)
        m_options.lockedRange = sharedRange(m_choices, hasLens() ? 0 : m_shared->state().stage);
    m_input->setOptions(m_options);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        TensorLens lens = i < m_lenses.size() ? m_lenses[i] : TensorLens();
        if (lens.field && m_sharesColors)
            lens.scale = sharedScale();
        m_panels[i]->setLens(lens);
        m_panels[i]->setOptions(m_options);
    }
    emit colorsChanged();
}

std::vector<NamedColors> ChoicesGrid::sharedColors() const
{
    if (!m_sharesColors || !anyEvaluation(m_choices))
        return {};
    const Evaluation::Range range = m_options.lockedRange;
    std::vector<NamedColors> bars {{{}, ColorMap(range.minimum, range.maximum, m_theme)}};
    if (!hasLens())
        return bars;
    bars.front().name = QStringLiteral("$x$");
    const auto lens = std::ranges::find_if(m_lenses, [](const TensorLens &each) { return each.field != nullptr; });
    bars.push_back({lens->title, ColorMap(-sharedScale(), sharedScale(), m_theme)});
    return bars;
}

void ChoicesGrid::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

/// Arranges the panels in rows of about equal length.
void ChoicesGrid::arrange()
{
    const int count = static_cast<int>(m_panels.size()) + 1;
    const int most
        = std::clamp((viewport()->width() + choicePanelGap) / (ChoicePanel::leastWidth + choicePanelGap), 1, count);
    const int rows = (count + most - 1) / most;
    const int columns = (count + rows - 1) / rows;
    for (int i = 0; i < count; ++i) {
        QWidget *panel = i == 0 ? m_input : m_panels[static_cast<std::size_t>(i - 1)];
        m_grid->addWidget(panel, i / columns, i % columns);
    }
    for (int column = 0; column < std::max(columns, m_columns); ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    for (int row = 0; row < std::max(rows, m_grid->rowCount()); ++row)
        m_grid->setRowStretch(row, row < rows ? 1 : 0);
    m_columns = columns;
}

} // namespace normscope
