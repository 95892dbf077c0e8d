// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/exporting/export_memory.h"
#include "app/exporting/figure_exporter.h"

#include <QObject>
#include <QTemporaryDir>

#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace normscope {

class Card;
class ExplorePage;
class ExportHandle;
struct WindowContext;

/// Takes figures out of the window: the export dialog, and for every view a menu to copy, export and print it, in its
/// context menu and behind the handle in its title line, which can also be dragged away as a file.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    /// Everything outlives this.
    ExportActions(const WindowContext &context, ExplorePage &page, QWidget *window);

    void addFileActions(QMenu *menu);
    FigureExporter &exporter() { return m_exporter; }
    void setTheme(const Theme &theme);

    /// Asks what and where, then exports.
    void ask(FigureView view);
    void print(FigureView view);
    void copy(FigureView view, CopyKind kind);

signals:
    /// One sentence.
    void failed(const QString &sentence);

private:
    QAction *add(QMenu *menu, const QString &text, const QString &tip, const std::function<void()> &act);
    QMenu *createMenu(FigureView view, QWidget *parent);
    void addView(FigureView view, const QString &cardId, QWidget *widget);
    void addHandle(FigureView view, Card *card, QMenu *menu);
    bool hasFigure();
    FigureRequest shown(FigureView view) const;
    QString askForPath(ExportChoices &choices);
    bool mayReplace(const ExportChoices &choices, const QString &path);
    void printShown(FigureView view, FigureSpec spec);

    void prepareDrag(FigureView view);
    void startDrag(ExportHandle *handle, FigureView view);

    const WindowContext &m_context;
    ExplorePage &m_page;
    QWidget *m_window;
    ExportMemory m_memory;
    FigureExporter m_exporter;
    std::vector<ExportHandle *> m_handles;
    LatestJob m_dragJob;
    FigurePagePtr m_draggedPage; ///< Ready to be dragged away.
    std::unique_ptr<QTemporaryDir> m_draggedFiles; ///< Kept as long as the window: who was given one may read it late.
};

} // namespace normscope
