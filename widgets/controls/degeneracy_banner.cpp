// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/degeneracy_banner.h"

#include "widgets/controls/close_button.h"
#include "widgets/controls/elided_label.h"
#include "widgets/core/degeneracy_text.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace normscope {

namespace {

/// Number of groups that can be counted within a frame, without a worker thread.
constexpr std::int64_t quickGroups = 50000;
constexpr double bannerRadius = 6;

} // namespace

DegeneracyBanner::DegeneracyBanner(QWidget *parent)
    : QFrame(parent)
    , m_mark(new QLabel(QStringLiteral("⚠")))
    , m_line(new ElidedLabel)
    , m_full(new QLabel)
    , m_expand(new QToolButton)
    , m_close(createCloseButton({}))
{
    setObjectName(QStringLiteral("degeneracyBanner"));
    m_full->setWordWrap(true);
    m_full->setTextFormat(Qt::PlainText);
    m_full->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_expand->setCheckable(true);
    m_expand->setAutoRaise(true);
    for (QToolButton *button : {m_expand, m_close})
        button->setFocusPolicy(Qt::StrongFocus);
    connect(m_expand, &QToolButton::toggled, this, &DegeneracyBanner::setExpanded);
    connect(m_close, &QToolButton::clicked, this, &DegeneracyBanner::dismiss);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 4, 2);
    row->setSpacing(8);
    row->addWidget(m_mark);
    row->addWidget(m_line, 1);
    row->addWidget(m_full, 1);
    row->addWidget(m_expand);
    row->addWidget(m_close);
    setExpanded(false);
    setTexts();
    setPlaceKept(true);
    hide();
}

void DegeneracyBanner::setPlaceKept(bool kept)
{
    QSizePolicy policy = sizePolicy();
    policy.setRetainSizeWhenHidden(kept);
    setSizePolicy(policy);
}

void DegeneracyBanner::setTexts()
{
    m_expand->setText(m_expand->isChecked() ? tr("Less") : tr("More"));
    m_expand->setToolTip(tr("Show what is exceptional about the groups, and when it happens, in full"));
    m_close->setToolTip(tr("Hide this until something else is exceptional"));
    m_close->setAccessibleName(m_close->toolTip());
}

void DegeneracyBanner::setTheme(const Theme &theme)
{
    m_background = theme.warningSoft;
    QPalette colors;
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        colors.setColor(role, theme.warning);
    setPalette(colors);
    for (QWidget *part : {static_cast<QWidget *>(m_mark), static_cast<QWidget *>(m_line),
                          static_cast<QWidget *>(m_full), static_cast<QWidget *>(m_expand)})
        part->setFont(theme.captionFont());
}

void DegeneracyBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_background);
    painter.drawRoundedRect(rect(), bannerRadius, bannerRadius);
}

void DegeneracyBanner::setEvaluation(const EvaluationPtr &evaluation)
{
    m_job.cancel();
    if (!evaluation) {
        showCounts(nullptr, {});
        return;
    }
    if (evaluation->grouping().groupCount() <= quickGroups) {
        showCounts(evaluation, countDegeneracies(*evaluation));
        return;
    }
    using Counts = std::vector<DegeneracyCount>;
    m_job.start<Counts>([evaluation](const Progress &progress) { return countDegeneracies(*evaluation, progress); },
                        [this, evaluation](Counts counts) { showCounts(evaluation, std::move(counts)); });
}

void DegeneracyBanner::showCounts(const EvaluationPtr &evaluation, std::vector<DegeneracyCount> counts)
{
    m_evaluation = evaluation;
    m_counts = std::move(counts);
    showSentences();
    // A dismissed condition that has gone counts as new when it comes back.
    std::erase_if(m_dismissed, [this](Degeneracy kind) {
        return std::none_of(m_counts.begin(), m_counts.end(),
                            [kind](const DegeneracyCount &count) { return count.kind == kind; });
    });
    showWhereExceptional();
}

void DegeneracyBanner::setHeldBack(bool heldBack)
{
    m_isHeldBack = heldBack;
    showWhereExceptional();
}

void DegeneracyBanner::showWhereExceptional()
{
    const auto isDismissed = [this](const DegeneracyCount &count) {
        return std::find(m_dismissed.begin(), m_dismissed.end(), count.kind) != m_dismissed.end();
    };
    const bool wasHidden = isHidden();
    setVisible(!m_isHeldBack && !std::all_of(m_counts.begin(), m_counts.end(), isDismissed));
    if (wasHidden && !isHidden()) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void DegeneracyBanner::showSentences()
{
    m_sentences.clear();
    for (const DegeneracyCount &count : m_counts)
        m_sentences << degeneracyText(*m_evaluation, count);
    const QString all = m_sentences.join(QLatin1Char('\n'));
    const qsizetype further = m_sentences.size() - 1;
    m_line->setFullText(further > 0 ? tr("(1 of %1) %2").arg(m_sentences.size()).arg(m_sentences.front())
                                    : m_sentences.value(0));
    m_full->setText(all);
    if (accessibleName() != all)
        setAccessibleName(all);
}

bool DegeneracyBanner::isExpanded() const
{
    return m_expand->isChecked();
}

void DegeneracyBanner::setExpanded(bool expanded)
{
    m_line->setVisible(!expanded);
    m_full->setVisible(expanded);
    m_expand->setText(expanded ? tr("Less") : tr("More"));
}

void DegeneracyBanner::dismiss()
{
    for (const DegeneracyCount &count : m_counts)
        m_dismissed.push_back(count.kind);
    hide();
}

void DegeneracyBanner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        showSentences();
    }
    QFrame::changeEvent(event);
}

} // namespace normscope
