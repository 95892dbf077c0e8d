// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_bar.h"

#include "app/document/sample_scene.h"
#include "widgets/core/sentences.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace normscope {

namespace {

QString workText(const AbandonedWork &work)
{
    if (!work.problem.isEmpty())
        return RecoveryBar::tr("Unsaved work of an earlier session cannot be restored. %1").arg(work.problem);
    //: A date and a time, in the signs of QLocale::toString(); never one where day and month can be taken for each
    //: other.
    const QString form = RecoveryBar::tr("d MMM yyyy, HH:mm");
    return RecoveryBar::tr("“%1” was not saved when Normscope ended; its last state is of %2.")
        .arg(documentName(work.note.title, work.note.documentPath),
             QLocale().toString(work.note.saved.toLocalTime(), form));
}

} // namespace

RecoveryBar::RecoveryBar(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel)
{
    setObjectName(QStringLiteral("recoveryBar"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 6, 5);
    row->setSpacing(8);
    auto *mark = new QLabel(QStringLiteral("ⓘ"));
    row->addWidget(mark);
    row->addWidget(m_text, 1);
    m_restore = addButton(tr("&Restore"), tr("Open it as it was"));
    m_discard = addButton(tr("&Discard"), tr("Throw it away for good"));
    QPushButton *later = addButton(tr("&Later"), tr("Decide at the next start"));
    connect(m_restore, &QPushButton::clicked, this, &RecoveryBar::restoreRequested);
    connect(m_discard, &QPushButton::clicked, this, &RecoveryBar::discardRequested);
    connect(later, &QPushButton::clicked, this, &QWidget::hide);
    setTheme(theme);
    hide();
}

QPushButton *RecoveryBar::addButton(const QString &text, const QString &tip)
{
    auto *button = new QPushButton(text);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    layout()->addWidget(button);
    return button;
}

void RecoveryBar::showWork(const AbandonedWork &work, int others)
{
    QStringList sentences {workText(work)};
    if (others > 0)
        sentences += tr("%n more follow(s).", nullptr, others);
    const QString text = joinedSentences(sentences);
    m_text->setText(text);
    setToolTip(work.note.documentPath);
    setAccessibleName(text);
    m_restore->setVisible(work.problem.isEmpty());
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void RecoveryBar::setTheme(const Theme &theme)
{
    setStyleSheet(QStringLiteral("#recoveryBar { background: %1; border: 1px solid %2; border-radius: 8px; }"
                                 "#recoveryBar > QLabel { color: %3; }")
                      .arg(theme.accentSoft.name(), theme.accent.name(), theme.text.name()));
}

} // namespace normscope
