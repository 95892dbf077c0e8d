// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace normscope {

/// A titled section of NormalizationPanel: rows of a label and a control, below each other if the panel is narrow.
class PanelSection : public QWidget
{
    Q_OBJECT

public:
    explicit PanelSection(const QString &title, QWidget *parent = nullptr);

    virtual void setTheme(const Theme &theme);

protected:
    /// Adds a row of a label and a control, both with the help as tool tip. Returns the row.
    QWidget *addRow(const QString &label, QWidget *control, const QString &help);
    /// Adds a control over the whole width.
    void addWide(QWidget *control);

private:
    QVBoxLayout *m_column;
    QLabel *m_title;
    std::vector<QLabel *> m_labels;
};

} // namespace normscope
