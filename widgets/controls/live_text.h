// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QTextBrowser>

#include <vector>

namespace normscope {

/// Rich text with live words. Links that begin with live: are underlined with dots and light something up, those with
/// drag: are chips with a number to drag, those with do: press a command; all others are links as they are anywhere.
/// Tab goes from one to the next, Enter presses.
class LiveText : public QTextBrowser
{
    Q_OBJECT

public:
    explicit LiveText(QWidget *parent = nullptr);

    static inline const QString livePrefix = QStringLiteral("live:");
    static inline const QString dragPrefix = QStringLiteral("drag:");
    static inline const QString commandPrefix = QStringLiteral("do:");

signals:
    /// A live word is pointed at, or has the keyboard; empty: none.
    void linkPointedAt(const QString &link);
    void linkPressed(const QString &link);

protected:
    /// Another text in the place of this one. The link that has the keyboard keeps it.
    void showRichText(const QString &html, const Theme &theme);
    /// The link that has the keyboard; empty: none.
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
