// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/panel/panel_section.h"

#include <vector>

class QLabel;

namespace normscope {

class ChoiceBox;
struct Convention;

/// The convention in force: one of the method's conventions, or "own choice", with its source.
class ConventionSection : public PanelSection
{
    Q_OBJECT

public:
    explicit ConventionSection(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    void setProblem(const NormalizationProblem &problem);

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    /// One sentence on what the choice of another convention has changed.
    void told(const QString &sentence);

private:
    void choose(int index);

    NormalizationProblem m_problem;
    std::vector<const Convention *> m_conventions;
    ChoiceBox *m_choice;
    QLabel *m_source;
};

} // namespace normscope
