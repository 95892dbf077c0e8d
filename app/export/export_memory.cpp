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
constexpr Option<ExportKind> storedKind {QLatin1String("export/kind"), ExportKind::Svg};
constexpr Option<bool> storedSequence {QLatin1String("export/sequence"), false};
constexpr Option<double> storedWidth {QLatin1String("export/width"), 85, isLength};
constexpr Option<double> storedHeight {QLatin1String("export/height"), 0, isHeight};
constexpr Option<double> storedPageWidth {QLatin1String("export/pageWidth"), 174, isLength};
constexpr Option<double> storedPageHeight {QLatin1String("export/pageHeight"), 0, isHeight};
constexpr Option<double> storedFontSize {QLatin1String("export/fontSize"), 8, [](const double &size) {
                                             return size >= smallestFigureType && size <= largestFigureType;
                                         }};
constexpr Option<double> storedDpi {QLatin1String("export/dpi"), 300,
                                    [](const double &dots) { return dots >= leastFigureDpi && dots <= mostFigureDpi; }};
constexpr Option<Theme::Kind> storedTheme {QLatin1String("export/theme"), Theme::Kind::Light};
constexpr Option<bool> storedTransparent {QLatin1String("export/transparent"), false};
constexpr Option<bool> storedOutlineText {QLatin1String("export/outlineText"), false};
constexpr Option<double> storedFrameRate {
    QLatin1String("export/frameRate"), AnimationTiming().frameRate,
    [](const double &rate) { return rate >= leastFrameRate && rate <= mostFrameRate; }};
constexpr Option<bool> storedLoops {QLatin1String("export/loops"), true};
constexpr Option<bool> storedCaption {QLatin1String("export/caption"), false};

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
    choices.kind = m_store.get(storedKind);
    choices.sequence = m_store.get(storedSequence);
    // The motion is not stored: a figure does not move until the user chooses it.
    choices.timing = {m_store.get(storedFrameRate), m_store.get(storedLoops) ? 0 : 1};
    choices.spec = {.width = m_store.get(view.isPage ? storedPageWidth : storedWidth),
                    .height = m_store.get(view.isPage ? storedPageHeight : storedHeight),
                    .fontSize = m_store.get(storedFontSize),
                    .dpi = m_store.get(storedDpi),
                    .theme = m_store.get(storedTheme),
                    .transparent = m_store.get(storedTransparent),
                    .outlineText = m_store.get(storedOutlineText),
                    .caption = m_store.get(storedCaption),
                    .language = {},
                    .style = {}};
    return choices;
}

void ExportMemory::setChoices(const ExportChoices &choices)
{
    m_store.set(lastView, viewId(*choices.view));
    m_store.set(storedKind, choices.kind);
    m_store.set(storedSequence, choices.sequence);
    m_store.set(storedFrameRate, choices.timing.frameRate);
    m_store.set(storedLoops, choices.timing.plays == 0);
    m_store.set(choices.view->isPage ? storedPageWidth : storedWidth, choices.spec.width);
    m_store.set(choices.view->isPage ? storedPageHeight : storedHeight, choices.spec.height);
    m_store.set(storedFontSize, choices.spec.fontSize);
    m_store.set(storedDpi, choices.spec.dpi);
    m_store.set(storedTheme, choices.spec.theme);
    m_store.set(storedTransparent, choices.spec.transparent);
    m_store.set(storedOutlineText, choices.spec.outlineText);
    m_store.set(storedCaption, choices.spec.caption);
}

} // namespace normscope
