// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/histogram.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace normscope {

/// What a histogram is counted from: stage, values and bins.
struct HistogramRequest
{
    EvaluationPtr evaluation;
    double stage = 0;
    std::optional<std::int64_t> group; ///< Nothing: the whole tensor.
    std::optional<Bins> bins; ///< Nothing means bins chosen for the values.
    friend bool operator==(const HistogramRequest &, const HistogramRequest &) = default;
};

/// Counts the latest requested histogram: few values synchronously, so that nothing flickers, many on a worker thread.
/// The previous histogram is kept until the new one is ready.
class HistogramLoader : public QObject
{
    Q_OBJECT

public:
    /// Number of values that can be counted in about a millisecond.
    static constexpr std::int64_t countedAtOnce = 1 << 16;
    /// The same for shares: hovering a group requests two of them in given bins, for which a frame leaves a tenth of a
    /// millisecond.
    static constexpr std::int64_t shareCountedAtOnce = 1 << 13;

    explicit HistogramLoader(QObject *parent = nullptr);

    /// Does nothing if the request is equal to the loaded or running one. Without an evaluation the histogram is
    /// removed.
    void load(const HistogramRequest &request);

    /// The last finished histogram (null: none), and the request it was counted for.
    const std::shared_ptr<const Histogram> &histogram() const { return m_histogram; }
    const HistogramRequest &loaded() const { return m_loaded; }
    bool isUpToDate() const { return m_loaded == m_wanted; }

signals:
    /// A histogram counted on a worker thread is ready.
    void arrived();

private:
    void countBehind();
    void take(const HistogramRequest &request, Histogram histogram);

    QTimer m_rest;
    LatestJob m_job;
    HistogramRequest m_wanted;
    HistogramRequest m_loaded;
    std::shared_ptr<const Histogram> m_histogram;
};

} // namespace normscope
