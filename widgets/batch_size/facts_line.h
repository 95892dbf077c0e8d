// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/batch_size/experiment_facts.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace normscope {

/// Facts in brief, beside each other, where there is no room for a FactsView. Tool tips hold the rest.
class FactsLine : public QWidget
{
    Q_OBJECT

public:
    explicit FactsLine(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setFacts(std::vector<ExperimentFact> facts);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFacts();
    void keepHeight();
    void dress(QLabel *label) const;

    Theme m_theme = Theme::light();
    std::vector<ExperimentFact> m_facts;
    std::vector<QLabel *> m_labels;
};

} // namespace normscope
