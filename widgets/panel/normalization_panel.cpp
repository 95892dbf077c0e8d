// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/normalization_panel.h"

#include "widgets/controls/value_table.h"
#include "widgets/core/selection.h"
#include "widgets/panel/affine_section.h"
#include "widgets/panel/convention_section.h"
#include "widgets/panel/running_section.h"
#include "widgets/panel/statistics_section.h"
#include "widgets/panel/upstream_section.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace normscope {

NormalizationPanel::NormalizationPanel(QWidget *parent)
    : QScrollArea(parent)
    , m_convention(new ConventionSection)
    , m_statistics(new StatisticsSection)
    , m_gamma(new AffineSection(AffineSection::Parameter::Gamma))
    , m_beta(new AffineSection(AffineSection::Parameter::Beta))
    , m_running(new RunningSection)
    , m_upstream(new UpstreamSection)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(20);
    for (QWidget *section :
         {static_cast<QWidget *>(m_convention), static_cast<QWidget *>(m_statistics), static_cast<QWidget *>(m_gamma),
          static_cast<QWidget *>(m_beta), static_cast<QWidget *>(m_running), static_cast<QWidget *>(m_upstream)})
        column->addWidget(section);
    column->addStretch();
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Normalization"));

    m_convention->setObjectName(QStringLiteral("convention"));
    m_statistics->setObjectName(QStringLiteral("statistics"));
    m_gamma->setObjectName(QStringLiteral("gamma"));
    m_beta->setObjectName(QStringLiteral("beta"));
    m_running->setObjectName(QStringLiteral("running"));
    m_upstream->setObjectName(QStringLiteral("upstream"));
    connect(m_convention, &ConventionSection::specEdited, this, &NormalizationPanel::specEdited);
    connect(m_convention, &ConventionSection::told, this, &NormalizationPanel::told);
    connect(m_statistics, &StatisticsSection::specEdited, this, &NormalizationPanel::specEdited);
    connect(m_gamma, &AffineSection::specEdited, this, &NormalizationPanel::specEdited);
    connect(m_beta, &AffineSection::specEdited, this, &NormalizationPanel::specEdited);
    connect(m_running, &RunningSection::specEdited, this, &NormalizationPanel::specEdited);
    connect(m_gamma, &AffineSection::valuesEdited, this, &NormalizationPanel::gammaEdited);
    connect(m_beta, &AffineSection::valuesEdited, this, &NormalizationPanel::betaEdited);
    connect(m_running, &RunningSection::runningEdited, this, &NormalizationPanel::runningEdited);
    connect(m_upstream, &UpstreamSection::upstreamEdited, this, &NormalizationPanel::upstreamEdited);
}

NormalizationPanel::~NormalizationPanel()
{
    // A table cell that is being edited commits when its widget is destroyed; at that time this must still be a
    // NormalizationPanel, with its signals blocked.
    blockSignals(true);
    delete takeWidget();
}

void NormalizationPanel::setTheme(const Theme &theme)
{
    m_convention->setTheme(theme);
    m_statistics->setTheme(theme);
    m_gamma->setTheme(theme);
    m_beta->setTheme(theme);
    m_running->setTheme(theme);
    m_upstream->setTheme(theme);
}

void NormalizationPanel::setProblem(const NormalizationProblem &problem)
{
    m_convention->setProblem(problem);
    m_statistics->setProblem(problem);
    m_gamma->setProblem(problem);
    m_beta->setProblem(problem);
    m_running->setProblem(problem);
    m_upstream->setProblem(problem);
    updateGeometry();
}

void NormalizationPanel::setGradients(const Tensor &gamma, const Tensor &beta)
{
    m_gamma->setGradient(gamma);
    m_beta->setGradient(beta);
}

void NormalizationPanel::setUpdateAction(QAction *update)
{
    m_running->setUpdateAction(update);
}

void NormalizationPanel::setSelection(const Selection *selection)
{
    m_upstream->setSelection(selection);
    if (selection)
        connect(selection, &Selection::hoverChanged, this,
                [this, selection] { showHover(selection->state().hoveredEntry); });
}

void NormalizationPanel::showHover(const AffineEntry &entry)
{
    const bool isGamma = entry.parameter == AffineEntry::Parameter::Gamma;
    m_gamma->table()->light(isGamma ? entry.index : noIndex);
    m_beta->table()->light(isGamma ? noIndex : entry.index);
}

QSize NormalizationPanel::minimumSizeHint() const
{
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
}

QSize NormalizationPanel::sizeHint() const
{
    return {320, 640};
}

} // namespace normscope
