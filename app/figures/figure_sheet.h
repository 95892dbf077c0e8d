// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "app/figures/figure_metadata.h"
#include "app/figures/figure_spec.h"

#include <QSizeF>

class QPainter;

namespace normscope {

/// A figure on its sheet: background, figure, note on parts left out, and caption, the same in every file and in the
/// preview.
///
/// A figure is painted by the same code as on screen in scene units, 96 to the inch when the type has the screen's size
/// (9.75 pt). For type of another size the whole scene is scaled: type, gaps and lines keep their proportions, sizes in
/// points are exact, and the sheet corresponds to a "window" of its width in that type.
class FigureSheet
{
public:
    /// Validates the spec, which must give the figure its least width and height. The figure has to be made for this
    /// spec. A height of 0 is replaced by the height that the figure needs. Throws InputError.
    FigureSheet(FigurePtr figure, const FigureSpec &spec, FigureMetadata metadata);

    const FigureSpec &spec() const { return m_spec; }
    /// With the figure's description, which is computed on the first call.
    const FigureMetadata &metadata() const;

    /// Size of the sheet in millimetres; pixels() is the same at 96 per inch.
    QSizeF millimetres() const { return {m_spec.width, m_spec.height}; }
    QSizeF pixels() const;
    /// Millimetres; a lower sheet would cut the figure.
    double leastHeight() const;

    /// Paints the whole sheet into (0, 0) … pixels().
    void paint(QPainter &painter) const;

private:
    void checkWidth() const;
    void checkHeight() const;
    double scale() const;
    QSizeF sceneSize() const;
    /// The text below the figure: parts left out, and the caption.
    struct Note
    {
        QString text;
        double height = 0; ///< Including the gap above it.
    };
    Note note(const QSizeF &inner) const;
    QString noteText(const QSizeF &figure) const;
    double heightOfNote(const QString &text, double width) const;

    FigurePtr m_figure;
    FigureSpec m_spec;
    mutable FigureMetadata m_metadata;
    Theme m_theme;
};

/// Makes the figure, its metadata and its sheet. Throws InputError, Cancelled.
FigureSheet figureSheet(const FigureRequest &request, const FigureSpec &spec, const Progress &progress = {});

} // namespace normscope
