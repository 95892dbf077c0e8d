// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"
#include "widgets/controls/live_text.h"

#include <QStringList>

namespace normscope {

/// A chapter of the handbook as it is read: text in lines of a length that reads well, pictures as wide as they.
class HandbookBrowser : public LiveText
{
    Q_OBJECT

public:
    /// The handbook outlives it.
    explicit HandbookBrowser(const Handbook &handbook, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Of the type, over its usual size.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }

    /// Shows a chapter from that section on.
    void show(const HandbookPlace &place);
    using QWidget::show;
    const QString &chapter() const { return m_chapter; }
    /// The section that is at the top.
    QString sectionShown() const;

    int position() const;
    void setPosition(int position);

    /// Marks every place where these words stand, and goes to the first one behind the section shown; empty: none.
    void setFound(const QStringList &words);
    /// To the next place found (1), or the one before (−1).
    void goToFound(int direction);

    QVariant loadResource(int type, const QUrl &name) override;

signals:
    /// The text was scrolled: another section may be at the top.
    void scrolled();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void layOut();
    double textWidth() const;
    void markFound();
    void goToSection(const QString &anchor);
    void goOnToSection();
    int topOf(const QTextCursor &cursor) const;

    const Handbook &m_handbook;
    Theme m_theme = Theme::light();
    double m_zoom = 1;
    QString m_chapter;
    QString m_anchor; ///< That was asked for, until the reader goes on from there.
    QStringList m_words;
    int m_margin = 0;
};

} // namespace normscope
