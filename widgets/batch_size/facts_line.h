// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/batch_size/experiment_facts.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;

namespace normscope {

/// Facts beside each other, in few words: where there is no room for a FactsView. Their tooltips say the rest.
class FactsLine : public QWidget
{
    Q_OBJECT

public:
    explicit FactsLine(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setFacts(const std::vector<ExperimentFact> &facts);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void keepHeight();
    void dress(QLabel *label) const;

    Theme m_theme = Theme::light();
    std::vector<QLabel *> m_labels;
};

} // namespace normscope
