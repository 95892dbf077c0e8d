// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"

#include <QString>

#include <chrono>
#include <cstdio>

namespace normscope {

/// A line on stderr that says how far a long command is and how long it still takes. Seen in a terminal alone, and only
/// once the command has taken a while; erased when it is done.
class ProgressLine
{
public:
    using Clock = std::chrono::steady_clock;

    /// The work comes in parts, whose weights add up to `total`.
    explicit ProgressLine(double total);
    /// As above, but on a stream that is said to be a terminal or not.
    ProgressLine(double total, std::FILE *stream, bool isTerminal);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// The next part, of this weight; that before is done.
    void begin(double weight);
    /// Of the present part. Never asks for an end.
    Progress progress();
    /// Shows the share of all, after this time since the start.
    void show(double share, std::chrono::duration<double> passed);

private:
    std::FILE *m_stream;
    bool m_isTerminal;
    double m_total;
    double m_done = 0;
    double m_part = 0;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_shown = m_start;
    std::size_t m_length = 0; ///< Of what stands in the line.
};

/// "34 %, 12 s of about 35 s"; hours and minutes where these are needed.
QString progressText(double share, std::chrono::duration<double> passed);

} // namespace normscope
