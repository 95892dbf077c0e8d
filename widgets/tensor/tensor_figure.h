// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/panel_labels.h"
#include "widgets/tensor/panel_raster.h"
#include "widgets/tensor/stage_ranges.h"
#include "widgets/tensor/tensor_lens.h"

#include <QCoreApplication>

#include <array>

namespace normscope {

/// Paints a tensor and a stage of its normalization side by side as heat maps with numbers, groups and labels. Knows
/// no widget: the screen, files and the command line all paint through it. Painting is only fast the second time
/// (images are kept between calls), but never takes a pass over the tensor.
class TensorFigure
{
    Q_DECLARE_TR_FUNCTIONS(TensorFigure)

public:
    TensorFigure();

    /// Null shows an empty state. Where the shape stays, so do the ranges of colours, unless the exact ones are known;
    /// else they are as exact as can be without a pass over a large tensor. Until setRanges() says better.
    /// Returns where the picture of the last paint() changes; empty: everywhere.
    QRegion setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }
    const StageRanges &ranges() const { return m_ranges; }
    void setRanges(const StageRanges &ranges) { m_ranges = ranges; }
    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    void setOptions(const TensorViewOptions &options) { m_options = options; }
    /// For files, before anything is painted: colours in place of the theme's, and which of the captions are there.
    void setPalette(Palette palette)
    {
        for (PanelRaster &raster : m_rasters)
            raster.setPalette(palette);
    }
    void setCaptions(bool titles, bool colorBar)
    {
        m_hasTitles = titles;
        m_hasColorBar = colorBar;
    }
    /// Only these cells are shown, of the next evaluation on. Ranges of colours stay those of the whole tensor.
    void setPart(const CellPart &part) { m_part = part; }
    /// Tells nothing of the values of the stage beside the input: neither in its caption nor under its colour bar.
    void setOutputCovered(bool covered) { m_isOutputCovered = covered; }
    bool isOutputCovered() const { return m_isOutputCovered; }
    /// Shows a lens in place of the stage, as long as it is of the tensor's shape.
    void setLens(const TensorLens &lens);
    const TensorViewOptions &options() const { return m_options; }
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    const SelectionState &selection() const { return m_selection; }
    /// A range of cells of the input that is marked.
    void setCellRange(const CellRange &range) { m_range = range; }

    const TensorLayout &layout() const { return m_layout; }
    /// What is shown, the same in both panels.
    TensorViewport &viewport() { return m_viewport; }
    const TensorViewport &viewport() const { return m_viewport; }

    /// Places the panels without painting, so that the viewport knows its size.
    void arrange(const QRectF &rect);
    /// The height that the whole tensor takes in a place of this size, which it need not fill.
    double heightWithin(const QSizeF &place) const;
    /// The least height in which cells have room for their numbers at that width; `most` if they never do.
    double readableHeight(double width, double most) const;
    /// Whether cells of the last arrange() have no room for their numbers; in larger tensors nobody expects them.
    bool omitsNumbers() const;
    /// What is outside `exposed` need not be painted; empty: everything is.
    void paint(QPainter &painter, const QRectF &rect, const QRegion &exposed = {});
    /// Of a very large tensor drawing a panel anew takes most of a frame. This is where paint() would draw more than
    /// one, or with a new evaluation, which everything else on screen is drawn anew for, even one: within `exposed`,
    /// for who can wait with it until the next frame. Then it is the other one's turn.
    QRegion waitingPanels(const QRectF &rect, const QRegion &exposed, double pixelRatio);
    /// Where the picture of the last arrange() changes if `selection` is set, its stage being the present one.
    QRegion changedBy(const SelectionState &selection) const;

    enum class Part
    {
        None,
        Input, ///< The panel that shows x.
        Computed ///< The panel that shows a later stage, or a lens.
    };
    /// What the extremes of a part are taken of: a stage of an evaluation.
    struct DetailSource
    {
        EvaluationPtr evaluation; ///< Null where none are needed.
        Stage stage = Stage::Input;
        friend bool operator==(const DetailSource &, const DetailSource &) = default;
    };
    DetailSource detailSource(Part part) const;
    /// From then on the picture of a large tensor hides no extreme of this part; nor does it before any cell that was
    /// edited since.
    void setExtremes(Part part, std::shared_ptr<const ExtremeCells> extremes);

    /// What is at a point (of the last arrange() or paint()).
    struct Hit
    {
        Part part = Part::None;
        QPointF inPlace; ///< In pixels of the viewport.
        std::int64_t element = noIndex;
    };
    Hit hit(QPointF point) const;
    /// Where a cell is in the first panel that shows this part; empty if none does.
    QRectF cellRect(std::int64_t element, Part part = Part::Input) const;

    /// A piece of the hull of a group that has a frame, in the last arrange().
    struct Hull
    {
        std::int64_t group;
        std::int64_t firstElement; ///< Of the group.
        std::size_t part; ///< Of all pieces, counted in each group and panel.
        QRectF place;
    };
    std::vector<Hull> hulls() const;

    /// A cell in the panel of the stage (the last one), as it was arranged: what a picture of it alone is painted from.
    struct CellPicture
    {
        std::int64_t element;
        QRectF place;
        QColor fill;
        QColor ink;
        QString text; ///< Empty where the cells have no room for numbers.
    };
    struct CellPictures
    {
        std::vector<CellPicture> cells;
        QFont font;
    };
    enum class Numbers
    {
        Omit, ///< They take longer than all the rest.
        Show
    };
    CellPictures cellPictures(const std::vector<std::int64_t> &elements, Numbers numbers) const;

    /// Where the cells of a range are in the panel of the input, and where that panel has them; empty if none does.
    QRectF rangeRect(const CellRange &range) const;
    QRectF inputRect() const;
    /// The line of the input's title, beside which there is room above its cells; empty if no panel shows it.
    QRectF inputTitleRect() const;

    /// "Input x", "Output y", … for a stage.
    QString stageTitle(double stage) const;

private:
    struct Place
    {
        double stage = 0;
        bool showsLens = false; ///< In place of the stage.
        QRectF whole; ///< With the gaps after it, into which labels may reach.
        QRectF title;
        QRectF cells;
    };

    bool hasLens() const;
    bool isStacked(const QSizeF &place) const;
    QSizeF cellOfNumber() const;
    QSizeF sizeOfPanel(const QSizeF &place, bool stacked) const;
    const HeatMapDetail &detail(const Place &place) const;
    int panelCount() const { return m_options.sideBySide ? 2 : 1; }
    bool showsTitles() const { return m_options.showCaptions && m_options.showTitles && m_hasTitles; }
    bool showsColorBar() const { return m_options.showCaptions && m_hasColorBar; }
    Evaluation::Range colorRange(double stage) const;
    QString elementId(const Place &place) const;
    QString caption(const Place &place, const Evaluation::Range &range) const;
    /// Its cells are covered, and so is what tells of their values.
    bool isCovered(const Place &place) const { return m_isOutputCovered && (place.showsLens || place.stage > 0); }
    bool everyGroupIsStandard() const;
    QRegion changedBy(const Evaluation::Edit &edit) const;
    void measureLabels();
    QRectF titleRect(const Place &place) const;
    TensorPanel panel(std::size_t index, const SelectionState &selection, const QRegion &exposed) const;
    void paintPanel(QPainter &painter, std::size_t index, const QRegion &exposed);
    void paintTitle(QPainter &painter, const Place &where, const TensorPanel &panel, const QRectF &title) const;
    void paintEmpty(QPainter &painter, const QRectF &rect) const;

    EvaluationPtr m_evaluation;
    StageRanges m_ranges;
    Theme m_theme; ///< With the fonts below.
    TensorViewOptions m_options;
    SelectionState m_selection;
    CellRange m_range;
    TensorLens m_lens;
    HeatMapDetail m_inputDetail;
    HeatMapDetail m_computedDetail;
    CellPart m_part;
    TensorLayout m_layout;
    TensorViewport m_viewport;
    std::array<Place, 2> m_places;
    std::array<PanelRaster, 2> m_rasters;
    PanelLabels m_labels; ///< For the evaluation and the theme.
    QFont m_titleFont;
    QFont m_captionFont;
    int m_drawnFirst = 0; ///< Of the panels, where not both are in one frame.
    bool m_hasTitles = true;
    bool m_hasColorBar = true;
    bool m_isOutputCovered = false;
    bool m_isStacked = false; ///< In the last arrange().
    bool m_isNew = false; ///< There was no frame since the evaluation came.
    bool m_standard = false; ///< Every group's x̂ has mean 0 and variance 1 (without centring: mean square 1).
    bool m_standardOutput = false; ///< And y = x̂.
};

} // namespace normscope
