// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/controls_test.h"
#include "widgets/panel/affine_section.h"
#include "widgets/panel/normalization_panel.h"
#include "widgets/panel/upstream_section.h"

#include <QObject>

#include <memory>

namespace normscope::test {

/// Base of the panel's tests: the panel is shown with batch norm on the values 1 … 24 as N,C,H,W = 2, 3, 2, 2.
class PanelTest : public QObject
{
protected:
    void showPanel()
    {
        m_panel = std::make_unique<NormalizationPanel>();
        use(problem("N,C,H,W", {2, 3, 2, 2}, Method::Batch));
        m_panel->resize(300, 1600);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void use(const NormalizationProblem &shown)
    {
        m_problem = shown;
        m_panel->setProblem(shown);
    }
    AffineSection *gamma() const { return m_panel->findChild<AffineSection *>(QStringLiteral("gamma")); }
    UpstreamSection *upstream() const { return m_panel->findChild<UpstreamSection *>(QStringLiteral("upstream")); }

    std::unique_ptr<NormalizationPanel> m_panel;
    NormalizationProblem m_problem;
};

} // namespace normscope::test
