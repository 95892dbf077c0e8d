// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/card.h"

#include "widgets/controls/elided_label.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int titleLineHeight = 32;

} // namespace

Card::Card(const QString &title, QWidget *content, QWidget *parent)
    : QFrame(parent)
    , m_title(new QLabel(title))
    , m_subtitle(new ElidedLabel)
    , m_header(new QHBoxLayout)
{
    setObjectName(QStringLiteral("card"));
    setAccessibleName(title);
    m_subtitle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    m_header->setContentsMargins(12, 0, 8, 0);
    m_header->setSpacing(10);
    m_header->addWidget(m_title);
    m_header->addWidget(m_subtitle, 1);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 2, 1, 6);
    column->setSpacing(0);
    // With or without controls, title lines beside each other are of one height.
    auto *header = new QWidget;
    header->setLayout(m_header);
    header->setFixedHeight(titleLineHeight);
    column->addWidget(header);
    column->addWidget(content, 1);
}

void Card::setSubtitle(const QString &subtitle)
{
    m_subtitle->setFullText(subtitle);
}

void Card::addControl(QWidget *control)
{
    m_header->addWidget(control);
}

void Card::setTheme(const Theme &theme)
{
    m_title->setFont(theme.titleFont());
    m_subtitle->setFont(theme.captionFont());
    QPalette muted = m_subtitle->palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_subtitle->setPalette(muted);
}

} // namespace normscope
