// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace normscope {

/// A changing sentence below a view, in as many lines as it needs. It grows with its sentences and keeps the height, so
/// that the view above does not jump with every group that is pointed at.
class NoteLabel : public QLabel
{
    Q_OBJECT

public:
    explicit NoteLabel(QWidget *parent = nullptr);

    void setSentence(const QString &sentence);
    /// No higher than the present sentence needs.
    void shrink();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
};

} // namespace normscope
