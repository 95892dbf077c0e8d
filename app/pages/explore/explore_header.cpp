// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_header.h"

#include "app/document/document.h"
#include "app/editing/layout_dialog.h"
#include "widgets/controls/control_strip.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/name_line.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace normscope {

ExploreHeader::ExploreHeader(Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_strip(new ControlStrip)
    , m_nameLine(new NameLine)
    , m_buttons(new QWidget)
    , m_buttonRow(new QHBoxLayout(m_buttons))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_buttonRow->setContentsMargins(0, 0, 0, 0);
    auto *secondRow = new FlowLayout(10, 5); // Beside a lesson there may be no room for all.
    secondRow->addWidget(m_nameLine);
    secondRow->setStretching(m_nameLine);
    secondRow->addWidget(m_strip->parameters());
    secondRow->addWidget(m_buttons);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(5);
    column->addWidget(m_strip);
    column->addLayout(secondRow);
    connectControls();
}

void ExploreHeader::connectControls()
{
    const auto setSpec = [this](const NormalizationSpec &spec, EditHint hint) { m_document.setSpec(spec, hint); };
    connect(m_strip, &ControlStrip::specEdited, this, setSpec);
    connect(m_nameLine, &NameLine::specEdited, this, setSpec);
    connect(m_strip, &ControlStrip::layoutEdited, this, [this](const Layout &layout) { m_document.setLayout(layout); });
    connect(axesAction(), &QAction::triggered, this, &ExploreHeader::askForAxes);
}

void ExploreHeader::askForAxes()
{
    auto *dialog = new LayoutDialog(m_document.problem(), m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_document.setAxes(dialog->order(), dialog->layoutEntered()); });
    dialog->open();
}

void ExploreHeader::addButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttonRow->addWidget(button);
}

void ExploreHeader::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_strip->setTheme(theme);
    m_nameLine->setTheme(theme);
}

void ExploreHeader::setCalm(bool calm)
{
    m_strip->setDetailed(!calm);
    m_buttons->setVisible(!calm);
}

void ExploreHeader::showScene()
{
    m_strip->setProblem(m_document.problem());
    m_nameLine->setProblem(m_document.problem());
}

QAction *ExploreHeader::panelAction() const
{
    return m_strip->panelAction();
}

QAction *ExploreHeader::axesAction() const
{
    return m_strip->axesAction();
}

} // namespace normscope
