// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace normscope {

namespace {

struct ProgressLineText
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

/// Commands that end sooner show no line.
constexpr std::chrono::milliseconds shownAfter(500);
constexpr std::chrono::milliseconds shownEvery(200);

bool standsOnTerminal()
{
#ifdef _WIN32
    return ::_isatty(::_fileno(stderr)) != 0;
#else
    return ::isatty(STDERR_FILENO) != 0;
#endif
}

QString durationText(double seconds)
{
    const auto whole = static_cast<long long>(std::llround(seconds));
    if (whole < 60)
        return ProgressLineText::tr("%1 s").arg(whole);
    if (whole < 3600)
        return ProgressLineText::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return ProgressLineText::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

} // namespace

ProgressLine::ProgressLine(double total)
    : ProgressLine(total, stderr, standsOnTerminal())
{ }

ProgressLine::ProgressLine(double total, std::FILE *stream, bool isTerminal)
    : m_stream(stream)
    , m_isTerminal(isTerminal)
    , m_total(total)
{ }

ProgressLine::~ProgressLine()
{
    if (m_length == 0)
        return;
    const std::string blank(m_length, ' ');
    std::fprintf(m_stream, "\r%s\r", blank.c_str());
    std::fflush(m_stream);
}

void ProgressLine::begin(double weight)
{
    m_done += m_part;
    m_part = weight;
}

Progress ProgressLine::progress()
{
    if (!m_isTerminal)
        return {};
    return [this](double done) {
        const Clock::time_point now = Clock::now();
        if (now - m_start >= shownAfter && now - m_shown >= shownEvery) {
            m_shown = now;
            show((m_done + m_part * done) / m_total, now - m_start);
        }
        return false;
    };
}

void ProgressLine::show(double share, std::chrono::duration<double> passed)
{
    if (!m_isTerminal)
        return;
    std::string text = progressText(share, passed).toStdString();
    const std::size_t length = text.size();
    if (length < m_length)
        text.append(m_length - length, ' ');
    m_length = std::max(length, m_length);
    std::fprintf(m_stream, "\r%s", text.c_str());
    std::fflush(m_stream);
}

QString progressText(double share, std::chrono::duration<double> passed)
{
    const int percent = static_cast<int>(std::clamp(share, 0.0, 1.0) * 100);
    if (!(share > 0))
        return ProgressLineText::tr("%1 %").arg(percent);
    return ProgressLineText::tr("%1 %, %2 of about %3")
        .arg(QString::number(percent), durationText(passed.count()), durationText(passed.count() / share));
}

} // namespace normscope
