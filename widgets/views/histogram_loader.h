// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/histogram.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace normscope {

/// What a histogram is counted from.
struct HistogramRequest
{
    EvaluationPtr evaluation;
    double stage = 0;
    std::optional<std::int64_t> group; ///< Nothing: the whole tensor.
    std::optional<Bins> bins; ///< Nothing: bins of its own.
    friend bool operator==(const HistogramRequest &, const HistogramRequest &) = default;
};

/// Counts one histogram after the other: few values at once, so that nothing flickers, many behind. Until a new one is
/// there, the one before stays.
class HistogramLoader : public QObject
{
    Q_OBJECT

public:
    /// Up to here a histogram costs about a millisecond.
    static constexpr std::int64_t countedAtOnce = 1 << 16;
    /// Pointing at another group asks for two shares in given bins; a frame has room for a tenth of a millisecond.
    static constexpr std::int64_t shareCountedAtOnce = 1 << 13;

    explicit HistogramLoader(QObject *parent = nullptr);

    /// Does nothing if this is what is there or under way. Without an evaluation the histogram goes.
    void load(const HistogramRequest &request);

    /// The last histogram that was finished, and what it was counted from (null: none).
    const std::shared_ptr<const Histogram> &histogram() const { return m_histogram; }
    const HistogramRequest &loaded() const { return m_loaded; }
    bool isUpToDate() const { return m_loaded == m_wanted; }

signals:
    /// A histogram that was counted behind is there.
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
