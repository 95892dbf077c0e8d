// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QTextBrowser>

#include <vector>

namespace normscope {

/// Rich text with special links. Links that begin with live: are underlined with dots and highlight something
/// elsewhere, those with drag: are chips with a number to drag, those with do: trigger a command; all others are
/// ordinary links. Tab goes from link to link, Enter presses the current one.
class LiveText : public QTextBrowser
{
    Q_OBJECT

public:
    explicit LiveText(QWidget *parent = nullptr);

    static inline const QString livePrefix = QStringLiteral("live:");
    static inline const QString dragPrefix = QStringLiteral("drag:");
    static inline const QString commandPrefix = QStringLiteral("do:");

signals:
    /// A live: link is hovered or has the keyboard focus; empty if none.
    void linkPointedAt(const QString &link);
    void linkPressed(const QString &link);

protected:
    /// Replaces the text. The link that has the keyboard focus keeps it.
    void showRichText(const QString &html, const Theme &theme);
    /// The link that has the keyboard focus; empty if none.
    QString currentLink() const;
    void focusOutEvent(QFocusEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Link
    {
        int begin;
        int end;
        QString target;
    };
    std::vector<Link> links() const;
    int currentIndex() const;
    void showForms(const Theme &theme);
};

} // namespace normscope
