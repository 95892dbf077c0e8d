// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of the tensor on a page of its own.
#include "app/pages/explore/view_figure.h"
#include "app/pages/explore/view_figures.h"
#include "engine/parallel/workers.h"
#include "widgets/compare/number_lines_figure.h"
#include "widgets/formula/formula_line.h"
#include "widgets/gather/gather_figure.h"
#include "widgets/lens/lens_text.h"
#include "widgets/tensor/extremes_loader.h"
#include "widgets/tensor/tensor_figure.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace normscope {

namespace {

struct TensorViewFigureText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ViewFigures)
};

/// Lengths are in scene units, in which a line of text is about 17 high.
constexpr double leastTensorHeight = 120;
constexpr double leastSideBySide = 480;
constexpr double leastCellsWidth = 80;
constexpr double leastCellsHeight = 30;

class TensorViewFigure final : public ViewFigure<TensorFigure>
{
public:
    TensorViewFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
        : ViewFigure(theme)
        , m_options(shown.tensor)
        , m_stage(shown.selection.stage)
        , m_gathered(shown.gathered)
        , m_isHomeward(shown.isHomeward)
    {
        m_figure.setPart(shown.part);
        m_figure.setEvaluation(shown.evaluation);
        m_figure.setSelection(shown.selection);
        m_figure.setRanges(shown.sequence.empty() ? exactRangesAt(*shown.evaluation, m_stage, progress)
                                                  : exactRanges(*shown.evaluation, progress));
        if (!shown.sequence.empty())
            shareColors(shown.sequence);
        m_figure.setPalette(shown.style.palette);
        m_figure.setCaptions(!shown.style.hidden.contains(FigurePart::Titles),
                             !shown.style.hidden.contains(FigurePart::ColorBar));
        m_title = shown.lens ? lensTitle(*shown.lens) : m_figure.stageTitle(m_stage);
        if (shown.lens)
            m_figure.setLens({shown.lens->field, shown.lens->scale, m_title, lensCaption(*shown.lens)});
        m_gather.setSpan(shown.style.range);
        findExtremes(progress);
    }

    double heightFor(double width) const override
    {
        // The cells take the whole width if the height is no limit.
        TensorFigure trial = m_figure;
        trial.setOptions(optionsFor(width));
        const double height = std::clamp(trial.heightWithin({width, 20 * width}), leastTensorHeight, 1.4 * width);
        if (!m_gathered)
            return height;
        NumberLinesFigure lines;
        lines.setTheme(m_figure.theme());
        lines.setEvaluation(m_figure.evaluation());
        return std::max(height, lines.heightFor(width));
    }

    /// The height at which titles, labels and colour bars leave leastCellsHeight to the cells, side by side.
    double leastHeight(double) const override
    {
        TensorFigure trial = m_figure;
        TensorViewOptions options = m_options;
        options.stacking = TensorViewOptions::Stacking::Never;
        trial.setOptions(options);
        trial.arrange({0, 0, leastSideBySide, leastSideBySide});
        return leastSideBySide - trial.viewport().size().height() + leastCellsHeight;
    }

    /// The width at which labels leave leastCellsWidth to the cells.
    double leastWidth() const override
    {
        TensorFigure trial = m_figure;
        trial.setOptions(optionsFor(0));
        trial.arrange({0, 0, leastSideBySide, leastSideBySide});
        return leastSideBySide - trial.viewport().size().width() + leastCellsWidth;
    }

    void paint(QPainter &painter, const QRectF &rect) override
    {
        m_figure.setOptions(m_options); // With the stacking of the options, which may depend on the height.
        if (!m_gathered || *m_gathered == 0)
            return ViewFigure::paint(painter, rect);
        m_gather.setTensor(m_figure);
        m_gather.setShare(*m_gathered, m_isHomeward);
        m_gather.paint(painter, rect, m_options.imageRatio);
    }

    QString description() const override { return plainLine(m_title); }

    QStringList omissions(const QSizeF &size) const override
    {
        if (m_gathered && *m_gathered > 0)
            return {};
        TensorFigure trial = m_figure;
        trial.setOptions(m_options);
        trial.arrange({{}, size});
        return trial.omitsNumbers() ? QStringList(TensorViewFigureText::tr("the numbers in the cells")) : QStringList();
    }

private:
    /// Locks the colours to the range of all stages, so that a colour is the same value in every figure of the
    /// sequence.
    void shareColors(const std::vector<Stage> &stages)
    {
        if (m_options.rangeMode == RangeMode::Locked)
            return;
        m_options.rangeMode = RangeMode::Locked;
        Evaluation::Range all = m_figure.ranges().at(0);
        for (const Stage stage : stages) {
            const Evaluation::Range own = m_figure.ranges().at(static_cast<double>(stage));
            all = {std::min(all.minimum, own.minimum), std::max(all.maximum, own.maximum)};
        }
        m_options.lockedRange = all;
    }

    void findExtremes(const Progress &progress)
    {
        constexpr std::array parts {TensorFigure::Part::Input, TensorFigure::Part::Computed};
        std::array<std::shared_ptr<const ExtremeCells>, parts.size()> extremes;
        Workers().forEach(parts.size(), [&](std::int64_t i) {
            const auto index = static_cast<std::size_t>(i);
            if (const auto source = m_figure.detailSource(parts[index]); source.evaluation)
                extremes[index] = extremesOf(source, m_figure.layout(), progress);
        });
        for (std::size_t i = 0; i < parts.size(); ++i)
            m_figure.setExtremes(parts[i], extremes[i]);
    }

    TensorViewOptions optionsFor(double width) const
    {
        TensorViewOptions options = m_options;
        using Stacking = TensorViewOptions::Stacking;
        const bool isPair = m_options.sideBySide && m_stage > 0; // A single panel needs no stacking.
        options.stacking = isPair && width < leastSideBySide ? Stacking::Always : Stacking::Never;
        return options;
    }

    TensorViewOptions m_options;
    double m_stage;
    QString m_title;
    std::optional<double> m_gathered;
    bool m_isHomeward;
    GatherFigure m_gather;
};

} // namespace

FigurePtr makeTensorFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress)
{
    return std::make_unique<TensorViewFigure>(shown, theme, progress);
}

} // namespace normscope
