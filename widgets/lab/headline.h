// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace normscope {

struct Theme;

/// One sentence that stands out: what a batch size does to batch norm.
class Headline : public QLabel
{
    Q_OBJECT

public:
    explicit Headline(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
};

} // namespace normscope
