// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"

#include <QString>

#include <chrono>
#include <cstdio>

namespace normscope {

/// A line on stderr with the progress of a long command and the time it will take. Written only to a terminal, and only
/// once the command has run for a while; erased at the end.
class ProgressLine
{
public:
    using Clock = std::chrono::steady_clock;

    /// The work consists of parts, whose weights add up to `total`.
    explicit ProgressLine(double total);
    /// As above, on another stream; `isTerminal` says whether it is a terminal.
    ProgressLine(double total, std::FILE *stream, bool isTerminal);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// Begins the next part, of this weight; the part before it is complete.
    void begin(double weight);
    /// Progress of the present part. Never cancels the work.
    Progress progress();
    /// Shows the share done of the whole work, 0 … 1, after the time `passed` since the start.
    void show(double share, std::chrono::duration<double> passed);

private:
    std::FILE *m_stream;
    bool m_isTerminal;
    double m_total;
    double m_done = 0;
    double m_part = 0;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_shown = m_start;
    std::size_t m_length = 0; ///< Bytes of the longest line shown so far; shorter ones are padded with spaces.
};

/// "34 %, 12 s of about 35 s"; with minutes and hours for longer times.
QString progressText(double share, std::chrono::duration<double> passed);

} // namespace normscope
