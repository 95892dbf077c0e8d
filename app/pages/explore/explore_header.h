// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

class QHBoxLayout;

namespace normscope {

class ControlStrip;
class Document;
class NameLine;

/// What stands above the Explore page: the choices of the normalization, its name, and a few buttons. What the user
/// chooses becomes an edit of the document.
class ExploreHeader : public QWidget
{
    Q_OBJECT

public:
    explicit ExploreHeader(Document &document, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Only what one compares in front of a class.
    void setCalm(bool calm);
    /// Shows the document's choices as they are now.
    void showScene();
    /// A button at the end of the name's row.
    void addButton(QAction *action);

    const ControlStrip &strip() const { return *m_strip; }

    /// Shows or hides the Normalization panel.
    QAction *panelAction() const;
    /// Asks for names, order and roles of the axes.
    QAction *axesAction() const;

private:
    void connectControls();
    void askForAxes();

    Document &m_document;
    Theme m_theme;
    ControlStrip *m_strip;
    NameLine *m_nameLine;
    QWidget *m_buttons;
    QHBoxLayout *m_buttonRow;
};

} // namespace normscope
