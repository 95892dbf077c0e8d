// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_memory.h"

#include "app/pages/page_table.h"

namespace normscope {

namespace {

bool isLength(const double &millimetres)
{
    return millimetres >= smallestFigure && millimetres <= largestFigure;
}

const Option<QString> view {QLatin1String("export/view"), {}};
constexpr Option<ExportKind> kind {QLatin1String("export/kind"), ExportKind::Svg};
constexpr Option<bool> sequence {QLatin1String("export/sequence"), false};
constexpr Option<double> width {QLatin1String("export/width"), 85, isLength};
constexpr Option<double> height {QLatin1String("export/height"), 0,
                                 [](const double &high) { return high == 0 || isLength(high); }};
constexpr Option<double> fontSize {QLatin1String("export/fontSize"), 8, [](const double &size) {
                                       return size >= smallestFigureType && size <= largestFigureType;
                                   }};
constexpr Option<double> dpi {QLatin1String("export/dpi"), 300,
                              [](const double &dots) { return dots >= leastFigureDpi && dots <= mostFigureDpi; }};
constexpr Option<Theme::Kind> theme {QLatin1String("export/theme"), Theme::Kind::Light};
constexpr Option<bool> transparent {QLatin1String("export/transparent"), false};
constexpr Option<bool> outlineText {QLatin1String("export/outlineText"), false};
constexpr Option<bool> caption {QLatin1String("export/caption"), false};

} // namespace

ExportChoices ExportMemory::choices() const
{
    ExportChoices choices;
    const ViewType *remembered = findView(m_store.get(view));
    choices.view = remembered ? remembered : &wholePage(*pageModules().front());
    choices.kind = m_store.get(kind);
    choices.sequence = m_store.get(sequence);
    choices.spec = {.width = m_store.get(width),
                    .height = m_store.get(height),
                    .fontSize = m_store.get(fontSize),
                    .dpi = m_store.get(dpi),
                    .theme = m_store.get(theme),
                    .transparent = m_store.get(transparent),
                    .outlineText = m_store.get(outlineText),
                    .caption = m_store.get(caption),
                    .language = {}};
    return choices;
}

void ExportMemory::setChoices(const ExportChoices &choices)
{
    m_store.set(view, viewId(*choices.view));
    m_store.set(kind, choices.kind);
    m_store.set(sequence, choices.sequence);
    m_store.set(width, choices.spec.width);
    m_store.set(height, choices.spec.height);
    m_store.set(fontSize, choices.spec.fontSize);
    m_store.set(dpi, choices.spec.dpi);
    m_store.set(theme, choices.spec.theme);
    m_store.set(transparent, choices.spec.transparent);
    m_store.set(outlineText, choices.spec.outlineText);
    m_store.set(caption, choices.spec.caption);
}

} // namespace normscope
