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

/// Takes figures out of the window: the export dialog, and for every view a menu to copy, export and print it, in its
/// context menu and behind the handle in its title line, which can also be dragged away as a file.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    /// Everything outlives this. `shown` is the page that is seen.
    ExportActions(const WindowContext &context, std::function<Page &()> shown, QWidget *window);

    /// The places of a page's figures, once it is there.
    void addPage(Page &page);
    void addFileActions(QMenu *menu);
    /// Asks what and where, then exports.
    QAction *dialogAction() const { return m_dialog; }
    FigureExporter &exporter() { return m_exporter; }
    void setTheme(const Theme &theme);
    /// Whoever asks for a figure is told this instead; empty: nobody is.
    void setRefusal(const QString &sentence) { m_refusal = sentence; }

    /// Asks what and where, then exports.
    void ask(const ViewType &view);
    void print(const ViewType &view);
    void copy(const ViewType &view, CopyKind kind);

signals:
    /// One sentence.
    void failed(const QString &sentence);

private:
    /// A view, or what a card with several charts shows at present.
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
    FigurePagePtr m_draggedPage; ///< Ready to be dragged away.
    QString m_draggedName; ///< Of its file, without ending.
    QString m_refusal;
    QString m_dragRefusal; ///< Why it is not, told when it is dragged.
    std::unique_ptr<QTemporaryDir> m_draggedFiles; ///< Kept as long as the window: who was given one may read it late.
};

} // namespace normscope
