// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace normscope {

/// Where bars with messages show: over the upper edge of a page, on its cards' titles, so that no message moves what
/// the pointer is on. As large as what is in it.
class NoticeArea : public QWidget
{
    Q_OBJECT

public:
    explicit NoticeArea(QWidget &page);

    QVBoxLayout *bars() const { return m_bars; }

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QVBoxLayout *m_bars;
};

} // namespace normscope
