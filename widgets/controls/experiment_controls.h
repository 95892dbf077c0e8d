// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QAction;
class QHBoxLayout;
class QLabel;
class QLayout;

namespace normscope {

class NumberBox;

/// What the controls above a page on an experiment have in common: words before them in muted colour, a flow of pairs,
/// buttons at the end of the first row.
class ExperimentControls : public QWidget
{
    Q_OBJECT

public:
    virtual void setTheme(const Theme &theme);
    /// Puts away what a class does not need.
    virtual void setCalm(bool calm) = 0;
    /// A button at the end of the first row.
    void addButton(QAction *action);

signals:
    void gestureFinished();

protected:
    explicit ExperimentControls(QWidget *parent);

    QHBoxLayout *firstRow() const { return m_firstRow; }
    /// Takes what addPair() adds, as many to a line as there is room for.
    QWidget *flow() const { return m_flow; }
    /// Words before a control, in front of it in the same layout.
    QLabel *addLabel(const QString &text, QWidget *control, QLayout *layout);
    /// A control with words before it (none: empty) in the flow: what can be hidden or switched off together. `name` is
    /// read to those who cannot see it.
    QWidget *addPair(const QString &text, QWidget *control, const char *objectName, const QString &name,
                     const QString &tip);

private:
    QHBoxLayout *m_firstRow;
    QWidget *m_flow;
    std::vector<QLabel *> m_labels;
    std::vector<NumberBox *> m_numbers;
};

} // namespace normscope
