// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <QString>

class QPainter;

namespace normscope {

/// A paint device that keeps the parts of a figure apart, by name.
class ElementSink
{
public:
    virtual void openElement(const QString &id, const QString &description) = 0;
    virtual void closeElement() = 0;

protected:
    ~ElementSink() = default;
};

/// What is painted while it lives is one named part of the figure, such as "group-c0": an element of its own with an id
/// in SVG, nothing special on other devices. Parts may hold parts.
class FigureElement
{
public:
    /// `id` begins with a letter and holds letters, digits and hyphens. The device makes it unique. `description` is
    /// for who cannot see it, or to set it anew (a formula's LaTeX).
    FigureElement(const QPainter &painter, const QString &id, const QString &description = {});
    ~FigureElement();
    FigureElement(const FigureElement &) = delete;
    FigureElement &operator=(const FigureElement &) = delete;

private:
    ElementSink *m_sink;
};

/// Whether the device keeps parts apart, so that they are worth being put in order.
bool keepsElements(const QPainter &painter);

/// "group-c0", "group-n1-c2-3", "group-all": from the group's plain label.
QString groupElementId(const Grouping &grouping, const Layout &layout, std::int64_t group);

} // namespace normscope
