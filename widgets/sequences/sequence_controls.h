// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/token_batch.h"
#include "widgets/controls/experiment_controls.h"
#include "widgets/core/edit_hint.h"

#include <vector>

namespace normscope {

class ChoiceBox;
class NumberBox;
class SegmentedControl;

/// The controls of the page Sequences: the tokens, and their share of padding. Shows a setup, emits another one when
/// the user changes it.
class SequenceControls : public ExperimentControls
{
    Q_OBJECT

public:
    explicit SequenceControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    /// `share` is the batch's own share of padding, also if lengths were dragged or come from a tensor.
    void setSetup(const TokenSetup &setup, double share);
    /// While calm, hides everything except the share of padding.
    void setCalm(bool calm) override;

    /// Draws other values and lengths.
    void drawSeed();
    /// Moves to the next (1) or previous (−1) preset share, or to 0 before the first.
    void stepShare(int direction);
    NumberBox *share() const { return m_share; }

signals:
    void setupEdited(const normscope::TokenSetup &setup, normscope::EditHint hint);

private:
    void addShare();
    void addTokens();
    void addValues();
    template <class Change>
    void edit(Change &&change);
    void setShare(double share);

    TokenSetup m_setup;
    double m_shownShare = 0;
    SegmentedControl *m_presets;
    NumberBox *m_share;
    ChoiceBox *m_source;
    NumberBox *m_rows;
    NumberBox *m_length;
    NumberBox *m_features;
    NumberBox *m_mean;
    NumberBox *m_deviation;
    ChoiceBox *m_padding;
    NumberBox *m_padValue;
    NumberBox *m_seed;
    std::vector<QWidget *> m_drawn; ///< Hidden if the tokens come from a tensor.
    std::vector<QWidget *> m_details; ///< Hidden while calm.
};

} // namespace normscope
