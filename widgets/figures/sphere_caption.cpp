// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the hypersphere.
#include "widgets/figures/sphere_figure.h"

#include "widgets/core/group_text.h"
#include "widgets/core/sentences.h"
#include "widgets/formula/formula_line.h"
#include "widgets/theme/number_format.h"

#include <QStringList>

#include <cmath>

namespace normscope {

namespace {

/// Relative differences between a length and the radius below this are not mentioned, such as those from ε = 1e−5 on
/// ordinary data.
constexpr double visibleShrinking = 0.005;

QString superscript(std::int64_t number)
{
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text;
    const QString plain = QString::number(number);
    for (const QChar digit : plain)
        text += QChar(digits[digit.digitValue()]);
    return text;
}

/// Truncated, not rounded: 100 % is shown only for the whole.
QString percentText(double share)
{
    return numberText(share > 1 - 1e-9 ? 100 : std::floor(share * 1000) / 10, 3);
}

} // namespace

QString SphereFigure::label(std::int64_t group) const
{
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group);
}

QString SphereFigure::subtitle() const
{
    if (!m_evaluation)
        return {};
    return tr("groups as vectors in ℝ%1").arg(superscript(m_evaluation->grouping().groupSize()));
}

QString SphereFigure::emptyText() const
{
    if (!m_evaluation)
        return tr("A tensor's groups appear here as vectors.");
    if (m_evaluation->grouping().groupSize() == 1)
        return tr("Each group is one value: there is no direction to keep, and no sphere to land on.");
    if (!m_projection)
        return tr("Projecting the groups …");
    if (!m_projection->groups.empty())
        return {};
    if (m_projection->masked == 0)
        return tr("No group can be drawn: each holds a NaN or an infinity, or its mean, variance or output is one.");
    if (m_projection->notFinite == 0)
        return tr("No group can be drawn: every element is masked.");
    return tr("No group can be drawn: each is masked as a whole, holds a NaN or an infinity, or its mean, variance or "
              "output is one.");
}

QString SphereFigure::radiusText() const
{
    if (!m_projection->landsOnSphere)
        return tr("eval mode: no sphere to land on");
    return tr("radius $\\sqrt{%1}$").arg(m_projection->squaredRadius);
}

QString SphereFigure::clusterText() const
{
    std::int64_t members = 0;
    for (const std::int64_t count : m_projection->clusters)
        members += count;
    const std::size_t places = m_projection->clusters.size();
    if (places == 0)
        return {};
    if (places == 1 && members == static_cast<std::int64_t>(m_projection->groups.size()))
        return tr("all %1 groups coincide").arg(members);
    if (places == 1)
        return tr("%1 groups coincide").arg(members);
    return tr("%1 groups share %2 places").arg(members).arg(places);
}

QString SphereFigure::affineText() const
{
    switch (m_projection->affineEffect) {
    case AffineEffect::None:
        return {};
    case AffineEffect::Shared:
        return tr("$\\gamma$ makes it an ellipsoid, $\\beta$ moves it");
    case AffineEffect::PerGroup:
        return tr("$\\gamma$ and $\\beta$ scale and shift each group");
    }
    return {};
}

std::vector<CaptionFlow::Phrase> SphereFigure::caption() const
{
    std::vector<CaptionFlow::Phrase> phrases = facts();
    if (m_interactive && !phrases.empty() && m_projection->dimension() == 3)
        phrases.push_back({tr("drag to turn"), CaptionFlow::Mark::None, false});
    return phrases;
}

std::vector<CaptionFlow::Phrase> SphereFigure::facts() const
{
    if (!emptyText().isEmpty())
        return {};
    using Mark = CaptionFlow::Mark;
    const Projection &projection = *m_projection;
    const QString scale = m_scale.inputScaleText();
    const bool isInputAlone = !m_interactive && m_selection.stage <= 0;
    std::vector<CaptionFlow::Phrase> phrases = {{scale.isEmpty() ? tr("before") : tr("before (drawn %1)").arg(scale),
                                                 isInputAlone ? Mark::Filled : Mark::Hollow}};
    if (!isInputAlone)
        phrases.push_back({tr("after"), Mark::Filled});
    phrases.push_back({radiusText(), Mark::None, !projection.landsOnSphere});
    const auto add = [&](const QString &text, bool warns = false) { phrases.push_back({text, Mark::None, warns}); };
    // In a still picture of a stage before normalization the clusters are not visible.
    const bool isLanded = m_interactive || m_selection.stage >= static_cast<double>(Stage::Normalized);
    if (const QString text = clusterText(); isLanded && !text.isEmpty())
        add(text);
    if (projection.masked > 0)
        add(tr("%1 masked, left out").arg(projection.masked));
    if (projection.notFinite > 0)
        add(tr("%1 not finite, left out").arg(projection.notFinite), true);
    if (m_scale.fartherOut() > 0)
        add(tr("%1 farther out").arg(m_scale.fartherOut()));
    if (const QString text = affineText(); !text.isEmpty())
        add(text);
    const auto [shortest, longest] = projection.landingRadii();
    if (projection.landsOnSphere && shortest < (1 - visibleShrinking) * projection.radius())
        add(tr("lengths %1 to %2").arg(numberText(shortest, 3), numberText(longest, 3)));
    const auto chosen = static_cast<std::int64_t>(projection.groups.size()) + projection.masked + projection.notFinite;
    if (chosen < projection.groupCount)
        add(tr("%1 of %2 groups drawn").arg(chosen).arg(projection.groupCount));
    add(tr("shows %1 % of squared length").arg(percentText(projection.shares[2])));
    return phrases;
}

QString SphereFigure::description() const
{
    if (QString text = emptyText(); !text.isEmpty())
        return text;
    QStringList told;
    for (const CaptionFlow::Phrase &phrase : facts()) {
        if (phrase.mark == CaptionFlow::Mark::None)
            told << plainLine(phrase.text);
    }
    QStringList sentences = {tr("%n group(s) as vectors of %1 values, before and after normalizing: %2.", nullptr,
                                static_cast<int>(m_projection->groups.size()))
                                 .arg(m_projection->groupSize)
                                 .arg(told.join(tr("; ")))};
    if (const QString text = groupDescription(m_selection.activeGroup()); !text.isEmpty())
        sentences << text;
    return joinedSentences(sentences);
}

QString SphereFigure::groupDescription(std::int64_t group) const
{
    const ProjectedGroup *found = m_projection ? m_projection->find(group) : nullptr;
    if (!found)
        return {};
    return tr("Group %1 has length %2 before and %3 after normalizing.")
        .arg(label(group), numberText(std::sqrt(found->squaredLengths[0])), numberText(found->landingRadius()));
}

} // namespace normscope
