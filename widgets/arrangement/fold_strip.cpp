// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/fold_strip.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int padding = 10;

/// A tool button whose text reads upwards.
class UprightButton : public QToolButton
{
public:
    explicit UprightButton(const QString &text)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics = fontMetrics();
        return {metrics.height() + padding, metrics.horizontalAdvance(text()) + 2 * padding};
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
        painter.translate(0, height());
        painter.rotate(-90);
        painter.drawItemText(QRect(0, 0, height(), width()), Qt::AlignCenter, palette(), isEnabled(), text(),
                             QPalette::ButtonText);
    }
};

} // namespace

FoldStrip::FoldStrip(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addStretch();
}

void FoldStrip::setTitles(const QStringList &titles)
{
    if (titles == m_titles)
        return;
    m_titles = titles;
    qDeleteAll(findChildren<QToolButton *>());
    for (int i = 0; i < titles.size(); ++i) {
        auto *button = new UprightButton(titles[i]);
        button->setAccessibleName(titles[i]);
        button->setToolTip(tr("Show or hide the views at the right."));
        connect(button, &QToolButton::clicked, this, &FoldStrip::toggled);
        m_column->insertWidget(i, button);
    }
}

void FoldStrip::setUnfolded(bool unfolded)
{
    for (QToolButton *button : findChildren<QToolButton *>())
        button->setChecked(unfolded);
}

} // namespace normscope
