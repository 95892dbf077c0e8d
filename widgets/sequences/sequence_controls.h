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

/// The controls of the page Sequences: what is drawn, and how much of it is padding. Shows a setup, emits another one.
class SequenceControls : public ExperimentControls
{
    Q_OBJECT

public:
    explicit SequenceControls(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    /// `share` is that of the batch, also where lengths are dragged or a tensor's.
    void setSetup(const TokenSetup &setup, double share);
    /// Puts all away but the share of padding.
    void setCalm(bool calm) override;

    /// Other values and lengths.
    void drawSeed();
    /// To the next preset share, or the one before.
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
    std::vector<QWidget *> m_drawn; ///< What a tensor has no use for.
    std::vector<QWidget *> m_details; ///< What a class does not need.
};

} // namespace normscope
