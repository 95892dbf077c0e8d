// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QJsonObject;
class QString;

namespace normscope {

class Commands;
class Page;
struct WindowContext;

/// What a lesson needs of the window that it is given in.
class LessonHost
{
public:
    virtual ~LessonHost() = default;

    virtual const WindowContext &context() const = 0;
    virtual Commands &commands() = 0;
    virtual Page &shownPage() const = 0;
    /// What is looked at, the page included.
    virtual void showView(const QJsonObject &view) = 0;
    /// Whoever asks for figures or numbers in files is told this instead; empty: they are given.
    virtual void refuseFigures(const QString &reason) = 0;
};

} // namespace normscope
