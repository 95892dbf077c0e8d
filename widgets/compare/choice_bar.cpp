// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/choice_bar.h"

#include "widgets/core/help_topic.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace normscope {

namespace {

constexpr int chipGap = 6;

} // namespace

/// A button that opens its menu on a click and can be dragged.
class ChoiceBar::Chip : public QToolButton
{
public:
    Chip(int index, ChoiceBar *bar)
        : m_index(index)
        , m_bar(bar)
    {
        setFocusPolicy(Qt::TabFocus);
        connect(this, &QToolButton::clicked, bar, [this, bar, index] {
            setChecked(!isChecked()); // A click must not toggle the checked state.
            bar->showMenu(index);
        });
    }

protected:
    void contextMenuEvent(QContextMenuEvent *) override { m_bar->showMenu(m_index); }

    void mousePressEvent(QMouseEvent *event) override
    {
        m_pressed = event->position();
        m_isDragged = false;
        QToolButton::mousePressEvent(event);
    }

    void mouseMoveEvent(QMouseEvent *event) override
    {
        const bool isFar = (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        m_isDragged |= (event->buttons() & Qt::LeftButton) && isFar;
        if (!m_isDragged)
            return QToolButton::mouseMoveEvent(event);
        setCursor(Qt::ClosedHandCursor);
        m_bar->dragTo(mapToParent(event->position()).x());
    }

    void mouseReleaseEvent(QMouseEvent *event) override
    {
        unsetCursor();
        if (!m_isDragged)
            return QToolButton::mouseReleaseEvent(event);
        setDown(false);
        m_bar->drop(m_index, mapToParent(event->position()).x());
    }

    void keyPressEvent(QKeyEvent *event) override
    {
        const bool moves = event->modifiers() == Qt::ControlModifier;
        if (moves && event->key() == Qt::Key_Left && m_index > 0)
            emit m_bar->moveRequested(m_index, m_index - 1);
        else if (moves && event->key() == Qt::Key_Right)
            emit m_bar->moveRequested(m_index, m_index + 1);
        else if (event->key() == Qt::Key_Delete)
            emit m_bar->removeRequested(m_index);
        else
            QToolButton::keyPressEvent(event);
    }

private:
    int m_index;
    ChoiceBar *m_bar;
    QPointF m_pressed;
    bool m_isDragged = false;
};

ChoiceBar::ChoiceBar(QWidget *parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
    , m_add(new QToolButton)
    , m_additions(new QMenu(this))
{
    setHelpTopic(*this, "compare#choices");
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(chipGap);
    m_add->setText(QStringLiteral("+"));
    m_add->setAccessibleName(tr("Add a choice"));
    m_add->setFocusPolicy(Qt::TabFocus);
    m_add->setMenu(m_additions);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_row->addWidget(m_add);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

QToolButton *ChoiceBar::addChip()
{
    auto *chip = new Chip(static_cast<int>(m_chips.size()), this);
    m_row->insertWidget(static_cast<int>(m_chips.size()), chip);
    m_chips.push_back(chip);
    return chip;
}

void ChoiceBar::setChoices(const ComparedChoices &choices)
{
    while (m_chips.size() > choices.size()) {
        m_chips.back()->hide();
        m_chips.back()->deleteLater(); // Deleted later: its own menu may be open.
        m_row->removeWidget(m_chips.back());
        m_chips.pop_back();
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        QToolButton *chip = i < m_chips.size() ? m_chips[i] : addChip();
        chip->setText(choices[i].title);
        chip->setCheckable(true);
        chip->setChecked(choices[i].isOpen);
        chip->setAccessibleName(tr("Choice %1 of %2: %3").arg(i + 1).arg(choices.size()).arg(choices[i].title));
        chip->setToolTip(choices[i].isOpen
                             ? tr("%1, as it stands on Explore. Drag it to another place.").arg(choices[i].text)
                             : tr("%1. Drag it to another place.").arg(choices[i].text));
        chip->setFont(m_theme.font);
    }
}

void ChoiceBar::setAdditions(const std::vector<Addition> &additions, const QString &reason)
{
    m_additions->clear();
    QMenu *conventions = nullptr;
    for (const Addition &addition : additions) {
        if (addition.isConvention && !conventions)
            conventions = m_additions->addMenu(tr("A convention"));
        QMenu *menu = addition.isConvention ? conventions : m_additions;
        menu->addAction(addition.title, this, [this, text = addition.text] { emit addRequested(text); });
    }
    m_add->setEnabled(reason.isEmpty() && !additions.empty());
    m_add->setToolTip(reason.isEmpty() ? tr("Compare another choice.") : reason);
}

void ChoiceBar::showMenu(int choice)
{
    QToolButton *chip = m_chips[static_cast<std::size_t>(choice)];
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Open in Explore"), this, [this, choice] { emit openRequested(choice); });
    menu->addSeparator();
    menu->addAction(tr("Move left"), this, [this, choice] { emit moveRequested(choice, choice - 1); })
        ->setEnabled(choice > 0);
    menu->addAction(tr("Move right"), this, [this, choice] { emit moveRequested(choice, choice + 1); })
        ->setEnabled(choice + 1 < static_cast<int>(m_chips.size()));
    menu->addSeparator();
    menu->addAction(tr("Remove"), this, [this, choice] { emit removeRequested(choice); })->setEnabled(m_isRemovable);
    menu->popup(chip->mapToGlobal(chip->rect().bottomLeft()));
}

int ChoiceBar::dropPlace(double x) const
{
    const auto isLeftOf = [x](const QToolButton *chip) { return chip->geometry().center().x() < x; };
    return static_cast<int>(std::ranges::count_if(m_chips, isLeftOf));
}

void ChoiceBar::dragTo(double x)
{
    m_dropPlace = dropPlace(x);
    update();
}

void ChoiceBar::drop(int choice, double x)
{
    const int place = dropPlace(x);
    m_dropPlace = -1;
    update();
    const int to = place > choice ? place - 1 : place; // Counted without the dragged chip.
    if (to != choice)
        emit moveRequested(choice, to);
}

void ChoiceBar::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (QToolButton *chip : m_chips)
        chip->setFont(theme.font);
    m_add->setFont(theme.font);
    update();
}

void ChoiceBar::paintEvent(QPaintEvent *)
{
    if (m_dropPlace < 0 || m_chips.empty())
        return;
    const auto last = m_chips.size() - 1;
    const auto place = static_cast<std::size_t>(m_dropPlace);
    const double x = place <= last ? m_chips[place]->geometry().left() - chipGap / 2.0
                                   : m_chips[last]->geometry().right() + 1 + chipGap / 2.0;
    QPainter painter(this);
    painter.fillRect(QRectF(x - 1, 0, 2, height()), m_theme.accent);
}

} // namespace normscope
