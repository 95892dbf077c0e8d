// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QAction;

namespace normscope {

class ChoiceBox;
class SegmentedControl;

/// What the second panel of the tensor view shows: values, gradient, influence, difference, precision; and, for the
/// last two, which convention the outputs are compared with and which arithmetic they are computed in. For the title
/// line of a card.
class LensBar : public QWidget
{
    Q_OBJECT

public:
    explicit LensBar(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Offers the conventions of the problem's method.
    void setProblem(const NormalizationProblem &problem);

    Lens lens() const { return m_lens; }
    /// What the outputs are compared with; null where nothing is known for the method.
    const Convention *other() const { return m_other; }
    /// Without a signal. A convention of another method is remembered until that method is back.
    void setLens(Lens lens);
    void setOther(const Convention *other);
    const PrecisionChoice &precision() const { return m_precision; }
    /// Without a signal.
    void setPrecision(const PrecisionChoice &choice);

    /// The lenses as commands.
    const std::vector<QAction *> &commands() const;

signals:
    void changed();

private:
    void addPrecisionChoices();
    void showChoices();
    void showPrecision();

    NormalizationProblem m_problem;
    Lens m_lens = Lens::Values;
    const Convention *m_other = nullptr;
    std::vector<const Convention *> m_conventions;
    SegmentedControl *m_choice;
    ChoiceBox *m_against;
    PrecisionChoice m_precision;
    ChoiceBox *m_type;
    ChoiceBox *m_algorithm;
    ChoiceBox *m_order;
};

} // namespace normscope
