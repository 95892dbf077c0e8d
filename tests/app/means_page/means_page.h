// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page.h"
#include "app/shell/page_module.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace normscope {
class ChartView;
} // namespace normscope

namespace normscope::test {

/// A page as a developer adds one: the mean of each group as a bar.
extern const PageModule meansModule;

class MeansPage : public Page
{
    Q_OBJECT

public:
    explicit MeansPage(const Shell &shell);

    const PageModule &module() const override { return meansModule; }
    QWidget *header() const override;
    QWidget *status() const override;
    CardArrangement &arrangement() const override { return *m_arrangement; }
    PageCommands commands() override;
    void setTheme(const Theme &theme) override;
    void setCalm(bool calm) override;
    void setAnimated(bool) override { }
    void takeKeyboard() override;
    /// Switches between squares and plain means.
    void step(int direction) override;
    std::vector<FigurePlace> figurePlaces() override;
    FigureSourcePtr figures() const override;

    ChartView *chart() const { return m_chart; }

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    void showMeans();
    void setFirstCellToZero();

    const Shell &m_shell;
    QCheckBox *m_squares;
    QLabel *m_status;
    ChartView *m_chart;
    CardArrangement *m_arrangement;
};

} // namespace normscope::test
