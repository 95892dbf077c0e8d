// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/option.h"
#include "app/settings/recent_files.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>

namespace normscope {

/// Where the user left off: files, folders, the arrangement of the window. Written at once.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject *parent = nullptr);

    /// The files opened last that still exist, the latest first.
    QStringList recentFiles() const { return m_recentFiles.existing(); }
    RecentFiles &recentFilesModel() { return m_recentFiles; }
    /// Also makes the file's folder the last one.
    void addRecentFile(const QString &path);
    void clearRecentFiles() { m_recentFiles.clear(); }

    /// Where files were opened or saved last, else the user's documents; where figures were exported last, else there.
    QString lastFolder() const;
    void setLastFolder(const QString &folder) { m_store.set(lastFolderOption, folder); }
    QString lastExportFolder() const;
    void setLastExportFolder(const QString &folder) { m_store.set(lastExportFolderOption, folder); }

    /// True the first time that it is asked: the first lesson is offered once.
    bool takeLessonOffer() { return m_store.set(lessonOfferedOption, true); }

    /// As QWidget::saveGeometry() and QMainWindow::saveState() write them; empty before the first time.
    QByteArray windowGeometry() const { return m_store.get(windowGeometryOption); }
    void setWindowGeometry(const QByteArray &geometry) { m_store.set(windowGeometryOption, geometry); }
    QByteArray windowState() const { return m_store.get(windowStateOption); }
    void setWindowState(const QByteArray &state) { m_store.set(windowStateOption, state); }
    /// The window of the handbook: where it stands, how it is divided, its type over the usual size.
    QByteArray handbookGeometry() const { return m_store.get(handbookGeometryOption); }
    void setHandbookGeometry(const QByteArray &geometry) { m_store.set(handbookGeometryOption, geometry); }
    QByteArray handbookDivision() const { return m_store.get(handbookDivisionOption); }
    void setHandbookDivision(const QByteArray &division) { m_store.set(handbookDivisionOption, division); }
    double handbookZoom() const { return m_store.get(handbookZoomOption); }
    void setHandbookZoom(double zoom) { m_store.set(handbookZoomOption, zoom); }
    /// Splitters and the like of the page of that id ("explore"), or what was written under its former id.
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
