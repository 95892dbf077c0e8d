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
class ChartDeck;
class ExplorePage;
class ExportHandle;
class LabChartView;
class LabPage;
struct WindowContext;

/// Takes figures out of the window: the export dialog, and for every view a menu to copy, export and print it, in its
/// context menu and behind the handle in its title line, which can also be dragged away as a file.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    /// Everything outlives this.
    ExportActions(const WindowContext &context, ExplorePage &page, QWidget *window);

    /// The charts of the page Batch size, once it is there.
    void addCharts(LabPage &page);
    void addFileActions(QMenu *menu);
    /// Asks what and where, then exports.
    QAction *dialogAction() const { return m_dialog; }
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
    /// A view, or what a card with several charts shows at present.
    using ViewSource = std::function<FigureView()>;

    QAction *add(QMenu *menu, const QString &text, const QString &tip, const std::function<void()> &act);
    QMenu *createMenu(const ViewSource &view, QWidget *parent);
    void addView(FigureView view, const QString &cardId, QWidget *widget);
    void addChart(FigureView view, LabChartView *chart);
    void addDeck(FigureView whole, const std::vector<FigureView> &faces, ChartDeck *deck, const QString &cardId);
    void addHandle(const ViewSource &view, Card *card, QMenu *menu);
    FigureView proposedView() const;
    bool hasFigure(FigureView view);
    FigureRequest shown(FigureView view) const;
    QString askForPath(const FigureRequest &request, ExportChoices &choices);
    bool mayReplace(const ExportChoices &choices, const QString &path);
    void printShown(FigureView view, FigureSpec spec);

    void prepareDrag(FigureView view);
    void startDrag(ExportHandle *handle);

    const WindowContext &m_context;
    ExplorePage &m_page;
    LabPage *m_lab = nullptr; ///< Null until it is first shown.
    QWidget *m_window;
    QAction *m_dialog;
    ExportMemory m_memory;
    FigureExporter m_exporter;
    std::vector<ExportHandle *> m_handles;
    LatestJob m_dragJob;
    FigurePagePtr m_draggedPage; ///< Ready to be dragged away.
    QString m_draggedName; ///< Of its file, without ending.
    QString m_dragRefusal; ///< Why it is not, told when it is dragged.
    std::unique_ptr<QTemporaryDir> m_draggedFiles; ///< Kept as long as the window: who was given one may read it late.
};

} // namespace normscope
