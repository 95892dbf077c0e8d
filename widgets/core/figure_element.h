// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <QString>

class QPainter;

namespace normscope {

/// A paint device that keeps the named parts of a figure as elements of its file.
class ElementSink
{
public:
    virtual void openElement(const QString &id, const QString &description) = 0;
    virtual void closeElement() = 0;

protected:
    ~ElementSink() = default;
};

/// While a FigureElement lives, all that is painted belongs to one named part of the figure, such as "group-c0": in SVG
/// an element of its own with an id, on other devices nothing special. Parts may be nested.
class FigureElement
{
public:
    /// `id` begins with a letter and holds letters, digits and hyphens. The device makes it unique. `description` tells
    /// readers without the picture what the part shows, or how to typeset it again (the LaTeX of a formula).
    FigureElement(const QPainter &painter, const QString &id, const QString &description = {});
    ~FigureElement();
    FigureElement(const FigureElement &) = delete;
    FigureElement &operator=(const FigureElement &) = delete;

private:
    ElementSink *m_sink;
};

/// Whether the device keeps parts as elements, so that it is worth painting them in order.
bool keepsElements(const QPainter &painter);

/// "group-c0", "group-n1-c2-3", "group-all": from the group's plain label.
QString groupElementId(const Grouping &grouping, const Layout &layout, std::int64_t group);

} // namespace normscope
