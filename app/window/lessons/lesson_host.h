// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QJsonObject;
class QString;

namespace normscope {

class Commands;
class Page;
struct WindowContext;

/// The interface of the window that a lesson uses.
class LessonHost
{
public:
    virtual ~LessonHost() = default;

    virtual const WindowContext &context() const = 0;
    virtual Commands &commands() = 0;
    virtual Page &shownPage() const = 0;
    /// Restores a view state, including the page.
    virtual void showView(const QJsonObject &view) = 0;
    /// Requests for figures or numbers in files are answered with this reason instead; empty: they are carried out.
    virtual void refuseFigures(const QString &reason) = 0;
};

} // namespace normscope
