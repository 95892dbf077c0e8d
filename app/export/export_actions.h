// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_memory.h"
#include "app/export/figure_exporter.h"

#include <QObject>
#include <QTemporaryDir>

#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace normscope {

class Card;
class ExportHandle;
class Page;
struct FigurePlace;
struct WindowContext;

/// Exports figures of the window: the export dialog, and for every view a menu to copy, export and print it, which is
/// in the view's context menu and at the handle in its title line. The handle can also be dragged to another program as
/// a file.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    /// The arguments must outlive this object. `shown` returns the page that is visible.
    ExportActions(const WindowContext &context, std::function<Page &()> shown, QWidget *window);

    /// Adds the menus and handles of a page's figures. Called once the page is created.
    void addPage(Page &page);
    void addFileActions(QMenu *menu);
    /// Opens the export dialog, then exports.
    QAction *dialogAction() const { return m_dialog; }
    FigureExporter &exporter() { return m_exporter; }
    void setTheme(const Theme &theme);
    /// Requests for figures are answered with this sentence instead; empty: they are carried out.
    void setRefusal(const QString &sentence) { m_refusal = sentence; }

    /// Opens the export dialog for a view, then exports.
    void ask(const ViewType &view);
    void print(const ViewType &view);
    void copy(const ViewType &view, CopyKind kind);

signals:
    /// The reason, in one sentence.
    void failed(const QString &sentence);

private:
    /// Returns a view, or for a card with several charts the chart that it shows at present.
    using SeenView = std::function<const ViewType &()>;

    QAction *add(QMenu *menu, const QString &text, const QString &tip, const std::function<void()> &act);
    QMenu *createMenu(const SeenView &view, QWidget *parent);
    void addPlace(const FigurePlace &place);
    void addHandle(const SeenView &view, Card *card, QMenu *menu);
    const ViewType &proposedView() const;
    FigureSourcePtr shownSource();
    void printSource(const FigureRequest &request, FigureSpec spec);
    void addEntry(const FigureRequest &request, const ExportChoices &choices);
    QString askForPath(const FigureRequest &request, ExportChoices &choices);

    void prepareDrag(const ViewType &view);
    void startDrag(ExportHandle *handle);

    const WindowContext &m_context;
    std::function<Page &()> m_shown;
    QWidget *m_window;
    QAction *m_dialog;
    ExportMemory m_memory;
    FigureExporter m_exporter;
    std::vector<ExportHandle *> m_handles;
    LatestJob m_dragJob;
    FigureSheetPtr m_draggedSheet; ///< The figure that is ready to be dragged to another program.
    QString m_draggedName; ///< Name of the dragged file, without ending.
    QString m_refusal;
    QString m_dragRefusal; ///< Why the figure cannot be dragged; emitted as failed() when the drag begins.
    std::unique_ptr<QTemporaryDir> m_draggedFiles; ///< Kept as long as the window: the program that a file was dropped
                                                   ///< on may read it late.
};

} // namespace normscope
