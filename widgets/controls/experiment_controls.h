// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QAction;
class QLabel;
class QLayout;

namespace normscope {

class FlowLayout;
class NumberBox;

/// Base of the controls above a page with an experiment: muted labels before controls, a flow of pairs, buttons at the
/// end of the first row.
class ExperimentControls : public QWidget
{
    Q_OBJECT

public:
    virtual void setTheme(const Theme &theme);
    /// Hides the controls that a class does not need.
    virtual void setCalm(bool calm) = 0;
    /// Adds a button at the end of the first row.
    void addButton(QAction *action);

signals:
    void gestureFinished();

protected:
    explicit ExperimentControls(QWidget *parent);

    /// The row that addButton() adds to.
    FlowLayout *firstRow() const { return m_firstRow; }
    /// The container of addPair()'s pairs, as many to a line as fit.
    QWidget *flow() const { return m_flow; }
    /// Adds a label before a control in the same layout.
    QLabel *addLabel(const QString &text, QWidget *control, QLayout *layout);
    /// Adds a control with a label before it (may be empty) to the flow; both are hidden or disabled together through
    /// the returned widget. `name` is the accessible name.
    QWidget *addPair(const QString &text, QWidget *control, const char *objectName, const QString &name,
                     const QString &tip);

private:
    FlowLayout *m_firstRow;
    QWidget *m_flow;
    std::vector<QLabel *> m_labels;
    std::vector<NumberBox *> m_numbers;
};

} // namespace normscope
