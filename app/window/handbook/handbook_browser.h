// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"
#include "widgets/controls/live_text.h"

#include <QStringList>

namespace normscope {

/// Shows a chapter of the handbook: text in lines of a readable length, pictures of the same width.
class HandbookBrowser : public LiveText
{
    Q_OBJECT

public:
    /// The handbook must outlive this widget.
    explicit HandbookBrowser(const Handbook &handbook, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Factor of the type size, 1 by default.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }

    /// Shows a chapter, scrolled to a section.
    void show(const HandbookPlace &place);
    using QWidget::show;
    const QString &chapter() const { return m_chapter; }
    /// The section at the top.
    QString sectionShown() const;

    int position() const;
    void setPosition(int position);

    /// Marks all places where these words occur, and scrolls to the first one after the section shown; empty: none.
    void setFound(const QStringList &words);
    /// Scrolls to the next place found (1), or the one before (−1).
    void goToFound(int direction);

    QVariant loadResource(int type, const QUrl &name) override;

signals:
    /// The text was scrolled; sectionShown() may have changed.
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
    QString m_anchor; ///< The section asked for, kept until the reader scrolls.
    QStringList m_words;
    int m_margin = 0;
};

} // namespace normscope
