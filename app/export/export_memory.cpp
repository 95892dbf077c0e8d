// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_memory.h"

#include "app/pages/page_table.h"

namespace normscope {

namespace {

bool isLength(const double &millimetres)
{
    return millimetres >= smallestFigure && millimetres <= largestFigure;
}

bool isHeight(const double &millimetres)
{
    return millimetres == 0 || isLength(millimetres);
}

const Option<QString> lastView {QLatin1String("export/view"), {}};
constexpr Option<ExportKind> kind {QLatin1String("export/kind"), ExportKind::Svg};
constexpr Option<bool> sequence {QLatin1String("export/sequence"), false};
constexpr Option<double> width {QLatin1String("export/width"), 85, isLength};
constexpr Option<double> height {QLatin1String("export/height"), 0, isHeight};
constexpr Option<double> pageWidth {QLatin1String("export/pageWidth"), 174, isLength};
constexpr Option<double> pageHeight {QLatin1String("export/pageHeight"), 0, isHeight};
constexpr Option<double> fontSize {QLatin1String("export/fontSize"), 8, [](const double &size) {
                                       return size >= smallestFigureType && size <= largestFigureType;
                                   }};
constexpr Option<double> dpi {QLatin1String("export/dpi"), 300,
                              [](const double &dots) { return dots >= leastFigureDpi && dots <= mostFigureDpi; }};
constexpr Option<Theme::Kind> theme {QLatin1String("export/theme"), Theme::Kind::Light};
constexpr Option<bool> transparent {QLatin1String("export/transparent"), false};
constexpr Option<bool> outlineText {QLatin1String("export/outlineText"), false};
constexpr Option<double> frameRate {QLatin1String("export/frameRate"), AnimationTiming().frameRate,
                                    [](const double &rate) { return rate >= leastFrameRate && rate <= mostFrameRate; }};
constexpr Option<bool> loops {QLatin1String("export/loops"), true};
constexpr Option<bool> caption {QLatin1String("export/caption"), false};

} // namespace

ExportChoices ExportMemory::choices() const
{
    const ViewType *remembered = findView(m_store.get(lastView));
    return choicesFor(remembered ? *remembered : wholePage(*pageModules().front()));
}

ExportChoices ExportMemory::choicesFor(const ViewType &view) const
{
    ExportChoices choices;
    choices.view = &view;
    choices.kind = m_store.get(kind);
    choices.sequence = m_store.get(sequence);
    // The motion is not stored: a figure does not move until the user chooses it.
    choices.timing = {m_store.get(frameRate), m_store.get(loops) ? 0 : 1};
    choices.spec = {.width = m_store.get(view.isPage ? pageWidth : width),
                    .height = m_store.get(view.isPage ? pageHeight : height),
                    .fontSize = m_store.get(fontSize),
                    .dpi = m_store.get(dpi),
                    .theme = m_store.get(theme),
                    .transparent = m_store.get(transparent),
                    .outlineText = m_store.get(outlineText),
                    .caption = m_store.get(caption),
                    .language = {},
                    .style = {}};
    return choices;
}

void ExportMemory::setChoices(const ExportChoices &choices)
{
    m_store.set(lastView, viewId(*choices.view));
    m_store.set(kind, choices.kind);
    m_store.set(sequence, choices.sequence);
    m_store.set(frameRate, choices.timing.frameRate);
    m_store.set(loops, choices.timing.plays == 0);
    m_store.set(choices.view->isPage ? pageWidth : width, choices.spec.width);
    m_store.set(choices.view->isPage ? pageHeight : height, choices.spec.height);
    m_store.set(fontSize, choices.spec.fontSize);
    m_store.set(dpi, choices.spec.dpi);
    m_store.set(theme, choices.spec.theme);
    m_store.set(transparent, choices.spec.transparent);
    m_store.set(outlineText, choices.spec.outlineText);
    m_store.set(caption, choices.spec.caption);
}

} // namespace normscope
