// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

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
    /// Presses all titles, or one of them.
    void setUnfolded(bool unfolded, std::optional<qsizetype> one = {});

signals:
    /// A title was pressed: its index.
    void toggled(qsizetype title);

private:
    Qt::Orientation m_orientation;
    QString m_help;
    QBoxLayout *m_row;
    QStringList m_titles;
};

} // namespace normscope
