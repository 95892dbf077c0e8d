// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/option.h"
#include "app/settings/recent_files.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>

namespace normscope {

/// The state of the user's last session: files, folders, the arrangement of the window. Stored immediately.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject *parent = nullptr);

    /// The files opened last that still exist, the latest first.
    QStringList recentFiles() const { return m_recentFiles.existing(); }
    RecentFiles &recentFilesModel() { return m_recentFiles; }
    /// Also makes the file's folder the last folder.
    void addRecentFile(const QString &path);
    void clearRecentFiles() { m_recentFiles.clear(); }

    /// The folder where files were opened or saved last, by default the user's documents. For exports, the folder of
    /// the last export, by default lastFolder().
    QString lastFolder() const;
    void setLastFolder(const QString &folder) { m_store.set(lastFolderOption, folder); }
    QString lastExportFolder() const;
    void setLastExportFolder(const QString &folder) { m_store.set(lastExportFolderOption, folder); }

    /// Returns true on the first call ever and stores that: the first lesson is offered only once.
    bool takeLessonOffer() { return m_store.set(lessonOfferedOption, true); }

    /// In the format of QWidget::saveGeometry() and QMainWindow::saveState(); empty if never stored.
    QByteArray windowGeometry() const { return m_store.get(windowGeometryOption); }
    void setWindowGeometry(const QByteArray &geometry) { m_store.set(windowGeometryOption, geometry); }
    QByteArray windowState() const { return m_store.get(windowStateOption); }
    void setWindowState(const QByteArray &state) { m_store.set(windowStateOption, state); }
    /// The window of the handbook: its geometry, the division of its splitter, and the factor of its type size.
    QByteArray handbookGeometry() const { return m_store.get(handbookGeometryOption); }
    void setHandbookGeometry(const QByteArray &geometry) { m_store.set(handbookGeometryOption, geometry); }
    QByteArray handbookDivision() const { return m_store.get(handbookDivisionOption); }
    void setHandbookDivision(const QByteArray &division) { m_store.set(handbookDivisionOption, division); }
    double handbookZoom() const { return m_store.get(handbookZoomOption); }
    void setHandbookZoom(double zoom) { m_store.set(handbookZoomOption, zoom); }
    /// State of the splitters and the like of the page with this id ("explore"), or what was stored under its former
    /// id.
    QByteArray pageArrangement(const QString &page, const QString &formerId = {}) const;
    void setPageArrangement(const QString &page, const QByteArray &arrangement);

private:
    static inline const Option<QStringList> recentFilesOption {QLatin1String("session/recentFiles"), {}};
    static inline const Option<QString> lastFolderOption {QLatin1String("session/lastFolder"), {}};
    static inline const Option<QString> lastExportFolderOption {QLatin1String("session/lastExportFolder"), {}};
    static inline const Option<QByteArray> windowGeometryOption {QLatin1String("session/windowGeometry"), {}};
    static inline const Option<QByteArray> windowStateOption {QLatin1String("session/windowState"), {}};
    static inline const Option<QByteArray> handbookGeometryOption {QLatin1String("session/handbookGeometry"), {}};
    static inline const Option<QByteArray> handbookDivisionOption {QLatin1String("session/handbookDivision"), {}};
    static inline const Option<double> handbookZoomOption {QLatin1String("session/handbookZoom"), 1};
    static inline const Option<bool> lessonOfferedOption {QLatin1String("session/lessonOffered"), false};
    static inline const Option<QVariantMap> pagesOption {QLatin1String("session/pages"), {}};

    OptionStore m_store;
    RecentFiles m_recentFiles;
};

} // namespace normscope
