// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QAbstractButton>

class QAction;

namespace normscope {

/// The button at the foot of the rail, apart from the pages: the lessons, with a ring of progress. Shows the action's
/// text, tip and check mark, and triggers the action.
class RailFoot : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RailFoot(QAction *action, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows the icon only, for a class that looks at the page.
    void setCalm(bool calm);
    /// Progress of the open lesson, 0 … 1; below 0: no lesson is open.
    void setProgress(double share);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont nameFont() const;

    Theme m_theme = Theme::light();
    bool m_isCalm = false;
    double m_progress = -1;
};

} // namespace normscope
