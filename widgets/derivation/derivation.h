// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace normscope {

/// The roles of the marked parts of a derivation's formulas (see \mark in formula/parser.h): what each part stands for.
namespace role {
inline constexpr QLatin1String mean("mean"); ///< μ.
inline constexpr QLatin1String square("square"); ///< Any of σ², σ, rms², rms.
inline constexpr QLatin1String divisor("divisor"); ///< The divisor of x − μ, with ε.
inline constexpr QLatin1String count("count"); ///< n.
inline constexpr QLatin1String sum("sum"); ///< Σ g and Σ g·x̂ of the group, g being the gradient that arrives at x̂.
inline constexpr QLatin1String cell("cell"); ///< x, x̂, y of the pinned cell.
inline constexpr QLatin1String gamma("gamma"); ///< The pinned cell's entry of γ.
inline constexpr QLatin1String beta("beta");
/// The role of one value of the group, given by its flat index in the tensor.
QString element(std::int64_t element);
/// The flat index in the role of a value; −1 for other roles.
std::int64_t elementOf(const QString &role);
} // namespace role

/// One step of a line: the left side, or a relation and what follows it.
struct DerivationStep
{
    QStringList forms; ///< The step as TeX, from its fullest form to its shortest; the first one that fits is shown.
};

struct DerivationLine
{
    std::vector<DerivationStep> steps; ///< A line may be broken between its steps.
    bool isOfCell = false; ///< Whether the line is about the pinned cell; such lines are highlighted.
};

/// How a group's values become its output: the formulas with the group's numbers, then those of the pinned cell.
struct Derivation
{
    std::vector<DerivationLine> lines;
    QStringList remarks; ///< Whole sentences about what is special in this group or mode.

    bool isEmpty() const { return lines.empty() && remarks.isEmpty(); }
};

/// The derivation of `group`, with the lines of `element` if it is not −1. Numbers are the engine's own, with so many
/// digits that computing by hand gives the same result.
Derivation derivation(const Evaluation &evaluation, std::int64_t group, std::int64_t element);

/// The formulas alone, for any group: no numbers, and no marks to point at.
Derivation generalDerivation(const NormalizationSpec &spec);

/// The flat index of the entry of γ or β that an element is multiplied by, or that is added to it.
std::int64_t parameterEntry(const AffineParameter &parameter, std::int64_t element, const Shape &shape);

/// The whole derivation, one line each: as plain text, as a LaTeX align* environment, as read aloud.
QString derivationText(const Derivation &derivation);
QString derivationLatex(const Derivation &derivation);
QString derivationSpeech(const Derivation &derivation);

} // namespace normscope
