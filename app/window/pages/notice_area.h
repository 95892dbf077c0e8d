// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace normscope {

/// The area for message bars: over the upper edge of a page, on the titles of its cards, so that a message does not
/// move the content under the pointer. As large as its content.
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
