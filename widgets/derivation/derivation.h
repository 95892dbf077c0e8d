// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace normscope {

/// What a marked part of a derivation stands for; the roles of its formulas (see \mark in formula/parser.h).
namespace role {
inline constexpr QLatin1String mean("mean"); ///< μ.
inline constexpr QLatin1String square("square"); ///< σ², σ, rms², rms.
inline constexpr QLatin1String divisor("divisor"); ///< What x − μ is divided by, ε and all.
inline constexpr QLatin1String count("count"); ///< n.
inline constexpr QLatin1String sum("sum"); ///< Σ g and Σ g·x̂ of the group, g being the gradient that arrives at x̂.
inline constexpr QLatin1String cell("cell"); ///< x, x̂, y of the pinned cell.
inline constexpr QLatin1String gamma("gamma"); ///< The pinned cell's entry of γ.
inline constexpr QLatin1String beta("beta");
/// One value of the group, by its flat index.
QString element(std::int64_t element);
/// The flat index that an element's role names; −1 for other roles.
std::int64_t elementOf(const QString &role);
} // namespace role

/// One step of a line: the left side, or a relation and what follows it.
struct DerivationStep
{
    QStringList forms; ///< TeX. The fullest first; what is shown is the first that there is room for.
};

struct DerivationLine
{
    std::vector<DerivationStep> steps; ///< A line may be broken between them.
    bool isOfCell = false; ///< The pinned cell's own line, which is highlighted.
};

/// How a group's values become its output: formulas with their numbers in them, then the pinned cell's own.
struct Derivation
{
    std::vector<DerivationLine> lines;
    QStringList remarks; ///< Whole sentences: what is special about this group or mode.

    bool isEmpty() const { return lines.empty() && remarks.isEmpty(); }
};

/// The derivation of `group`, with the lines of `element` if it is not −1. Numbers are the engine's own, written with
/// so many digits that whoever computes along comes to the same result.
Derivation derivation(const Evaluation &evaluation, std::int64_t group, std::int64_t element);

/// The formulas alone, of any group: no numbers, and nothing that could be pointed at.
Derivation generalDerivation(const NormalizationSpec &spec);

/// The entry of γ or β that an element is multiplied by or gets added: the flat index into the parameter's values.
std::int64_t parameterEntry(const AffineParameter &parameter, std::int64_t element, const Shape &shape);

/// All of it, one line each: as plain text, as a LaTeX align* environment, as a person would read it aloud.
QString derivationText(const Derivation &derivation);
QString derivationLatex(const Derivation &derivation);
QString derivationSpeech(const Derivation &derivation);

} // namespace normscope
