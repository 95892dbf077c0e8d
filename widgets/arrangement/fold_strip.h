// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;

namespace normscope {

/// The titles of folded views at the edge of a small page; pressing a title unfolds them.
class FoldStrip : public QWidget
{
    Q_OBJECT

public:
    /// Titles of a vertical strip read upwards. `help` says what pressing a title does.
    FoldStrip(Qt::Orientation orientation, const QString &help, QWidget *parent = nullptr);

    void setTitles(const QStringList &titles);
    void setUnfolded(bool unfolded);

signals:
    void toggled();

private:
    Qt::Orientation m_orientation;
    QString m_help;
    QBoxLayout *m_row;
    QStringList m_titles;
};

} // namespace normscope
