// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/histogram_loader.h"

namespace normscope {

namespace {

/// Delay in milliseconds: while groups change from frame to frame nothing is counted on a worker thread, as that would
/// slow down the frames.
constexpr int restBeforeCounting = 12;

Histogram count(const HistogramRequest &request, const Progress &progress = {})
{
    return histogram(*request.evaluation, request.stage, request.group, request.bins, progress);
}

} // namespace

HistogramLoader::HistogramLoader(QObject *parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restBeforeCounting);
    connect(&m_rest, &QTimer::timeout, this, &HistogramLoader::countBehind);
}

void HistogramLoader::load(const HistogramRequest &request)
{
    if (request == m_wanted)
        return;
    m_wanted = request;
    m_job.cancel();
    m_rest.stop();
    if (request == m_loaded)
        return;
    if (!request.evaluation) {
        m_loaded = request;
        m_histogram = nullptr;
        return;
    }
    const Grouping &grouping = request.evaluation->grouping();
    const std::int64_t values = request.group ? grouping.groupSize() : request.evaluation->input().size();
    if (values <= (request.bins ? shareCountedAtOnce : countedAtOnce)) {
        take(request, count(request));
        return;
    }
    m_rest.start();
}

void HistogramLoader::countBehind()
{
    m_job.start<Histogram>([request = m_wanted](const Progress &progress) { return count(request, progress); },
                           [this, request = m_wanted](Histogram counted) {
                               take(request, std::move(counted));
                               emit arrived();
                           });
}

void HistogramLoader::take(const HistogramRequest &request, Histogram histogram)
{
    m_loaded = request;
    m_histogram = std::make_shared<const Histogram>(std::move(histogram));
}

} // namespace normscope
