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
/// Number of characters that every title keeps where there is too little room for all.
constexpr int leastCharacters = 4;

bool isChinese(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// A tool button whose text reads upwards; Chinese text stands upright, one character below the other. Text that does
/// not fit is cut at its end.
class SideButton : public QToolButton
{
public:
    SideButton() { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); }
    QSize sizeHint() const override { return {fontMetrics().height() + padding, lengthOf(text()) + 2 * padding}; }
    QSize minimumSizeHint() const override
    {
        return {sizeHint().width(),
                std::min(sizeHint().height(), lengthOf(text().left(leastCharacters)) + 2 * padding)};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        if (isChinese(text())) {
            const QStringList characters = fitting().split(QString(), Qt::SkipEmptyParts);
            painter.drawItemText(rect(), Qt::AlignCenter, palette(), isEnabled(), characters.join(QLatin1Char('\n')),
                                 QPalette::ButtonText);
            return;
        }
        painter.translate(0, height());
        painter.rotate(-90);
        painter.drawItemText(QRect(0, 0, height(), width()), Qt::AlignCenter, palette(), isEnabled(), fitting(),
                             QPalette::ButtonText);
    }

private:
    int lengthOf(const QString &words) const
    {
        return isChinese(words) ? static_cast<int>(words.size()) * fontMetrics().lineSpacing()
                                : fontMetrics().horizontalAdvance(words);
    }
    QString fitting() const
    {
        const int room = height() - padding;
        if (lengthOf(text()) <= room)
            return text();
        if (!isChinese(text()))
            return fontMetrics().elidedText(text(), Qt::ElideRight, room);
        return text().left(std::max(1, room / fontMetrics().lineSpacing() - 1)) + QStringLiteral("⋮");
    }
};

/// A tool button with horizontal text that may be cut at its end.
class LineButton : public QToolButton
{
public:
    LineButton() { setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); }
    QSize minimumSizeHint() const override
    {
        const int least = fontMetrics().horizontalAdvance(text().left(leastCharacters)) + 2 * padding;
        return {std::min(sizeHint().width(), least), sizeHint().height()};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        if (sizeHint().width() > width())
            option.text = fontMetrics().elidedText(text(), Qt::ElideRight, width() - padding);
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
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
    for (qsizetype i = 0; i < titles.size(); ++i) {
        QToolButton *button
            = m_orientation == Qt::Vertical ? static_cast<QToolButton *>(new SideButton) : new LineButton;
        button->setText(titles[i]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(titles[i]);
        button->setToolTip(m_help.isEmpty() ? titles[i] : titles[i] + QLatin1Char('\n') + m_help);
        connect(button, &QToolButton::clicked, this, [this, i] { emit toggled(i); });
        m_row->insertWidget(static_cast<int>(i), button);
    }
}

void FoldStrip::setUnfolded(bool unfolded, std::optional<qsizetype> one)
{
    const QList<QToolButton *> buttons = findChildren<QToolButton *>();
    for (qsizetype i = 0; i < buttons.size(); ++i)
        buttons[i]->setChecked(unfolded && one.value_or(i) == i);
}

} // namespace normscope
