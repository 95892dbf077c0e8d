// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/upstream_section.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/value_table.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/core/index_text.h"

#include <QPushButton>
#include <QTableView>

#include <cmath>

namespace normscope {

namespace {

/// Longer tables would not be read, and all their values would have to be computed.
constexpr std::int64_t longestTable = 1'000'000;

} // namespace

UpstreamSection::UpstreamSection(QWidget *parent)
    : PanelSection(tr("Upstream gradient ∂L/∂y"), parent)
    , m_kind(new ChoiceBox(this))
    , m_seed(new NumberBox({1, 2, 3}, 0, NumberBox::largestWhole, this))
    , m_cell(new QPushButton(this))
    , m_table(new ValueTable(this))
{
    addControls();
    connectControls();
}

void UpstreamSection::addControls()
{
    m_kind->setObjectName(QStringLiteral("kind"));
    m_seed->setObjectName(QStringLiteral("seed"));
    m_cell->setObjectName(QStringLiteral("cell"));
    m_kind->setChoices({tr("all ones"), tr("random, normal"), tr("one at a cell"), tr("own values")}, 0);
    addRow(tr("Values"), m_kind, tr("What the loss says about each output. All gradients follow from it."));
    m_seedRow = addRow(tr("Seed"), m_seed, tr("The same whole number draws the same values again."));
    m_cellRow = addRow(tr("At cell"), m_cell, tr("Press to move the one to the pinned cell; pin another cell first."));
    m_table->view()->setAccessibleName(tr("Values of the upstream gradient"));
    addWide(m_table);
}

void UpstreamSection::connectControls()
{
    connect(m_kind, &QComboBox::activated, this, [this](int index) { chooseKind(static_cast<UpstreamKind>(index)); });
    connect(m_seed, &NumberBox::valueEdited, this, [this](double seed) {
        UpstreamGradient upstream = m_upstream;
        upstream.seed = static_cast<std::uint64_t>(std::floor(seed));
        m_seed->setValue(static_cast<double>(upstream.seed));
        emit upstreamEdited(upstream);
    });
    connect(m_cell, &QPushButton::clicked, this, &UpstreamSection::takePinnedCell);
    connect(m_table->model(), &ValueTableModel::columnsEdited, this, [this](const std::vector<Tensor> &columns) {
        emit upstreamEdited({UpstreamKind::Values, m_upstream.seed, m_upstream.element, columns.front()});
    });
    connect(m_table, &ValueTable::resetRequested, this, [this] { emit upstreamEdited({}); });
}

void UpstreamSection::setTheme(const Theme &theme)
{
    PanelSection::setTheme(theme);
    m_seed->setTheme(theme);
    m_table->setTheme(theme);
}

void UpstreamSection::setSelection(const Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection)
        connect(m_selection, &Selection::pinChanged, this, &UpstreamSection::showCell);
    showCell();
}

void UpstreamSection::setProblem(const NormalizationProblem &problem)
{
    const bool isSame = problem.upstream == m_upstream && problem.input.shape() == m_shape;
    m_upstream = problem.upstream;
    m_shape = problem.input.shape();
    // Even without a change, so that a refused choice is set back.
    m_kind->setCurrentIndex(static_cast<int>(m_upstream.kind));
    m_seed->setValue(static_cast<double>(m_upstream.seed));
    m_seedRow->setVisible(m_upstream.kind == UpstreamKind::Random);
    m_cellRow->setVisible(m_upstream.kind == UpstreamKind::OneHot);
    if (isSame)
        return;
    showCell();
    showTable();
}

std::int64_t UpstreamSection::pinnedElement() const
{
    const std::int64_t element = m_selection ? m_selection->state().pinnedElement : noIndex;
    return element < elementCount(m_shape) ? element : noIndex;
}

void UpstreamSection::chooseKind(UpstreamKind kind)
{
    if (kind == m_upstream.kind)
        return;
    UpstreamGradient upstream = m_upstream;
    upstream.kind = kind;
    upstream.values = kind == UpstreamKind::Values ? upstreamTensor(m_upstream, m_shape) : Tensor();
    if (kind == UpstreamKind::OneHot) {
        const std::int64_t pinned = pinnedElement();
        if (pinned != noIndex || !fits(upstream, m_shape))
            upstream.element = std::max<std::int64_t>(pinned, 0);
    }
    emit upstreamEdited(upstream);
}

void UpstreamSection::takePinnedCell()
{
    UpstreamGradient upstream = m_upstream;
    upstream.element = pinnedElement();
    if (upstream.element != noIndex)
        emit upstreamEdited(upstream);
}

void UpstreamSection::showCell()
{
    const std::int64_t pinned = pinnedElement();
    m_cell->setEnabled(pinned != noIndex && pinned != m_upstream.element);
    if (m_upstream.kind != UpstreamKind::OneHot)
        return;
    const QString place = indexText(m_upstream.element, m_shape);
    m_cell->setText(tr("%1 → pinned cell").arg(place));
    m_cell->setAccessibleName(tr("The one is at cell %1: move it to the pinned cell").arg(place));
}

void UpstreamSection::showTable()
{
    const std::int64_t rows = elementCount(m_shape);
    m_table->setVisible(!m_shape.empty() && rows <= longestTable);
    if (m_table->isHidden())
        return;
    m_table->model()->setColumns({{tr("∂L/∂y"), upstreamTensor(m_upstream, m_shape)}}, m_shape,
                                 [shape = m_shape](std::int64_t row) { return indexText(row, shape); });
    m_table->setResettable(m_upstream != UpstreamGradient());
    m_table->fitHeight();
    if (m_upstream.kind == UpstreamKind::OneHot)
        m_table->view()->scrollTo(m_table->model()->index(static_cast<int>(m_upstream.element), 0));
}

} // namespace normscope
