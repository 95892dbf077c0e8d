// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recovery/recovery_store.h"
#include "widgets/theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace normscope {

/// A bar that offers unsaved work of an earlier session without blocking the window: restore it, discard it, or decide
/// later.
class RecoveryBar : public QFrame
{
    Q_OBJECT

public:
    explicit RecoveryBar(const Theme &theme, QWidget *parent = nullptr);

    /// Shows one work; `others` is the number of works after it. Work that cannot be read can only be discarded.
    void showWork(const AbandonedWork &work, int others);
    void setTheme(const Theme &theme);

signals:
    void restoreRequested();
    void discardRequested();

private:
    QPushButton *addButton(const QString &text, const QString &tip);

    QLabel *m_text;
    QPushButton *m_restore;
    QPushButton *m_discard;
};

} // namespace normscope
