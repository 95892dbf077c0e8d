// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLabel>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace normscope {

class Card;

/// Covers the content of a card that would give away an answer, until it is destroyed. It takes the mouse; the covered
/// widgets are hidden, so that neither keyboard nor screen reader reach them.
class ViewCover : public QWidget
{
    Q_OBJECT

public:
    explicit ViewCover(Card &card);
    ~ViewCover() override;

    void setTheme(const Theme &theme);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    Card &m_card;
    std::vector<QPointer<QWidget>> m_hidden;
    QPointer<QLabel> m_subtitle;
    Theme m_theme = Theme::light();
};

} // namespace normscope
