// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QAbstractButton>

class QAction;

namespace normscope {

/// What stands at the foot of the rail, apart from the pages: the lessons, with a ring of progress. Shows the action's
/// text, tip and check mark, and triggers it.
class RailFoot : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RailFoot(QAction *action, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// An icon alone, for a class that looks at the page.
    void setCalm(bool calm);
    /// Of a lesson that is open, 0 … 1; below 0: none is.
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
