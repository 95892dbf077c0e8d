// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace normscope {

/// The state of cells that gather by group: in their grid (share 0), on the lines of their groups (1), or flying, and
/// the stage of their values.
struct GatherMoment
{
    double stage = 0;
    double share = 0;
    bool isHomeward = false; ///< The direction of cells that are flying.
    friend bool operator==(const GatherMoment &, const GatherMoment &) = default;
};

/// The timeline of gathering: from the grid to the lines, centring, scaling, γ and β, and back to the grid. Times are
/// in seconds.
class GatherTimeline
{
public:
    /// Steps without effect are left out: without centring the lines do not shift, and if γ and β change no value the
    /// cells return from x̂.
    GatherTimeline(bool centres, bool hasAffine);

    double duration() const;
    GatherMoment at(double seconds) const;
    /// The first time at which the cells are on their lines at that stage, so that playing can continue from there.
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
