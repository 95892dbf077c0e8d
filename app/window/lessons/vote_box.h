// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_vote.h"
#include "widgets/prediction/count_bars.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace normscope {

/// A vote of the class: the answers with their letters, the counts as bars, and the field for typing the counts. The
/// right answer is marked once it was revealed.
class VoteBox : public QWidget
{
    Q_OBJECT

public:
    /// Vote and session must outlive this widget. `showsShare`: shows the share of right answers, by which the teacher
    /// decides how to go on.
    VoteBox(LessonVote &vote, LessonSession &session, bool showsShare, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void takeKeyboard();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showVotes();
    const std::vector<CountBars::PaintPicture> &pictures();

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
    std::optional<std::vector<CountBars::PaintPicture>> m_pictures; ///< Of the options that have a picture.
};

} // namespace normscope
