// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/derivation/derivation.h"
#include "widgets/derivation/symbol_steps.h"
#include "widgets/formula/formula.h"
#include "widgets/lens/lens_result.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace normscope {

/// Paints the derivation of the pinned group, or the formulas alone if no group is pinned. Lines stand below each
/// other, broken between steps where they are wider than the figure; the pinned cell's lines have a band behind them.
/// The symbol under the pointer is highlighted wherever it occurs.
class DerivationFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DerivationFigure)

public:
    void setTheme(const Theme &theme);
    /// May be null: then nothing is shown.
    void setEvaluation(EvaluationPtr evaluation);
    /// Adds the derivation of the lens's gradients, or of the group in another arithmetic; null for no lens.
    void setLens(LensResultPtr lens);
    /// Returns whether the picture has changed.
    bool setSelection(const SelectionState &selection);
    /// The width in pixels that lines are broken to.
    void setWidth(double width);

    /// The pinned group's derivation; the formulas alone if no group is pinned, empty if there is no evaluation.
    const Derivation &derivation() const { return m_derivation; }
    /// "c = 0"; empty if no group is pinned.
    QString groupName() const;

    /// The size that shows everything, in pixels: as wide as the set width or the longest step.
    QSizeF size() const { return m_size; }
    void paint(QPainter &painter, const QRectF &rect) const;

    /// The role of the symbol at a point relative to the rectangle's corner; empty if there is none.
    QString roleAt(const QPointF &point) const;
    /// The rectangle where a role is first painted, for pointing at it; null if it is not painted.
    QRectF rectOf(const QString &role) const;
    const QString &hoveredRole() const { return m_hoveredRole; }
    /// All symbols that can be pointed at, in reading order; a role may occur several times.
    std::vector<DerivationSymbol> symbols() const;
    /// What a role stands for, in words.
    QString speech(const QString &role) const;
    /// Hovers in `selection` what a role stands for: the group, a cell of it, an entry of γ or β. An empty role clears
    /// the hover.
    void hover(const QString &role, Selection &selection);

private:
    struct Piece
    {
        Formula formula;
        QString tex; ///< TeX source of the formula, for files.
        QPointF start; ///< Start of the base line.
    };
    /// The background behind consecutive lines of the pinned cell.
    struct Band
    {
        double top;
        double bottom;
    };

    void refresh();
    void addGradients();
    void addPrecision();
    void arrange();
    double arrangeLine(const DerivationLine &line, double top);
    /// The fullest form of a step that fits into `width`; not placed yet.
    Piece fittingForm(const DerivationStep &step, double width) const;
    double arrangeRemarks(double top);
    /// The derivation's remarks, or a hint to pin a group for its numbers.
    QStringList sentences() const;
    bool isLit(const QString &role) const;
    AffineEntry entry(AffineEntry::Parameter parameter) const;
    void paintPiece(QPainter &painter, const Piece &piece) const;

    Theme m_theme = Theme::light();
    EvaluationPtr m_evaluation;
    LensResultPtr m_lens;
    SelectionState m_selection;
    std::int64_t m_group = noIndex; ///< The pinned group; noIndex if the evaluation has no such group.
    std::int64_t m_element = noIndex;
    Derivation m_derivation;
    QString m_hoveredRole; ///< The role hovered in this figure; what is hovered in other views is in m_selection.
    double m_width = 300;
    QSizeF m_size;
    std::vector<Piece> m_pieces;
    std::vector<Band> m_bands;
    std::vector<QRectF> m_remarkRects;
};

} // namespace normscope
