// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

class QHBoxLayout;

namespace normscope {

class ControlStrip;
class Document;
class NameLine;

/// The header of the Explore page: the choices of the normalization, its name, and a few buttons. Choices of the user
/// become edits of the document.
class ExploreHeader : public QWidget
{
    Q_OBJECT

public:
    explicit ExploreHeader(Document &document, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows only the main choices, for presentations.
    void setCalm(bool calm);
    /// Shows the document's present choices.
    void showScene();
    /// Adds a button at the end of the row with the name.
    void addButton(QAction *action);

    const ControlStrip &strip() const { return *m_strip; }

    /// Shows or hides the Normalization panel.
    QAction *panelAction() const;
    /// Opens the dialog for names, order and roles of the axes.
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
