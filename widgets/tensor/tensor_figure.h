// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/panel_labels.h"
#include "widgets/tensor/panel_raster.h"
#include "widgets/tensor/stage_ranges.h"
#include "widgets/tensor/tensor_lens.h"

#include <QCoreApplication>

#include <array>

namespace normscope {

/// Paints a tensor and a stage of its normalization side by side as heat maps with numbers, groups and labels.
/// Independent of widgets: the screen, files and the command line all paint through it. Repeated painting is fast,
/// since images are cached; even the first painting never makes a pass over the tensor.
class TensorFigure
{
    Q_DECLARE_TR_FUNCTIONS(TensorFigure)

public:
    TensorFigure();

    /// Null shows an empty state. If the shape is unchanged, colour ranges are kept unless exact ones are known; else
    /// they are estimated without a pass over a large tensor, until setRanges() sets better ones. Returns the region
    /// where the picture of the last paint() changes; empty: everywhere.
    QRegion setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }
    const StageRanges &ranges() const { return m_ranges; }
    void setRanges(const StageRanges &ranges) { m_ranges = ranges; }
    void setTheme(const Theme &theme);
    const Theme &theme() const { return m_theme; }
    void setOptions(const TensorViewOptions &options) { m_options = options; }
    /// For files, to be called before anything is painted: a colour map in place of the theme's, and which captions are
    /// shown.
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
    /// Shows only these cells, from the next setEvaluation() on. Colour ranges remain those of the whole tensor.
    void setPart(const CellPart &part) { m_part = part; }
    /// Hides the values of the stage beside the input, from its caption and its colour bar too, while they are to be
    /// predicted.
    void setOutputCovered(bool covered) { m_isOutputCovered = covered; }
    bool isOutputCovered() const { return m_isOutputCovered; }
    /// Shows a lens in place of the stage, as long as its shape is that of the tensor.
    void setLens(const TensorLens &lens);
    const TensorViewOptions &options() const { return m_options; }
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    const SelectionState &selection() const { return m_selection; }
    /// The marked range of cells of the input.
    void setCellRange(const CellRange &range) { m_range = range; }

    const TensorLayout &layout() const { return m_layout; }
    /// The visible part of the layout, the same in both panels.
    TensorViewport &viewport() { return m_viewport; }
    const TensorViewport &viewport() const { return m_viewport; }

    /// Places the panels in `rect` without painting, so that the viewport knows its size.
    void arrange(const QRectF &rect);
    /// The height that the whole tensor takes in a place of this size, at most the place's height.
    double heightWithin(const QSizeF &place) const;
    /// The least height in pixels at which cells have room for their numbers, for this width; `most` if they never do.
    double readableHeight(double width, double most) const;
    /// Whether cells of the last arrange() have no room for their numbers. False for large tensors, where numbers are
    /// not expected.
    bool omitsNumbers() const;
    /// Only `exposed` must be painted; if it is empty, everything.
    void paint(QPainter &painter, const QRectF &rect, const QRegion &exposed = {});
    /// The part of `exposed` that should be painted in the next frame instead, as redrawing a panel of a very large
    /// tensor takes most of a frame. At most one panel is redrawn per frame, in turn, and none in the first frame of a
    /// new evaluation, in which all other views are redrawn. Empty for smaller tensors.
    QRegion waitingPanels(const QRectF &rect, const QRegion &exposed, double pixelRatio);
    /// The region of the last arrange() that changes if `selection` is set, with the stage unchanged.
    QRegion changedBy(const SelectionState &selection) const;

    enum class Part
    {
        None,
        Input, ///< The panel of the input x.
        Computed ///< The panel that shows a later stage, or a lens.
    };
    /// The values whose extremes a part needs: a stage of an evaluation.
    struct DetailSource
    {
        EvaluationPtr evaluation; ///< Null if no extremes are needed.
        Stage stage = Stage::Input;
        friend bool operator==(const DetailSource &, const DetailSource &) = default;
    };
    DetailSource detailSource(Part part) const;
    /// Sets the extremes that the picture of a large tensor must not hide in this part. Cells edited later are shown in
    /// addition.
    void setExtremes(Part part, std::shared_ptr<const ExtremeCells> extremes);

    /// The part and the element at a point (of the last arrange() or paint()).
    struct Hit
    {
        Part part = Part::None;
        QPointF inPlace; ///< In pixels of the viewport, relative to the panel's cells.
        std::int64_t element = noIndex;
    };
    Hit hit(QPointF point) const;
    /// The rectangle of a cell in the first panel that shows this part; empty if none does.
    QRectF cellRect(std::int64_t element, Part part = Part::Input) const;

    /// One rectangle of the hull of a framed group, in the last arrange().
    struct Hull
    {
        std::int64_t group;
        std::int64_t firstElement; ///< The group's first element.
        std::size_t part; ///< Index of the rectangle among those of its group and panel.
        QRectF place;
    };
    std::vector<Hull> hulls() const;

    /// A cell of the stage's panel (the last one) as it was arranged, with all that is needed to paint it alone.
    struct CellPicture
    {
        std::int64_t element;
        QRectF place;
        QColor fill;
        QColor ink;
        QString text; ///< Empty if the cells have no room for numbers.
    };
    struct CellPictures
    {
        std::vector<CellPicture> cells;
        QFont font;
    };
    enum class Numbers
    {
        Omit, ///< Numbers take longer to prepare than everything else.
        Show
    };
    CellPictures cellPictures(const std::vector<std::int64_t> &elements, Numbers numbers) const;

    /// The rectangle of a range of cells in the input's panel; inputRect() is that of all its cells. Empty if no panel
    /// shows the input.
    QRectF rangeRect(const CellRange &range) const;
    QRectF inputRect() const;
    /// The line of the input's title, with free room above the cells; empty if no panel shows the input.
    QRectF inputTitleRect() const;

    /// The title of a stage: "Input x", "Output y", …
    static QString titleOf(double stage, bool centres);
    QString stageTitle(double stage) const;

private:
    struct Place
    {
        double stage = 0;
        bool showsLens = false; ///< Whether the lens is shown in place of the stage.
        QRectF whole; ///< Includes the gaps behind the panel, into which labels may reach.
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
    QStringList captions(const Place &place, const Evaluation::Range &range) const;
    QString captionWithin(double room, const Place &place, const Evaluation::Range &range, const QString &note) const;
    /// Whether the cells, and all that gives away their values, are hidden.
    bool isCovered(const Place &place) const { return m_isOutputCovered && (place.showsLens || place.stage > 0); }
    bool everyGroupIsStandard() const;
    QRegion changedBy(const Evaluation::Edit &edit) const;
    void measureLabels();
    QRectF titleRect(const Place &place) const;
    TensorPanel panel(std::size_t index, const SelectionState &selection, const QRegion &exposed) const;
    void paintPanel(QPainter &painter, std::size_t index, const QRegion &exposed);
    void paintTitle(QPainter &painter, const Place &where, const TensorPanel &panel, const QString &note) const;
    void paintEmpty(QPainter &painter, const QRectF &rect) const;

    EvaluationPtr m_evaluation;
    StageRanges m_ranges;
    Theme m_theme; ///< With its sizes for m_titleFont and m_captionFont.
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
    PanelLabels m_labels; ///< Measured for the evaluation and the theme.
    QFont m_titleFont;
    QFont m_captionFont;
    int m_drawnFirst = 0; ///< The panel to redraw first if only one is redrawn per frame.
    bool m_hasTitles = true;
    bool m_hasColorBar = true;
    bool m_isOutputCovered = false;
    bool m_isStacked = false; ///< Whether the panels stood below each other in the last arrange().
    bool m_isNew = false; ///< No frame has been painted since setEvaluation().
    bool m_standard = false; ///< Every group's x̂ has mean 0 and variance 1 (without centring: mean square 1).
    bool m_standardOutput = false; ///< In addition y = x̂.
};

} // namespace normscope
