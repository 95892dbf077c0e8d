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

/// Paints the derivation of the pinned group, or the formulas alone where none is: below each other, broken between
/// steps where they are wider than the figure, the pinned cell's own lines on a band, and what the pointer is on lit up
/// wherever it occurs.
class DerivationFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::DerivationFigure)

public:
    void setTheme(const Theme &theme);
    /// May be null: then there is nothing to show.
    void setEvaluation(EvaluationPtr evaluation);
    /// The gradients of a lens are derived too, and what another arithmetic makes of the group; null: there is none.
    void setLens(LensResultPtr lens);
    /// Returns whether anything is painted otherwise now.
    bool setSelection(const SelectionState &selection);
    /// The width that lines are broken to, in pixels.
    void setWidth(double width);

    /// The pinned group's; the formulas alone if none is pinned, empty if there is nothing to normalize.
    const Derivation &derivation() const { return m_derivation; }
    /// "c = 0"; empty if no group is pinned.
    QString groupName() const;

    /// What it takes for everything to be seen: the width that was set, or that of the longest step.
    QSizeF size() const { return m_size; }
    void paint(QPainter &painter, const QRectF &rect) const;

    /// The role of what is painted at a point, relative to the rectangle's corner; empty if there is none.
    QString roleAt(const QPointF &point) const;
    /// Where a role is painted first, to be pointed at; null if nowhere.
    QRectF rectOf(const QString &role) const;
    const QString &hoveredRole() const { return m_hoveredRole; }
    /// Everything that can be pointed at, in reading order; a role may occur several times.
    std::vector<DerivationSymbol> symbols() const;
    /// What a role stands for, in words.
    QString speech(const QString &role) const;
    /// Points at what a role stands for: the group, a cell of it, an entry of γ or β. An empty role points at nothing.
    void hover(const QString &role, Selection &selection);

private:
    struct Piece
    {
        Formula formula;
        QString tex; ///< What it is of, for files.
        QPointF start; ///< Of the base line.
    };
    /// Behind the pinned cell's lines that follow each other.
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
    /// The fullest form that fits; not placed yet.
    Piece fittingForm(const DerivationStep &step, double width) const;
    double arrangeRemarks(double top);
    /// The derivation's remarks, or what to do for numbers to appear.
    QStringList sentences() const;
    bool isLit(const QString &role) const;
    AffineEntry entry(AffineEntry::Parameter parameter) const;
    void paintPiece(QPainter &painter, const Piece &piece) const;

    Theme m_theme = Theme::light();
    EvaluationPtr m_evaluation;
    LensResultPtr m_lens;
    SelectionState m_selection;
    std::int64_t m_group = noIndex; ///< Pinned, and there is such a group.
    std::int64_t m_element = noIndex;
    Derivation m_derivation;
    QString m_hoveredRole; ///< Pointed at here; what is pointed at elsewhere, the selection knows.
    double m_width = 300;
    QSizeF m_size;
    std::vector<Piece> m_pieces;
    std::vector<Band> m_bands;
    std::vector<QRectF> m_remarkRects;
};

} // namespace normscope
