// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/text_width.h"

#include <QLabel>

namespace normscope {

/// A one-line label whose text ends in "…" where it does not fit, with the whole text as its tool tip; empty where only
/// a few letters would remain. While it is hidden it holds the whole text.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setFullText(const QString &text);
    const QString &fullText() const { return m_fullText; }

    /// The label stays empty where less than this share of its text would be left.
    void setLeastShare(double share) { m_leastShare = share; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void elide();
    int fullWidth() const;
    int lineHeight() const;

    QString m_fullText;
    mutable TextWidth m_fullWidth;
    double m_leastShare = 0;
};

} // namespace normscope
