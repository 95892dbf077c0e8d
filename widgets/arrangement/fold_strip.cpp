// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/fold_strip.h"

#include <QBoxLayout>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>

namespace normscope {

namespace {

constexpr int padding = 10;

bool isChinese(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// A tool button whose text reads upwards; Chinese stands upright, a character below the other.
class SideButton : public QToolButton
{
public:
    QSize sizeHint() const override
    {
        const QFontMetrics metrics = fontMetrics();
        const int length = isChinese(text()) ? static_cast<int>(text().size()) * metrics.lineSpacing()
                                             : metrics.horizontalAdvance(text());
        return {metrics.height() + padding, length + 2 * padding};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        if (isChinese(text())) {
            const QStringList characters = text().split(QString(), Qt::SkipEmptyParts);
            painter.drawItemText(rect(), Qt::AlignCenter, palette(), isEnabled(), characters.join(QLatin1Char('\n')),
                                 QPalette::ButtonText);
            return;
        }
        painter.translate(0, height());
        painter.rotate(-90);
        painter.drawItemText(QRect(0, 0, height(), width()), Qt::AlignCenter, palette(), isEnabled(), text(),
                             QPalette::ButtonText);
    }
};

} // namespace

FoldStrip::FoldStrip(Qt::Orientation orientation, const QString &help, QWidget *parent)
    : QWidget(parent)
    , m_orientation(orientation)
    , m_help(help)
    , m_row(new QBoxLayout(orientation == Qt::Vertical ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->addStretch();
}

void FoldStrip::setTitles(const QStringList &titles)
{
    if (titles == m_titles)
        return;
    m_titles = titles;
    qDeleteAll(findChildren<QToolButton *>());
    for (int i = 0; i < titles.size(); ++i) {
        QToolButton *button = m_orientation == Qt::Vertical ? new SideButton : new QToolButton;
        button->setText(titles[i]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(titles[i]);
        button->setToolTip(m_help);
        connect(button, &QToolButton::clicked, this, &FoldStrip::toggled);
        m_row->insertWidget(i, button);
    }
}

void FoldStrip::setUnfolded(bool unfolded)
{
    for (QToolButton *button : findChildren<QToolButton *>())
        button->setChecked(unfolded);
}

} // namespace normscope
