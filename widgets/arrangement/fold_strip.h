// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace normscope {

/// The titles of views that a narrow page has no room for, upright at its edge; pressing one unfolds them.
class FoldStrip : public QWidget
{
    Q_OBJECT

public:
    explicit FoldStrip(QWidget *parent = nullptr);

    void setTitles(const QStringList &titles);
    void setUnfolded(bool unfolded);

signals:
    void toggled();

private:
    QVBoxLayout *m_column;
    QStringList m_titles;
};

} // namespace normscope
