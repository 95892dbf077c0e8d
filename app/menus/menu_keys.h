// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

/// Gives every key to the menu that is open: there a letter chooses an entry. Qt would ask for commands of the widget
/// with the keyboard first, which have plain letters too.
class MenuKeys : public QObject
{
    Q_OBJECT

public:
    MenuKeys();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace normscope
