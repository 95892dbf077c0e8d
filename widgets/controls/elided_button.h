// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace normscope {

/// A tool button whose text ends in "…" where it does not fit.
class ElidedButton : public QToolButton
{
    Q_OBJECT

public:
    using QToolButton::QToolButton;

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace normscope
