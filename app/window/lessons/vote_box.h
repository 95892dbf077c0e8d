// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_vote.h"
#include "app/lessons/pictures/option_pictures.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace normscope {

class CountBars;

/// A vote of the class: its answers by letters, what was counted as bars, and where the counts are typed. The right
/// answer is marked once it was revealed.
class VoteBox : public QWidget
{
    Q_OBJECT

public:
    /// Both outlive it. `showsShare`: for the teacher, who decides by it what comes next.
    VoteBox(LessonVote &vote, LessonSession &session, bool showsShare, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void takeKeyboard();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showVotes();
    const OptionPictures &pictures();

    LessonVote &m_vote;
    LessonSession &m_session;
    bool m_showsShare;
    Theme m_theme = Theme::light();
    QLabel *m_title;
    QLabel *m_ask;
    CountBars *m_bars;
    QLineEdit *m_counts;
    QLabel *m_share;
    QPushButton *m_again;
    QPushButton *m_reveal;
    std::optional<OptionPictures> m_pictures;
};

} // namespace normscope
