// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequences_module.h"

#include "app/pages/sequences/sequence_figures.h"
#include "app/pages/sequences/sequences_arguments.h"
#include "app/pages/sequences/sequences_page.h"

#include <QCoreApplication>
#include <QPainter>

namespace normscope {

namespace {

constexpr std::string_view cardsOfSequences[] = {"sequence-facts"};
constexpr std::string_view commandsOfSequences[] = {"sequences."};

/// Draws the icon: rows of different lengths.
void drawRowsOfTokens(QPainter &painter)
{
    painter.drawRect(QRectF(1.5, 2, 15, 3));
    painter.drawRect(QRectF(1.5, 7.5, 9, 3));
    painter.drawRect(QRectF(1.5, 13, 5, 3));
}

Page *createSequencesPage(const Shell &shell)
{
    return new SequencesPage(shell);
}

} // namespace

const PageModule sequencesModule {
    .id = "sequences",
    .formerId = "",
    .title = QT_TRANSLATE_NOOP("normscope::PageModule", "Se&quences"),
    .question = QT_TRANSLATE_NOOP("normscope::PageModule", "What does padding do to the statistics?"),
    .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "T&okens"),
    .drawIcon = drawRowsOfTokens,
    .views = sequencesViews,
    .figureOptions = sequencesFigureOptions,
    .figures = sequencesFigures,
    .figureView = nullptr,
    .create = createSequencesPage,
    .applyOptions = applySequencesOptions,
    .lookOptions = sequencesLookOptions,
    .otherCards = cardsOfSequences,
    .commandFamilies = commandsOfSequences};

} // namespace normscope
