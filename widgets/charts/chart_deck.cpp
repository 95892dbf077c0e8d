// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_deck.h"

#include "widgets/controls/segmented_control.h"

#include <QHBoxLayout>

namespace normscope {

namespace {

/// Width that each chart needs to stand beside the others, in widths of an average character.
constexpr int roomForChart = 48;

QStringList texts(const std::vector<ChartDeck::Face> &faces)
{
    QStringList list;
    for (const ChartDeck::Face &face : faces)
        list += face.text;
    return list;
}

} // namespace

ChartDeck::ChartDeck(const std::vector<Face> &faces, QWidget *parent)
    : QWidget(parent)
    , m_selector(new SegmentedControl(texts(faces), this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        m_views.push_back(new ChartView(faces[i].name));
        m_selector->setSegmentText(static_cast<int>(i), faces[i].text);
        m_selector->setSegmentToolTip(static_cast<int>(i), faces[i].name);
        row->addWidget(m_views.back(), 1);
    }
    m_selector->setCurrent(0);
    connect(m_selector, &SegmentedControl::chosen, this, &ChartDeck::arrange);
    arrange();
}

void ChartDeck::showFace(int face)
{
    m_selector->setCurrent(face >= 0 && face < count() ? face : 0);
    arrange();
}

bool ChartDeck::showsAll() const
{
    return m_selector->isHidden();
}

void ChartDeck::setTheme(const Theme &theme)
{
    m_selector->setTheme(theme);
    for (ChartView *view : m_views)
        view->setTheme(theme);
}

void ChartDeck::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ChartDeck::arrange()
{
    const int room = roomForChart * fontMetrics().averageCharWidth();
    const bool showsAll = width() >= room * static_cast<int>(m_views.size());
    m_selector->setVisible(!showsAll);
    bool changes = false;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isSeen = showsAll || static_cast<int>(i) == m_selector->current();
        changes |= m_views[i]->isHidden() == isSeen;
        m_views[i]->setVisible(isSeen);
    }
    if (changes)
        emit facesChanged();
}

} // namespace normscope
