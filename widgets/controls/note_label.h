// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace normscope {

/// A changing sentence below a view, in as many lines as it needs. It grows with its sentences but does not shrink, so
/// that the view above does not move with every hovered group.
class NoteLabel : public QLabel
{
    Q_OBJECT

public:
    explicit NoteLabel(QWidget *parent = nullptr);

    void setSentence(const QString &sentence);
    /// Reduces the height to what the present sentence needs.
    void shrink();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
};

} // namespace normscope
