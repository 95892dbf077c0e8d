// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/core/selection.h"
#include "widgets/panel/panel_section.h"

#include <QPointer>

class QPushButton;

namespace normscope {

class ChoiceBox;
class NumberBox;
class ValueTable;

/// The section for the upstream gradient ∂L/∂y: its kind, the kind's parameters, and its values as a table. Typing into
/// the table changes the kind to UpstreamKind::Values.
class UpstreamSection : public PanelSection
{
    Q_OBJECT

public:
    explicit UpstreamSection(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    void setProblem(const NormalizationProblem &problem);
    /// Its pinned cell is the place of a one-hot gradient. May be null.
    void setSelection(const Selection *selection);

    ValueTable *table() const { return m_table; }

signals:
    void upstreamEdited(const normscope::UpstreamGradient &upstream);

private:
    void addControls();
    void connectControls();
    void chooseKind(UpstreamKind kind);
    void takePinnedCell();
    void showCell();
    void showTable();
    std::int64_t pinnedElement() const;

    UpstreamGradient m_upstream;
    Shape m_shape;
    QPointer<const Selection> m_selection;
    ChoiceBox *m_kind;
    NumberBox *m_seed;
    QPushButton *m_cell;
    ValueTable *m_table;
    QWidget *m_seedRow = nullptr;
    QWidget *m_cellRow = nullptr;
};

} // namespace normscope
