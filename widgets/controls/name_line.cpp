// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/name_line.h"

#include "widgets/controls/convention_text.h"
#include "widgets/controls/elided_button.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/method_text.h"
#include "widgets/controls/spec_choices.h"
#include "widgets/core/message_text.h"
#include "widgets/core/scene_option.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace normscope {

NameLine::NameLine(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel(this))
    , m_description(new ElidedLabel(this))
    , m_convention(new ElidedLabel(this))
    , m_equals(new ElidedButton(this))
    , m_menu(new QMenu(this))
{
    m_convention->setObjectName(QStringLiteral("convention"));
    m_equals->setObjectName(QStringLiteral("equals"));
    setSceneOption(*this, "convention");
    m_equals->setAutoRaise(true);
    m_equals->setPopupMode(QToolButton::InstantPopup);
    m_equals->setFocusPolicy(Qt::TabFocus);
    m_equals->setMenu(m_menu);
    m_menu->setToolTipsVisible(true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_name);
    row->addWidget(m_description);
    row->addWidget(m_convention);
    row->addWidget(m_equals);
    row->addStretch(1);
    QSizePolicy own(QSizePolicy::Preferred, QSizePolicy::Fixed);
    // Keeps its size when hidden, so that what stands beside it stays at the end of the line.
    own.setRetainSizeWhenHidden(true);
    setSizePolicy(own);
}

void NameLine::setTheme(const Theme &theme)
{
    m_name->setFont(theme.titleFont());
    m_description->setFont(theme.captionFont());
    m_equals->setFont(theme.captionFont());
    QPalette muted = theme.palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_description->setPalette(muted);
    m_convention->setFont(theme.captionFont());
    m_convention->setPalette(muted);
    QPalette link = theme.palette();
    link.setColor(QPalette::ButtonText, theme.accent);
    m_equals->setPalette(link);
    setMinimumHeight(m_equals->sizeHint().height()); // Keeps the height of the line when m_equals is hidden.
}

void NameLine::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const Shape &shape = problem.input.shape();
    m_naming = naming(problem.spec, problem.layout, shape);
    m_name->setText(m_naming.preset ? presetName(*m_naming.preset, problem.spec, problem.layout, shape)
                                    : tr("No common name"));
    m_description->setFullText(description());
    showConvention();
    showEquivalences();
    setToolTip(fullText());
    setAccessibleName(fullText());
}

QString NameLine::description() const
{
    const NormalizationSpec &spec = m_problem.spec;
    const Layout &layout = m_problem.layout;
    const QString reduced = axesText(spec.reducedAxes, layout);
    const QString kept = axesText(spec.reducedAxes.complement(layout.rank()), layout);
    const bool splits = canSplitChannels(spec, layout) && spec.channelGroups > 1;
    if (spec.usesRunningStatistics()) {
        if (splits)
            return kept.isEmpty() ? tr("the running mean and variance for each channel group")
                                  : tr("the running mean and variance for each %1 and channel group").arg(kept);
        return kept.isEmpty() ? tr("the running mean and variance")
                              : tr("the running mean and variance for each %1").arg(kept);
    }
    if (spec.centre) {
        if (splits)
            return kept.isEmpty() ? tr("mean and variance over %1 for each channel group").arg(reduced)
                                  : tr("mean and variance over %1 for each %2 and channel group").arg(reduced, kept);
        return kept.isEmpty() ? tr("mean and variance over all of %1").arg(reduced)
                              : tr("mean and variance over %1 for each %2").arg(reduced, kept);
    }
    if (splits)
        return kept.isEmpty() ? tr("root mean square over %1 for each channel group").arg(reduced)
                              : tr("root mean square over %1 for each %2 and channel group").arg(reduced, kept);
    return kept.isEmpty() ? tr("root mean square over all of %1").arg(reduced)
                          : tr("root mean square over %1 for each %2").arg(reduced, kept);
}

void NameLine::showConvention()
{
    const QString inForce = conventionInForce(m_problem);
    m_convention->setVisible(!inForce.isEmpty());
    m_convention->setFullText(inForce.isEmpty() ? QString() : tr("convention: %1").arg(inForce));
}

QString NameLine::equivalenceText(const Naming::Equivalence &equivalence) const
{
    const Shape &shape = m_problem.input.shape();
    const QString reading
        = equivalence.preset.variant > 0 ? variantText(equivalence.preset, m_problem.layout, shape) : QString();
    const QString name = methodNameInSentence(equivalence.preset.method);
    const QString reason = messageText(equivalence.reason);
    if (reading.isEmpty())
        return equivalence.sameAffine
            ? tr("The same as %1 here. %2").arg(name, reason)
            : tr("The same statistics as %1 here, with another γ and β. %2").arg(name, reason);
    return equivalence.sameAffine
        ? tr("The same as %1 (%2) here. %3").arg(name, reading, reason)
        : tr("The same statistics as %1 (%2) here, with another γ and β. %3").arg(name, reading, reason);
}

void NameLine::showEquivalences()
{
    const auto &equivalences = m_naming.equivalences;
    QStringList names;
    m_menu->clear();
    for (const Naming::Equivalence &equivalence : equivalences) {
        const QString name = methodNameInSentence(equivalence.preset.method);
        if (!names.contains(name))
            names += name;
        QAction *action = m_menu->addAction(equivalenceText(equivalence));
        action->setToolTip(tr("Switch to %1").arg(name));
        connect(action, &QAction::triggered, this, [this, preset = equivalence.preset] {
            if (const auto spec = withMethod(m_problem.spec, preset, m_problem.layout, m_problem.input.shape()))
                emit specEdited(*spec, EditHint::Discrete);
        });
    }
    m_equals->setVisible(!equivalences.empty());
    m_equals->setText(tr("equals %1 here").arg(QLocale().createSeparatedList(names)));
}

QString NameLine::fullText() const
{
    QStringList lines {tr("%1: %2").arg(m_name->text(), m_description->fullText())};
    if (!m_convention->fullText().isEmpty())
        lines += m_convention->fullText();
    for (const Convention *convention : conventionsInForce(m_problem))
        lines += conventionHelp(*convention);
    for (const Naming::Equivalence &equivalence : m_naming.equivalences)
        lines += equivalenceText(equivalence);
    return lines.join(QLatin1Char('\n'));
}

} // namespace normscope
