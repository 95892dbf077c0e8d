// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace normscope {

/// Gives all keys to the open menu, in which a letter chooses an entry. Otherwise Qt would first trigger shortcuts of
/// the focused widget, some of which are plain letters.
class MenuKeys : public QObject
{
    Q_OBJECT

public:
    MenuKeys();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace normscope
