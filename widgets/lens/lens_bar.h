// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QAction;

namespace normscope {

class ChoiceBox;
class SegmentedControl;

/// Chooses what the second panel of the tensor view shows: values, gradient, influence, difference, precision; for
/// difference the other convention, for precision the arithmetic. For the title line of a card.
class LensBar : public QWidget
{
    Q_OBJECT

public:
    explicit LensBar(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Offers the conventions of the problem's method.
    void setProblem(const NormalizationProblem &problem);

    Lens lens() const { return m_lens; }
    /// The convention that the outputs are compared with; null if there is none for the method.
    const Convention *other() const { return m_other; }
    /// Emits no signal. A convention of another method is remembered until that method is chosen again.
    void setLens(Lens lens);
    void setOther(const Convention *other);
    const PrecisionChoice &precision() const { return m_precision; }
    /// Emits no signal.
    void setPrecision(const PrecisionChoice &choice);

    /// The choices of a lens as actions, for menus.
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
