// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// Where cells are that gather by group: at home in their grid (share 0), on the lines of their groups (1), or under
/// way, and the stage that their values are at.
struct GatherMoment
{
    double stage = 0;
    double share = 0;
    bool isHomeward = false; ///< Of what is under way.
    friend bool operator==(const GatherMoment &, const GatherMoment &) = default;
};

/// Gathering as it is played: out of the grid to the lines, to 0, to equal width, by γ and β, and home again. Times are
/// in seconds.
class GatherTimeline
{
public:
    /// What a normalization has no step for is left out: without centring no line slides, and where γ and β change no
    /// value the cells go home from x̂.
    GatherTimeline(bool centres, bool hasAffine);

    double duration() const;
    GatherMoment at(double seconds) const;
    /// When the cells are on their lines at that stage first, from where it can go on.
    double timeOnLines(double stage) const;

private:
    struct Step
    {
        double seconds;
        GatherMoment from;
        GatherMoment to;
    };
    void add(double seconds, const GatherMoment &to);

    std::vector<Step> m_steps;
};

} // namespace normscope
