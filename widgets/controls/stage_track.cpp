// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/stage_track.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct StageText
{
    Q_DECLARE_TR_FUNCTIONS(StageText)
};

/// Positions nearer to each other than this count as equal.
constexpr double hair = 1e-6;

QString divisorTex(const NormalizationSpec &spec)
{
    const bool inside = spec.epsilonPlacement == EpsilonPlacement::Inside;
    if (spec.centre)
        return inside ? QStringLiteral("\\sqrt{\\sigma^2+\\varepsilon}") : QStringLiteral("(\\sigma+\\varepsilon)");
    return inside ? QStringLiteral("\\sqrt{\\operatorname{rms}^2+\\varepsilon}")
                  : QStringLiteral("(\\operatorname{rms}+\\varepsilon)");
}

QString affineTex(const NormalizationSpec &spec)
{
    QString tex = QStringLiteral("\\hat{x}");
    if (spec.gamma.present)
        tex.prepend(spec.gammaForm == GammaForm::OnePlusWeight ? QLatin1String("(1+w)\\,")
                                                               : QLatin1String("\\gamma\\,"));
    return spec.beta.present ? tex + QLatin1String("+\\beta") : tex;
}

} // namespace

StageTrack::StageTrack(bool centres)
    : m_stops {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}
{
    if (!centres)
        m_stops.erase(m_stops.begin() + 1);
}

double StageTrack::stopPosition(int stop) const
{
    return stop / (static_cast<double>(m_stops.size()) - 1);
}

double StageTrack::position(double stage) const
{
    const double skipped = 4.0 - static_cast<double>(m_stops.size());
    return std::clamp((stage - skipped) / (3 - skipped), 0.0, 1.0);
}

double StageTrack::stage(double position) const
{
    if (position <= 0)
        return 0;
    // At a stop exactly its stage, free of rounding, since views compare stages.
    const double along = position * (static_cast<double>(m_stops.size()) - 1);
    if (position <= 1 && std::abs(along - std::round(along)) < hair)
        return static_cast<double>(m_stops[static_cast<std::size_t>(std::lround(along))]);
    const double skipped = 4.0 - static_cast<double>(m_stops.size());
    return std::min(skipped + position * (3 - skipped), 3.0);
}

int StageTrack::nextStop(double position) const
{
    const int last = static_cast<int>(m_stops.size()) - 1;
    return std::min(static_cast<int>(std::floor(position * last + hair)) + 1, last);
}

int StageTrack::previousStop(double position) const
{
    const int last = static_cast<int>(m_stops.size()) - 1;
    return std::max(static_cast<int>(std::ceil(position * last - hair)) - 1, 0);
}

int StageTrack::stopAtOrBefore(double position) const
{
    const int last = static_cast<int>(m_stops.size()) - 1;
    return std::clamp(static_cast<int>(std::floor(position * last + hair)), 0, last);
}

QString stageFormula(Stage stage, const NormalizationSpec &spec)
{
    switch (stage) {
    case Stage::Input:
    case Stage::Centred:
        return stageSymbol(stage);
    case Stage::Normalized: {
        const QString numerator = spec.centre ? QStringLiteral("(x-\\mu)") : QStringLiteral("x");
        return QStringLiteral("\\hat{x}=%1/%2").arg(numerator, divisorTex(spec));
    }
    case Stage::Output:
        return QStringLiteral("y=") + affineTex(spec);
    }
    return {};
}

QString stageSymbol(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return QStringLiteral("x");
    case Stage::Centred:
        return QStringLiteral("x-\\mu");
    case Stage::Normalized:
        return QStringLiteral("\\hat{x}");
    case Stage::Output:
        return QStringLiteral("y");
    }
    return {};
}

QString stageName(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return StageText::tr("input");
    case Stage::Centred:
        return StageText::tr("centre");
    case Stage::Normalized:
        return StageText::tr("scale");
    case Stage::Output:
        return StageText::tr("affine");
    }
    return {};
}

} // namespace normscope
