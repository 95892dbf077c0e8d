// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

/// The least height of a plot below its sentence, in lines of the sentence.
constexpr int leastPlotLines = 5;

} // namespace

ChartView::ChartView(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_sentence(new QLabel)
    , m_plot(new PlotView)
{
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_sentence->setTextFormat(Qt::PlainText);
    makeAccessibleChart(*m_plot);
    m_plot->setAccessibleName(name);
    connect(m_plot, &PlotView::readOutChanged, this, &ChartView::describe);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 0, 12, 2);
    column->setSpacing(4);
    column->addWidget(m_sentence);
    column->addWidget(m_plot, 1);
}

QString ChartView::sentence() const
{
    return m_sentence->text();
}

void ChartView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_unseen)
        setChart(std::exchange(m_unseen, nullptr)());
    emit shown();
}

void ChartView::setTheme(const Theme &theme)
{
    m_sentence->setFont(theme.captionFont());
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_sentence->setPalette(muted);
    reserveLines();
    m_plot->setTheme(theme);
}

void ChartView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        reserveLines();
    fitSentence();
}

/// Reserves two lines for the sentence even if it needs one, so that a change of the sentence does not move the chart.
void ChartView::reserveLines()
{
    m_sentence->setMinimumHeight(2 * m_sentence->fontMetrics().lineSpacing());
}

/// Without room for both, the plot goes before the sentence.
void ChartView::fitSentence()
{
    const int text = std::max(m_sentence->minimumHeight(), m_sentence->heightForWidth(m_plot->width()));
    const int plot = height() - text - layout()->spacing();
    const bool isEmpty = m_plot->isHidden();
    m_sentence->setVisible(isEmpty || plot >= leastPlotLines * m_sentence->fontMetrics().lineSpacing());
}

void ChartView::setChartWhenSeen(std::function<Chart()> make)
{
    if (isVisible())
        setChart(make());
    else
        m_unseen = std::move(make);
}

void ChartView::setChart(Chart chart)
{
    m_unseen = nullptr;
    // Without a plot the sentence is centred in the view.
    const bool isEmpty = chart.content.layers.empty();
    m_plot->setVisible(!isEmpty);
    m_sentence->setAlignment(isEmpty ? Qt::AlignCenter : Qt::AlignTop | Qt::AlignLeft);
    if (m_sentence->text() != chart.sentence) {
        m_sentence->setText(chart.sentence);
        if (!isEmpty) // The height never shrinks: after a sentence of more lines, shorter ones keep its room.
            m_sentence->setMinimumHeight(
                std::max(m_sentence->minimumHeight(), m_sentence->heightForWidth(m_sentence->width())));
        describe();
    }
    m_plot->setContent(std::move(chart.content));
    m_plot->setReader(std::move(chart.reader));
    fitSentence();
}

void ChartView::describe()
{
    const QString readOut = m_plot->readOutText();
    m_plot->setAccessibleDescription(readOut.isEmpty() ? sentence() : readOut);
}

} // namespace normscope
