// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace normscope {

/// One sentence that does not interrupt: what went wrong, or what an action did on the side. Stays
/// until it is closed, what it is about has gone on, or the next message comes. Screen readers are told through an
/// accessibility alert.
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

    /// `source` is what the sentence is about, as long as that has not gone on; only compared, so it may be gone later.
    void showMessage(const QString &sentence, Kind kind, const QObject *source = nullptr);
    /// Beside the message that stands there: a button that does this and takes it away.
    void offer(const QString &text, std::function<void()> action);
    /// The source has gone on: what was said of it is over, and hidden if it still stands there.
    void settle(const QObject *source);
    QString message() const;
    void setTheme(const Theme &theme);

    /// The whole sentence in one line.
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
