// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace normscope {

/// One sentence that does not interrupt: a failure, or a side effect of an action. Stays until it is closed, its source
/// is settled, or the next message comes. Screen readers are told through an accessibility alert.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Kind
    {
        Information,
        Warning
    };

    explicit MessageBar(QWidget *parent = nullptr);

    /// `source` is the subject of the sentence, for settle(); only compared by address, so it may be destroyed later.
    void showMessage(const QString &sentence, Kind kind, const QObject *source = nullptr);
    /// Adds a button to the present message that hides it and calls `action`.
    void offer(const QString &text, std::function<void()> action);
    /// Hides the message if it is about this source, because it no longer applies.
    void settle(const QObject *source);
    QString message() const;
    void setTheme(const Theme &theme);

    /// The width shows the whole sentence in one line.
    QSize sizeHint() const override;

private:
    void showColors();

    Theme m_theme = Theme::light();
    Kind m_kind = Kind::Information;
    const QObject *m_source = nullptr;
    QLabel *m_mark;
    QLabel *m_text;
    QToolButton *m_offer;
    QToolButton *m_close;
    std::function<void()> m_offered;
};

} // namespace normscope
