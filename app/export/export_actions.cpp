// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_actions.h"

#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/export/export_dialog.h"
#include "app/export/export_handle.h"
#include "app/export/figure_printing.h"
#include "app/export/manifest_entry.h"
#include "app/figures/figure_file.h"
#include "app/files/save_path.h"
#include "app/pages/page_table.h"
#include "app/settings/session.h"
#include "app/shell/page.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "widgets/controls/card.h"
#include "widgets/core/message_text.h"

#include <QDrag>
#include <QFileInfo>
#include <QMenu>
#include <QPrinter>
#include <QToolButton>

namespace normscope {

ExportActions::ExportActions(const WindowContext &context, std::function<Page &()> shown, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_shown(std::move(shown))
    , m_window(window)
    , m_dialog(new QAction(tr("&Export…"), this))
{
    const QString tip = tr("Write a view as a picture, its data as a table, or the computation as a script");
    m_dialog->setObjectName(QStringLiteral("file.export"));
    m_dialog->setIconText(tr("Export…"));
    m_dialog->setToolTip(tip);
    m_dialog->setStatusTip(tip);
    m_dialog->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key_E));
    connect(m_dialog, &QAction::triggered, this, [this] { ask(proposedView()); });
    connect(&m_exporter, &FigureExporter::failed, this, &ExportActions::failed);
}

void ExportActions::addFileActions(QMenu *menu)
{
    menu->addAction(m_dialog);
    QAction *printing = add(menu, tr("&Print figure…"), tr("Print the view that was exported last, or the whole page"),
                            [this] { print(proposedView()); });
    printing->setObjectName(QStringLiteral("file.print"));
    printing->setShortcut(QKeySequence::Print);
}

QAction *ExportActions::add(QMenu *menu, const QString &text, const QString &tip, const std::function<void()> &act)
{
    QAction *action = menu->addAction(text, this, act);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    return action;
}

QMenu *ExportActions::createMenu(const SeenView &view, QWidget *parent)
{
    auto *menu = new QMenu(tr("Fi&gure"), parent);
    menu->setToolTipsVisible(true);
    add(menu, tr("&Copy figure"),
        tr("The picture as SVG, PDF and PNG, and its data as text: who pastes takes what fits."),
        [this, view] { copy(view(), CopyKind::Everything); });
    add(menu, tr("Copy as &SVG"), tr("The vector picture, also as text for editors."),
        [this, view] { copy(view(), CopyKind::Svg); });
    add(menu, tr("Copy as PN&G"), tr("The picture in pixels."), [this, view] { copy(view(), CopyKind::Png); });
    add(menu, tr("Copy &data"), tr("The numbers behind the figure with all their digits, for a spreadsheet."),
        [this, view] { copy(view(), CopyKind::Data); });
    menu->addSeparator();
    add(menu, tr("&Export…"), tr("Choose size, colours and format."), [this, view] { ask(view()); });
    add(menu, tr("&Print…"), tr("In the size and the colours of the last export."), [this, view] { print(view()); });
    return menu;
}

void ExportActions::addPage(Page &page)
{
    for (const FigurePlace &place : page.figurePlaces()) {
        if (place.card)
            connect(place.card, &Card::firstShown, this, [this, place] { addPlace(place); });
        else
            addPlace(place);
    }
}

void ExportActions::addPlace(const FigurePlace &place)
{
    QWidget *widget = place.widget;
    QMenu *menu = createMenu(place.view, widget ? widget : m_window);
    if (place.menu) {
        place.menu->addSeparator();
        place.menu->addMenu(menu);
    }
    if (widget && place.asSubmenu) {
        widget->addAction(menu->menuAction()); // The context menu of the widget shows its actions.
    } else if (widget) {
        if (!widget->actions().isEmpty())
            widget->addAction(menu->insertSeparator(menu->actions().constFirst()));
        widget->addActions(menu->actions());
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
    if (place.card)
        addHandle(place.view, place.card, menu);
}

void ExportActions::addHandle(const SeenView &view, Card *card, QMenu *menu)
{
    auto *handle = new ExportHandle(card->title());
    handle->setTheme(m_context.appearance.theme());
    card->addControl(handle, Card::ControlPlace::Corner);
    m_handles.push_back(handle);
    connect(handle, &ExportHandle::menuRequested, menu, [menu](const QPoint &point) { menu->popup(point); });
    connect(handle, &ExportHandle::grabbed, this, [this, view] { prepareDrag(view()); });
    connect(handle, &ExportHandle::dragged, this, [this, handle] { startDrag(handle); });
    connect(handle, &ExportHandle::letGo, &m_dragJob, &LatestJob::cancel);
}

void ExportActions::setTheme(const Theme &theme)
{
    for (ExportHandle *handle : m_handles)
        handle->setTheme(theme);
}

/// The view of the last export if the visible page has it, else the whole page.
const ViewType &ExportActions::proposedView() const
{
    const PageModule &page = m_shown().module();
    const ViewType *last = m_memory.choices().view;
    return &pageOf(*last) == &page ? *last : wholePage(page);
}

/// The source of the visible page; null, after failed() was emitted, if there is nothing to export yet.
FigureSourcePtr ExportActions::shownSource()
{
    if (!m_refusal.isEmpty()) {
        emit failed(m_refusal);
        return nullptr;
    }
    try {
        return m_shown().figures();
    } catch (const Error &error) {
        emit failed(messageText(error.message()));
        return nullptr;
    }
}

void ExportActions::ask(const ViewType &view)
{
    const FigureSourcePtr source = shownSource();
    if (!source)
        return;
    ExportDialog dialog(source, m_memory.choicesFor(view), m_context.appearance.theme(), m_window);
    const int result = dialog.exec();
    if (result == QDialog::Rejected)
        return;
    ExportChoices choices = dialog.choices();
    m_memory.setChoices(choices);
    const FigureRequest request = dialog.request();
    if (result == ExportDialog::Print) {
        printSource(request, choices.spec);
        return;
    }
    if (result == ExportDialog::AddToManifest) {
        addEntry(request, choices);
        return;
    }
    const QString path = askForPath(request, choices);
    if (!path.isEmpty())
        m_exporter.save(request, choices, path);
}

void ExportActions::addEntry(const FigureRequest &request, const ExportChoices &choices)
{
    const QString document = m_context.document.path();
    if (document.isEmpty()) {
        emit failed(tr("Save the document first: the list names the file that a figure is of."));
        return;
    }
    const QString json = QStringLiteral(".json");
    const QString path = askForSavePath(
        {.title = tr("Add to a list of figures"),
         .folder = QFileInfo(document).absolutePath(),
         .name = QStringLiteral("figures") + json,
         .filter = tr("List of figures (*.json)"),
         .completed
         = [&](const QString &typed) { return typed.endsWith(json, Qt::CaseInsensitive) ? typed : typed + json; },
         .files = [](const QString &) { return QStringList(); }}, // An existing list is extended, not overwritten.
        m_window);
    if (path.isEmpty())
        return;
    try {
        addToManifest(path, choices, document,
                      proposedName(request.source->subject(), *request.view, choices.kind) + fileEnding(choices.kind));
    } catch (const Error &error) {
        emit failed(messageText(error.message()));
    }
}

QString ExportActions::askForPath(const FigureRequest &request, ExportChoices &choices)
{
    const QString ending = fileEnding(choices.kind);
    // If the typed name has the ending of another picture format, that format is chosen.
    const auto otherPicture = [&choices](const QString &typed) -> std::optional<ExportKind> {
        const auto kind = exportKindOf(typed);
        const bool fits = choices.isMoving() ? kind == ExportKind::Png || kind == ExportKind::Gif
                                             : pictureFormat(choices.kind) && figureFormatOf(typed);
        return fits ? kind : std::nullopt;
    };
    const auto completed = [&](const QString &typed) {
        return otherPicture(typed) || typed.endsWith(ending, Qt::CaseInsensitive) ? typed : typed + ending;
    };
    const QString path = askForSavePath(
        {.title = tr("Export figure"),
         .folder = m_context.session.lastExportFolder(),
         .name = proposedName(request.source->subject(), *request.view, choices.kind) + ending,
         .filter
         = QStringLiteral("%1 (*%2)").arg(exportKindText(choices.kind).section(QStringLiteral(" ("), 0, 0), ending),
         .completed = completed,
         .files = [&](const QString &file) { return exportedFiles(request, choices, file); }},
        m_window);
    if (path.isEmpty())
        return path;
    if (const auto typed = otherPicture(path))
        choices.kind = *typed;
    m_context.session.setLastExportFolder(QFileInfo(path).absolutePath());
    return path;
}

void ExportActions::print(const ViewType &view)
{
    if (const FigureSourcePtr source = shownSource())
        printSource({&view, source}, m_memory.choicesFor(view).spec);
}

void ExportActions::printSource(const FigureRequest &request, FigureSpec spec)
{
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    if (!askForPrinter(*printer, viewTitle(*request.view), spec, m_window))
        return;
    m_exporter.makeSheet(request, spec, [this, printer](const FigureSheetPtr &sheet) {
        try {
            printFigure(*sheet, *printer);
        } catch (const Error &error) {
            emit failed(messageText(error.message()));
        }
    });
}

void ExportActions::copy(const ViewType &view, CopyKind kind)
{
    if (const FigureSourcePtr source = shownSource())
        m_exporter.copy({&view, source}, m_memory.choicesFor(view).spec, kind);
}

/// Starts making the sheet when the mouse button is pressed, so that it is ready when the drag begins.
void ExportActions::prepareDrag(const ViewType &view)
{
    m_draggedSheet.reset();
    m_dragRefusal = m_refusal;
    if (!m_refusal.isEmpty())
        return;
    const auto refuse = [this](const Error &error) { m_dragRefusal = messageText(error.message()); };
    try {
        const FigureSourcePtr source = m_shown().figures();
        m_draggedName = proposedName(source->subject(), view, ExportKind::Svg);
        startSheet(
            m_dragJob, {&view, source}, m_memory.choicesFor(view).spec,
            [this](const FigureSheetPtr &sheet) { m_draggedSheet = sheet; }, refuse);
    } catch (const Error &error) {
        refuse(error); // Reported only when the drag begins: the press may be a mere click.
    }
}

void ExportActions::startDrag(ExportHandle *handle)
{
    if (!m_dragRefusal.isEmpty())
        emit failed(std::exchange(m_dragRefusal, {}));
    if (!m_draggedSheet)
        return;
    const FigureSheetPtr sheet = std::exchange(m_draggedSheet, nullptr);
    const FigureFormat format = pictureFormat(m_memory.choices().kind).value_or(FigureFormat::Svg);
    if (!m_draggedFiles)
        m_draggedFiles = std::make_unique<QTemporaryDir>();
    const QString path = m_draggedFiles->filePath(m_draggedName + fileEnding(format));
    const auto write = [this, sheet, path, format] {
        try {
            saveFigure(path, exportFigure(*sheet, format));
            return true;
        } catch (const Error &error) {
            emit failed(messageText(error.message()));
            return false;
        }
    };
    auto *drag = new QDrag(handle); // Qt deletes the object after the drag.
    drag->setMimeData(draggedFile(path, write).release());
    drag->setPixmap(handle->icon().pixmap(32));
    drag->exec(Qt::CopyAction);
}

} // namespace normscope
