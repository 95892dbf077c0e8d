// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/properties_figure.h"

#include <QScrollArea>

namespace normscope {

/// The table of properties of the choices; the tool tip of each row explains it.
class PropertiesView : public QScrollArea
{
    Q_OBJECT

public:
    explicit PropertiesView(QWidget *parent = nullptr);

    void setTable(const QStringList &titles, const PropertyRows &rows);
    void setTheme(const Theme &theme);
    const PropertiesFigure &figure() const { return m_figure; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QRectF figureRect() const;
    void fit();

    PropertiesFigure m_figure;
    Theme m_theme = Theme::light();
    QWidget *m_picture;
};

} // namespace normscope
