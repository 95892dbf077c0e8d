// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/stage_track.h"

#include "widgets/theme/math_text.h"

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

/// Positions nearer than this are the same.
constexpr double hair = 1e-6;

QString divisorText(const NormalizationSpec &spec)
{
    const bool inside = spec.epsilonPlacement == EpsilonPlacement::Inside;
    if (spec.centre)
        return inside ? QStringLiteral("√(σ² + ε)") : QStringLiteral("(σ + ε)");
    return inside ? QStringLiteral("√(rms² + ε)") : QStringLiteral("(rms + ε)");
}

QString affineText(const NormalizationSpec &spec)
{
    const QString normalized = hatted(QLatin1Char('x'));
    QString text = normalized;
    if (spec.gamma.present)
        text = spec.gammaForm == GammaForm::OnePlusWeight ? QStringLiteral("(1 + w) ") + normalized
                                                          : QStringLiteral("γ ") + normalized;
    return spec.beta.present ? text + QStringLiteral(" + β") : text;
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
        const QString numerator = spec.centre ? QStringLiteral("(x − μ)") : QStringLiteral("x");
        return QStringLiteral("%1 = %2 / %3").arg(hatted(QLatin1Char('x')), numerator, divisorText(spec));
    }
    case Stage::Output:
        return QStringLiteral("y = ") + affineText(spec);
    }
    return {};
}

QString stageSymbol(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return QStringLiteral("x");
    case Stage::Centred:
        return QStringLiteral("x − μ");
    case Stage::Normalized:
        return hatted(QLatin1Char('x'));
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
